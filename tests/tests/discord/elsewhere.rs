//! Where Parlour was never invited: people have installed it for themselves, and it can only answer.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use parlour_tests::discord::{
    Id,
    user::{Shown, User},
};

use twilight_model::guild::Permissions;

use crate::{
    play,
    stage::{Stage, TALKATIVE, Table, table_of},
};

/// People who have installed it.
fn installed(stage: &Stage, names: [&str; 2]) -> Result<[User; 2]> {
    let people = names.map(|name| stage.discord.user(name));
    for person in &people {
        stage.discord.change_person(person.id, |person| person.installed = true)?;
    }
    Ok(people)
}

/// A conversation among people, and a channel of a server that did not invite the bot.
fn places(stage: &Stage, people: &[User; 2]) -> Result<[Id; 2]> {
    let private = stage.discord.private_channel(&people.each_ref().map(|person| person.id));
    Ok([private, foreign(stage, people)?.1])
}

/// A server that did not invite the bot, and a channel of it.
fn foreign(stage: &Stage, people: &[User; 2]) -> Result<(Id, Id)> {
    let guild = stage.discord.guild("A Foreign Club");
    let channel = stage.discord.channel(guild, "games")?;
    stage.discord.throw_out(guild)?;
    for person in people {
        stage.discord.join(guild, person.id, None)?;
    }
    Ok((guild, channel))
}

/// Opens a table there, which lives there.
async fn opens(ann: &User, place: Id) -> Result<Table> {
    let mut reader = ann.reader(place)?;
    let reply = ann.slash(place, "walls new size:3 rounds:1 players:2").await?;
    ensure!(!reply.is_ephemeral(), "only Ann sees it");
    let opening = reader.next(|message| message.says(" is open: ")).await?;
    ensure!(!opening.is_ephemeral() && opening.interaction == Some(reply.id()), "{opening:?}");
    Ok(Table { name: table_of(&opening)?, place, opening })
}

#[tokio::test]
async fn a_game_is_played_by_answers_alone() -> Result<()> {
    let stage = Stage::new().await?;
    let people = installed(&stage, ["Ann", "Ben"])?;
    let [ann, ben] = people.each_ref();
    for place in places(&stage, &people)? {
        let help = ann.slash(place, "help").await?;
        ensure!(help.is_ephemeral() && help.text()?.contains("/walls new"));
        let table = opens(ann, place).await?;
        ben.press(&table.opening, "Join").await?;
        ann.reads(place, |message| message.tells(ben, "sits down (2 of 2)")).await?;
        for (person, walls) in [(ann, 3), (ben, 4)] {
            play::predict(person, &table, walls).await?;
        }
        // The last prediction was made elsewhere, so its news come by an older answer.
        let end = play::fill_board(&[ann, ben], &table).await?;
        ensure!(end.says("win"), "{end:?}");
        let told = ann.sees(place);
        for number in 1..=9 {
            let words = format!(" put {number} at ");
            ensure!(told.iter().filter(|one| one.says(&words)).count() == 1, "{words:?}: {told:?}");
        }
        let itself = format!("/channels/{place}");
        let requests = stage.discord.requests();
        let tried = requests.iter().find(|one| one.path.starts_with(&itself));
        ensure!(tried.is_none(), "it tried to write there by itself: {tried:?}");
        for person in [ann, ben] {
            let games = person.slash(place, "games").await?;
            ensure!(games.is_ephemeral() && games.text()?.contains("no table"));
        }
    }
    stage.close().await
}

#[tokio::test]
async fn whoever_speaks_to_themselves_there_plays_but_opens_nothing() -> Result<()> {
    let stage = Stage::new().await?;
    let people = installed(&stage, ["Ann", "Ben"])?;
    let [ann, ben] = people.each_ref();
    let (guild, place) = foreign(&stage, &people)?;
    stage.discord.forbid(guild, ben.id, Permissions::USE_EXTERNAL_APPS)?;
    let reply = ben.slash(place, "walls new size:3 rounds:1 players:2").await?;
    ensure!(reply.is_ephemeral() && reply.text()?.contains("“Use External Apps”"));
    let table = opens(ann, place).await?;
    ensure!(table.name == "walls-1", "{} was opened for Ben alone", table.name);
    let reply = ben.slash(place, &format!("table move table:{}", table.name)).await?;
    ensure!(reply.text()?.contains("“Use External Apps”"), "{}", reply.text()?);
    // Whatever Ben does is told by the answers to Ann, or only Ben would see it.
    ben.press(&table.opening, "Join").await?;
    ann.reads(place, |message| message.tells(ben, "sits down (2 of 2)")).await?;
    for (person, walls) in [(ben, 4), (ann, 3)] {
        play::predict(person, &table, walls).await?;
    }
    let end = play::fill_board(&[ann, ben], &table).await?;
    ensure!(end.says("win") && !end.is_ephemeral(), "{end:?}");
    let told = ann.sees(place);
    for number in 1..=9 {
        let words = format!(" put {number} at ");
        let seen = told.iter().filter(|one| one.says(&words) && !one.is_ephemeral()).count();
        ensure!(seen == 1, "{words:?}: {told:?}");
    }
    stage.close().await
}

#[tokio::test]
async fn where_only_its_commands_are_it_says_how_to_invite_it() -> Result<()> {
    let stage = Stage::new().await?;
    let ann = stage.member("Ann")?;
    stage.discord.leave_commands_alone(stage.guild)?;
    let reply = ann.slash(stage.channel, "walls new size:3 fill:easy").await?;
    let said = reply.text()?;
    let application = stage.discord.application();
    let link =
        format!("client_id={application}&scope=bot+applications.commands&permissions=309237681152");
    ensure!(reply.is_ephemeral() && said.contains(&link), "{said}");
    ensure!(said.contains("not a member"), "{said}");
    ensure!(ann.slash(stage.channel, "help").await?.text()?.contains("/walls new"));
    // Once it is invited, the first table is opened there.
    stage.discord.invite(stage.guild)?;
    let table = stage.table(&ann, "size:3").await?;
    ensure!(table.name == "walls-1", "{} was opened where nobody sees it", table.name);
    stage.close().await
}

#[tokio::test]
async fn what_is_secret_stays_so_there() -> Result<()> {
    let stage = Stage::new().await?;
    let people = installed(&stage, ["Ann", "Ben"])?;
    let [ann, ben] = people.each_ref();
    let [place, _] = places(&stage, &people)?;
    let table = opens(ann, place).await?;
    ben.press(&table.opening, "Join").await?;
    ann.reads(place, |message| message.says("The game begins")).await?;
    let reply = ben.slash(place, "walls predict walls:11").await?;
    ensure!(reply.is_ephemeral(), "everybody sees what Ben foretells");
    ann.reads(place, |message| message.tells(ben, "has made a prediction")).await?;
    let board = ben.slash(place, "board").await?;
    ensure!(board.is_ephemeral() && board.message()?.alt()?.contains("11"));
    let seen = ann.sees(place);
    let leaks = |message: &&Shown| parlour_tests::tee::says(&message.text(), 11);
    ensure!(!seen.iter().any(|message| leaks(&message)), "{seen:?}");
    stage.close().await
}

#[tokio::test]
async fn what_nobody_there_asked_for_waits_until_somebody_does() -> Result<()> {
    let stage = Stage::with(TALKATIVE).await?;
    stage.discord.expect(50_027);
    let people = installed(&stage, ["Ann", "Ben"])?;
    let [ann, ben] = people.each_ref();
    let [place, _] = places(&stage, &people)?;
    let table = opens(ann, place).await?;
    ben.press(&table.opening, "Join").await?;
    ann.reads(place, |message| message.says("The game begins")).await?;
    // Every answer that was begun is too old to go on with.
    stage.discord.advance(Duration::from_mins(16));
    let mut reader = ann.reader(place)?;
    play::predict(ben, &table, 4).await?;
    ben.reads(ben.direct()?, |message| message.says("Your prediction is 4")).await?;
    stage.program()?.log().line_with(&["delivered later"]).await?;
    ensure!(reader.rest().is_empty(), "by which way?");
    // Whoever asks for anything there opens a way for it.
    ann.slash(place, "games").await?;
    let late = reader.next(|message| message.tells(ben, "has made a prediction")).await?;
    ensure!(!late.is_ephemeral());
    stage.close().await.context("at the end")
}

#[tokio::test]
async fn many_news_come_by_few_answers() -> Result<()> {
    let stage = Stage::new().await?;
    let people = installed(&stage, ["Ann", "Ben"])?;
    let [ann, ben] = people.each_ref();
    let [place, _] = places(&stage, &people)?;
    // One answer is good for five more messages; computers make as many by themselves.
    let mut reader = ann.reader(place)?;
    ann.slash(place, "walls new size:4 rounds:1 players:2 fill:easy").await?;
    let begun = reader.next(|message| message.says("The game begins")).await?;
    let table = Table { name: table_of(&begun)?, place, opening: begun };
    play::predict(ann, &table, 9).await?;
    let end = play::fill_board(&[ann], &table).await?;
    ensure!(end.says("win"), "{end:?}");
    ensure!(ben.sees(place).iter().any(|message| message.says("The game begins")));
    stage.close().await
}
