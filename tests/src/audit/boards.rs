//! The boards that people saw, held against what the engine makes of the events.

use std::{fmt::Write as _, path::Path, process::Stdio};

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value as Json, json};
use tokio::{io::AsyncWriteExt as _, process::Command, time::timeout};

use super::{Record, seated};
use crate::{archive::Archive, discord::user::Shown, program::PATIENCE};

/// A board that somebody saw.
struct Board<'a> {
    table: &'a str,
    version: usize,
    /// Whose eyes they were: a seat, or everybody's.
    eyes: Json,
    /// What its description says.
    alt: &'a str,
}

/// The table and the version that a message's picture shows, if it has one. A board's number is that
/// of the version as long as everybody hears of every event, as at Uncoprime Walls.
fn shown(message: &Shown) -> Result<Option<(&str, usize, &str)>> {
    let Some(file) = message.attachments.first() else { return Ok(None) };
    ensure!(message.attachments.len() == 1, "several files: {message:?}");
    let name = file.filename.strip_suffix(".png").context("no picture")?;
    let (table, version) = name.rsplit_once('-').context("no version")?;
    ensure!(file.measures.is_some() && file.size > 0, "{name} is no picture");
    let alt = file.description.as_deref().unwrap_or_default();
    Ok(Some((table, version.parse()?, alt)))
}

/// Each board is newer than those before it.
pub(super) fn rising(messages: &[Shown]) -> Result<()> {
    let mut newest = 0;
    for message in messages {
        if let Some((table, version, _)) = shown(message)? {
            ensure!(version > newest, "{table}: version {version} comes behind {newest}");
            newest = version;
        }
    }
    Ok(())
}

impl Record {
    /// Replays every table up to every board that was seen; how many there were.
    pub(super) async fn boards(&self, archive: &Archive, program: &Path) -> Result<usize> {
        let mut boards = Vec::new();
        for message in self.public.values().flatten() {
            if let Some((table, version, alt)) = shown(message)? {
                boards.push(Board { table, version, eyes: json!("public"), alt });
            }
        }
        for (id, messages) in &self.direct {
            for message in messages {
                let Some((table, version, alt)) = shown(message)? else { continue };
                let kept = archive.tables.get(table).with_context(|| format!("no {table}"))?;
                let seat = kept.seats.iter().position(|seat| seat.as_ref() == Some(id));
                let seat = seat.with_context(|| format!("{id} does not sit at {table}"))?;
                boards.push(Board { table, version, eyes: json!(seat), alt });
            }
        }
        let mut lines = String::new();
        for board in &boards {
            let table = archive.tables.get(board.table);
            let table = table.with_context(|| format!("no {}", board.table))?;
            let until = table.events.get(..board.version);
            let until = until.with_context(|| format!("no version {}", board.version))?;
            let log: Vec<&Json> = until.iter().filter(|event| event["event"].is_string()).collect();
            // The description comes with a picture, which nobody looks at.
            let png = json!({ "cmd": "png", "as": board.eyes, "path": "/dev/null", "width": 8 });
            writeln!(lines, "{}\n{png}", json!({ "cmd": "load", "log": log }))?;
        }
        let answers = ask(program, lines).await?;
        ensure!(answers.len() == 2 * boards.len(), "{} answers", answers.len());
        for (board, answers) in boards.iter().zip(answers.chunks(2)) {
            let Board { table, version, eyes, alt } = board;
            let replayed = answers[1]["ok"]["alt"].as_str();
            let mut replayed = replayed.with_context(|| format!("{answers:?}"))?.to_owned();
            for (seat, name) in seated(self, &archive.tables[*table]).iter().enumerate() {
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
