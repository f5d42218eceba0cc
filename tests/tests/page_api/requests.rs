//! One request is one action, however often it comes; one message is read once, however often the
//! line breaks.

use anyhow::{Result, ensure};
use futures::future::try_join_all;
use parlour_tests::client::{Asked, CHANNEL, Cursor, DIRECT, Message};
use reqwest::Method;

use crate::stage::{self, Stage};

#[tokio::test]
async fn a_request_that_comes_twice_acts_once() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.enter("Ann").await?, stage.enter("Ben").await?);
    // One after the other: each kind of action, the copy long after the first.
    let open = Asked::typed(CHANNEL, "/walls new size:3 rounds:1 players:2");
    let opened = ann.ask(&open).await?;
    let join = Asked::typed(CHANNEL, "/join table:walls-1");
    let joined = ben.ask(&join).await?;
    let predict = Asked::typed(DIRECT, "/walls predict table:walls-1 3");
    let predicted = ann.ask(&predict).await?;
    ben.must(DIRECT, "/walls predict table:walls-1 4").await?;
    let (placer, cells) = stage::to_place(&[&ann, &ben], "walls-1").await?;
    let place = Asked::typed(CHANNEL, &format!("/walls place {}", cells[0]));
    let done = placer.ask(&place).await?;
    let version = stage::version(&ann, "walls-1").await?;
    for _ in 0..3 {
        ensure!(ann.ask(&open).await? == opened);
        ensure!(ben.ask(&join).await? == joined);
        ensure!(ann.ask(&predict).await? == predicted);
        ensure!(placer.ask(&place).await? == done);
    }
    // A copy with other words is still a copy.
    let other = Asked { line: format!("/walls place {}", cells[1]), ..place.clone() };
    ensure!(placer.ask(&other).await? == done);
    ensure!(stage::version(&ann, "walls-1").await? == version);
    for answer in [opened, joined, predicted, done] {
        ensure!(!answer.refused, "{answer:?}");
    }
    let (channel, _) = stage::settled(&ann).await?;
    for words in ["walls-1 is open", "Ben sits down", "Ann has made a prediction", " put 1 at "] {
        let told = channel.iter().filter(|message| message.text().contains(words)).count();
        ensure!(told == 1, "{words:?} is told {told} times");
    }
    ensure!(ann.must(CHANNEL, "/games").await?.lines.len() == 1);
    stage.close().await
}

#[tokio::test]
async fn copies_that_come_at_the_same_time_act_once() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.enter("Ann").await?, stage.enter("Ben").await?);
    let at_once = async |client: &parlour_tests::client::Client, room: &str, line: &str| {
        let asked = Asked::typed(room, line);
        let answers = try_join_all((0..12).map(|_| client.ask(&asked))).await?;
        ensure!(
            answers.iter().all(|answer| *answer == answers[0] && !answer.refused),
            "{answers:?}"
        );
        Ok(())
    };
    for _ in 0..3 {
        at_once(&ann, CHANNEL, "/walls new size:3 rounds:1 players:2").await?;
        let open = ann.must(CHANNEL, "/games").await?;
        ensure!(open.lines.iter().filter(|line| line.contains("waits for players")).count() == 1);
        let waiting = open.lines.iter().find(|line| line.contains("waits")).unwrap().clone();
        let name = waiting.split(' ').next().unwrap().to_owned();
        at_once(&ben, CHANNEL, &format!("/join table:{name}")).await?;
        at_once(&ann, DIRECT, &format!("/walls predict table:{name} 3")).await?;
        at_once(&ben, DIRECT, &format!("/walls predict table:{name} 4")).await?;
        let before = stage::version(&ann, &name).await?;
        let (placer, cells) = stage::to_place(&[&ann, &ben], &name).await?;
        at_once(placer, CHANNEL, &format!("/walls place table:{name} {}", cells[0])).await?;
        ensure!(stage::version(&ann, &name).await? == before + 1);
    }
    ensure!(ann.must(CHANNEL, "/games").await?.lines.len() == 3);
    let (channel, direct) = stage::settled(&ann).await?;
    let count = |messages: &[Message], words: &str| {
        messages.iter().filter(|message| message.text().contains(words)).count()
    };
    ensure!(count(&channel, " is open: ") == 3 && count(&channel, "Ben sits down") == 3);
    ensure!(count(&channel, " put 1 at ") == 3 && count(&direct, "prediction is 3") == 3);
    stage.close().await
}

#[tokio::test]
async fn people_who_act_at_the_same_time_all_act() -> Result<()> {
    // Different requests that meet each other: each is decided on what the others left.
    let stage = Stage::new().await?;
    let host = stage.enter("Host").await?;
    let table = stage::open(&host, "size:3 rounds:1 players:6").await?;
    let mut guests = Vec::new();
    for number in 0..8 {
        guests.push(stage.enter(&format!("Guest{number}")).await?);
    }
    let join = format!("/join table:{table}");
    let answers = try_join_all(guests.iter().map(|guest| guest.say(CHANNEL, &join))).await?;
    let seated: Vec<_> =
        guests.iter().zip(&answers).filter(|(_, answer)| !answer.refused).map(|(g, _)| g).collect();
    ensure!(seated.len() == 5, "{} of 5 seats are taken: {answers:?}", seated.len());
    for answer in answers.iter().filter(|answer| answer.refused) {
        ensure!(answer.said().contains(&table), "{answer:?}");
    }
    let predict = format!("/walls predict table:{table} 3");
    try_join_all(seated.iter().map(|guest| guest.must(DIRECT, &predict))).await?;
    host.must(DIRECT, &predict).await?;
    let everybody: Vec<_> = seated.into_iter().chain([&host]).collect();
    stage::to_place(&everybody, &table).await?;
    stage.close().await
}

#[tokio::test]
async fn a_reader_catches_up_from_wherever_it_was() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.enter("Ann").await?, stage.enter("Ben").await?);
    let mut live = ann.reader(ann.cursor().await?);
    let mut breaking = ann.reader(Cursor::default());
    for round in 0..4 {
        let table = stage::predicted([&ann, &ben], "size:3 rounds:1", [3, 4]).await?;
        live.until(|message| message.table == table && message.private).await?;
        if round % 2 == 0 {
            breaking.until(|message| message.table == table).await?;
            breaking.disconnect();
        }
    }
    stage::settled(&ann).await?;
    let end = ann.cursor().await?;
    live.catch_up(end).await?;
    breaking.catch_up(end).await?;
    // From every message on, a fresh reader reads the rest, and nothing else.
    let (channel, direct) = (ann.history(CHANNEL).await?, ann.history(DIRECT).await?);
    ensure!(channel.len() as u64 == end.place && direct.len() as u64 == end.direct);
    ensure!(end.place > 12 && end.direct >= 8, "{end:?}");
    for start in 0..=end.place {
        let direct_start = start.min(end.direct);
        let mut reader = ann.reader(Cursor { place: start, direct: direct_start });
        reader.catch_up(end).await?;
        let of = |room: &str| -> Vec<&Message> {
            reader.read().iter().filter(|message| message.room == room).collect()
        };
        ensure!(of(CHANNEL) == channel[start as usize..].iter().collect::<Vec<_>>());
        ensure!(of(DIRECT) == direct[direct_start as usize..].iter().collect::<Vec<_>>());
    }
    for reader in [&live, &breaking] {
        let last = reader.read().iter().rev().find(|message| message.room == CHANNEL);
        ensure!(last == channel.last());
    }
    // A browser that reconnects by itself says where it was in a header, which is newer than the
    // address that it opened.
    let request = ann.request(Method::GET, "/api/events?after=p0.d0");
    let at = format!("p{}.d{}", end.place - 1, end.direct);
    let mut response = request.header("last-event-id", at).send().await?;
    let first = response.chunk().await?.unwrap();
    let text = String::from_utf8_lossy(&first).into_owned();
    ensure!(text.contains(&format!("id: p{}.d{}", end.place, end.direct)), "{text}");
    drop(response);
    stage.close().await
}

/// Who was away for long is told in pages, while new messages keep coming: all of them once, in
/// their order, however many pages it takes.
#[tokio::test]
async fn a_long_absence_is_told_in_pages() -> Result<()> {
    let stage = Stage::new().await?;
    let ann = stage.enter("Ann").await?;
    // More than two pages, and more than the server keeps at hand.
    for _ in 0..300 {
        ann.must(CHANNEL, "/walls new").await?;
    }
    let mut reader = ann.reader(Cursor::default());
    ensure!(reader.next().await?.is_some_and(|message| message.seq == 1));
    for _ in 0..10 {
        ann.must(CHANNEL, "/walls new").await?;
    }
    stage::settled(&ann).await?;
    let end = ann.cursor().await?;
    // Settling has said something of its own behind them.
    ensure!(end.place >= 310 && end.direct >= 310, "{end:?}");
    reader.catch_up(end).await?;
    for (room, last) in [(CHANNEL, end.place), (DIRECT, end.direct)] {
        let own = reader.read().iter().filter(|message| message.room == room);
        let numbers: Vec<u64> = own.map(|message| message.seq).collect();
        ensure!(numbers == (1..=last).collect::<Vec<_>>(), "{room}: {numbers:?}");
    }
    stage.close().await
}
