//! `parlour export` and `parlour import`: the whole store as JSON lines; `parlour records`: what people
//! have played, won and lost.

use std::{
    fs::File,
    io::{self, BufRead as _, BufReader, BufWriter, Read, Write},
    path::Path,
    sync::Arc,
};

use anyhow::{Context as _, Result, bail};
use parlour_app::{Parlour, SystemClock, words::Words};
use parlour_storage::{Row, StoreError};

use crate::{config::StorageConfig, serve};

/// Writes every row of the store, one a line.
///
/// # Errors
/// When the store or the file fails, or when records are damaged: then everything else was written.
pub async fn export(config: &StorageConfig, file: Option<&Path>) -> Result<()> {
    let store = serve::open_store(config)?;
    let target: Box<dyn Write + Send> = match file {
        Some(path) => Box::new(
            File::create_new(path).with_context(|| format!("cannot create {}", path.display()))?,
        ),
        None => Box::new(io::stdout()),
    };
    let mut out = BufWriter::new(target);
    let name = file.unwrap_or(Path::new("standard output")).to_owned();
    let io_fault =
        |error: io::Error| StoreError::Io { path: name.clone(), reason: error.to_string() };
    let mut write = |row: Row| {
        serde_json::to_writer(&mut out, &row).map_err(|error| io_fault(error.into()))?;
        out.write_all(b"\n").map_err(io_fault)
    };
    let damaged = store.export(&mut write).await.context("the export stopped")?;
    out.flush().with_context(|| format!("cannot write {}", name.display()))?;
    if damaged.is_empty() {
        return Ok(());
    }
    let list: Vec<String> = damaged.iter().map(|error| format!("  {error}")).collect();
    bail!(
        "{} damaged records were left out; everything else was written:\n{}",
        damaged.len(),
        list.join("\n")
    )
}

/// Reads what `export` wrote into an empty store.
///
/// # Errors
/// When a line makes no sense (its number is said), the store is not empty, or something fails.
pub async fn import(config: &StorageConfig, file: Option<&Path>) -> Result<()> {
    let source: Box<dyn Read> = match file {
        Some(path) => {
            Box::new(File::open(path).with_context(|| format!("cannot read {}", path.display()))?)
        }
        None => Box::new(io::stdin()),
    };
    let store = serve::open_store(config)?;
    for (index, line) in BufReader::new(source).lines().enumerate() {
        let number = index + 1;
        let line = line.with_context(|| format!("line {number} cannot be read"))?;
        if line.trim().is_empty() {
            continue;
        }
        let row: Row = serde_json::from_str(&line)
            .with_context(|| format!("line {number} is not a row of an export"))?;
        store.import(row).await.with_context(|| format!("line {number}"))?;
    }
    store.flush().await.context("the store cannot be written")
}

/// Writes everybody's records as comma-separated values.
///
/// # Errors
/// When the store or the file fails; damaged tables are left out, and logged.
pub async fn records(config: &StorageConfig, file: Option<&Path>) -> Result<()> {
    let store = serve::open_store(config)?;
    let words = Arc::new(Words::english().context("the words cannot be read")?);
    let parlour = Parlour::new(store, Arc::new(SystemClock::new()), words);
    let sheet = parlour.records().await.context("the records cannot be read")?;
    match file {
        Some(path) => File::create_new(path)
            .and_then(|mut file| file.write_all(sheet.as_bytes()))
            .with_context(|| format!("cannot write {}", path.display())),
        None => io::stdout().write_all(sheet.as_bytes()).context("cannot write the records"),
    }
}
