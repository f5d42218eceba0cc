//! Where a table is: its thread, the channel where there can be none, and what happens when the place
//! is taken away from under it.

use anyhow::{Context as _, Result, ensure};
use parlour_tests::discord::{
    HAS_THREAD, Id,
    user::{Shown, User},
};
use twilight_model::guild::Permissions;

use crate::{
    play::{self, Moves},
    stage::{Stage, Table, table_of},
};

#[tokio::test]
async fn a_table_has_a_thread_of_its_own() -> Result<()> {
    let stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben"])?;
    let [ann, ben] = people.each_ref();
    let table = stage.seated(&[ann, ben], "size:3 rounds:1").await?;
    let (name, thread) = stage
        .discord
        .look_in(table.place, |channel| (channel.name.clone(), channel.thread().cloned()))
        .context("no such channel")?;
    let thread = thread.context("it is no thread")?;
    ensure!(name.contains(&table.name) && name.contains("Uncoprime Walls"), "{name}");
    ensure!(thread.parent == stage.channel && thread.auto_archive == 10_080, "{thread:?}");
    // What happens stands in the thread; the channel has the opening alone.
    ann.reads(table.place, |message| message.says("The game begins")).await?;
    ensure!(ann.sees(stage.channel).len() == 1, "{:?}", ann.sees(stage.channel));
    // The next table has another.
    let other = stage.table(ben, "size:3").await?;
    ensure!(other.place != table.place && stage.discord.threads(stage.channel).len() == 2);
    stage.close().await
}

/// A table in a place that is a thread already, or can have none: it stays there.
async fn stays(people: [&User; 2], place: Id) -> Result<Table> {
    let [ann, ben] = people;
    let mut reader = ann.reader(place)?;
    ann.slash(place, "walls new size:3 rounds:1 players:2").await?;
    let opening = reader.next(|message| message.says(" is open: ")).await?;
    let table = Table { name: table_of(&opening)?, place, opening };
    ben.press(&table.opening, "Join").await?;
    reader.next(|message| message.says("The game begins")).await?;
    for (person, walls) in people.iter().zip([2, 3]) {
        play::predict(person, &table, walls).await?;
    }
    let turn = reader.next(|message| message.offers(play::PLACE)).await?;
    play::place(&people, &turn).await?;
    reader.next(|message| message.says(" put 1 at ")).await?;
    Ok(table)
}

#[tokio::test]
async fn without_the_permission_for_threads_it_stays_and_says_what_is_missing() -> Result<()> {
    let stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben"])?;
    let [ann, ben] = people.each_ref();
    for missing in [Permissions::CREATE_PUBLIC_THREADS, Permissions::SEND_MESSAGES_IN_THREADS] {
        let channel = stage.discord.channel(stage.guild, "unthreaded")?;
        stage.discord.deny(channel, missing)?;
        let named = if missing == Permissions::CREATE_PUBLIC_THREADS {
            "“Create Public Threads”"
        } else {
            "“Send Messages in Threads”"
        };
        let table = stays([ann, ben], channel).await?;
        let told = |message: &Shown| message.says(&table.name) && message.says(named);
        let told = ann.reads(channel, told).await?;
        ensure!(told.is_ephemeral() && told.says("stays in this channel"), "{told:?}");
        ensure!(stage.discord.threads(channel).is_empty());
    }
    stage.close().await
}

#[tokio::test]
async fn in_a_thread_and_in_direct_messages_it_stays() -> Result<()> {
    let stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben"])?;
    let [ann, ben] = people.each_ref();
    let thread = stage.discord.thread(stage.channel, ann.id, "Ann's own")?;
    stays([ann, ben], thread).await?;
    ensure!(stage.discord.threads(stage.channel) == [thread]);

    let direct = ann.direct()?;
    ann.slash(direct, "walls new size:3 rounds:1 fill:easy").await?;
    let begun = ann.reads(direct, |message| message.says("The game begins")).await?;
    let table = Table { name: table_of(&begun)?, place: direct, opening: begun };
    play::predict(ann, &table, 3).await?;
    let end = play::fill_board(&[ann], &table).await?;
    ensure!(end.says("win"), "{end:?}");
    stage.close().await
}

#[tokio::test]
async fn where_a_table_cannot_be_none_is_opened() -> Result<()> {
    let stage = Stage::new().await?;
    let ann = stage.member("Ann")?;
    for (missing, named) in [
        (Permissions::SEND_MESSAGES, "“Send Messages”"),
        (Permissions::ATTACH_FILES, "“Attach Files”"),
        (Permissions::VIEW_CHANNEL, "“View Channel”"),
    ] {
        let channel = stage.discord.channel(stage.guild, "closed")?;
        stage.discord.deny(channel, missing)?;
        let reply = ann.slash(channel, "walls new size:3").await?;
        ensure!(reply.is_ephemeral() && reply.text()?.contains(named), "{}", reply.text()?);
        ensure!(reply.text()?.matches('“').count() == 1, "{}", reply.text()?);
        // Looking is no trouble.
        ensure!(ann.slash(channel, "help").await?.text()?.contains("/walls new"));
    }
    ensure!(stage.table(&ann, "size:3").await?.name == "walls-1", "one was opened in secret");
    stage.close().await
}

#[tokio::test]
async fn an_archived_thread_wakes() -> Result<()> {
    let stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben"])?;
    let [ann, ben] = people.each_ref();
    let table = stage.predicted(&[ann, ben], "size:3 rounds:1", &[3, 4]).await?;
    let mut moves = Moves::of(&table, ann)?;
    let message = moves.next().await?;
    stage.discord.archive(table.place, true)?;
    play::place(&[ann, ben], &message).await?;
    ensure!(moves.next().await?.says(" put 1 at "));
    let archived =
        stage.discord.look_in(table.place, |channel| channel.thread().map(|t| t.archived));
    ensure!(archived == Some(Some(false)));
    stage.close().await
}

/// What takes a table's place away, and how its people hear of it.
async fn lost(
    take_away: impl FnOnce(&Stage, &Table) -> Result<()>,
    why: &str,
    back: impl AsyncFnOnce(&Stage, &Table) -> Result<Id>,
) -> Result<()> {
    let stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben"])?;
    let [ann, ben] = people.each_ref();
    let table = stage.predicted(&[ann, ben], "size:3 rounds:1", &[3, 4]).await?;
    let message = Moves::of(&table, ann)?.next().await?;
    let placer = play::called(&[ann, ben], &message)?;
    take_away(&stage, &table)?;
    // A move by direct message: there the table can still be reached.
    let direct = placer.direct()?;
    let told = format!("/table move table:{}", table.name);
    let mut readers = Vec::new();
    for person in [ann, ben] {
        readers.push(person.reader(person.direct()?)?);
    }
    placer.slash(direct, &format!("walls place table:{} cell:B2", table.name)).await?;
    for reader in &mut readers {
        let message = reader.next(|message| message.says(&told)).await?;
        ensure!(message.says(why) && message.says("Nothing is lost"), "{message:?}");
    }
    // It is known, and said, until it goes on somewhere.
    let games = ann.slash(ann.direct()?, "games").await?.text()?;
    ensure!(games.contains(&table.name), "{games}");
    let board = ben.slash(ben.direct()?, &format!("board table:{}", table.name)).await?;
    ensure!(board.text()?.contains(why), "{}", board.text()?);

    let place = back(&stage, &table).await?;
    let mut reader = ann.reader(place)?;
    let moved = ben.slash(place, &format!("table move table:{}", table.name)).await?;
    ensure!(moved.said().is_none(), "{}", moved.text()?);
    // It has a thread of its own there, too.
    let goes_on = |message: &Shown| message.flags & HAS_THREAD != 0 && message.says("goes on here");
    let here = reader.next(goes_on).await?;
    here.picture()?;
    play::place(&[ann, ben], &here).await?;
    let table = Table { name: table.name, place: here.id, opening: here };
    let end = play::fill_board(&[ann, ben], &table).await?;
    ensure!(end.says("win"), "{end:?}");
    for reader in &mut readers {
        let rest = reader.rest();
        let mut again = rest.iter().filter(|one| one.interaction.is_none() && one.says(&told));
        ensure!(again.next().is_none(), "told again: {rest:?}");
    }
    stage.finish()
}

async fn elsewhere(stage: &Stage, _: &Table) -> Result<Id> {
    stage.discord.channel(stage.guild, "elsewhere")
}

#[tokio::test]
async fn a_deleted_thread_costs_nothing() -> Result<()> {
    lost(|stage, table| stage.discord.delete_channel(table.place), "it is gone", elsewhere).await
}

#[tokio::test]
async fn a_deleted_channel_costs_nothing() -> Result<()> {
    lost(|stage, _| stage.discord.delete_channel(stage.channel), "it is gone", elsewhere).await
}

#[tokio::test]
async fn permissions_that_are_taken_away_cost_nothing() -> Result<()> {
    let permission = Permissions::SEND_MESSAGES_IN_THREADS;
    let taken = |stage: &Stage, _: &Table| stage.discord.deny(stage.channel, permission);
    lost(taken, "Parlour is not allowed to write there", elsewhere).await
}

#[tokio::test]
async fn what_was_forbidden_goes_on_in_the_same_place_when_it_is_allowed_again() -> Result<()> {
    let stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben"])?;
    let [ann, ben] = people.each_ref();
    let table = stage.predicted(&[ann, ben], "size:3 rounds:1", &[3, 4]).await?;
    let message = Moves::of(&table, ann)?.next().await?;
    let placer = play::called(&[ann, ben], &message)?;
    stage.discord.deny(stage.channel, Permissions::VIEW_CHANNEL)?;
    let line = format!("walls place table:{} cell:B2", table.name);
    placer.slash(placer.direct()?, &line).await?;
    ann.reads(ann.direct()?, |message| message.says("cannot be reached")).await?;
    stage.discord.deny(stage.channel, Permissions::empty())?;
    let other = if placer.id == ann.id { ben } else { ann };
    for (person, cell, told) in [(other, "B1", " put 2 at B1"), (placer, "B3", " put 3 at B3")] {
        let line = format!("walls place table:{} cell:{cell}", table.name);
        person.slash(table.place, &line).await?;
        // The second is told when it is known that the first arrived.
        ann.reads(table.place, |message| message.says(told)).await?;
    }
    let board = ann.slash(ann.direct()?, &format!("board table:{}", table.name)).await?;
    ensure!(!board.text()?.contains("cannot be reached"), "{}", board.text()?);
    stage.finish()
}

#[tokio::test]
async fn a_bot_that_is_thrown_out_and_invited_again_goes_on() -> Result<()> {
    let out = |stage: &Stage, _: &Table| stage.discord.throw_out(stage.guild);
    let back = async |stage: &Stage, _: &Table| {
        stage.discord.invite(stage.guild)?;
        stage.discord.channel(stage.guild, "elsewhere")
    };
    lost(out, "Parlour is not allowed to write there", back).await
}

#[tokio::test]
async fn a_locked_thread_is_left() -> Result<()> {
    let locked = |stage: &Stage, table: &Table| {
        stage.discord.archive(table.place, true)?;
        stage.discord.lock(table.place, true)
    };
    lost(locked, "cannot be reached", elsewhere).await
}

#[tokio::test]
async fn the_messages_of_a_table_can_be_deleted() -> Result<()> {
    let stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben"])?;
    let [ann, ben] = people.each_ref();
    let table = stage.predicted(&[ann, ben], "size:3 rounds:1", &[3, 4]).await?;
    let message = Moves::of(&table, ann)?.next().await?;
    stage.discord.delete_message(stage.channel, table.opening.id)?;
    stage.discord.delete_message(table.place, message.id)?;
    ensure!(play::place(&[ann, ben], &message).await.is_err(), "a deleted message was pressed");
    // Whose turn it is finds the controls again.
    let placer = play::called(&[ann, ben], &message)?;
    let board = placer.slash(table.place, "board").await?.message()?;
    placer.select(&board, play::PLACE, "B2").await?;
    ann.reads(table.place, |message| message.says(" put 1 at B2")).await?;
    stage.close().await
}

#[tokio::test]
async fn whoever_sits_there_moves_a_table() -> Result<()> {
    let stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben", "Cleo"])?;
    let [ann, ben, cleo] = people.each_ref();
    let table = stage.predicted(&[ann, ben], "size:3 rounds:1", &[3, 4]).await?;
    let old = Moves::of(&table, ann)?.next().await?;
    let channel = stage.discord.channel(stage.guild, "elsewhere")?;
    let line = format!("table move table:{}", table.name);
    for (person, place, words) in [
        (cleo, table.place, "no seat"),
        (cleo, channel, "There is no table"),
        (ann, table.place, "is here already"),
        (ann, ann.direct()?, "cannot read your direct messages"),
    ] {
        let said = person.slash(place, &line).await?.text()?;
        ensure!(said.contains(words), "{said}");
    }
    let mut reader = ann.reader(channel)?;
    ensure!(ann.slash(channel, &line).await?.said().is_none());
    let goes_on = |message: &Shown| message.flags & HAS_THREAD != 0 && message.says("goes on here");
    let here = reader.next(goes_on).await?;
    ann.reads(table.place, |message| message.says("goes on elsewhere")).await?;
    // The old message still works, as nothing has happened at the table since.
    let placer = play::called(&[ann, ben], &here)?;
    placer.select(&old, play::PLACE, "B2").await?;
    ann.reads(here.id, |message| message.says(" put 1 at B2")).await?;
    stage.close().await
}
