//! Everything that can be done wrong at a table: a sentence that helps, and nothing changes.

use anyhow::{Result, ensure};
use parlour_tests::client::{Asked, CHANNEL, Cursor, DIRECT, Message, control};

use crate::stage::{self, Stage};

#[tokio::test]
async fn what_is_no_command_is_explained() -> Result<()> {
    let stage = Stage::new().await?;
    let ann = stage.enter("Ann").await?;
    for (line, words) in [
        ("", vec!["/help"]),
        ("   ", vec!["/help"]),
        ("/", vec!["/help"]),
        ("/dance", vec!["dance", "/help"]),
        ("/joyn", vec!["joyn", "join"]),
        ("/chess new", vec!["chess", "/help"]),
        ("/walls fly", vec!["fly", "/help"]),
        ("/walls plcae A1", vec!["plcae", "walls place"]),
        ("/walls place", vec!["/walls new"]),
        ("/walls new size:2", vec!["size", "3", "10"]),
        ("/walls new size:eleven", vec!["size", "eleven"]),
        ("/walls new size:99999999999999999999", vec!["size"]),
        ("/walls new size:5 size:6", vec!["size", "twice"]),
        ("/walls new players:1", vec!["players", "2", "6"]),
        ("/walls new players:7", vec!["players"]),
        ("/walls new rounds:2", vec!["rounds"]),
        ("/walls new fill:godlike", vec!["fill", "easy"]),
        ("/walls new 5 1 live 2 easy more", vec!["more"]),
        ("/walls new colour:red", vec!["colour"]),
        ("/walls new \"5", vec!["quotation"]),
        ("/walls place A1", vec!["/walls new"]),
        ("/rules", vec!["game"]),
        ("/rules chess", vec!["chess", "walls"]),
        ("/fill", vec!["level"]),
        ("/join table:walls-99", vec!["walls-99"]),
        ("/join table:chess-1", vec!["chess-1"]),
        ("/join table:walls-99999999999999999999999", vec!["no table"]),
        ("/board table:walls", vec!["walls"]),
        ("/join", vec!["/walls new"]),
        ("/leave", vec!["/walls new"]),
        ("/start", vec!["/walls new"]),
        ("/resign", vec!["/walls new"]),
        ("/fill easy seats:0", vec!["seats"]),
        ("/fill easy seats:-3", vec!["seats"]),
    ] {
        for line in [line.to_owned(), line.replacen('/', "!", 1)] {
            let refused = ann.refused(CHANNEL, &line).await?;
            for word in &words {
                ensure!(refused.contains(word), "{line:?}: {refused}");
            }
            ensure!(!refused.contains("{ $") && !refused.contains("fault-"), "{line:?}: {refused}");
        }
    }
    // Unreadable and hostile lines are told about, not obeyed and not echoed at length.
    for line in ["/\u{0}\u{7}", "\u{202E}/nioj", "/walls place \u{1F600}", "/join table:\u{202E}x"]
    {
        let refused = ann.refused(CHANNEL, line).await?;
        ensure!(!refused.contains(char::is_control), "{line:?}: {refused:?}");
    }
    let refused = ann.refused(CHANNEL, &format!("/{}", "x".repeat(1_900))).await?;
    ensure!(refused.chars().count() < 300, "{refused}");
    ensure!(ann.history(CHANNEL).await?.is_empty() && ann.history(DIRECT).await?.is_empty());
    ensure!(ann.must(CHANNEL, "/games").await?.said().contains("no table"));
    stage.close().await
}

#[tokio::test]
async fn wrong_moves_are_explained_and_change_nothing() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben, cleo) =
        (stage.enter("Ann").await?, stage.enter("Ben").await?, stage.enter("Cleo").await?);
    let table = stage::open(&ann, "size:3 rounds:1 players:2").await?;
    let at = |line: &str| line.replace('@', &format!("table:{table}"));
    let refuse = async |client: &parlour_tests::client::Client, line: &str, words: &[&str]| {
        let refused = client.refused(CHANNEL, &at(line)).await?;
        for word in words {
            ensure!(refused.contains(word), "{line}: {refused}");
        }
        anyhow::Ok(())
    };
    // In the lobby.
    refuse(&ann, "/walls predict @ 3", &["has not begun"]).await?;
    refuse(&ben, "/walls predict @ 3", &["/join"]).await?;
    refuse(&ann, "/join @", &["already"]).await?;
    refuse(&ben, "/leave @", &["no seat"]).await?;
    refuse(&ben, "/start @", &["no seat"]).await?;
    refuse(&ben, "/fill easy @", &["no seat"]).await?;
    refuse(&ann, "/start @", &["at least 2", "/fill"]).await?;
    refuse(&ann, "/fill easy 2 @", &["one free seat"]).await?;
    refuse(&ann, "/resign @", &["has not begun"]).await?;
    ben.must(CHANNEL, &at("/join @")).await?;
    // While all foretell.
    let before = stage::version(&ann, &table).await?;
    refuse(&ben, "/join @", &["already"]).await?;
    refuse(&cleo, "/join @", &["has begun"]).await?;
    refuse(&ann, "/leave @", &["/resign"]).await?;
    refuse(&ann, "/start @", &["has begun"]).await?;
    refuse(&ann, "/fill easy @", &["has begun"]).await?;
    refuse(&ann, "/walls place @ A1", &["predict"]).await?;
    refuse(&ann, "/walls predict @ 13", &["13", "12"]).await?;
    refuse(&ann, "/walls predict @ 181", &["180"]).await?;
    refuse(&ann, "/walls predict @ -1", &["-1"]).await?;
    refuse(&ann, "/walls predict @ 3.5", &["3.5"]).await?;
    refuse(&ann, "/walls predict @ three", &["three"]).await?;
    refuse(&ann, "/walls predict @ 3 4", &["4"]).await?;
    refuse(&ann, "/walls predict @", &["walls"]).await?;
    refuse(&cleo, "/walls predict @ 3", &["no seat"]).await?;
    ensure!(stage::version(&ann, &table).await? == before);
    ann.must(DIRECT, &at("/walls predict @ 3")).await?;
    ben.must(DIRECT, &at("/walls predict @ 4")).await?;
    // While the board is filled.
    let (first, _) = stage::to_place(&[&ann, &ben], &table).await?;
    let second = if first.id() == ann.id() { &ben } else { &ann };
    first.must(CHANNEL, &at("/walls place @ B2")).await?;
    let before = stage::version(&ann, &table).await?;
    refuse(first, "/walls place @ B1", &["turn", second.nick()]).await?;
    refuse(second, "/walls place @ B2", &["B2", "already", "Try"]).await?;
    refuse(second, "/walls place @ A1", &["A1", "next to", "Try"]).await?;
    refuse(second, "/walls place @ D4", &["D4", "C3"]).await?;
    refuse(second, "/walls place @ Z99", &["Z99"]).await?;
    refuse(second, "/walls place @ 22", &["22", "C4"]).await?;
    refuse(second, "/walls place @ B0", &["B0"]).await?;
    refuse(second, "/walls place @ B1 B3", &["B3"]).await?;
    refuse(second, "/walls predict @ 5", &["predict"]).await?;
    refuse(&cleo, "/walls place @ B1", &["no seat"]).await?;
    refuse(&cleo, "/resign @", &["no seat"]).await?;
    ensure!(stage::version(&ann, &table).await? == before);
    // Small letters and any order of arguments are right.
    second.must(CHANNEL, &at("/WALLS Place b1 @")).await?;
    stage::fill_board(&[&ann, &ben], &table).await?;
    // When it is over.
    let before = stage::version(&ann, &table).await?;
    for line in [
        "/walls place @ A1",
        "/walls predict @ 3",
        "/resign @",
        "/leave @",
        "/start @",
        "/fill easy @",
    ] {
        refuse(&ann, line, &["over"]).await?;
    }
    refuse(&cleo, "/join @", &["over"]).await?;
    ensure!(stage::version(&ann, &table).await? == before);
    // Nothing of all this was told to anybody: nine numbers, two predictions, two people, one end.
    let (channel, direct) = stage::settled(&ann).await?;
    let lines: Vec<&String> = channel.iter().flat_map(|message| &message.lines).collect();
    let count = |words: &str| lines.iter().filter(|line| line.contains(words)).count();
    let told = [" put ", "has made a prediction", "sits down", "The board is full", "resigns"];
    ensure!(told.map(count) == [9, 2, 2, 1, 0], "{lines:?}");
    ensure!(direct.iter().filter(|message| message.text().contains("prediction is")).count() == 1);
    ensure!(cleo.history(DIRECT).await?.is_empty());
    stage.close().await
}

#[tokio::test]
async fn an_old_button_says_so_and_shows_the_present() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.enter("Ann").await?, stage.enter("Ben").await?);
    let table = stage::predicted([&ann, &ben], "size:3 rounds:1", [3, 4]).await?;
    let (first, _) = stage::to_place(&[&ann, &ben], &table).await?;
    let second = if first.id() == ann.id() { &ben } else { &ann };
    let mut reader = ann.reader(Cursor::default());
    let asks = |message: &Message| control(&message.controls, "/walls place").is_some();
    let old = reader.until(asks).await?;
    let place = control(&old.controls, "/walls place").unwrap();
    let form = reader.until(|message| message.private && !message.controls.is_empty()).await?;
    let press = |message: &Message, line: String| Asked::pressed(message, line);
    ensure!(!first.ask(&press(&old, place.with("B2"))).await?.refused);
    let before = stage::version(&ann, &table).await?;

    // The same message's buttons are old now: for the one whose turn it was, and for the other.
    for (person, turn) in [(second, true), (first, false)] {
        let answer = person.ask(&press(&old, place.with("B1"))).await?;
        ensure!(answer.refused && answer.said().contains("earlier moment"), "{answer:?}");
        let picture = answer.picture.as_ref().unwrap();
        ensure!(picture.url.contains(&format!("/{before}/own.png")), "{picture:?}");
        ensure!(picture.alt.contains('1'), "{picture:?}");
        let offered = control(&answer.controls, "/walls place");
        ensure!(offered.is_some() == turn, "{answer:?}");
    }
    // A form of the time when all foretold.
    let answer = ann.ask(&press(&form, form.controls[0].with(5))).await?;
    ensure!(answer.refused && answer.said().contains("earlier moment"), "{answer:?}");
    ensure!(stage::version(&ann, &table).await? == before);
    // A moment that never was, and one of another table.
    for moment in [u64::MAX, 1 << 40] {
        let asked = Asked {
            press: Some((table.clone(), moment)),
            ..Asked::typed(CHANNEL, &place.with("B1"))
        };
        ensure!(second.ask(&asked).await?.refused);
    }
    ensure!(stage::version(&ann, &table).await? == before);
    // What the answer offers is fresh, and works.
    let answer = second.ask(&press(&old, place.with("B1"))).await?;
    let fresh = control(&answer.controls, "/walls place").unwrap().with("B1");
    let asked = Asked {
        press: Some((answer.table.clone().unwrap(), answer.moment.unwrap())),
        ..Asked::typed(CHANNEL, &fresh)
    };
    ensure!(!second.ask(&asked).await?.refused);
    ensure!(stage::version(&ann, &table).await? == before + 1);
    stage.close().await
}

#[tokio::test]
async fn where_several_tables_could_be_meant_it_asks() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.enter("Ann").await?, stage.enter("Ben").await?);
    for _ in 0..2 {
        stage::open(&ann, "size:3 rounds:1 players:2").await?;
    }
    for line in ["/join", "/board"] {
        let asks = ben.say(CHANNEL, line).await?;
        ensure!(asks.refused && asks.said().contains("walls-1 or walls-2"), "{line}: {asks:?}");
        ensure!(asks.controls.len() == 2, "{line}: {asks:?}");
    }
    let asks = ben.say(CHANNEL, "/join").await?;
    ben.must(CHANNEL, &asks.controls[1].line).await?;
    // The last one needs no name; and where none is left, there is nothing to ask.
    ben.must(CHANNEL, "/join").await?;
    let rest = ben.refused(CHANNEL, "/join").await?;
    ensure!(rest.contains("/walls new"), "{rest}");
    let before = [stage::version(&ann, "walls-1").await?, stage::version(&ann, "walls-2").await?];
    let asks = ann.say(DIRECT, "/walls predict 3").await?;
    ensure!(asks.refused && asks.controls.len() == 2, "{asks:?}");
    let button = asks.controls.iter().find(|control| control.line.contains("walls-2")).unwrap();
    ensure!(button.kind == "button" && button.label.contains("walls-2"), "{button:?}");
    ann.must(DIRECT, &button.line).await?;
    // Where it is her turn at one table only, that one is meant.
    ann.must(DIRECT, "/walls predict walls:5").await?;
    let after = [stage::version(&ann, "walls-1").await?, stage::version(&ann, "walls-2").await?];
    ensure!(after == before.map(|version| version + 1), "{before:?} {after:?}");
    for line in ["/resign", "/board", "/walls place A1"] {
        let asks = ann.say(CHANNEL, line).await?;
        ensure!(asks.refused && asks.controls.len() == 2, "{line}: {asks:?}");
    }
    // A button of a message is for the message's table.
    ben.must(DIRECT, "/walls predict table:walls-1 1").await?;
    ben.must(DIRECT, "/walls predict table:walls-2 1").await?;
    for table in ["walls-1", "walls-2"] {
        let (placer, cells) = stage::to_place(&[&ann, &ben], table).await?;
        let moment = stage::board(placer, table).await?.moment.unwrap();
        let asked = Asked {
            press: Some((table.to_owned(), moment)),
            ..Asked::typed(CHANNEL, &format!("/walls place {}", cells[0]))
        };
        ensure!(!placer.ask(&asked).await?.refused);
    }
    stage.close().await
}
