//! How far the store had come: a number beside sled's log.
//!
//! Of a log that is cut off or damaged, sled drops the end without a word. So every transaction has
//! a number, which is in the store itself, and after each flush the last one is written into a
//! small file, unsynced: a store that is behind it has lost what it once had.

use std::{
    fs::{File, OpenOptions},
    io::{self, Read, Seek, Write},
    path::Path,
};

use super::folder;
use crate::StoreError;

/// The file's name, within the folder.
pub(super) const NAME: &str = "PARLOUR-DURABLE";

/// The open file.
pub(super) struct Mark(File);

impl Mark {
    /// Opens the file; also how far the store had come, 0 if that is not known.
    pub(super) fn open(path: &Path) -> Result<(Self, u64), StoreError> {
        let failed = |e: io::Error| folder::failed(path, &e.to_string());
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path.join(NAME)).map_err(failed)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(failed)?;
        let had = parse(&text);
        if had.is_none() && !text.is_empty() {
            tracing::warn!("{NAME} cannot be read; a loss would go unnoticed this once");
        }
        Ok((Self(file), had.unwrap_or(0)))
    }

    /// Writes down that the store has come to `last`.
    pub(super) fn set(&self, last: u64) -> io::Result<()> {
        let mut file = &self.0;
        file.rewind()?;
        file.write_all(written(last).as_bytes())
    }
}

/// Says that changes are missing, and what can be done.
pub(super) fn lost(path: &Path, last: u64, had: u64) -> StoreError {
    let reason = format!(
        "the store's files are damaged (of {had} changes they end at {last}); move the folder \
         away, and `parlour import` what `parlour export` saved last into a new one, or delete \
         {NAME} in it to go on without what is lost"
    );
    folder::failed(path, &reason)
}

/// Always of the same length, so that a new number replaces the old one.
pub(super) fn written(last: u64) -> String {
    let number = format!("{last:020}");
    let sum = crc32fast::hash(number.as_bytes());
    format!("{number} {sum:08x}\n")
}

pub(super) fn parse(text: &[u8]) -> Option<u64> {
    let text = std::str::from_utf8(text).ok()?;
    let last = text.split(' ').next()?.parse().ok()?;
    (written(last) == text).then_some(last)
}
