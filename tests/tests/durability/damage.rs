//! Damage costs what is damaged and nothing else, and says where it is.

use std::fs;

use anyhow::{Result, anyhow, ensure};
use parlour_tests::{
    client::{CHANNEL, Client, Cursor, DIRECT},
    program::House,
};

use crate::scene;

/// Changes a record behind the store's back: the tree's name, its kind's number and its key.
fn change(house: &House, tree: &str, key: &[u8], change: impl FnOnce(&mut [u8])) -> Result<()> {
    let db = sled::open(house.data())?;
    let tree = db.open_tree(tree)?;
    let mut value = tree.get(key)?.ok_or_else(|| anyhow!("no such record"))?.to_vec();
    change(&mut value);
    tree.insert(key, value)?;
    db.flush()?;
    Ok(())
}

fn event(stream: &str, version: u64) -> Vec<u8> {
    [stream.as_bytes(), &[0], &version.to_be_bytes()].concat()
}

fn flip(value: &mut [u8]) {
    if let Some(last) = value.last_mut() {
        *last ^= 0x10;
    }
}

/// As a newer version would write it: the format's number, and a checksum that is right for it.
fn newer(kind: u8, key: &[u8], value: &mut [u8]) {
    value[0] += 1;
    let mut sum = crc32fast::Hasher::new();
    sum.update(&[kind]);
    sum.update(&u32::try_from(key.len()).unwrap().to_be_bytes());
    sum.update(key);
    sum.update(&value[..1]);
    sum.update(&value[5..]);
    let sum = sum.finalize().to_be_bytes();
    value[1..5].copy_from_slice(&sum);
}

#[tokio::test]
async fn a_damaged_table_says_so_and_the_others_go_on() -> Result<()> {
    for (what, damage) in [
        ("damaged", (|_, value| flip(value)) as fn(&[u8], &mut [u8])),
        ("format 2", |key, value| newer(0, key, value)),
    ] {
        let (house, scene) = scene::furnished().await?;
        let key = event("table/walls-1", 3);
        change(&house, "events", &key, |value| damage(&key, value))?;
        let program = house.open().await?;
        let (ann, ben) = (scene.ann.at(&program.url()), scene.ben.at(&program.url()));
        for line in [
            "/board table:walls-1",
            "/walls place table:walls-1 A1",
            "/resign table:walls-1",
            "/join table:walls-1",
        ] {
            let said = ann.refused(CHANNEL, line).await?;
            ensure!(said.contains("walls-1"), "{what}, {line}: {said}");
            ensure!(said.contains("cannot be read"), "{what}, {line}: {said}");
        }
        let data = house.data().display().to_string();
        program.log().line_with(&["walls-1", &data, "event 3", what]).await?;
        // What does not name it is about the others.
        let games = ann.must(CHANNEL, "/games").await?;
        ensure!(games.lines.len() == 1 && games.said().contains("walls-2"), "{games:?}");
        scene::finish(&[&ann, &ben], "walls-2").await?;
        let cleo = Client::enter(&program.url(), "Cleo").await?;
        cleo.must(CHANNEL, "/walls new size:3 fill:easy").await?;
        cleo.reader(Cursor::default()).until(|m| m.text().contains("walls-3 is open")).await?;
        program.close().await?;
        // What can be saved is saved, and what cannot is named; what a newer version wrote is for
        // that version to save.
        let export = house.run::<&str>("export", &[]).await?;
        if what == "damaged" {
            ensure!(export.out.contains("table/walls-2") && export.out.contains("table/walls-3"));
        }
        let said = export.complaint()?;
        ensure!(said.contains("event 3") && said.contains("table/walls-1"), "{said}");
        ensure!(said.contains("newer version") == (what != "damaged"), "{said}");
    }
    Ok(())
}

#[tokio::test]
async fn a_table_that_makes_no_sense_says_so_and_the_others_go_on() -> Result<()> {
    // Right for the store, wrong for the game: another's event, in the place of the first.
    let (house, scene) = scene::furnished().await?;
    let file = house.path().join("export.jsonl");
    house.run("export", &[&file]).await?.ok()?;
    let rows = fs::read_to_string(&file)?;
    let wrong = rows.replacen(r#"\"event\":\"predicted\""#, r#"\"event\":\"foretold\""#, 1);
    let wrong = if wrong == rows {
        rows.replacen(r#"\\\"event\\\":\\\"predicted\\\""#, r#"\\\"event\\\":\\\"foretold\\\""#, 1)
    } else {
        wrong
    };
    ensure!(wrong != rows, "no prediction in {rows}");
    fs::write(&file, wrong)?;
    let house = House::new()?;
    house.run("import", &[&file]).await?.ok()?;
    let program = house.open().await?;
    let (ann, ben) = (scene.ann.at(&program.url()), scene.ben.at(&program.url()));
    let said = ben.refused(CHANNEL, "/board table:walls-1").await?;
    ensure!(said.contains("walls-1") && said.contains("cannot be read"), "{said}");
    program.log().line_with(&["walls-1", "event", "foretold"]).await?;
    scene::finish(&[&ann, &ben], "walls-2").await?;
    program.close().await?;
    Ok(())
}

#[tokio::test]
async fn a_damaged_message_costs_that_message_only() -> Result<()> {
    let (house, scene) = scene::furnished().await?;
    change(&house, "events", &event("ledger/web/place/web:parlour", 2), flip)?;
    let program = house.open().await?;
    let (ann, ben) = (scene.ann.at(&program.url()), scene.ben.at(&program.url()));
    // People get in, and play.
    ann.get("/api/session").await?.ok()?;
    let cursor = ann.cursor().await?;
    scene::finish(&[&ann, &ben], "walls-2").await?;
    ann.reader(cursor).until(|message| message.table == "walls-2").await?;
    // The rest of the room can be read.
    let page = ann.get("/api/messages?room=parlour&limit=100").await?.ok()?.json()?;
    let numbers: Vec<u64> =
        page["messages"].as_array().unwrap().iter().filter_map(|m| m["seq"].as_u64()).collect();
    ensure!(numbers.contains(&3) && !numbers.contains(&2), "{numbers:?}");
    let data = house.data().display().to_string();
    program.log().line_with(&["web:parlour", &data, "event 2"]).await?;
    program.close().await?;
    Ok(())
}

#[tokio::test]
async fn a_damaged_identity_costs_nobody_else_theirs() -> Result<()> {
    let (house, scene) = scene::furnished().await?;
    let log = format!("ledger/web/person/{}", scene.ann.id());
    change(&house, "events", &event(&log, 1), flip)?;
    let program = house.open().await?;
    let (ann, ben) = (scene.ann.at(&program.url()), scene.ben.at(&program.url()));
    let problem = ann.get("/api/messages?room=direct").await?.problem()?;
    ensure!(!problem.is_empty());
    let data = house.data().display().to_string();
    program.log().line_with(&[&data, &log, "event 1"]).await?;
    ben.must(CHANNEL, "/board table:walls-2").await?;
    ensure!(!ben.history(DIRECT).await?.is_empty());
    program.close().await?;
    Ok(())
}

/// Why the program does not start; it names the folder and the setting, and what to do.
async fn not_started(house: &House) -> Result<String> {
    let said = house.run::<&str>("run", &[]).await?.complaint()?;
    ensure!(said.contains(&house.data().display().to_string()), "{said}");
    ensure!(said.contains("storage.path"), "{said}");
    ensure!(!said.contains("panicked"), "{said}");
    Ok(said)
}

#[tokio::test]
async fn a_truncated_store_is_not_opened() -> Result<()> {
    let (house, _) = scene::furnished().await?;
    let log = house.data().join("db");
    let length = fs::metadata(&log)?.len();
    let whole = fs::read(&log)?;
    for part in [0, 10, 100, length / 2] {
        fs::write(&log, &whole[..usize::try_from(part)?])?;
        let said = not_started(&house).await?;
        ensure!(said.contains("damaged") && said.contains("import"), "{part} bytes: {said}");
    }
    Ok(())
}

#[tokio::test]
async fn a_newer_store_and_a_foreign_folder_are_refused() -> Result<()> {
    let (house, _) = scene::furnished().await?;
    fs::write(house.data().join("PARLOUR-STORE"), "Parlour store, format 2\n")?;
    let said = not_started(&house).await?;
    ensure!(said.contains("format 2") && said.contains("newer version"), "{said}");

    let house = House::new()?;
    fs::create_dir(house.data())?;
    fs::write(house.data().join("letters.txt"), "mine")?;
    let said = not_started(&house).await?;
    ensure!(said.contains("not a Parlour store"), "{said}");
    let there: Vec<_> = fs::read_dir(house.data())?.collect();
    ensure!(there.len() == 1, "something was put into it: {there:?}");

    let house = House::new()?;
    fs::write(house.data(), "a file")?;
    not_started(&house).await?;
    Ok(())
}
