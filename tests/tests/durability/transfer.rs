//! `parlour export` and `parlour import` carry everything across, or say which line is wrong.

use anyhow::{Result, ensure};
use parlour_tests::{
    archive::{Archive, CHANNEL as PLACE},
    client::{CHANNEL, Client, Cursor, DIRECT},
    program::House,
};

use crate::scene;

fn text(path: &std::path::Path) -> &str {
    path.to_str().unwrap()
}

#[tokio::test]
async fn everything_is_carried_across() -> Result<()> {
    let (old, scene) = scene::furnished().await?;
    // A stop amid it all: a table whose computers think, and something that was not yet told.
    let mut archive = Archive::default();
    let mut thinking = String::new();
    for number in 3..60 {
        let program = old.open().await?;
        let ann = scene.ann.at(&program.url());
        ann.must(CHANNEL, "/walls new size:10 rounds:1 players:3 fill:strong").await?;
        program.kill().await?;
        archive = Archive::read(&old).await?;
        ensure!(archive.tables.len() == number, "walls-{number} was acknowledged");
        thinking = format!("walls-{number}");
        if archive.outbox.contains_key(PLACE) && archive.thinks(&thinking) {
            break;
        }
    }
    ensure!(archive.outbox.contains_key(PLACE), "nothing waits: {:?}", archive.outbox);
    ensure!(archive.thinks(&thinking), "no computer thinks");

    let file = old.path().join("export.jsonl");
    old.run("export", &[text(&file)]).await?.ok()?;
    let exported = std::fs::read_to_string(&file)?;
    ensure!(exported.lines().eq(archive.rows.iter()), "the file says otherwise than the output");
    let said = old.run("export", &[text(&file)]).await?.complaint()?;
    ensure!(said.contains(text(&file)), "an export is overwritten: {said}");

    let new = House::new()?;
    new.run("import", &[text(&file)]).await?.ok()?;
    ensure!(Archive::read(&new).await?.rows == archive.rows, "the import is not the export");
    let said = new.run("import", &[text(&file)]).await?.complaint()?;
    ensure!(said.contains("not empty"), "{said}");

    // The old one goes on as a witness of what the new one should say.
    let (program, witness) = (new.open().await?, old.open().await?);
    let (ann, ben) = (scene.ann.at(&program.url()), scene.ben.at(&program.url()));
    for person in [&ann, &ben] {
        let session = person.get("/api/session").await?.ok()?.json()?;
        ensure!(session["me"]["id"] == person.id() && session["me"]["nick"] == person.nick());
        let here = person.say(CHANNEL, "/games").await?;
        ensure!(here == person.at(&witness.url()).say(CHANNEL, "/games").await?, "{here:?}");
        let told = archive.rooms.get(PLACE).map_or(0, Vec::len);
        for room in [CHANNEL, DIRECT] {
            let new = person.history(room).await?;
            let old = person.at(&witness.url()).history(room).await?;
            let told = if room == DIRECT { old.len().min(new.len()) } else { told };
            ensure!(told > 0 && new[..told] == old[..told], "{room} reads otherwise");
        }
    }
    // What waited is told, and the computers move on: all but Ann foretell.
    let mut reader = ann.reader(Cursor::default());
    reader.until(|message| message.text().contains(&format!("{thinking} is open"))).await?;
    for computer in ["Computer 1 (strong) has", "Computer 2 (strong) has"] {
        let moved = |message: &parlour_tests::client::Message| {
            message.table == thinking && message.text().contains(computer)
        };
        reader.until(moved).await?;
    }
    scene::finish(&[&ann, &ben], "walls-1").await?;
    // A table that is opened here has a number that none had, and nobody is somebody else.
    let cleo = Client::enter(&program.url(), "Cleo").await?;
    ensure!(cleo.id() != ann.id() && cleo.id() != ben.id());
    let cursor = cleo.cursor().await?;
    cleo.must(CHANNEL, "/walls new").await?;
    let next = format!("walls-{}", archive.tables.len() + 1);
    cleo.reader(cursor)
        .later(|message| message.text().starts_with(&format!("{next} is open")))
        .await?;
    witness.close().await?;
    program.close().await?;
    Ok(())
}

#[tokio::test]
async fn a_line_that_makes_no_sense_is_named() -> Result<()> {
    let (old, _) = scene::furnished().await?;
    let archive = Archive::read(&old).await?;
    let rows: Vec<&str> = archive.rows.iter().map(String::as_str).collect();
    let event = rows.iter().position(|row| row.contains(r#""row":"event""#)).unwrap();
    let mut cases = vec![
        ("rubbish", 3, {
            let mut rows = rows.clone();
            rows.insert(2, "rubbish");
            rows
        }),
        ("a row of another kind", 1, vec![r#"{"row":"spell"}"#]),
        ("no head", 1, rows[1..].to_vec()),
        ("a newer format", 1, vec![r#"{"row":"head","format":99,"next_delivery":1}"#]),
    ];
    let mut twice = rows.clone();
    twice.insert(event, rows[event]);
    cases.push(("an event twice", event + 2, twice));
    for (what, line, rows) in cases {
        let new = House::new()?;
        let file = new.path().join("import.jsonl");
        std::fs::write(&file, rows.join("\n"))?;
        let said = new.run("import", &[text(&file)]).await?.complaint()?;
        ensure!(said.contains(&format!("line {line}")), "{what}: {said}");
    }
    let new = House::new()?;
    let said = new.run("import", &["nowhere.jsonl"]).await?.complaint()?;
    ensure!(said.contains("nowhere.jsonl") && !new.data().exists(), "{said}");
    let said = new.run::<&str>("export", &[]).await?.complaint()?;
    ensure!(said.contains("storage.path") && !new.data().exists(), "{said}");
    Ok(())
}
