//! The boards that people saw, held against what the engine makes of the events.

use std::{fmt::Write as _, path::Path, process::Stdio};

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value as Json, json};
use tokio::{io::AsyncWriteExt as _, process::Command, time::timeout};

use super::{Message, Record, seated};
use crate::{archive::Archive, program::PATIENCE};

/// A board that somebody saw.
#[derive(Debug, Clone)]
pub struct Board {
    /// At which table.
    pub table: String,
    /// After so many events, as long as everybody hears of every event, as at Uncoprime Walls.
    pub version: usize,
    /// What its description says.
    pub alt: String,
}

impl Board {
    /// The board that a file of this name shows.
    ///
    /// # Errors
    /// When it is no board.
    pub fn named(file: &str, alt: &str) -> Result<Self> {
        let name = file.strip_suffix(".png").context("no picture")?;
        let (table, version) = name.rsplit_once('-').context("no version")?;
        Ok(Self { table: table.to_owned(), version: version.parse()?, alt: alt.to_owned() })
    }
}

/// Each board is newer than those before it.
pub(super) fn rising(messages: &[Message]) -> Result<()> {
    let mut newest = 0;
    for Board { table, version, .. } in messages.iter().filter_map(|message| message.board.as_ref())
    {
        ensure!(*version > newest, "{table}: version {version} comes behind {newest}");
        newest = *version;
    }
    Ok(())
}

impl Record {
    /// Replays every table up to every board that was seen; how many there were.
    pub(super) async fn boards(&self, archive: &Archive, program: &Path) -> Result<usize> {
        // Whose eyes they were: a seat, or everybody's.
        let mut boards: Vec<(Json, &Board)> = Vec::new();
        for board in self.public.values().flatten().filter_map(|message| message.board.as_ref()) {
            boards.push((json!("public"), board));
        }
        for (id, messages) in &self.direct {
            for board in messages.iter().filter_map(|message| message.board.as_ref()) {
                let table = &board.table;
                let kept = archive.tables.get(table).with_context(|| format!("no {table}"))?;
                let seat = kept.seats.iter().position(|seat| seat.as_ref() == Some(id));
                let seat = seat.with_context(|| format!("{id} does not sit at {table}"))?;
                boards.push((json!(seat), board));
            }
        }
        let mut lines = String::new();
        for (eyes, board) in &boards {
            let table = archive.tables.get(&board.table);
            let table = table.with_context(|| format!("no {}", board.table))?;
            let until = table.events.get(..board.version);
            let until = until.with_context(|| format!("no version {}", board.version))?;
            let log: Vec<&Json> = until.iter().filter(|event| event["event"].is_string()).collect();
            // The description comes with a picture, which nobody looks at.
            let png = json!({ "cmd": "png", "as": eyes, "path": "/dev/null", "width": 8 });
            writeln!(lines, "{}\n{png}", json!({ "cmd": "load", "log": log }))?;
        }
        let answers = ask(program, lines).await?;
        ensure!(answers.len() == 2 * boards.len(), "{} answers", answers.len());
        for ((eyes, board), answers) in boards.iter().zip(answers.chunks(2)) {
            let Board { table, version, alt } = board;
            let replayed = answers[1]["ok"]["alt"].as_str();
            let mut replayed = replayed.with_context(|| format!("{answers:?}"))?.to_owned();
            for (seat, name) in seated(self, &archive.tables[table]).iter().enumerate() {
                replayed = replayed.replace(&format!("Player {}", seat + 1), name);
            }
            ensure!(
                *alt == replayed,
                "{table} at {version} for {eyes} was shown as\n{alt}\nand is\n{replayed}"
            );
        }
        Ok(boards.len())
    }
}

/// Has the engine answer these lines.
async fn ask(program: &Path, lines: String) -> Result<Vec<Json>> {
    let mut engine = Command::new(program)
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .with_context(|| program.display().to_string())?;
    let mut input = engine.stdin.take().context("no input")?;
    let feed = tokio::spawn(async move { input.write_all(lines.as_bytes()).await });
    let output = timeout(PATIENCE, engine.wait_with_output()).await.context("no answers")??;
    feed.await??;
    let answers = std::str::from_utf8(&output.stdout)?.lines();
    answers.map(|line| Ok(serde_json::from_str(line)?)).collect()
}
