//! What no client of Discord's sends, or not from there, or not any more: it is refused in words, and
//! nothing is done. Whatever is written in names and options is in `mentions`.

use anyhow::{Context as _, Result, ensure};
use parlour_tests::discord::{
    Failure, Id, Interaction, What,
    user::{Reply, Shown, User},
};
use serde_json::{Value as Json, json};

use crate::{
    play::{self, Moves},
    stage::{Stage, Table},
};

/// What is said of a component that Parlour did not make.
const NOT_OURS: &str = "not from Parlour at all";

/// What somebody alone is told.
async fn told(reply: &Reply) -> Result<String> {
    let message = match reply.said() {
        Some(message) => message,
        None => reply.followup().await?,
    };
    ensure!(message.is_ephemeral(), "everybody reads it: {message:?}");
    ensure!(message.mentions.is_empty() && !message.mention_everyone, "{message:?}");
    Ok(message.text())
}

/// Does something that is refused with these words.
async fn refused(person: &User, asked: Interaction, words: &str) -> Result<()> {
    let what = asked.data.to_string();
    let said = told(&person.ask(asked).await.with_context(|| what.clone())?).await?;
    ensure!(said.contains(words), "{what}: {said}");
    Ok(())
}

/// A table whose people have predicted, and the message that asks the first of the two to place.
struct Begun {
    stage: Stage,
    table: Table,
    moves: Moves,
    turn: Shown,
    placer: User,
    other: User,
    cleo: User,
}

impl Begun {
    async fn new() -> Result<Self> {
        let stage = Stage::new().await?;
        let [ann, ben, cleo] = stage.members(["Ann", "Ben", "Cleo"])?;
        let table = stage.predicted(&[&ann, &ben], "size:3 rounds:1", &[3, 4]).await?;
        let mut moves = Moves::of(&table, &ann)?;
        let turn = moves.next().await?;
        let placer = play::called(&[&ann, &ben], &turn)?.clone();
        let other = if placer.id == ann.id { ben } else { ann };
        Ok(Self { stage, table, moves, turn, placer, other, cleo })
    }

    /// The moment of the message, as its components say it.
    fn moment(&self) -> Result<u64> {
        let menus = self.turn.menus();
        let id = &menus.first().context("no menu")?.custom_id;
        Ok(id.split('|').nth(2).context("no moment")?.parse()?)
    }

    /// Nothing has happened at the table since: the next thing is the placer's first number.
    async fn stays_as_it_was(mut self) -> Result<Stage> {
        let before = self.placer.sees(self.table.place);
        let public = |all: Vec<Shown>| all.into_iter().filter(|one| !one.is_ephemeral()).count();
        self.placer.select(&self.turn, play::PLACE, "C3").await?;
        let next = self.moves.next().await?;
        ensure!(next.tells(&self.placer, "put 1 at C3"), "{next:?}");
        let after = self.placer.sees(self.table.place);
        ensure!(public(after) == public(before) + 1, "something else was told");
        Ok(self.stage)
    }
}

#[tokio::test]
async fn forged_components_are_told_apart() -> Result<()> {
    let begun = Begun::new().await?;
    let (now, turn) = (begun.moment()?, &begun.turn);
    let long = format!("1b|walls-1|{now}||0|{}", "x".repeat(100));
    let real = turn.menus().first().context("no menu")?.custom_id.clone();
    let place = format!("1b|walls-1|{now}||0|walls place table: cell:A1");
    for (id, values) in [
        ("", None),
        ("join", None),
        ("|||||", None),
        (&long, None),
        ("@everyone <@1>", None),
        (&*place.replace("1b", "9b"), None),
        (&*place.replace("1b", "1x"), None),
        (&*place.replace("1b", "1f"), None),
        (&*place.replace("walls-1", "chess-1"), None),
        (&*place.replace("walls-1", "walls-01"), None),
        (&*place.replace(" cell", "\ncell"), None),
        (&*place, Some(&["A1"][..])),
        // A real menu's, with too much chosen, nothing, or pressed like a button.
        (&*real, Some(&["A1", "A2"])),
        (&*real, Some(&[])),
        (&*real, None),
    ] {
        for person in [&begun.placer, &begun.cleo] {
            refused(person, person.forged(turn, id, values), NOT_OURS).await?;
        }
    }
    begun.stays_as_it_was().await?.close().await
}

#[tokio::test]
async fn a_forged_component_can_do_no_more_than_what_is_typed() -> Result<()> {
    let begun = Begun::new().await?;
    let (now, turn) = (begun.moment()?, &begun.turn);
    let at = |line: &str| format!("1b|walls-1|{now}||0|{line}");
    let place = "walls place table: cell:A1";
    for (person, id, words) in [
        (&begun.placer, at("fly"), "There is no command"),
        (&begun.placer, at("walls place table: cell:Z99"), "off the board"),
        (&begun.placer, at("walls place table: cell:@everyone"), "A cell is"),
        (&begun.placer, at("walls place table:walls-2 cell:A1"), "There is no table walls-2"),
        (&begun.placer, at("walls new size:99"), "from 3 to 10"),
        (&begun.placer, format!("1b|walls-99|1||0|{place}"), "There is no table walls-99"),
        (&begun.placer, format!("1b|walls-1|0||0|{place}"), "earlier moment"),
        (&begun.other, at(place), "turn to place"),
        (&begun.other, at("start table:"), "has begun"),
        (&begun.cleo, at(place), "no seat"),
        (&begun.cleo, at("resign table:"), "no seat"),
        (&begun.cleo, at("walls predict table: walls:3"), "no seat"),
        (&begun.cleo, at("join table:"), "has begun"),
    ] {
        refused(person, person.forged(turn, &id, None), words).await?;
    }
    // What does not exist cannot be chosen; and a choice is one value, whatever stands in it.
    let menu = turn.menus().first().context("no menu")?.custom_id.clone();
    for (value, words) in [
        ("Z99", "off the board"),
        ("A1 table:walls-1", "A cell is"),
        ("A1\" cell:\"A2", "A cell is"),
        ("", "A cell is"),
        ("`@everyone`", "A cell is"),
    ] {
        let asked = begun.placer.forged(turn, &menu, Some(&[value]));
        refused(&begun.placer, asked, words).await?;
    }
    begun.stays_as_it_was().await?.close().await
}

#[tokio::test]
async fn a_forged_form_can_do_no_more_than_what_is_typed() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.member("Ann")?, stage.member("Ben")?);
    let table = stage.seated(&[&ann, &ben], "size:3 rounds:1").await?;
    let asked = play::asked(&ann, &table).await?;
    let form = ann.press(&asked, play::PREDICT).await?;
    let good = ann.filling(&form, &[(play::WALLS, "7")])?;
    let field = "/components/0/components/0";
    for (at, value, words) in [
        ("custom_id", "", NOT_OURS),
        ("custom_id", "1b|walls-1|1||0|walls predict table: walls:7", NOT_OURS),
        ("custom_id", "1f|walls-9|1||0|walls predict table:", "There is no table walls-9"),
        ("custom_id", "1f|walls-1|0||0|fly", "There is no command"),
        ("field", "walls walls:7", NOT_OURS),
        ("field", "colour", "a whole number"),
        ("value", "", "a whole number"),
        ("value", "-1", "a whole number"),
        ("value", "seven", "a whole number"),
        ("value", "99999999999999999999", "a whole number"),
        ("value", "7 walls:8", "a whole number"),
        ("value", "@everyone **7**", "a whole number"),
    ] {
        let mut forged = good.clone();
        match at {
            "custom_id" => forged.data["custom_id"] = value.into(),
            "field" => forged.data.pointer_mut(field).context(field)?["custom_id"] = value.into(),
            _ => forged.data.pointer_mut(field).context(field)?["value"] = value.into(),
        }
        let reply = ann.ask(forged).await?.message()?;
        ensure!(reply.says(words), "{at} {value:?}: {reply:?}");
        ensure!(reply.mentions.is_empty() && !reply.mention_everyone, "{reply:?}");
    }
    ensure!(!ann.sees(table.place).iter().any(|one| one.says("has made a prediction")));
    ann.ask(good).await?;
    ann.reads(table.place, |message| message.tells(&ann, "has made a prediction")).await?;
    stage.close().await
}

/// A command with these options, whatever is registered.
fn command(person: &User, channel: Id, words: &[&str], options: &Json) -> Interaction {
    let mut data = json!({ "id": "5", "name": words[0], "type": 1, "options": options });
    if let Some(action) = words.get(1) {
        data["options"] = json!([{ "type": 1, "name": action, "options": options }]);
    }
    Interaction::new(What::Command, person.id, channel, data)
}

#[tokio::test]
async fn options_of_another_kind_or_range_are_refused() -> Result<()> {
    let stage = Stage::new().await?;
    let ann = stage.member("Ann")?;
    let option =
        |kind: u8, name: &str, value: Json| json!({ "type": kind, "name": name, "value": value });
    let size = |kind, value| json!([option(kind, "size", value)]);
    let new = &["walls", "new"][..];
    for (words, options, said) in [
        (new, size(3, json!("five")), "from 3 to 10"),
        (new, size(3, json!("3 players:2")), "from 3 to 10"),
        (new, size(4, json!(99)), "from 3 to 10"),
        (new, size(4, json!(-3)), "from 3 to 10"),
        (new, size(4, json!(9_007_199_254_740_991_i64)), "from 3 to 10"),
        (new, size(5, json!(true)), "from 3 to 10"),
        (new, size(6, json!("123456789012345678")), "from 3 to 10"),
        (new, size(10, json!(3.5)), "from 3 to 10"),
        (new, json!([option(4, "size", json!(3)), option(4, "size", json!(4))]), "twice"),
        (new, json!([option(3, "fill", json!("hardest"))]), "easy, medium or strong"),
        (new, json!([option(3, "colour", json!("red"))]), "has no option “colour”"),
        (&["walls", "fly"], json!([]), "There is no command"),
        (&["walls"], json!([]), "/walls new — Open a table"),
        (&["chess"], json!([]), "There is no command"),
        (&["board"], json!([option(3, "table", json!("walls-99"))]), "no table walls-99"),
        (&["board"], json!([option(3, "table", json!("\u{0}"))]), "There is no table"),
        (&["fill"], json!([option(4, "level", json!(1))]), "easy, medium or strong"),
    ] {
        let asked = command(&ann, stage.channel, words, &options);
        refused(&ann, asked, said).await.with_context(|| format!("{words:?}"))?;
    }
    // What Discord itself would never send is not understood; everything else goes on.
    let senseless = command(&ann, stage.channel, new, &size(4, json!("five")));
    stage.discord.check_one_in(0);
    ensure!(ann.fails(senseless).await? == Failure::TooLate);
    stage.discord.check_one_in(1);
    let table = stage.table(&ann, "size:3").await?;
    ensure!(table.name == "walls-1", "one was opened in secret");
    stage.close().await
}

#[tokio::test]
async fn whoever_does_not_sit_there_changes_nothing() -> Result<()> {
    let begun = Begun::new().await?;
    let (table, turn, cleo) = (&begun.table, &begun.turn, &begun.cleo);
    refused(cleo, cleo.selecting(turn, play::PLACE, "A1")?, "no seat").await?;
    refused(cleo, cleo.pressing(&table.opening, "Join")?, "has begun").await?;
    for (line, words) in [
        ("walls place table:walls-1 cell:A1", "no seat"),
        ("walls predict table:walls-1 walls:5", "no seat"),
        ("resign table:walls-1", "no seat"),
        ("leave table:walls-1", "no seat"),
        ("join table:walls-1", "has begun"),
        ("fill table:walls-1 level:easy", "has begun"),
        ("start table:walls-1", "has begun"),
        ("table move table:walls-1", "no seat"),
    ] {
        let asked = cleo.command(table.place, line)?;
        refused(cleo, asked, words).await.with_context(|| line)?;
    }
    // Whoever sits there, but whose turn it is not.
    refused(&begun.other, begun.other.selecting(turn, play::PLACE, "A1")?, "turn to place").await?;
    begun.stays_as_it_was().await?.close().await
}

#[tokio::test]
async fn from_another_server_and_in_direct_messages_there_is_no_such_table() -> Result<()> {
    let begun = Begun::new().await?;
    let discord = &begun.stage.discord;
    let guild = discord.guild("Another Club");
    let channel = discord.channel(guild, "games")?;
    let dora = discord.member(guild, "Dora")?;
    let help = dora.slash(channel, "help").await?.message()?;
    let menu = begun.turn.menus().first().context("no menu")?.custom_id.clone();
    let theirs = dora.forged(&help, &menu, Some(&["A1"]));
    refused(&dora, theirs, "There is no table walls-1").await?;
    for line in [
        "board table:walls-1",
        "join table:walls-1",
        "walls place table:walls-1 cell:A1",
        "walls predict table:walls-1 walls:3",
        "resign table:walls-1",
        "table move table:walls-1",
    ] {
        let asked = dora.command(channel, line)?;
        refused(&dora, asked, "There is no table walls-1").await.with_context(|| line)?;
        let said = dora.slash(dora.direct()?, line).await?.text()?;
        ensure!(said.contains("There is no table walls-1"), "/{line}: {said}");
    }
    for (line, words) in [
        ("walls place cell:A1", "no table"),
        ("walls predict walls:3", "no table"),
        ("resign", "no table"),
        ("join", "No table here"),
        ("board", "no table"),
    ] {
        let said = dora.slash(dora.direct()?, line).await?.text()?;
        ensure!(said.contains(words), "/{line}: {said}");
    }
    begun.stays_as_it_was().await?.close().await
}

const OVER: &str = "walls-1 is over";

/// What is said of a command at a table that is over.
fn said(line: &str, seated: bool) -> &'static str {
    match line.split(' ').next() {
        Some("join") if seated => "already have a seat",
        Some("leave") if !seated => "no seat",
        _ => OVER,
    }
}

#[tokio::test]
async fn a_finished_table_stays_as_it_is() -> Result<()> {
    let begun = Begun::new().await?;
    let Begun { table, turn, placer, other, cleo, .. } = &begun;
    let end = play::fill_board(&[placer, other], table).await?;
    ensure!(end.says("win"), "{end:?}");
    let board = placer.slash(table.place, "board table:walls-1").await?.message()?;
    let before = placer.sees(table.place).into_iter().filter(|one| !one.is_ephemeral()).count();
    for person in [placer, other, cleo] {
        let seated = person.id != cleo.id;
        refused(person, person.selecting(turn, play::PLACE, "A1")?, OVER).await?;
        refused(person, person.pressing(&table.opening, "Join")?, said("join", seated)).await?;
        for line in [
            "walls place table:walls-1 cell:A1",
            "walls predict table:walls-1 walls:3",
            "join table:walls-1",
            "leave table:walls-1",
            "resign table:walls-1",
            "start table:walls-1",
            "fill table:walls-1 level:easy",
        ] {
            let asked = person.command(table.place, line)?;
            refused(person, asked, said(line, seated)).await.with_context(|| line)?;
        }
    }
    let after = placer.sees(table.place).into_iter().filter(|one| !one.is_ephemeral()).count();
    ensure!(after == before, "something was told");
    let now = placer.slash(table.place, "board table:walls-1").await?.message()?;
    ensure!(now.picture()?.bytes == board.picture()?.bytes && now.alt()? == board.alt()?);
    begun.stage.close().await
}

#[tokio::test]
async fn what_is_delivered_again_is_refused_once() -> Result<()> {
    let begun = Begun::new().await?;
    let thrice = |asked: Interaction| Interaction { deliveries: 3, ..asked };
    let (turn, cleo) = (&begun.turn, &begun.cleo);
    for asked in [
        cleo.forged(turn, "join", None),
        cleo.selecting(turn, play::PLACE, "A1")?,
        cleo.command(begun.table.place, "walls place cell:A1")?,
    ] {
        let reply = cleo.ask(thrice(asked)).await?;
        told(&reply).await?;
        // The table's next answer comes behind whatever else there might be.
        cleo.slash(begun.table.place, "board").await?;
        ensure!(reply.followups().len() + usize::from(reply.said().is_some()) == 1);
    }
    begun.stays_as_it_was().await?.close().await
}
