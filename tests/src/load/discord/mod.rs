//! A load run through Discord: the real program against a Discord in memory, on loopback, with
//! people who use its clients. No rate limits, as behind a proxy that keeps them.
//!
//! People type commands, press buttons, fill forms in and choose from menus, at a steady rate
//! whatever becomes of what they did before; every time is counted from the moment at which they
//! *should* have done it. At the end everything that they did and read is held against what the
//! program keeps: nothing may be lost, and nothing may happen or be told twice, whatever went wrong
//! on the way.

mod report;
mod table;
mod traffic;
mod trouble;

use std::{num::NonZeroUsize, path::Path};

use anyhow::{Context as _, Result, ensure};
use tokio::process::Command;

pub use self::{
    report::Report,
    traffic::{Phase, World},
};
use super::server::Server;
use crate::{
    archive::Archive,
    audit::{Judged, Record},
    discord::Discord,
    program::House,
};

/// What is to be run.
#[derive(Debug, Clone)]
pub struct Plan {
    /// How many people there are.
    pub people: usize,
    /// Tables in play.
    pub tables: usize,
    /// Interactions a second.
    pub rate: u32,
    /// For so many seconds.
    pub seconds: u32,
    /// Then these rates.
    pub ramp: Vec<u32>,
    /// Each for so many seconds.
    pub ramp_seconds: u32,
    /// Of a hundred requests so many go wrong, and so many interactions are delivered twice.
    pub faults: f64,
    /// One of so many requests is judged by others than the stand-in itself.
    pub judged: usize,
}

/// Runs it.
///
/// # Errors
/// When the program fails, or something is lost or doubled.
pub async fn run(plan: &Plan, program: &Path, say: impl Fn(&str)) -> Result<Report> {
    let discord = Discord::start().await?;
    discord.forget_files();
    discord.check_one_in(plan.judged);
    let house = House::on_discord(&discord)?;
    let server = Server::open(program, &house.config()).await?;
    discord.connected(1).await?;
    discord.registered(None).await?;
    let world = World::enter(&discord, plan.people)?;
    let mut phases = Vec::new();
    let ramp = plan.ramp.iter().map(|rate| (*rate, plan.ramp_seconds));
    let mut opened_a_second = 0.0;
    for (rate, seconds) in std::iter::once((plan.rate, plan.seconds)).chain(ramp) {
        let actions = (rate * seconds) as usize;
        // A quarter more, so that there is a choice of tables to the end.
        let dealt = world.deal(plan.tables, actions + actions / 4).await?;
        if phases.is_empty() {
            opened_a_second = dealt.a_second;
        }
        say(&format!("{} new tables; playing at {rate}/s for {seconds} s", dealt.tables));
        trouble::begin(&discord, plan.faults);
        let phase = world.play(&server, rate, seconds).await?;
        discord.calm();
        let lost = !phase.keeps_up();
        phases.push(phase);
        if lost {
            break;
        }
    }
    let memory = server.memory()?;
    server.stop().await?;
    say("judging what was done and read");
    let judged = judge(&world, &discord, program, &house).await?;
    let mut phases = phases.into_iter();
    Ok(Report {
        cores: std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
        people: plan.people,
        tables: plan.tables,
        faults: plan.faults,
        one_judged_in: plan.judged,
        opened_a_second,
        steady: phases.next().context("nothing was played")?,
        ramp: phases.collect(),
        memory,
        judged,
    })
}

/// Holds everything that was done and read against what the program kept.
async fn judge(world: &World, discord: &Discord, program: &Path, house: &House) -> Result<Judged> {
    let export = Command::new(program)
        .args(["export".as_ref(), "--config".as_ref(), house.config().as_os_str()])
        .output()
        .await?;
    ensure!(export.status.success(), "parlour export fails");
    let archive = Archive::parse(std::str::from_utf8(&export.stdout)?)?;
    let record = Record::of_discord(discord, world.people(), &world.done())?;
    let judged = record.judge(&archive, program).await?;
    discord.finish()?;
    Ok(judged)
}
