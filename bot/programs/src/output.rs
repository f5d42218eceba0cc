//! What commands print.

use std::io::Write as _;

use anyhow::{Context as _, Result};

/// What a command prints.
///
/// # Errors
/// When it cannot be written, such as to a full disk.
pub fn print(text: &str) -> Result<()> {
    let done = writeln!(std::io::stdout().lock(), "{text}");
    match done {
        // The reader may have read enough, such as `head`.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        done => done.context("standard output"),
    }
}
