//! Wiretap on the page: a network is drawn in direct messages, click by click; nobody else can tell
//! what is drawn or how long it takes; what is half made is there again after a restart.

use anyhow::{Context as _, Result, ensure};
use parlour_tests::{
    client::{Answer, Asked, CHANNEL, Client, Cursor, DIRECT, Message, control},
    program::House,
};

use crate::stage;

/// Opens a table for two people and seats them both.
async fn open(ann: &Client, ben: &Client) -> Result<String> {
    let cursor = ann.cursor().await?;
    ann.must(CHANNEL, "/wiretap new variant:base").await?;
    let opened = |message: &Message| message.text().contains(" is open: ");
    let table = ann.reader(cursor).later(opened).await?.table;
    ben.must(CHANNEL, &format!("/join table:{table}")).await?;
    Ok(table)
}

/// The first message of a table that has something to draw with.
async fn first_editor(client: &Client, table: &str) -> Result<Message> {
    let draws = |message: &Message| {
        message.table == table && control(&message.controls, "/wiretap wire").is_some()
    };
    client.reader(Cursor::default()).until(draws).await
}

/// Presses a control of a message, and waits for what comes of it in private.
async fn press(client: &Client, message: &Message, line: String) -> Result<Message> {
    let cursor = client.cursor().await?;
    let answer: Answer = client.ask(&Asked::pressed(message, line)).await?;
    ensure!(!answer.refused, "{:?}", answer.lines);
    client.reader(cursor).later(|message: &Message| message.private).await
}

/// Draws everything that is missing from the menu of what can be drawn, and confirms it.
async fn draw(client: &Client, mut message: Message) -> Result<Message> {
    loop {
        if let Some(confirm) = control(&message.controls, "/wiretap confirm") {
            return press(client, &message, confirm.line.clone()).await;
        }
        let menu = control(&message.controls, "/wiretap wire").context("no menu")?;
        let line = menu.with(&menu.choices.last().context("nothing to draw")?.value);
        message = press(client, &message, line).await?;
        ensure!(message.picture.is_some(), "a step without a preview: {message:?}");
    }
}

#[tokio::test]
async fn a_game_is_drawn_and_played_by_pressing() -> Result<()> {
    let stage = stage::Stage::new().await?;
    let (ann, ben) = (stage.enter("Ann").await?, stage.enter("Ben").await?);
    let table = open(&ann, &ben).await?;
    for client in [&ann, &ben] {
        let first = first_editor(client, &table).await?;
        draw(client, first).await?;
    }
    for cell in ["B2", "D4"] {
        for client in [&ann, &ben] {
            let tap = |message: &Message| {
                message.private && control(&message.controls, "/wiretap tap").is_some()
            };
            let turn = client.reader(Cursor::default()).until(tap).await?;
            let turns = client.history(DIRECT).await?;
            let turn = turns.into_iter().rev().find(tap).unwrap_or(turn);
            let menu = control(&turn.controls, "/wiretap tap").context("no menu")?;
            press(client, &turn, menu.with(cell)).await?;
        }
        let answered = |message: &Message| message.text().contains(&format!("tapped {cell}: "));
        let message = ann.reader(Cursor::default()).until(answered).await?;
        ensure!(message.room == CHANNEL && message.picture.is_some(), "{message:?}");
    }
    // Whoever presses what was there a round ago is told so.
    let messages = ann.history(DIRECT).await?;
    let tap = |message: &&Message| control(&message.controls, "/wiretap tap").is_some();
    let old = messages.iter().find(tap).context("no turn")?;
    let menu = control(&old.controls, "/wiretap tap").context("no menu")?;
    let answer = ann.ask(&Asked::pressed(old, menu.with("A1"))).await?;
    ensure!(answer.refused && !answer.controls.is_empty(), "{answer:?}");
    // Both drew the same, since both took the last of every menu.
    let own = ann.must(DIRECT, &format!("/board table:{table} as:text")).await?;
    let own = own.text.context("no text")?;
    ensure!(own.contains("Row 1: C to E, 4 wires"), "{own}");
    let guess = "1:C-E*4 2:C-E*4 3:C-E*3 4:C-E*3 5:C-E*2 A:3-5*2 B:3-5*2 C:3-5*1 D:3-5*1 E:3-5*1";
    ann.must(DIRECT, &format!("/wiretap guess table:{table} groups:\"{guess}\"")).await?;
    ben.must(DIRECT, &format!("/wiretap tap table:{table} A1")).await?;
    let over = |message: &Message| message.text().contains("wins a single game");
    let end = ben.reader(Cursor::default()).until(over).await?;
    ensure!(end.text().contains("Ann guessed, and is right."), "{}", end.text());
    ensure!(end.picture.context("no picture")?.alt.contains("1:C-E*4"));
    stage.close().await
}

#[tokio::test]
async fn nobody_else_can_tell_what_is_drawn_nor_how_long_it_takes() -> Result<()> {
    let stage = stage::Stage::new().await?;
    let (ann, ben) = (stage.enter("Ann").await?, stage.enter("Ben").await?);
    let cleo = stage.enter("Cleo").await?;
    let mut told = Vec::new();
    for edits in [0, 5] {
        let table = open(&ann, &ben).await?;
        let mut message = first_editor(&ann, &table).await?;
        for _ in 0..edits {
            let random = control(&message.controls, "/wiretap random").context("no dice")?;
            message = press(&ann, &message, random.line.clone()).await?;
        }
        let network =
            "1:A-C*1 2:B-D*3 3:C-E*2 4:A-C*4 5:B-D*1 A:1-3*2 B:2-4*3 C:3-5*1 D:1-3*4 E:2-4*2";
        for client in [&ann, &ben] {
            let line = format!("/wiretap network table:{table} groups:\"{network}\"");
            client.must(DIRECT, &line).await?;
        }
        let begun = |message: &Message| {
            message.table == table && message.text().contains("Both networks are confirmed")
        };
        ben.reader(Cursor::default()).until(begun).await?;
        let turn = |message: &Message| {
            message.table == table && control(&message.controls, "/wiretap tap").is_some()
        };
        ben.reader(Cursor::default()).until(turn).await?;
        // All that others can read and fetch of the table; but for its name, and when it was.
        let mut seen = Vec::new();
        for (client, room) in [(&ben, CHANNEL), (&ben, DIRECT), (&cleo, CHANNEL)] {
            for message in client.history(room).await? {
                if message.table == table {
                    seen.push(format!("{:?}", Message { at: 0, seq: 0, ..message }));
                }
            }
            for words in ["", " as:text"] {
                let board = client.must(room, &format!("/board table:{table}{words}")).await?;
                seen.push(format!("{board:?}"));
            }
        }
        let seen = seen.join("\n").replace(&table, "TABLE");
        ensure!(seen.contains("/picture/TABLE/"), "{seen}");
        let numbers: Vec<&str> = seen
            .match_indices("TABLE/")
            .filter_map(|(at, _)| seen[at + 6..].split('/').next())
            .chain(
                seen.match_indices("version=").filter_map(|(at, _)| seen[at..].split('&').next()),
            )
            .collect();
        ensure!(numbers.len() > 6, "{numbers:?}");
        told.push((seen.lines().count(), numbers.join(" ")));
    }
    ensure!(told[0] == told[1], "{told:?}");
    stage.close().await
}

#[tokio::test]
async fn a_half_made_network_survives_a_restart() -> Result<()> {
    let house = House::new()?;
    let program = house.open().await?;
    let ann = Client::enter(&program.url(), "Ann").await?;
    let ben = Client::enter(&program.url(), "Ben").await?;
    let table = open(&ann, &ben).await?;
    let message = first_editor(&ann, &table).await?;
    let menu = control(&message.controls, "/wiretap line").context("no menu")?;
    let message = press(&ann, &message, menu.with("C")).await?;
    let menu = control(&message.controls, "/wiretap wire").context("no menu")?;
    let message = press(&ann, &message, menu.with("2-4*3")).await?;
    ensure!(message.text().contains("columns A, B, D and E"), "{}", message.text());
    program.kill().await?;

    let program = house.open().await?;
    let ann = ann.at(&program.url());
    let board = ann.must(DIRECT, &format!("/board table:{table} as:text")).await?;
    let text = board.text.context("no text")?;
    ensure!(text.contains("Column C: 2 to 4, 3 wires"), "{text}");
    // The message from before works on, and what was done can be taken back.
    let undo = control(&message.controls, "/wiretap undo").context("no undo")?;
    let message = press(&ann, &message, undo.line.clone()).await?;
    ensure!(message.text().contains("columns A, B, C, D and E"), "{}", message.text());
    program.close().await?;
    Ok(())
}
