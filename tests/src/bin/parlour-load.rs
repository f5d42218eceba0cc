//! A load run against the real program; see `parlour_tests::load`.
//!
//! `cargo build --release && cargo run --release -p parlour-tests --bin parlour-load`

use std::{num::NonZeroUsize, path::PathBuf, time::Instant};

use anyhow::{Context as _, Result, bail, ensure};
use parlour_tests::load::{
    big,
    measure::milliseconds,
    report::Report,
    server::Server,
    traffic::{Phase, World},
};

const USAGE: &str = "\
parlour-load: play at many tables at once, and say how long everything takes

  --bin PATH          the program to start (default: parlour beside this one)
  --players N         players, each with an open stream (200)
  --tables N          tables in play (1000)
  --rate N            requests a second (100)
  --seconds N         for so long (60)
  --ramp N,N,...      then these rates, or none (100,200,400,800)
  --ramp-seconds N    each for so long (10)
  --stored N          then a store with so many tables, 0 for none (10000)
  --json              the report as JSON";

struct Options {
    bin: PathBuf,
    players: usize,
    tables: usize,
    rate: u32,
    seconds: u32,
    ramp: Vec<u32>,
    ramp_seconds: u32,
    stored: usize,
    json: bool,
}

impl Options {
    fn read(mut args: impl Iterator<Item = String>) -> Result<Option<Self>> {
        let own = std::env::current_exe()?;
        let mut options = Self {
            bin: own.with_file_name("parlour"),
            players: 200,
            tables: 1000,
            rate: 100,
            seconds: 60,
            ramp: vec![100, 200, 400, 800],
            ramp_seconds: 10,
            stored: 10_000,
            json: false,
        };
        while let Some(name) = args.next() {
            let mut value = || args.next().with_context(|| format!("{name} needs a value"));
            match name.as_str() {
                "--help" | "-h" => return Ok(None),
                "--json" => options.json = true,
                "--bin" => options.bin = value()?.into(),
                "--players" => options.players = value()?.parse()?,
                "--tables" => options.tables = value()?.parse()?,
                "--rate" => options.rate = value()?.parse()?,
                "--seconds" => options.seconds = value()?.parse()?,
                "--ramp-seconds" => options.ramp_seconds = value()?.parse()?,
                "--stored" => options.stored = value()?.parse()?,
                "--ramp" => {
                    let text = value()?;
                    let rates = text.split(',').filter(|rate| !rate.is_empty() && *rate != "none");
                    options.ramp = rates.map(str::parse).collect::<Result<_, _>>()?;
                }
                other => bail!("{other} is no option\n{USAGE}"),
            }
        }
        // Bounded, whatever is typed: this is no weapon.
        ensure!((2..=2_000).contains(&options.players), "--players is 2 to 2000");
        ensure!((1..=20_000).contains(&options.tables), "--tables is 1 to 20000");
        ensure!(options.stored <= 100_000, "--stored is at most 100000");
        let rates = options.ramp.iter().chain([&options.rate]);
        for rate in rates {
            ensure!((1..=5_000).contains(rate), "a rate is 1 to 5000 a second");
        }
        for seconds in [options.seconds, options.ramp_seconds] {
            ensure!((1..=600).contains(&seconds), "1 to 600 seconds");
        }
        Ok(Some(options))
    }
}

#[tokio::main]
#[allow(clippy::print_stdout, reason = "a report is what it is for")]
async fn main() -> Result<()> {
    let Some(options) = Options::read(std::env::args().skip(1))? else {
        println!("{USAGE}");
        return Ok(());
    };
    let report = run(&options).await?;
    if options.json {
        println!("{}", serde_json::to_string_pretty(&report)?);
    } else {
        print!("{}", report.text());
    }
    Ok(())
}

async fn run(options: &Options) -> Result<Report> {
    let folder = tempfile::tempdir()?;
    let server = Server::start(&options.bin, folder.path()).await?;
    let world = World::enter(&server, options.players).await?;
    say(&format!("{} players are in", options.players));
    let began = Instant::now();
    let opened = world.deal(options.tables, 0).await?;
    // A table takes one request to open and one to join.
    let opened_a_second = 2.0 * opened as f64 / began.elapsed().as_secs_f64();
    let mut phases = Vec::new();
    let rates = options.ramp.iter().map(|rate| (*rate, options.ramp_seconds));
    for (rate, seconds) in std::iter::once((options.rate, options.seconds)).chain(rates) {
        let actions = (rate * seconds) as usize;
        // A quarter more, so that there is a choice of tables to the end.
        let opened = world.deal(options.tables, actions + actions / 4).await?;
        say(&format!("{opened} new tables; playing at {rate}/s for {seconds} s"));
        let phase = world.play(&server, rate, seconds).await?;
        let lost = !phase.keeps_up() && !phase.answers();
        phases.push(phase);
        if lost {
            break;
        }
    }
    let memory = server.memory()?;
    drop(world);
    server.stop().await?;
    let server = Server::start(&options.bin, folder.path()).await?;
    let restarted_in = milliseconds(server.started_in);
    server.stop().await?;
    let restart = match options.stored {
        0 => None,
        tables => {
            say(&format!("a store with {tables} tables"));
            Some(big::measure(&options.bin, folder.path(), tables).await?)
        }
    };
    let highest = |good: fn(&Phase) -> bool| {
        phases.iter().filter(|phase| good(phase)).map(|phase| phase.rate).max()
    };
    let (boards_keep_up_to, answers_keep_up_to) =
        (highest(Phase::keeps_up), highest(Phase::answers));
    let mut phases = phases.into_iter();
    Ok(Report {
        cores: std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
        players: options.players,
        tables: options.tables,
        opened_a_second,
        steady: phases.next().context("nothing was played")?,
        ramp: phases.collect(),
        boards_keep_up_to,
        answers_keep_up_to,
        restarted_in,
        memory,
        restart,
    })
}

/// Progress, beside the report.
#[allow(clippy::print_stderr, reason = "progress is for whoever waits")]
fn say(line: &str) {
    eprintln!("parlour-load: {line}");
}
