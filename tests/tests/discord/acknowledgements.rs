//! Every interaction is acknowledged before anything slow, answered while its token lives, by direct
//! message after that, and never lost in between.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use parlour_tests::{
    discord::{Response, Trouble, When, user::Shown},
    tee,
};

use crate::{
    play,
    stage::{Stage, table_of},
};

/// The routes that answers and messages go by.
const ANSWER: &str = "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original";
const REMOVE: &str = "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original";
const KNOWN: &str = "GET /webhooks/{webhook_id}/{webhook_token}/messages/@original";
const CALLBACK: &str = "POST /interactions/{interaction_id}/{interaction_token}/callback";
const POST: &str = "POST /channels/{channel_id}/messages";

#[tokio::test]
async fn nothing_slow_comes_before_an_acknowledgement() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.member("Ann")?, stage.member("Ben")?);
    // Whatever waits for any of these would be too late: three seconds is all there is.
    for route in [ANSWER, REMOVE, POST, "POST /users/@me/channels"] {
        stage.discord.plan(Some(route), &When::Next(2), Trouble::Delay(Duration::from_secs(4)));
    }
    let table = stage.table(&ann, "size:3 players:2").await?;
    ben.press(&table.opening, "Join").await?;
    ben.slash(stage.channel, "rules game:walls").await?;
    play::asked(&ben, &table).await?;
    stage.close().await
}

#[tokio::test]
async fn what_is_for_the_asker_alone_is_seen_by_the_asker_alone() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.member("Ann")?, stage.member("Ben")?);
    let table = stage.seated(&[&ann, &ben], "size:3 rounds:1").await?;
    for line in ["help", "games", "rules game:walls", "board", "walls place cell:A1"] {
        let reply = ann.slash(table.place, line).await?;
        ensure!(reply.is_ephemeral() && reply.message()?.is_ephemeral(), "/{line}");
        // In direct messages there is nobody else.
        let direct = ann.direct()?;
        let reply = ann.slash(direct, line).await?;
        ensure!(!reply.is_ephemeral() && reply.message()?.channel == direct, "/{line}");
    }
    let before = ben.sees(table.place).len();
    let reply = ann.slash(table.place, "walls predict walls:7").await?;
    ensure!(reply.is_ephemeral());
    ben.reads(table.place, |message| message.tells(&ann, "has made a prediction")).await?;
    let seen = ben.sees(table.place);
    ensure!(seen.len() == before + 1, "{seen:?}");
    ensure!(!seen.iter().any(|message| tee::says(&message.text(), 7)), "{seen:?}");
    stage.close().await
}

#[tokio::test]
async fn a_deed_is_answered_by_the_table_itself() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.member("Ann")?, stage.member("Ben")?);
    let table = stage.table(&ann, "size:3 players:3").await?;
    // Typed: the answer is taken back, as there is nothing for the asker alone.
    let reply = ben.slash(stage.channel, &format!("join table:{}", table.name)).await?;
    ensure!(reply.acknowledged.how == Response::Deferred && reply.said().is_none());
    ben.reads(table.place, |message| message.tells(&ben, "sits down")).await?;
    // Pressed: nothing appears at all.
    let cleo = stage.member("Cleo")?;
    let reply = cleo.press(&table.opening, "Join").await?;
    ensure!(reply.acknowledged.how == Response::DeferredUpdate);
    cleo.reads(table.place, |message| message.says("The game begins")).await?;
    ensure!(reply.followups().is_empty() && reply.said().is_none());
    stage.close().await
}

#[tokio::test]
async fn an_answer_that_is_too_late_comes_by_direct_message() -> Result<()> {
    let stage = Stage::new().await?;
    let ann = stage.member("Ann")?;
    stage.discord.expect(50_027);
    // The first attempts fail, so that the token is old before one succeeds.
    stage.discord.plan(
        Some(ANSWER),
        &When::Next(usize::MAX),
        Trouble::Fail { status: 503, done: false },
    );
    let asked = ann.command(stage.channel, "rules game:walls")?;
    let pending = stage.discord.interact(asked)?;
    pending.acknowledged().await?;
    stage.discord.expire(pending.id);
    stage.discord.calm();
    let late = ann.reads(ann.direct()?, |message| message.says("factor")).await?;
    late.picture()?;
    stage.close().await
}

#[tokio::test]
async fn whoever_is_not_acknowledged_is_told_so_and_nothing_is_done() -> Result<()> {
    let stage = Stage::new().await?;
    let ann = stage.member("Ann")?;
    for code in [10_015, 10_062] {
        stage.discord.expect(code);
    }
    let dropped = Trouble::Drop { done: false };
    stage.discord.plan(Some(CALLBACK), &When::Next(usize::MAX), dropped);
    ann.fails(ann.command(stage.channel, "walls new size:3")?).await?;
    stage.discord.calm();
    // The next one is the first table that there is.
    let table = stage.table(&ann, "size:3").await?;
    ensure!(table.name == "walls-1", "{} was opened in secret", table.name);
    stage.close().await
}

#[tokio::test]
async fn an_acknowledgement_whose_confirmation_is_lost_counts() -> Result<()> {
    let stage = Stage::new().await?;
    let ann = stage.member("Ann")?;
    // The second attempt hears that there was a first.
    stage.discord.expect(40_060);
    stage.discord.plan(Some(CALLBACK), &When::Next(1), Trouble::Drop { done: true });
    let table = stage.table(&ann, "size:3").await?;
    ensure!(table.name == "walls-1");
    stage.close().await
}

/// While Discord takes nothing, people see their commands fail, and do not expect them a quarter of
/// an hour later.
#[tokio::test]
async fn what_discord_never_took_is_not_done_later() -> Result<()> {
    let stage = Stage::new().await?;
    let ann = stage.member("Ann")?;
    stage.discord.expect(50_027);
    let lost = Trouble::Fail { status: 503, done: false };
    for route in [CALLBACK, KNOWN] {
        stage.discord.plan(Some(route), &When::Next(usize::MAX), lost.clone());
    }
    let asked = stage.discord.interact(ann.command(stage.channel, "walls new size:3")?)?;
    asked.failed().await?;
    // The attempts at an acknowledgement are over.
    stage.discord.requested(KNOWN).await?;
    stage.discord.expire(asked.id);
    stage.discord.calm();
    stage.program()?.log().line_with(&["an interaction is dropped"]).await?;
    let table = stage.table(&ann, "size:3").await?;
    ensure!(table.name == "walls-1", "{} was opened long after it had failed", table.name);
    stage.close().await
}

/// Whoever has read that something is not allowed does not find it done, because a crash came before
/// it was crossed out and it would be allowed by now.
#[tokio::test]
async fn a_refusal_stays_one_after_a_crash() -> Result<()> {
    let mut stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben"])?;
    let table = stage.predicted(&people.each_ref(), "size:3 rounds:1", &[3, 4]).await?;
    let mut moves = play::Moves::of(&table, &people[0])?;
    let first = moves.next().await?;
    let called = play::called(&people.each_ref(), &first)?;
    let [first_one, other] = if called.id == people[0].id { [0, 1] } else { [1, 0] };
    stage.discord.plan(
        Some(ANSWER),
        &When::Next(usize::MAX),
        Trouble::Fail { status: 503, done: false },
    );
    let early = people[other].command(table.place, "walls place cell:A2")?;
    let early = stage.discord.interact(early)?;
    early.acknowledged().await?;
    // It was refused once this is tried.
    stage.discord.requested(ANSWER).await?;
    stage.kill().await?;
    // Nobody looks at it before it would be allowed.
    let unknown = Trouble::Fail { status: 503, done: false };
    stage.discord.plan(Some(KNOWN), &When::Next(usize::MAX), unknown);
    stage.open().await?;
    people[first_one].select(&first, play::PLACE, "A1").await?;
    let second = moves.next().await?;
    ensure!(play::called(&people.each_ref(), &second)?.id == people[other].id);
    stage.discord.calm();
    let answer = early.settled(|answer| {
        let original = answer.original.clone().map(Shown);
        original.filter(|message| !message.is_loading())
    });
    let answer = answer.await?;
    ensure!(answer.says("turn to place 1"), "{answer:?}");
    people[other].select(&second, play::PLACE, "A2").await?;
    moves.next().await?;
    stage.close().await
}

#[tokio::test]
async fn whoever_is_told_to_wait_waits_before_the_next_acknowledgement() -> Result<()> {
    const CALLBACK: &str = "POST /interactions/{interaction_id}/{interaction_token}/callback";
    let stage = Stage::new().await?;
    let ann = stage.member("Ann")?;
    let limit = Trouble::Limit { after: Duration::from_millis(900), global: false };
    stage.discord.plan(Some(CALLBACK), &When::Next(2), limit);
    ensure!(ann.slash(stage.channel, "help").await?.text()?.contains("/walls new"));
    let requests = stage.discord.requests();
    let tried: Vec<_> = requests.iter().filter(|one| one.route == CALLBACK).collect();
    ensure!(tried.len() == 3, "{tried:?}");
    let soon = tried.windows(2).any(|two| two[1].at < two[0].at + Duration::from_secs(1));
    ensure!(!soon, "{tried:?}");
    stage.close().await
}

#[tokio::test]
async fn what_was_acknowledged_is_done_and_answered_after_a_crash() -> Result<()> {
    let mut stage = Stage::new().await?;
    let ann = stage.member("Ann")?;
    let no = Trouble::Fail { status: 500, done: false };
    for route in [ANSWER, REMOVE, POST] {
        stage.discord.plan(Some(route), &When::Next(usize::MAX), no.clone());
    }
    let ask = |line: &str| stage.discord.interact(ann.command(stage.channel, line)?);
    let (help, new) = (ask("help")?, ask("walls new size:3")?);
    for pending in [&help, &new] {
        pending.acknowledged().await?;
    }
    stage.kill().await?;
    stage.discord.calm();
    stage.open().await?;
    let answered = help.settled(|answer| {
        let original = answer.original.clone().map(Shown);
        original.filter(|message| !message.is_loading())
    });
    ensure!(answered.await?.says("/walls new"));
    let taken_back = |answer: &parlour_tests::discord::Answer| {
        answer.original.as_ref().is_some_and(|message| message.deleted).then_some(())
    };
    new.settled(taken_back).await?;
    let opened = ann.reads(stage.channel, |message| message.says(" is open: ")).await?;
    // A number that was taken right before the kill is lost, so it need not be the first.
    let opened = table_of(&opened)?;
    // And once only.
    let next = stage.table(&ann, "size:3").await?;
    ensure!(next.name != opened, "{next:?}");
    let all = ann.sees(stage.channel);
    ensure!(all.iter().filter(|message| message.says(" is open: ")).count() == 2, "{all:?}");
    stage.close().await
}

#[tokio::test]
async fn an_interaction_that_comes_twice_is_done_once() -> Result<()> {
    let stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben"])?;
    let [ann, ben] = people.each_ref();
    stage.discord.duplicate(&When::Every(1));
    let table = stage.predicted(&[ann, ben], "size:3 rounds:1", &[3, 4]).await?;
    let end = play::fill_board(&[ann, ben], &table).await?;
    ensure!(end.says("win"));
    let told = ann.sees(table.place);
    for (words, times) in
        [(" sits down (2", 1), (" has made a prediction", 2), (" put 1 at ", 1), (" put 9 at ", 1)]
    {
        let count = told.iter().filter(|message| message.says(words)).count();
        ensure!(count == times, "{words:?} is told {count} times: {told:?}");
    }
    let next = stage.table(ann, "size:3").await.context("the next table")?;
    ensure!(next.name == "walls-2");
    stage.close().await
}
