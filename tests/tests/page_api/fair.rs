//! Fair play on the page: the code in the first message, the record as a file, and the script of the
//! book that anybody can check it with.

use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use parlour_tests::{
    client::{CHANNEL, Client},
    program::House,
};

/// Runs the script of the book over a record: does it hold together, and what is printed?
fn check(record: &str) -> Result<(bool, String)> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("record.json");
    std::fs::write(&file, record)?;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/src/fair.py");
    let output = Command::new("python3").arg(script).arg(&file).output()?;
    Ok((output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned()))
}

#[tokio::test]
async fn the_script_of_the_book_checks_a_game_that_is_over() -> Result<()> {
    let house = House::new()?;
    let server = house.open().await?;
    let ann = Client::enter(&server.url(), "Ann").await?;
    let ben = Client::enter(&server.url(), "Ben").await?;
    ann.must(CHANNEL, "/walls new size:3 rounds:1").await?;
    ben.must(CHANNEL, "/join luck:\"seven ☘\"").await?;
    ann.must(CHANNEL, "/walls predict 3").await?;
    let early = ann.must(CHANNEL, "/verify").await?;
    let early = early.record.context("no record while it goes on")?;
    let early = ann.get(&early.url).await?.ok()?.text();
    ensure!(!check(&early)?.0, "a game that goes on cannot be checked: {early}");
    ben.must(CHANNEL, "/walls predict 4").await?;
    for cell in ["A1", "B1", "C1", "C2", "B2", "A2", "A3", "B3", "C3"] {
        let line = format!("/walls place {cell}");
        if ann.say(CHANNEL, &line).await?.refused {
            ben.must(CHANNEL, &line).await?;
        }
    }
    let over = ann.must(CHANNEL, "/verify table:walls-1").await?;
    ensure!(over.said().contains("comes from what was sealed"), "{over:?}");
    let record = ann.get(&over.record.context("no record")?.url).await?.ok()?.text();
    let (is_fair, said) = check(&record)?;
    ensure!(is_fair, "{record}");
    // What the script says to compare is in the messages.
    let history = ann.history(CHANNEL).await?;
    let small = history.iter().flat_map(|message| &message.small);
    let small = small.cloned().collect::<Vec<_>>().join("\n");
    let is_code = |word: &&str| word.len() >= 32 && word.chars().all(|c| c.is_ascii_hexdigit());
    let codes: Vec<&str> = said.split_whitespace().filter(is_code).collect();
    ensure!(codes.len() == 3, "{said}");
    for code in codes {
        ensure!(small.contains(code), "{code} is not in {small}");
    }
    // Whatever is changed in it, it is not fair any more.
    let house = record.split_once("\"house\": \"").context("no secret")?.1;
    let (one, other) = (&house[..9], if house.starts_with('0') { "1" } else { "0" });
    let other = format!("{other}{}", &one[1..]);
    for (one, other) in [
        (one, other.as_str()),
        (r#"\"walls\":4"#, r#"\"walls\":5"#),
        (r#""table": "walls-1""#, r#""table": "walls-2""#),
    ] {
        let changed = record.replace(one, other);
        ensure!(changed != record, "{one} is not in {record}");
        ensure!(!check(&changed)?.0, "{other} is taken for fair");
    }
    server.close().await?;
    Ok(())
}
