//! What is secret goes to one person alone; also where their direct messages are closed.

use anyhow::{Context as _, Result, ensure};
use parlour_tests::{
    discord::{
        Dms, Id,
        user::{Shown, User},
    },
    tee,
};

use crate::{
    play::{self, Moves},
    stage::{Stage, Table},
};

/// What the two foretell: numbers that nothing else on a 10 × 10 board has.
const SECRETS: [u16; 2] = [137, 149];
const SHOW: &str = "Show my hand";

/// All that somebody could read, as text.
fn words(message: &Shown) -> String {
    let mut words = vec![message.text()];
    words.extend(message.labels());
    words.extend(message.menus().into_iter().flat_map(|menu| menu.options).map(|(label, _)| label));
    words.extend(message.attachments.iter().filter_map(|file| file.description.clone()));
    words.join("\n")
}

#[tokio::test]
async fn a_prediction_is_nowhere_but_with_whoever_made_it() -> Result<()> {
    let stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben", "Cleo"])?;
    let [ann, ben, cleo] = people.each_ref();
    let table = stage.seated(&[ann, ben], "size:10 rounds:1").await?;
    // One by the form in the direct messages, the other typed for all to see, were it not secret.
    play::predict(ann, &table, SECRETS[0]).await?;
    play::asked(ben, &table).await?;
    let typed = ben.slash(table.place, &format!("walls predict walls:{}", SECRETS[1])).await?;
    ensure!(typed.is_ephemeral(), "{typed:?}", typed = typed.text());
    let mut moves = Moves::of(&table, cleo)?;
    let message = moves.next().await?;
    play::place(&[ann, ben], &message).await?;
    let message = moves.next().await?;
    let public = message.picture()?.bytes.clone();
    for person in [ann, ben, cleo] {
        // Whoever does not sit there sees the table from its own place only.
        let direct = person.direct()?;
        let places =
            if person.id == cleo.id { vec![table.place] } else { vec![table.place, direct] };
        for place in places {
            let board = person.slash(place, &format!("board table:{}", table.name)).await?;
            let own = board.message()?.picture()?.bytes != public;
            ensure!(own == (person.id != cleo.id), "{}'s board", person.name);
        }
    }
    for (person, secret) in [(ann, Some(137)), (ben, Some(149)), (cleo, None)] {
        let mut seen = person.dms()?;
        seen.extend(person.sees(table.place));
        seen.extend(person.sees(stage.channel));
        let told = |secret| seen.iter().any(|message| tee::says(&words(message), secret));
        for one in SECRETS.map(u32::from) {
            ensure!(told(one) == (secret == Some(one)), "{} and {one}: {seen:?}", person.name);
        }
    }
    // The pictures, too: what all see is the same for whoever does not sit there.
    let board = cleo.slash(table.place, "board").await?.message()?;
    ensure!(board.picture()?.bytes == public && board.alt()? == message.alt()?);
    stage.close().await
}

#[tokio::test]
async fn what_is_asked_in_secret_comes_with_the_own_board() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.member("Ann")?, stage.member("Ben")?);
    let table = stage.seated(&[&ann, &ben], "size:3 rounds:1").await?;
    for person in [&ann, &ben] {
        let asked = play::asked(person, &table).await?;
        asked.picture()?;
        ensure!(
            asked.says("in secret") && asked.alt()?.contains("0 of 2 predictions"),
            "{asked:?}"
        );
    }
    play::predict(&ann, &table, 7).await?;
    ann.reads(ann.direct()?, |message| message.says("Your prediction is 7")).await?;
    let own = ann.slash(ann.direct()?, "board").await?.message()?;
    ensure!(own.alt()?.contains("Your prediction is 7"), "{own:?}");
    stage.close().await
}

#[tokio::test]
async fn whoever_sits_down_is_written_to_at_once() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.member("Ann")?, stage.member("Ben")?);
    let table = stage.table(&ann, "size:3 players:3").await?;
    let seat = format!("You have a seat at {}", table.name);
    ann.reads(ann.direct()?, |message| message.says(&seat)).await?;
    play::join(&ben, &table).await?;
    ben.reads(ben.direct()?, |message| message.says(&seat)).await?;
    ensure!(ann.dms()?.len() == 1 && ben.dms()?.len() == 1, "{:?}", ann.dms()?);
    stage.close().await
}

/// Where somebody plays whose direct messages are closed.
async fn closed(stage: &Stage, how: Dms) -> Result<(Table, [User; 2])> {
    let people = stage.members(["Ann", "Ben"])?;
    stage.discord.change_person(people[1].id, |ben| ben.dms = how)?;
    let [ann, ben] = people.each_ref();
    let table = stage.table(ann, "size:3 rounds:1 players:3 ").await?;
    let reply = ben.press(&table.opening, "Join").await?;
    // The table tells it, calling nobody else; and whoever it concerns is told how to open them.
    let told = ann.reads(table.place, |message| message.offers(SHOW)).await?;
    ensure!(told.mentions == [ben.id] && told.says("direct messages"), "{told:?}");
    let alone = reply.followup().await?;
    ensure!(
        alone.is_ephemeral() && alone.says("Privacy Settings") && alone.offers(SHOW),
        "{alone:?}"
    );
    ensure!(alone.only_for == Some(ben.id));
    Ok((table, people))
}

async fn plays_on(how: Dms) -> Result<()> {
    let stage = Stage::new().await?;
    let (table, people) = closed(&stage, how).await?;
    let [ann, ben] = people.each_ref();
    ann.slash(table.place, "fill level:easy").await?;
    // Nothing of what is secret can come to Ben; the button shows it to him alone.
    let begun = ben
        .reads(table.place, |message| message.says("The game begins") && message.offers(SHOW))
        .await?;
    let shown = ben.press(&begun, SHOW).await?;
    ensure!(shown.is_ephemeral(), "everybody sees it");
    let hand = shown.message()?;
    hand.picture()?;
    let form = ben.press(&hand, play::PREDICT).await?;
    ben.fill(&form, &[(play::WALLS, "5")]).await?;
    play::predict(ann, &table, 4).await?;
    let end = play::fill_board(&[ann, ben], &table).await?;
    ensure!(end.says("win"), "{end:?}");
    ensure!(ben.dms()?.is_empty(), "{:?}", ben.dms()?);
    // Told once, and each message tried once: what is refused so is not repeated.
    let told = ann.sees(table.place).into_iter().filter(|one| one.says("direct messages"));
    ensure!(told.count() == 1);
    let direct = ben.direct()?;
    let tried =
        stage.discord.requests().into_iter().filter(|one| one.path.contains(&direct.to_string()));
    let nonces: Vec<Option<String>> = tried.map(|one| one.nonce).collect();
    let once = |nonce: &Option<String>| nonces.iter().filter(|one| *one == nonce).count() == 1;
    ensure!(!nonces.is_empty() && nonces.iter().all(once), "{nonces:?}");
    stage.close().await
}

#[tokio::test]
async fn with_closed_direct_messages_one_plays_on_by_a_button() -> Result<()> {
    plays_on(Dms::Closed).await
}

#[tokio::test]
async fn without_a_common_server_it_is_the_same() -> Result<()> {
    plays_on(Dms::NoMutualGuild).await
}

#[tokio::test]
async fn direct_messages_that_are_opened_are_used_again() -> Result<()> {
    let stage = Stage::new().await?;
    let (table, people) = closed(&stage, Dms::Closed).await?;
    let [ann, ben] = people.each_ref();
    stage.discord.change_person(ben.id, |ben| ben.dms = Dms::Open)?;
    ann.slash(table.place, "fill level:easy").await?;
    let asked = play::asked(ben, &table).await?;
    asked.picture()?;
    play::predict(ben, &table, 5).await?;
    play::predict(ann, &table, 4).await?;
    // From now on nobody is pointed to the button any more.
    let first = Moves::of(&table, ann)?.next().await?;
    let end = play::fill_board(&[ann, ben], &table).await?;
    let later = ann.sees(table.place).into_iter().filter(|one| one.id > first.id);
    let pointed: Vec<Shown> = later.filter(|message| message.offers(SHOW)).collect();
    ensure!(pointed.is_empty() && end.says("win"), "{pointed:?}");
    stage.close().await
}

#[tokio::test]
async fn a_hand_is_shown_to_its_owner_only() -> Result<()> {
    let stage = Stage::new().await?;
    let (table, people) = closed(&stage, Dms::Closed).await?;
    let [ann, ben] = people.each_ref();
    let cleo = stage.member("Cleo")?;
    ann.slash(table.place, "fill level:easy").await?;
    let begun = ben
        .reads(table.place, |message| message.says("The game begins") && message.offers(SHOW))
        .await?;
    ben.slash(table.place, "walls predict walls:11").await?;
    let mut pictures = Vec::new();
    for person in [ann, ben, &cleo] {
        let hand = person.press(&begun, SHOW).await?.message()?;
        ensure!(hand.only_for == Some(person.id), "{hand:?}");
        ensure!(tee::says(&words(&hand), 11) == (person.id == ben.id), "{hand:?}");
        pictures.push(hand.picture()?.bytes.clone());
    }
    ensure!(pictures[0] != pictures[1] && pictures[1] != pictures[2]);
    let refused: Option<Id> = cleo.dms()?.first().map(|message| message.id);
    ensure!(refused.is_none(), "{:?}", refused.context("a message"));
    stage.close().await
}
