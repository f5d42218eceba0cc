//! What a store with many tables costs: to start on, and in memory.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{BufRead as _, BufReader, BufWriter, Write as _},
    path::Path,
    time::Instant,
};

use anyhow::{Context as _, Result, ensure};
use serde::Serialize;
use serde_json::{Value, json};
use tokio::process::Command;

use super::{
    measure::{Samples, Summary, milliseconds},
    page::Player,
    server::{self, Memory, Server},
};

/// What was measured. Times are in milliseconds.
#[derive(Debug, Serialize)]
pub struct Restart {
    /// Tables in the store.
    pub tables: usize,
    /// Rows of its export: events, messages of the channel, requests and so on.
    pub rows: usize,
    /// What the store takes on the disk, in MiB.
    pub disk: f64,
    /// `parlour import` of it.
    pub imported_in: f64,
    /// From the start of the process to the line that says that it serves.
    pub started_in: f64,
    /// From the start of the process to the channel's newest messages at somebody's browser.
    pub read_in: f64,
    /// The memory then.
    pub at_start: Memory,
    /// `/board` of every table, one after the other.
    pub boards: Summary,
    /// The memory then.
    pub after_boards: Memory,
}

/// Copies the tables of a store until there are `tables`, imports that, and starts on it.
///
/// # Errors
/// When the program fails.
pub async fn measure(program: &Path, played: &Path, tables: usize) -> Result<Restart> {
    let folder = tempfile::tempdir()?;
    let (small, large) = (folder.path().join("small"), folder.path().join("large"));
    run(program, "export", &server::configure(played)?, &small).await?;
    let rows = copy(&small, &large, tables)?;
    let config = server::configure(folder.path())?;
    let began = Instant::now();
    run(program, "import", &config, &large).await?;
    let imported_in = milliseconds(began.elapsed());
    let disk = size(&folder.path().join("data"))? as f64 / f64::from(1 << 20);

    let began = Instant::now();
    let server = Server::start(program, folder.path()).await?;
    let client = reqwest::Client::builder().no_proxy().build()?;
    let visitor = Player::enter(&client, &server.address, 0).await?;
    visitor.fetch("/api/messages?room=parlour").await?;
    let read_in = milliseconds(began.elapsed());
    let at_start = server.memory()?;
    let mut boards = Samples::default();
    for number in 1..=tables {
        let asked = Instant::now();
        visitor.command(&format!("/board table:walls-{number}")).await?;
        boards.push(asked.elapsed());
    }
    let after_boards = server.memory()?;
    let started_in = milliseconds(server.started_in);
    server.stop().await?;
    Ok(Restart {
        tables,
        rows,
        disk: disk.round(),
        imported_in,
        started_in,
        read_in,
        at_start,
        boards: boards.summary(),
        after_boards,
    })
}

async fn run(program: &Path, what: &str, config: &Path, file: &Path) -> Result<()> {
    let status = Command::new(program).arg(what).arg("--config").arg(config).arg(file).status();
    ensure!(status.await?.success(), "parlour {what} fails");
    Ok(())
}

/// An export with copies of its tables under new numbers, until there are `tables`; the requests
/// and the channel's messages grow along. Returns the number of rows.
fn copy(from: &Path, to: &Path, tables: usize) -> Result<usize> {
    let mut rows: Vec<Value> = Vec::new();
    for line in BufReader::new(File::open(from)?).lines() {
        rows.push(serde_json::from_str(&line?)?);
    }
    let mut own: BTreeMap<u64, Vec<Value>> = BTreeMap::new();
    for row in &rows {
        if let Some(number) = table(row) {
            own.entry(number).or_default().push(row.clone());
        }
    }
    let originals: Vec<u64> = own.keys().copied().collect();
    let highest = *originals.last().context("nobody has played")?;
    let more = (tables as u64).saturating_sub(highest);
    let mut out = Out { file: BufWriter::new(File::create(to)?), rows: 0 };
    rows.iter().try_for_each(|row| out.write(row))?;
    for copy in 0..more {
        let number = highest + 1 + copy;
        for row in &own[&originals[copy as usize % originals.len()]] {
            let mut row = row.clone();
            row["stream"] = json!(format!("table/walls-{number}"));
            out.write(&row)?;
        }
        let event = json!({ "row": "event", "stream": "counter/walls", "version": number,
            "at": 0, "body": "" });
        out.write(&event)?;
    }
    let factor = tables as f64 / originals.len() as f64;
    let of = |wanted: &dyn Fn(&Value) -> bool| {
        let found: Vec<&Value> = rows.iter().filter(|row| wanted(row)).collect();
        let count = (found.len() as f64 * (factor - 1.0)).max(0.0) as usize;
        (0..count).map(move |index| (index, found[index % found.len()].clone())).collect::<Vec<_>>()
    };
    for (index, mut row) in of(&|row| row["row"] == "request") {
        row["request"] = json!(format!("{}-{index}", row["request"].as_str().unwrap_or("")));
        out.write(&row)?;
    }
    let channel = "ledger/web/place/web:parlour";
    let messages = rows.iter().filter(|row| row["stream"] == channel).count();
    for (index, mut row) in of(&|row| row["stream"] == channel) {
        row["version"] = json!(messages + index + 1);
        out.write(&row)?;
    }
    out.file.flush()?;
    Ok(out.rows)
}

struct Out {
    file: BufWriter<File>,
    rows: usize,
}

impl Out {
    fn write(&mut self, row: &Value) -> Result<()> {
        serde_json::to_writer(&mut self.file, row)?;
        self.file.write_all(b"\n")?;
        self.rows += 1;
        Ok(())
    }
}

/// The number of the table that a row belongs to.
fn table(row: &Value) -> Option<u64> {
    row["stream"].as_str()?.strip_prefix("table/walls-")?.parse().ok()
}

/// The size of what is in a folder, in bytes.
fn size(folder: &Path) -> Result<u64> {
    let mut sum = 0;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let about = entry.metadata()?;
        sum += if about.is_dir() { size(&entry.path())? } else { about.len() };
    }
    Ok(sum)
}
