//! A load run against the real program; see `parlour_tests::load`.
//!
//! `cargo build --release && cargo run --release -p parlour-tests --bin parlour-load`, and with
//! `-- discord` behind it the same through Discord.

use std::{
    num::NonZeroUsize,
    path::{Path, PathBuf},
    time::Instant,
};

use anyhow::{Context as _, Result, bail, ensure};
use parlour_tests::load::{
    big, discord,
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
  --json              the report as JSON

parlour-load discord: the same through a Discord in memory

  --bin PATH, --rate N, --seconds N, --ramp-seconds N, --json    as above
  --people N          people who use Discord (200)
  --tables N          tables in play (500)
  --ramp N,N,...      then these rates, or none (200,400,800)
  --faults N          so many of a hundred requests go wrong (0)
  --judge N           one of so many requests is judged by the schemas, too (20)";

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
                "--ramp" => options.ramp = rates(&value()?)?,
                other => bail!("{other} is no option\n{USAGE}"),
            }
        }
        ensure!((2..=2_000).contains(&options.players), "--players is 2 to 2000");
        ensure!((1..=20_000).contains(&options.tables), "--tables is 1 to 20000");
        ensure!(options.stored <= 100_000, "--stored is at most 100000");
        let times = [options.seconds, options.ramp_seconds];
        are_bounded(options.ramp.iter().chain([&options.rate]), times)?;
        Ok(Some(options))
    }
}

/// What to run through Discord, with which program, and whether the report is to be JSON.
fn through_discord(
    mut args: impl Iterator<Item = String>,
) -> Result<Option<(discord::Plan, PathBuf, bool)>> {
    let mut bin = std::env::current_exe()?.with_file_name("parlour");
    let mut json = false;
    let mut plan = discord::Plan {
        people: 200,
        tables: 500,
        rate: 100,
        seconds: 60,
        ramp: vec![200, 400, 800],
        ramp_seconds: 10,
        faults: 0.0,
        judged: 20,
    };
    while let Some(name) = args.next() {
        let mut value = || args.next().with_context(|| format!("{name} needs a value"));
        match name.as_str() {
            "--help" | "-h" => return Ok(None),
            "--json" => json = true,
            "--bin" => bin = value()?.into(),
            "--people" => plan.people = value()?.parse()?,
            "--tables" => plan.tables = value()?.parse()?,
            "--rate" => plan.rate = value()?.parse()?,
            "--seconds" => plan.seconds = value()?.parse()?,
            "--ramp" => plan.ramp = rates(&value()?)?,
            "--ramp-seconds" => plan.ramp_seconds = value()?.parse()?,
            "--faults" => plan.faults = value()?.parse()?,
            "--judge" => plan.judged = value()?.parse()?,
            other => bail!("{other} is no option\n{USAGE}"),
        }
    }
    ensure!((2..=2_000).contains(&plan.people), "--people is 2 to 2000");
    ensure!((1..=20_000).contains(&plan.tables), "--tables is 1 to 20000");
    ensure!((0.0..=50.0).contains(&plan.faults), "--faults is 0 to 50");
    are_bounded(plan.ramp.iter().chain([&plan.rate]), [plan.seconds, plan.ramp_seconds])?;
    Ok(Some((plan, bin, json)))
}

fn rates(text: &str) -> Result<Vec<u32>> {
    let rates = text.split(',').filter(|rate| !rate.is_empty() && *rate != "none");
    Ok(rates.map(str::parse).collect::<Result<_, _>>()?)
}

/// Whatever is typed: this is no weapon.
fn are_bounded<'a>(rates: impl Iterator<Item = &'a u32>, times: [u32; 2]) -> Result<()> {
    for rate in rates {
        ensure!((1..=5_000).contains(rate), "a rate is 1 to 5000 a second");
    }
    for seconds in times {
        ensure!((1..=600).contains(&seconds), "1 to 600 seconds");
    }
    Ok(())
}

#[tokio::main]
async fn main() -> Result<()> {
    let mut args = std::env::args().skip(1).peekable();
    if args.next_if(|first| first == "discord").is_some() {
        let Some((plan, bin, json)) = through_discord(args)? else {
            print(USAGE);
            return Ok(());
        };
        let report = discord::run(&plan, Path::new(&bin), say).await?;
        print(&if json { serde_json::to_string_pretty(&report)? } else { report.text() });
        return Ok(());
    }
    let Some(options) = Options::read(args)? else {
        print(USAGE);
        return Ok(());
    };
    let report = run(&options).await?;
    print(&if options.json { serde_json::to_string_pretty(&report)? } else { report.text() });
    Ok(())
}

#[allow(clippy::print_stdout, reason = "a report is what it is for")]
fn print(text: &str) {
    println!("{}", text.trim_end());
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
