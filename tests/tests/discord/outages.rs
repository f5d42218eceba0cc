//! When Discord fails, hangs up or refuses: people go on playing, everything is told once and in
//! order, and what was refused is not asked again.

use std::{collections::BTreeMap, time::Duration};

use anyhow::{Context as _, Result, ensure};
use futures::future::try_join_all;
use parlour_tests::discord::{Discord, Id, Seen, Trouble, When, user::User};

use crate::{
    play::{self, Moves},
    stage::{Stage, Table},
};

const POST: &str = "POST /channels/{channel_id}/messages";
const THREAD: &str = "POST /channels/{channel_id}/messages/{message_id}/threads";
const DIRECT: &str = "POST /users/@me/channels";

/// What the log says of a delivery that is put off.
const LATER: &str = "will be delivered later";

/// So many numbers are told at a table, each once and in order; and nothing that the program posted
/// under one name is there twice.
pub(crate) fn told_once(stage: &Stage, reader: &User, table: &Table, numbers: usize) -> Result<()> {
    let told = reader.sees(table.place);
    let mut order = Vec::new();
    for number in 1..=numbers {
        let words = format!(" put {number} at ");
        let mut found = told.iter().filter(|message| message.says(&words));
        let first = found.next().with_context(|| format!("{words:?} is lost: {told:?}"))?;
        ensure!(found.next().is_none(), "{words:?} is told twice: {told:?}");
        order.push(first.id);
    }
    ensure!(order.is_sorted(), "not in order: {told:?}");
    let everything = stage.discord.everything();
    let mut names: Vec<String> =
        everything.iter().filter_map(|message| Some(message.nonce.as_ref()?.to_string())).collect();
    let count = names.len();
    names.sort();
    names.dedup();
    ensure!(count > numbers && names.len() == count, "posted twice under one name: {everything:?}");
    Ok(())
}

/// All that is secret in a round came by direct message, each once.
pub(crate) async fn told_in_secret(people: &[User], table: &Table) -> Result<()> {
    let asked = format!("Your turn at {}, in secret", table.name);
    for person in people {
        for words in [&asked, "Your prediction is"] {
            person.reads(person.direct()?, |message| message.says(words)).await?;
            let told = person.dms()?;
            let count = told.iter().filter(|message| message.says(words)).count();
            ensure!(count == 1, "{words:?} is told {count} times: {told:?}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn what_fails_on_the_way_is_told_once_and_in_order() -> Result<()> {
    let stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben"])?;
    let [ann, ben] = people.each_ref();
    let after = Duration::from_millis(200);
    for (every, trouble) in [
        (5, Trouble::Limit { after, global: false }),
        (5, Trouble::Fail { status: 500, done: false }),
        (5, Trouble::Fail { status: 502, done: true }),
        (4, Trouble::Drop { done: true }),
    ] {
        stage.discord.plan(Some(POST), &When::Every(every), trouble);
    }
    stage.discord.plan(Some(THREAD), &When::Next(1), Trouble::Drop { done: true });
    stage.discord.plan(Some(DIRECT), &When::Next(1), Trouble::Limit { after, global: true });
    let table = stage.predicted(&[ann, ben], "size:3 rounds:1", &[3, 4]).await?;
    let end = play::fill_board(&[ann, ben], &table).await?;
    ensure!(end.says("win"), "{end:?}");
    told_once(&stage, ann, &table, 9)?;
    told_in_secret(&people, &table).await?;
    let answered: Vec<u16> = stage.discord.requests().iter().map(|one| one.status).collect();
    for status in [429, 500, 502, 0] {
        ensure!(answered.contains(&status), "nothing was answered {status}: {answered:?}");
    }
    stage.close().await
}

#[tokio::test]
async fn what_did_not_go_out_is_delivered_at_the_next_start() -> Result<()> {
    let mut stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben"])?;
    let [ann, ben] = people.each_ref();
    let table = stage.predicted(&[ann, ben], "size:3 rounds:1", &[3, 4]).await?;
    let mut moves = Moves::of(&table, ann)?;
    let mut message = moves.next().await?;
    for killed in [true, false] {
        let no = Trouble::Fail { status: 503, done: false };
        stage.discord.plan_for(Some(POST), &table.place, &When::Next(usize::MAX), no);
        play::place(&[ann, ben], &message).await?;
        stage.program()?.log().line_with(&[LATER]).await?;
        if killed {
            stage.kill().await?;
        } else {
            stage.stop().await?;
        }
        stage.discord.calm();
        stage.open().await?;
        message = moves.next().await?;
    }
    play::place(&[ann, ben], &message).await?;
    moves.next().await?;
    told_once(&stage, ann, &table, 3)?;
    stage.close().await
}

/// The session that is connected.
async fn session(discord: &Discord) -> Result<Seen> {
    discord.wait_for_sessions(|seen| seen.iter().find(|one| one.connected).cloned()).await
}

/// How a connection ends.
type Break = (&'static str, fn(&Discord));

#[tokio::test]
async fn a_connection_that_is_cut_is_taken_up_again() -> Result<()> {
    let stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben"])?;
    let people = people.each_ref();
    let table = stage.predicted(&people, "size:3 rounds:1", &[3, 4]).await?;
    let mut moves = Moves::of(&table, people[0])?;
    let mut message = moves.next().await?;
    let breaks: [Break; 4] = [
        ("dropped", |discord| discord.drop_sockets()),
        ("asked to come again", |discord| discord.ask_to_reconnect()),
        ("closed", |discord| discord.close_sockets(4000, "Unknown error.")),
        ("invalid, but to be resumed", |discord| discord.invalidate(true)),
    ];
    for (how, end) in breaks {
        let before = session(&stage.discord).await?;
        end(&stage.discord);
        // What is done meanwhile arrives when the program is back.
        play::place(&people, &message).await.context(how)?;
        message = moves.next().await.context(how)?;
        let back = |one: &&Seen| one.id == before.id && one.connected;
        let resumed = |seen: &[Seen]| {
            seen.iter().find(back).filter(|now| now.resumed > before.resumed).map(drop)
        };
        stage.discord.wait_for_sessions(resumed).await.context(how)?;
    }
    told_once(&stage, people[0], &table, 4)?;
    stage.close().await
}

#[tokio::test]
async fn a_session_that_is_lost_is_begun_anew() -> Result<()> {
    let stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben"])?;
    let people = people.each_ref();
    let table = stage.predicted(&people, "size:3 rounds:1", &[3, 4]).await?;
    let mut moves = Moves::of(&table, people[0])?;
    let mut message = moves.next().await?;
    let breaks: [Break; 3] = [
        ("invalid", |discord| discord.invalidate(false)),
        ("forgotten", |discord| {
            discord.forget_sessions();
            discord.drop_sockets();
        }),
        ("timed out", |discord| discord.close_sockets(4009, "Session timed out.")),
    ];
    for (how, end) in breaks {
        let before = session(&stage.discord).await?;
        end(&stage.discord);
        let new =
            |seen: &[Seen]| seen.iter().find(|one| one.connected && one.id != before.id).map(drop);
        stage.discord.wait_for_sessions(new).await.context(how)?;
        play::place(&people, &message).await.context(how)?;
        message = moves.next().await.context(how)?;
    }
    told_once(&stage, people[0], &table, 3)?;
    stage.close().await
}

#[tokio::test]
async fn a_connection_that_only_seems_to_live_is_left() -> Result<()> {
    let mut stage = Stage::dark("").await?;
    stage.discord.behave(|gateway| gateway.heartbeat = Duration::from_millis(500));
    stage.open().await?;
    let people = stage.members(["Ann", "Ben"])?;
    let people = people.each_ref();
    let table = stage.predicted(&people, "size:3 rounds:1", &[3, 4]).await?;
    let mut moves = Moves::of(&table, people[0])?;
    let message = moves.next().await?;
    stage.discord.wait_for_heartbeats(2).await?;
    let before = session(&stage.discord).await?;
    ensure!(before.resumed == 0, "it was left while it lived: {before:?}");
    stage.discord.behave(|gateway| gateway.acknowledges = false);
    let left = |seen: &[Seen]| {
        seen.iter().find(|one| one.connected && (one.id != before.id || one.resumed > 0)).map(drop)
    };
    stage.discord.wait_for_sessions(left).await?;
    stage.discord.behave(|gateway| gateway.acknowledges = true);
    play::place(&people, &message).await?;
    moves.next().await?;
    told_once(&stage, people[0], &table, 1)?;
    stage.close().await
}

#[tokio::test]
async fn a_discord_that_is_down_at_the_start_is_waited_for() -> Result<()> {
    let mut stage = Stage::dark("").await?;
    let no = Trouble::Fail { status: 503, done: false };
    stage.discord.plan(Some("GET /gateway/bot"), &When::Next(2), no);
    stage.open().await?;
    stage.program()?.log().line_with(&["no connection to Discord", "503"]).await?;
    let ann = stage.member("Ann")?;
    ensure!(ann.slash(stage.channel, "help").await?.text()?.contains("/walls new"));
    stage.close().await
}

/// What the log says, once, when Discord does not take the token.
const REFUSED: &str = "refuses the token: nothing more is sent";

/// Does the page answer?
async fn page_is_there(url: &str) -> Result<()> {
    let page = reqwest::get(format!("{url}/")).await?.error_for_status()?;
    ensure!(page.text().await?.contains("Parlour"));
    Ok(())
}

/// How many requests were answered with 401.
fn unauthorized(stage: &Stage) -> usize {
    stage.discord.requests().iter().filter(|one| one.status == 401).count()
}

#[tokio::test]
async fn a_token_that_is_refused_is_said_once_and_not_shown_again() -> Result<()> {
    let stage = Stage::dark("").await?;
    let wrong = format!("{}.{:06x}.{:032x}", stage.discord.application(), 1, 2);
    std::fs::write(stage.house.path().join("token"), &wrong)?;
    let program = stage.house.open().await?;
    program.log().line_with(&["ERROR", REFUSED]).await?;
    page_is_there(&program.url()).await?;
    let said = program.close().await?;
    ensure!(said.matches(REFUSED).count() == 1, "{said}");
    ensure!(!said.contains(&wrong), "the token is in the log");
    ensure!(unauthorized(&stage) == 1 && stage.discord.sessions().is_empty());
    stage.finish()
}

#[tokio::test]
async fn a_token_that_is_taken_back_stops_discord_and_nothing_else() -> Result<()> {
    let mut stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben"])?;
    let [ann, ben] = people.each_ref();
    let table = stage.predicted(&[ann, ben], "size:3 rounds:1", &[3, 4]).await?;
    let mut moves = Moves::of(&table, ann)?;
    let message = moves.next().await?;
    let no = Trouble::Refuse { status: 401, code: 0, message: "401: Unauthorized" };
    stage.discord.plan(Some(POST), &When::Next(usize::MAX), no);
    play::place(&[ann, ben], &message).await?;
    let log = stage.program()?.log().clone();
    log.line_with(&["ERROR", REFUSED]).await?;
    // It hangs up by itself, and does not come again.
    let none = |seen: &[Seen]| (!seen.iter().any(|one| one.connected)).then_some(());
    stage.discord.wait_for_sessions(none).await?;
    page_is_there(&stage.program()?.url()).await?;
    let said = stage.stop().await?;
    ensure!(said.matches(REFUSED).count() == 1, "{said}");
    ensure!(unauthorized(&stage) == 1, "{} times", unauthorized(&stage));
    // With another token all goes on where it was.
    stage.discord.calm();
    stage.open().await?;
    let message = moves.next().await?;
    play::place(&[ann, ben], &message).await?;
    moves.next().await?;
    told_once(&stage, ann, &table, 2)?;
    stage.close().await
}

#[tokio::test]
async fn a_session_that_discord_will_not_have_is_not_begun_again() -> Result<()> {
    for (code, reason, said) in [
        (4004, "Authentication failed.", REFUSED),
        (4014, "Disallowed intent(s).", "does not accept how we connect"),
    ] {
        let mut stage = Stage::new().await?;
        stage.discord.close_sockets(code, reason);
        stage.program()?.log().line_with(&["ERROR", said]).await?;
        page_is_there(&stage.program()?.url()).await?;
        stage.stop().await?;
        let sessions = stage.discord.sessions();
        ensure!(sessions.len() == 1 && sessions[0].resumed == 0, "{code}: {sessions:?}");
        stage.finish()?;
    }
    Ok(())
}

#[tokio::test]
async fn shards_that_discord_will_not_have_are_not_begun_again_and_again() -> Result<()> {
    let refused = [(4010, "Invalid shard."), (4011, "Sharding required.")];
    let stages = refused.map(async |(code, reason)| {
        let mut stage = Stage::dark("shards = { first = 0, last = 0, total = 1 }").await?;
        stage.discord.behave(|gateway| gateway.refuses = Some((code, reason)));
        let program = stage.house.open().await?;
        program
            .log()
            .line_with(&["ERROR", "does not let shard 0 of 1 begin", "discord.shards"])
            .await?;
        let tried = stage.discord.identified();
        ensure!(tried == 1, "{code}: it tried {tried} times before it said so");
        // It ends at once all the same, and finds its way when Discord has it again.
        program.close().await?;
        let program = stage.house.open().await?;
        stage.discord.wait_for_sessions(|_| (stage.discord.identified() > 1).then_some(())).await?;
        program.close().await?;
        stage.discord.behave(|gateway| gateway.refuses = None);
        stage.open().await?;
        stage.stop().await?;
        stage.finish()
    });
    try_join_all(stages).await.map(drop)
}

#[tokio::test]
async fn shards_that_discord_lets_begin_later_begin_by_themselves() -> Result<()> {
    let stage = Stage::dark("").await?;
    stage.discord.behave(|gateway| gateway.refuses = Some((4011, "Sharding required.")));
    let program = stage.house.open().await?;
    program.log().line_with(&["ERROR", "does not let shard 0 of 1 begin"]).await?;
    // As many as it advises now.
    stage.discord.behave(|gateway| (gateway.refuses, gateway.shards) = (None, 2));
    stage.discord.connected(2).await?;
    stage.discord.registered(None).await?;
    ensure!(stage.discord.identified() == 3, "{} times", stage.discord.identified());
    program.close().await?;
    stage.finish()
}

/// A thread refuses with this code: how often each message is tried there.
async fn refused(code: u32, message: &'static str) -> Result<Vec<usize>> {
    let mut stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben"])?;
    let [ann, ben] = people.each_ref();
    let table = stage.predicted(&[ann, ben], "size:3 rounds:1", &[3, 4]).await?;
    let turn = Moves::of(&table, ann)?.next().await?;
    let placer = play::called(&[ann, ben], &turn)?;
    let other = if placer.id == ann.id { ben } else { ann };
    let no = Trouble::Refuse { status: 403, code, message };
    stage.discord.plan_for(Some(POST), &table.place, &When::Next(usize::MAX), no);
    for (person, cell) in [(placer, "B2"), (other, "B1"), (placer, "B3")] {
        let line = format!("walls place table:{} cell:{cell}", table.name);
        person.slash(person.direct()?, &line).await?;
        ann.reads(ann.direct()?, |message| message.says("/table move table:")).await?;
    }
    stage.stop().await?;
    stage.open().await?;
    ensure!(ben.slash(ben.direct()?, "help").await?.text()?.contains("/walls new"));
    stage.stop().await?;
    let mut tried: BTreeMap<String, usize> = BTreeMap::new();
    for request in stage.discord.requests().into_iter().filter(|one| one.code == Some(code)) {
        *tried.entry(request.nonce.context("a message without a name")?).or_default() += 1;
    }
    stage.finish()?;
    Ok(tried.into_values().collect())
}

#[tokio::test]
async fn what_is_refused_is_not_repeated() -> Result<()> {
    let tried = refused(50_001, "Missing Access").await?;
    ensure!(!tried.is_empty() && tried.iter().all(|times| *times == 1), "{tried:?}");
    // It may be for the picture alone: once more, without it.
    let tried = refused(50_013, "Missing Permissions").await?;
    ensure!(!tried.is_empty() && tried.iter().all(|times| *times <= 2), "{tried:?}");
    Ok(())
}

const NOT_HERE: &str = "has not opened it to this channel";

#[tokio::test]
async fn it_answers_in_the_servers_that_are_listed() -> Result<()> {
    let mut stage = Stage::dark("").await?;
    stage.configure(&format!("guilds = [{}]", stage.guild))?;
    stage.open().await?;
    let guild = stage.discord.guild("Another Club");
    let elsewhere = stage.discord.channel(guild, "games")?;
    let dora = stage.discord.member(guild, "Dora")?;
    for line in ["help", "games", "walls new size:3"] {
        let reply = dora.slash(elsewhere, line).await?;
        ensure!(reply.is_ephemeral() && reply.text()?.contains(NOT_HERE), "{}", reply.text()?);
    }
    let proposed = dora.autocomplete(elsewhere, "board table:w", "table").await?;
    ensure!(proposed.is_empty(), "{proposed:?}");
    ensure!(dora.slash(dora.direct()?, "help").await?.text()?.contains("/walls new"));
    let table = stage.table(&stage.member("Ann")?, "size:3").await?;
    ensure!(table.name == "walls-1", "one was opened in secret");
    stage.close().await
}

#[tokio::test]
async fn it_answers_in_the_channels_that_are_listed_and_their_threads() -> Result<()> {
    let mut stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben"])?;
    let [ann, ben] = people.each_ref();
    let left = stage.discord.channel(stage.guild, "left")?;
    let before = stage.table_in(left, ann, "size:3 players:2").await?;
    stage.stop().await?;
    stage.configure(&format!("channels = [{}]", stage.channel))?;
    stage.open().await?;
    // A message from before the list offers nothing any more.
    let pressed = ben.press(&before.opening, "Join").await?;
    ensure!(pressed.is_ephemeral() && pressed.text()?.contains(NOT_HERE), "{}", pressed.text()?);
    ensure!(ben.slash(left, "help").await?.text()?.contains(NOT_HERE));
    ensure!(ben.slash(before.place, "help").await?.text()?.contains(NOT_HERE));
    let table = stage.predicted(&[ann, ben], "size:3 rounds:1", &[3, 4]).await?;
    let end = play::fill_board(&[ann, ben], &table).await?;
    ensure!(end.says("win"), "{end:?}");
    stage.close().await
}

/// The shards that are connected.
async fn shards(discord: &Discord, count: usize) -> Result<Vec<(u64, u64)>> {
    discord.connected(count).await?;
    let sessions = discord.sessions();
    ensure!(sessions.iter().all(|one| one.intents == 0), "nothing but interactions is needed");
    let mut shards: Vec<(u64, u64)> = sessions.iter().map(|one| one.shard).collect();
    shards.sort_unstable();
    Ok(shards)
}

/// Which of so many shards a guild belongs to, by Discord's rule.
const fn shard_of(guild: Id, of: u64) -> u64 {
    (guild.0 >> 22) % of
}

#[tokio::test]
async fn there_are_as_many_shards_as_discord_advises() -> Result<()> {
    let mut stage = Stage::dark("").await?;
    stage.discord.behave(|gateway| {
        gateway.shards = 2;
        gateway.concurrency = 1;
        gateway.paces = true;
    });
    stage.open().await?;
    ensure!(shards(&stage.discord, 2).await? == [(0, 2), (1, 2)]);
    let mut channels = vec![stage.channel];
    let mut other = stage.guild;
    while shard_of(other, 2) == shard_of(stage.guild, 2) {
        other = stage.discord.guild("Another Club");
    }
    channels.push(stage.discord.channel(other, "games")?);
    let ann = stage.member("Ann")?;
    stage.discord.join(other, ann.id, None)?;
    channels.push(ann.direct()?);
    for channel in channels {
        ensure!(ann.slash(channel, "help").await?.text()?.contains("/walls new"));
    }
    // Each of them comes back by itself.
    stage.discord.drop_sockets();
    let back = |seen: &[Seen]| seen.iter().all(|one| one.connected && one.resumed == 1);
    stage.discord.wait_for_sessions(|seen| back(seen).then_some(())).await?;
    ensure!(stage.discord.registrations() == 1, "each shard registers the commands");
    stage.close().await
}

#[tokio::test]
async fn a_process_runs_the_shards_that_it_is_given() -> Result<()> {
    let mut stage = Stage::dark("").await?;
    while shard_of(stage.guild, 4) == 0 {
        stage.guild = stage.discord.guild("The Other Club");
        stage.channel = stage.discord.channel(stage.guild, "games")?;
    }
    let own = shard_of(stage.guild, 4);
    stage.configure(&format!("shards = {{ first = {own}, last = {own}, total = 4 }}"))?;
    stage.open().await?;
    ensure!(shards(&stage.discord, 1).await? == [(own, 4)]);
    let ann = stage.member("Ann")?;
    let table = stage.table(&ann, "size:3 players:2").await?;
    ensure!(ann.slash(table.place, "games").await?.text()?.contains(&table.name));
    stage.close().await?;

    let mut stage = Stage::dark("").await?;
    stage.configure("shards = { first = 1, last = 2, total = 4 }")?;
    stage.open().await?;
    ensure!(shards(&stage.discord, 2).await? == [(1, 4), (2, 4)]);
    stage.close().await
}
