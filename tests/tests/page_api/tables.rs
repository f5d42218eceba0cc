//! Tables from the opening to the end: who sits down, who leaves, who gives up, what is shown.

use anyhow::{Context as _, Result, ensure};
use parlour_tests::client::{CHANNEL, Client, Cursor, DIRECT, Message, control};

use crate::stage::{self, Stage};

/// Waits until a table's room says this.
async fn told(client: &Client, table: &str, words: &str) -> Result<Message> {
    let fits = |message: &Message| message.table == table && message.text().contains(words);
    client.reader(Cursor::default()).until(fits).await.with_context(|| format!("{table}: {words}"))
}

#[tokio::test]
async fn seats_are_taken_given_up_filled_and_the_opener_starts() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben, cleo) =
        (stage.enter("Ann").await?, stage.enter("Ben").await?, stage.enter("Cleo").await?);
    let table = stage::open(&ann, "size:3 rounds:1 players:5").await?;
    let at = |line: &str| format!("{line} table:{table}");
    ben.must(CHANNEL, &at("/join")).await?;
    cleo.must(CHANNEL, &at("/join")).await?;
    ben.must(CHANNEL, &at("/leave")).await?;
    told(&ann, &table, "Ben leaves (2 of 5)").await?;
    ann.must(CHANNEL, &at("/fill easy seats:1")).await?;
    told(&ann, &table, "A computer (easy) sits down.").await?;
    let refused = cleo.refused(CHANNEL, &at("/start")).await?;
    ensure!(refused.contains("Ann"), "{refused}");
    ann.must(CHANNEL, &at("/start")).await?;
    let begun = told(&ben, &table, "The game begins").await?;
    ensure!(!begun.text().contains("Ben") && begun.picture.is_some(), "{begun:?}");
    ensure!(ben.refused(CHANNEL, &at("/join")).await?.contains("has begun"));

    // The opener's chair goes on to whoever has sat longest; an empty table is closed.
    let table = stage::open(&ann, "size:3 players:3").await?;
    let at = |line: &str| format!("{line} table:{table}");
    ben.must(CHANNEL, &at("/join")).await?;
    ann.must(CHANNEL, &at("/leave")).await?;
    ann.must(CHANNEL, &at("/join")).await?;
    ensure!(ann.refused(CHANNEL, &at("/start")).await?.contains("Ben"));
    ann.must(CHANNEL, &at("/leave")).await?;
    ben.must(CHANNEL, &at("/leave")).await?;
    told(&ann, &table, "closed").await?;
    ensure!(cleo.refused(CHANNEL, &at("/join")).await?.contains("over"));

    // All free seats at once, and at the opening.
    let table = stage::open(&ben, "size:3 rounds:1 players:4").await?;
    ben.must(CHANNEL, &format!("/fill strong table:{table}")).await?;
    told(&ann, &table, "3 computers (strong) sit down.").await?;
    told(&ann, &table, "Computer 3 (strong) has made a prediction.").await?;
    stage.close().await
}

#[tokio::test]
async fn whoever_gives_up_ends_a_game_for_two_and_leaves_a_computer_in_a_bigger_one() -> Result<()>
{
    let stage = Stage::new().await?;
    let (ann, ben, cleo) =
        (stage.enter("Ann").await?, stage.enter("Ben").await?, stage.enter("Cleo").await?);
    let table = stage::predicted([&ann, &ben], "size:3 rounds:1", [3, 4]).await?;
    ann.must(CHANNEL, &format!("/resign table:{table}")).await?;
    let end = told(&ben, &table, "resigns").await?;
    ensure!(end.text().contains(&format!("Ben wins {table}!")), "{end:?}");
    ensure!(control(&end.controls, "/walls new").is_some(), "{end:?}");
    ensure!(ben.must(CHANNEL, "/games").await?.said().contains("no table"));

    let table = stage::open(&ann, "size:3 rounds:1 players:3").await?;
    for person in [&ben, &cleo] {
        person.must(CHANNEL, &format!("/join table:{table}")).await?;
    }
    for person in [&ann, &ben, &cleo] {
        person.must(DIRECT, &format!("/walls predict table:{table} 3")).await?;
    }
    cleo.must(CHANNEL, &format!("/resign table:{table}")).await?;
    told(&ann, &table, "A computer (medium) plays on for Cleo").await?;
    for line in ["/resign", "/walls place A1"] {
        let said = cleo.refused(CHANNEL, &format!("{line} table:{table}")).await?;
        ensure!(said.contains("resigned"), "{line}: {said}");
    }
    // The computer places for Cleo whenever it is her turn; the two others never wait for her.
    let mut reader = ann.reader(Cursor::default());
    for _ in 0..6 {
        let turn = |message: &Message| {
            message.table == table
                && control(&message.controls, "/walls place").is_some()
                && (message.mentions.contains(&ann.id().to_owned())
                    || message.mentions.contains(&ben.id().to_owned()))
        };
        let message = match reader.read().iter().rev().find(|m| m.table == table) {
            Some(message) if turn(message) => message.clone(),
            _ => reader.later(turn).await?,
        };
        let place = control(&message.controls, "/walls place").unwrap();
        let placer = if message.mentions.contains(&ann.id().to_owned()) { &ann } else { &ben };
        placer.must(CHANNEL, &place.with(&place.choices[0].value)).await?;
        let seen = |later: &Message| later.table == table && later.seq > message.seq;
        reader.later(seen).await?;
    }
    let end = told(&ann, &table, "The board is full").await?;
    let won = end
        .lines
        .iter()
        .find(|line| line.contains("wins") && line.contains(&table))
        .or_else(|| end.lines.iter().find(|line| line.contains("share the win at")));
    let won = won.context("nobody won")?;
    ensure!(!won.contains("Cleo"), "who gave up is in the ranking: {won}");
    stage.close().await
}

#[tokio::test]
async fn one_s_tables_are_listed_one_s_turn_first() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.enter("Ann").await?, stage.enter("Ben").await?);
    ensure!(ann.must(CHANNEL, "/games").await?.said().contains("/help"));
    // walls-1 waits for players; at the others the game goes on. Who begins is drawn: until it is
    // Ann's turn behind walls-1, the order by names would do.
    stage::open(&ann, "size:3").await?;
    let mut turns: Vec<(String, String)> = Vec::new();
    while turns.len() < 2 || !turns.iter().any(|(_, id)| id == ann.id()) {
        let table = stage::predicted([&ann, &ben], "size:3 rounds:1", [3, 4]).await?;
        let placer = stage::to_place(&[&ann, &ben], &table).await?.0.id().to_owned();
        turns.push((table, placer));
    }
    for person in [&ann, &ben] {
        let games = person.must(CHANNEL, "/games").await?;
        let mine: Vec<&String> =
            turns.iter().filter(|(_, id)| id == person.id()).map(|(table, _)| table).collect();
        let first: Vec<&String> = games.lines.iter().take(mine.len()).collect();
        ensure!(
            first
                .iter()
                .zip(&mine)
                .all(|(line, table)| line.contains(&format!("Your turn at {table}"))),
            "{games:?}, but the turn is at {mine:?}"
        );
        let rest = games.lines.iter().skip(mine.len());
        ensure!(!rest.clone().any(|line| line.contains("Your turn")), "{games:?}");
        let tables = turns.len() + usize::from(person.id() == ann.id());
        ensure!(games.lines.len() == tables && games.controls.len() == tables, "{games:?}");
        // Each button shows its table.
        for button in &games.controls {
            let shown = person.must(CHANNEL, &button.line).await?;
            let name = button.line.rsplit(':').next().unwrap();
            ensure!(shown.said().contains(name), "{button:?}: {shown:?}");
        }
    }
    // A turn that is named leads to the right table without its name.
    let (table, id) = &turns[0];
    let placer = if id == ann.id() { &ann } else { &ben };
    if turns.iter().filter(|(_, other)| other == id).count() == 1 {
        placer.must(CHANNEL, "/walls place B2").await?;
        ensure!(placer.must(CHANNEL, "/games").await?.said().contains(&format!("{table} goes on")));
    }
    stage.close().await
}

#[tokio::test]
async fn boards_rules_and_help_are_shown() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, cleo) = (stage.enter("Ann").await?, stage.enter("Cleo").await?);
    let ben = stage.enter("Ben").await?;
    let lobby = stage::open(&ann, "size:3").await?;
    let board = ann.must(CHANNEL, "/board").await?;
    ensure!(board.picture.is_none() && board.said().contains("has not begun"), "{board:?}");
    ann.must(CHANNEL, &format!("/leave table:{lobby}")).await?;

    let table = stage::predicted([&ann, &ben], "size:3 rounds:1", [3, 4]).await?;
    let (placer, _) = stage::to_place(&[&ann, &ben], &table).await?;
    placer.must(CHANNEL, "/walls place B2").await?;
    for line in ["/board as:text", "/board table:walls-2 text", "/board as:TEXT"] {
        let board = ann.must(CHANNEL, line).await?;
        let text = board.text.clone().context("no text")?;
        ensure!(board.picture.is_none() && text.contains('A') && text.contains('1'), "{board:?}");
        ensure!(text.lines().count() >= 4, "{text}");
    }
    // A message's picture, its words, and its board as text agree with each other.
    let message = told(&cleo, &table, " put 1 at B2").await?;
    let picture = message.picture.clone().context("no picture")?;
    ensure!(picture.alt.contains("B2") && picture.alt.len() < 1_000, "{picture:?}");
    let png = cleo.get(&picture.url).await?.ok()?.body;
    let size = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    ensure!(picture.width == Some(size(16)) && picture.height == Some(size(20)), "{picture:?}");
    ensure!(png.len() < 60_000, "{} bytes", png.len());
    let plain = cleo.get(&message.plain.clone().context("no text")?).await?.ok()?;
    ensure!(plain.headers["content-type"].to_str()?.starts_with("text/plain"));
    ensure!(plain.text().contains('1'));
    // Whoever only looks on may look.
    let board = cleo.must(CHANNEL, "/board").await?;
    ensure!(
        board.picture.context("no picture")?.url.contains("/own.png") || board.controls.is_empty()
    );

    let rules = cleo.must(CHANNEL, "/rules walls").await?;
    let picture = rules.picture.clone().context("no picture")?;
    ensure!(rules.said().contains("factor") && rules.said().contains("/walls place"), "{rules:?}");
    ensure!(cleo.get(&picture.url).await?.ok()?.body.starts_with(b"\x89PNG"));
    ensure!(control(&rules.controls, "/walls new").is_some());
    for (line, words) in [
        ("/help", vec!["/walls new", "/games", "/board", "/resign"]),
        ("/help walls", vec!["/walls place", "/walls predict"]),
        ("/walls", vec!["/walls place"]),
    ] {
        let help = cleo.must(DIRECT, line).await?;
        for word in words {
            ensure!(help.said().contains(word), "{line}: {help:?}");
        }
        ensure!(!help.said().contains("cmd-"), "{line}: {help:?}");
        ensure!(control(&help.controls, "/rules").is_some(), "{line}: {help:?}");
    }
    // What only the asker is told is in nobody's room.
    let (channel, direct) = stage::settled(&cleo).await?;
    ensure!(direct.is_empty() && !channel.iter().any(|message| message.text().contains("/help")));
    stage.close().await
}

#[tokio::test]
async fn completion_goes_from_the_first_letter_to_the_cell() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.enter("Ann").await?, stage.enter("Ben").await?);
    let complete = async |client: &Client, line: &str| {
        let url = reqwest::Url::parse_with_params(
            "http://x/api/complete",
            [("room", CHANNEL), ("line", line)],
        )?;
        let path = format!("{}?{}", url.path(), url.query().unwrap_or_default());
        let items = client.get(&path).await?.ok()?.json()?["items"].clone();
        let items = items.as_array().context("no list")?.clone();
        ensure!(items.len() <= 25, "{line}: {}", items.len());
        for item in &items {
            let help = item["help"].as_str().unwrap_or_default();
            ensure!(help.contains(' ') && !help.contains("cmd-"), "{line}: {item}");
            let line = item["line"].as_str().unwrap_or_default();
            ensure!(line.starts_with('/') && line.chars().count() <= 200, "{item}");
        }
        let lines = items.iter().filter_map(|item| item["line"].as_str().map(str::to_owned));
        anyhow::Ok(lines.collect::<Vec<String>>())
    };
    ensure!(complete(&ann, "/").await?.contains(&"/walls ".to_owned()));
    ensure!(complete(&ann, "/jo").await? == ["/join "]);
    ensure!(complete(&ann, "/WA").await? == ["/walls "]);
    let commands = complete(&ann, "/walls ").await?;
    for command in ["/walls new ", "/walls place ", "/walls predict "] {
        ensure!(commands.contains(&command.to_owned()), "{commands:?}");
    }
    ensure!(complete(&ann, "/walls new si").await? == ["/walls new size:"]);
    let sizes = complete(&ann, "/walls new size:").await?;
    ensure!(sizes.len() == 8 && sizes[0] == "/walls new size:3 ", "{sizes:?}");
    ensure!(complete(&ann, "/walls new size:5 pl").await? == ["/walls new size:5 players:"]);
    ensure!(complete(&ann, "/nothing ").await?.is_empty());
    ensure!(complete(&ann, &format!("/{}", "x".repeat(5_000))).await?.is_empty());
    let table = stage::open(&ann, "size:3 rounds:1 players:2").await?;
    ensure!(complete(&ben, "/join ").await?.iter().any(|line| line.contains(&table)));
    ben.must(CHANNEL, "/join").await?;
    for person in [&ann, &ben] {
        person.must(DIRECT, "/walls predict 3").await?;
    }
    let (placer, cells) = stage::to_place(&[&ann, &ben], &table).await?;
    let other = if placer.id() == ann.id() { &ben } else { &ann };
    let offered = complete(placer, "/walls place ").await?;
    for cell in &cells {
        ensure!(offered.contains(&format!("/walls place {cell} ")), "{cell}: {offered:?}");
    }
    ensure!(!complete(other, "/walls place ").await?.iter().any(|line| line.contains("B2")));
    // What is completed is accepted.
    placer.must(CHANNEL, &complete(placer, "/walls place b").await?[0]).await?;
    stage.close().await
}
