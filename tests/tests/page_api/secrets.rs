//! What is secret is nowhere in what others can fetch: no sentence, no picture, no field.

use anyhow::{Context as _, Result, ensure};
use parlour_tests::{
    client::{CHANNEL, Client, Cursor, DIRECT},
    tee,
};
use serde_json::Value as Json;

use crate::stage::{self, Stage};

/// What the two foretell: numbers that nothing else on a 10 × 10 board has.
const SECRETS: [u16; 2] = [137, 149];

/// All words and numbers in an answer, without those that are times and names of people.
fn words(json: &Json, found: &mut Vec<String>) {
    match json {
        Json::Object(fields) => {
            let told = |name: &&String| {
                !matches!(name.as_str(), "at" | "mentions" | "id" | "height" | "width")
            };
            fields.iter().filter(|(name, _)| told(name)).for_each(|(_, value)| words(value, found));
        }
        Json::Array(items) => items.iter().for_each(|item| words(item, found)),
        Json::Null => {}
        other => found.push(other.to_string()),
    }
}

/// Everything that somebody can fetch about a table, in one text.
async fn everything(client: &Client, table: &str, last: u64) -> Result<String> {
    let mut found = Vec::new();
    for room in [CHANNEL, DIRECT] {
        let page = client.get(&format!("/api/messages?room={room}&limit=100")).await?.ok()?;
        words(&page.json()?, &mut found);
        for line in [format!("/board table:{table}"), format!("/board table:{table} as:text")] {
            let asked = parlour_tests::client::Asked::typed(room, &line);
            words(&client.send(&asked).await?.ok()?.json()?, &mut found);
        }
    }
    words(&client.get("/api/session").await?.ok()?.json()?["me"], &mut found);
    for line in ["/walls%20predict%20", "/walls%20place%20", "/walls%20predict%201", "/board%20"] {
        let reply = client.get(&format!("/api/complete?room=parlour&line={line}")).await?.ok()?;
        // Completion offers numbers for a prediction, but not by what was foretold.
        let items = reply.json()?["items"].to_string();
        ensure!(!items.contains("own"), "{items}");
        words(&reply.json()?, &mut found);
    }
    for version in 1..=last {
        for eyes in ["own", "public"] {
            let path = format!("/api/plain?table={table}&version={version}&as={eyes}");
            found.push(client.get(&path).await?.text());
        }
    }
    Ok(found.join("\n"))
}

async fn png(client: &Client, table: &str, version: u64, eyes: &str) -> Result<Vec<u8>> {
    let reply = client.get(&format!("/picture/{table}/{version}/{eyes}.png")).await?.ok()?;
    ensure!(reply.headers["content-type"] == "image/png");
    let cache = reply.headers["cache-control"].to_str()?;
    ensure!(cache.contains("private"), "others may be handed it: {cache}");
    ensure!(reply.headers["vary"].to_str()?.eq_ignore_ascii_case("cookie"));
    ensure!(reply.body.starts_with(b"\x89PNG"), "not a picture");
    Ok(reply.body)
}

#[tokio::test]
async fn a_prediction_is_nowhere_but_with_whoever_made_it() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben, cleo) =
        (stage.enter("Ann").await?, stage.enter("Ben").await?, stage.enter("Cleo").await?);
    let table = stage::predicted([&ann, &ben], "size:10 rounds:1", SECRETS).await?;
    let (placer, cells) = stage::to_place(&[&ann, &ben], &table).await?;
    placer.must(CHANNEL, &format!("/walls place {}", cells[0])).await?;
    let one_is_in =
        |message: &parlour_tests::client::Message| message.text().contains(" put 1 at ");
    for person in [&ann, &ben, &cleo] {
        person.reader(Cursor::default()).until(one_is_in).await?;
    }
    let last = stage::version(&ann, &table).await?;
    // As a number: the digits may well come in the code of a secret.
    let told = |seen: &str| SECRETS.map(|secret| tee::says(seen, secret.into()));
    let seen = everything(&ann, &table, last).await?;
    ensure!(told(&seen) == [true, false], "Ann sees {seen}");
    let seen = everything(&ben, &table, last).await?;
    ensure!(told(&seen) == [false, true], "Ben sees {seen}");
    let seen = everything(&cleo, &table, last).await?;
    ensure!(told(&seen) == [false, false], "Cleo sees {seen}");

    // Pictures: one's own is one's own; whoever does not sit there sees what everybody sees.
    for version in (1..=last).rev() {
        if ann.get(&format!("/picture/{table}/{version}/public.png")).await?.status != 200 {
            break; // before the game began there is no board
        }
        let public = png(&ann, &table, version, "public").await?;
        for person in [&ben, &cleo] {
            ensure!(png(person, &table, version, "public").await? == public, "version {version}");
        }
        ensure!(png(&cleo, &table, version, "own").await? == public, "version {version}");
        let own = png(&ann, &table, version, "own").await?;
        if version == last {
            ensure!(own != public && own != png(&ben, &table, version, "own").await?);
            ensure!(png(&ben, &table, version, "own").await? != public);
        }
    }
    stage.close().await
}

#[tokio::test]
async fn pictures_of_others_secrets_do_not_differ() -> Result<()> {
    // Two tables that differ in nothing but what Ben foretold look the same to Ann.
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.enter("Ann").await?, stage.enter("Ben").await?);
    let mut seen = Vec::new();
    for walls in [2, 11] {
        // The seats are drawn: open tables until Ann sits first.
        loop {
            let table = stage::open(&ann, "size:3 rounds:1 players:2").await?;
            ben.must(CHANNEL, &format!("/join table:{table}")).await?;
            ben.must(DIRECT, &format!("/walls predict table:{table} {walls}")).await?;
            ann.must(DIRECT, &format!("/walls predict table:{table} 5")).await?;
            let (placer, _) = stage::to_place(&[&ann, &ben], &table).await?;
            let board = stage::board(&ann, &table).await?;
            let picture = board.picture.context("no picture")?;
            let version: u64 = picture.url.split('/').nth(3).unwrap().parse()?;
            if placer.id() == ann.id() {
                seen.push((
                    picture.alt,
                    png(&ann, &table, version, "own").await?,
                    png(&ann, &table, version, "public").await?,
                    stage::board(&ben, &table).await?.controls.len(),
                ));
                break;
            }
        }
    }
    ensure!(seen[0] == seen[1], "Ann can tell what Ben foretold");
    stage.close().await
}
