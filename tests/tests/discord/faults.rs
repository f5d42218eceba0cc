//! Everything that can go wrong with a request, on every route: the first responses of interactions,
//! answers, messages, threads, and what is asked at the start.

use std::time::Duration;

use anyhow::{Result, ensure};
use parlour_tests::discord::{Trouble, When};

use crate::{outages::told_once, play, stage::Stage};

/// A whole game while this goes wrong with every so many requests: each number is told once, in
/// order, to the public, and everybody is asked in private.
async fn bears(trouble: Trouble, every: usize) -> Result<()> {
    let stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben"])?;
    let people = people.each_ref();
    // What was done and seemed lost is asked for once more.
    for code in [10_008, 10_015, 40_060] {
        stage.discord.expect(code);
    }
    stage.discord.plan(None, &When::Every(every), trouble);
    let table = stage.predicted(&people, "size:3 rounds:1", &[3, 4]).await?;
    let end = play::fill_board(&people, &table).await?;
    stage.discord.calm();
    ensure!(end.says("win"), "{end:?}");
    told_once(&stage, people[0], &table, 9)?;
    let opened = people[0].sees(stage.channel);
    ensure!(opened.iter().filter(|one| one.says(" is open: ")).count() == 1, "{opened:?}");
    for person in people {
        let asked = person.dms()?.into_iter().filter(|one| one.says("Your turn at")).count();
        ensure!(asked == 1, "{}: asked {asked} times", person.name);
    }
    ensure!(stage.discord.threads(stage.channel).len() == 1);
    stage.close().await
}

#[tokio::test]
async fn connections_that_break_off_are_borne() -> Result<()> {
    bears(Trouble::Drop { done: false }, 4).await
}

#[tokio::test]
async fn answers_that_get_lost_are_borne() -> Result<()> {
    bears(Trouble::Drop { done: true }, 4).await
}

#[tokio::test]
async fn faults_of_discord_are_borne() -> Result<()> {
    bears(Trouble::Fail { status: 500, done: false }, 4).await
}

#[tokio::test]
async fn faults_on_the_way_back_are_borne() -> Result<()> {
    bears(Trouble::Fail { status: 502, done: true }, 4).await
}

#[tokio::test]
async fn limits_are_borne() -> Result<()> {
    bears(Trouble::Limit { after: Duration::from_millis(200), global: false }, 4).await
}

#[tokio::test]
async fn the_limit_of_everything_is_borne() -> Result<()> {
    bears(Trouble::Limit { after: Duration::from_millis(200), global: true }, 5).await
}

#[tokio::test]
async fn what_takes_long_is_borne() -> Result<()> {
    bears(Trouble::Delay(Duration::from_millis(500)), 3).await
}
