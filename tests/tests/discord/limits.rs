//! Discord's rate limits with serenity's limiter at work: Parlour in this process, which finds the
//! stand-in under Discord's own name.

use std::{collections::BTreeMap, future::pending, sync::Arc, time::Duration};

use anyhow::{Context as _, Result, ensure};
use futures::future::try_join_all;
use parlour_app::{Deliverer, Parlour, Platform, SystemClock, words::Words};
use parlour_discord::{Discord, Settings, Token, reqwest};
use parlour_storage::MemoryStore;
use parlour_tests::discord::{Limits, Logged, Rate, Trouble, When, user::User};
use tokio::task::JoinSet;

use crate::{
    outages::{told_in_secret, told_once},
    play,
    stage::{Stage, Table},
};

const POST: &str = "POST /channels/{channel_id}/messages";
/// What a burst of people may meet before the first answer tells the limiter of a limit.
const UNTOLD: usize = 10;

/// Runs Parlour here until what is returned is dropped.
async fn run(stage: &Stage) -> Result<JoinSet<()>> {
    let tls = stage.discord.tls();
    let client = reqwest::Client::builder()
        .tls_built_in_root_certs(false)
        .add_root_certificate(reqwest::Certificate::from_der(&tls.root_der)?)
        .resolve("discord.com", tls.address)
        .build()?;
    let (clock, words) = (Arc::new(SystemClock::new()), Arc::new(Words::english()?));
    let parlour = Parlour::new(Arc::new(MemoryStore::new()), clock, words);
    let token = Token::new(stage.discord.token()).context("no token")?;
    let discord = Discord::connect_with(parlour.clone(), &token, Settings::default(), client)?;
    let platforms: Vec<Arc<dyn Platform>> = vec![Arc::new(discord.clone())];
    let mut tasks = JoinSet::new();
    tasks.spawn(Deliverer::new(parlour.clone(), platforms).run());
    tasks.spawn(async move { parlour.run_timers().await });
    tasks.spawn(async move { discord.run(pending()).await });
    stage.discord.registered(None).await?;
    Ok(tasks)
}

/// Plays at several tables at the same time, to the end; everything is told once and in order.
async fn play_all(stage: &Stage, tables: usize) -> Result<()> {
    let mut seated: Vec<(Table, [User; 2])> = Vec::new();
    for number in 0..tables {
        let people =
            [stage.member(&format!("Ann {number}"))?, stage.member(&format!("Ben {number}"))?];
        let [ann, ben] = people.each_ref();
        seated.push((stage.seated(&[ann, ben], "size:3 rounds:1").await?, people));
    }
    let games = seated.iter().map(async |(table, people)| {
        let people = people.each_ref();
        try_join_all(
            [(people[0], 3), (people[1], 4)].map(|(one, walls)| play::predict(one, table, walls)),
        )
        .await?;
        let end = play::fill_board(&people, table).await?;
        ensure!(end.says("win"), "{end:?}");
        told_once(stage, people[0], table, 9)
    });
    try_join_all(games).await?;
    for (table, people) in &seated {
        told_in_secret(people, table).await?;
    }
    Ok(())
}

/// The requests that came too soon.
fn too_soon(stage: &Stage) -> Vec<Logged> {
    stage.discord.requests().into_iter().filter(|one| one.status == 429).collect()
}

#[tokio::test]
async fn limits_are_kept_before_they_are_met() -> Result<()> {
    let stage = Stage::dark("").await?;
    let _running = run(&stage).await?;
    stage.discord.limit(Limits::real());
    play_all(&stage, 6).await?;
    // So many messages would have met the limit of their thread again and again.
    let mut posted: BTreeMap<String, usize> = BTreeMap::new();
    for one in stage.discord.requests().into_iter().filter(|one| one.route == POST) {
        *posted.entry(one.path).or_default() += 1;
    }
    let long = posted.values().filter(|count| **count > 10).count();
    ensure!(long >= 6, "nothing was limited: {posted:?}");
    let soon = too_soon(&stage);
    ensure!(soon.len() <= UNTOLD, "{} of them: {soon:?}", soon.len());
    stage.finish()
}

#[tokio::test]
async fn what_came_too_soon_comes_again_when_it_may() -> Result<()> {
    let stage = Stage::dark("").await?;
    let _running = run(&stage).await?;
    // As if others used the same token, of whom the limiter knows nothing.
    let wait = Duration::from_millis(700);
    for (every, global) in [(4, false), (9, true)] {
        stage.discord.plan(Some(POST), &When::Every(every), Trouble::Limit { after: wait, global });
    }
    play_all(&stage, 3).await?;
    let soon = too_soon(&stage);
    ensure!(soon.len() >= 10, "hardly anything was limited: {soon:?}");
    let requests = stage.discord.requests();
    for early in &soon {
        // The very same message, and not before it may.
        let same = |one: &&Logged| one.path == early.path && one.nonce == early.nonce;
        let next = requests.iter().filter(same).map(|one| one.at).filter(|at| *at > early.at).min();
        let next = next.with_context(|| format!("it is lost: {early:?}"))?;
        ensure!(next >= early.at + wait, "again at {next:?}: {early:?}");
    }
    stage.finish()
}

#[tokio::test]
async fn many_at_once_stay_below_the_limit_of_all_requests() -> Result<()> {
    let stage = Stage::dark("").await?;
    let _running = run(&stage).await?;
    stage.discord.limit(Limits { global: Limits::real().global, ..Limits::default() });
    let before = stage.discord.requests().len();
    let people: Result<Vec<User>> = (0..60).map(|n| stage.member(&format!("Ann {n}"))).collect();
    let people = people?;
    // Each table is told of in the channel and gets a thread, and its opener is asked in secret.
    let open = people.iter().map(|one| one.slash(stage.channel, "walls new size:3 fill:easy"));
    try_join_all(open).await?;
    let asked = people
        .iter()
        .map(async |one| one.reads(one.direct()?, |message| message.offers("Predict")).await);
    try_join_all(asked).await?;
    let requests = stage.discord.requests().split_off(before);
    let limited = requests.iter().filter(|one| !one.path.contains("/callback")).count();
    ensure!(limited > 100, "too little was asked: {limited}");
    let soon = too_soon(&stage);
    ensure!(soon.is_empty(), "{} of {limited}: {soon:?}", soon.len());
    stage.finish()
}

#[tokio::test]
async fn the_limit_of_all_requests_is_waited_for() -> Result<()> {
    let stage = Stage::dark("").await?;
    let _running = run(&stage).await?;
    stage.discord.limit(Limits { global: Some(Rate::new(8, 1_000)), ..Limits::default() });
    play_all(&stage, 4).await?;
    let (soon, all) = (too_soon(&stage).len(), stage.discord.requests().len());
    ensure!(soon > 0, "the limit of all requests was never met");
    // serenity does not hold others back while one waits for it, so that each meets it by itself.
    ensure!(soon * 2 < all, "{soon} of {all} requests came too soon");
    stage.finish()
}
