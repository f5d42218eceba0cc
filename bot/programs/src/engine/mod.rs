//! `parlour engine`: games by JSON lines, one request and one answer a line, for other programs.
//!
//! A wrong line is answered with `{"error": …}` and changes nothing; the process lives on.

mod error;
mod pictures;
mod play;
mod position;
mod request;

use std::io::{self, Write};

use anyhow::{Context as _, Result};
use parlour_app::words::Words;
use serde_json::json;

use crate::lines::{Line, lines};

pub use play::Engine;

/// The longest line that is read, in bytes: a long game's log fits in many times over.
const MAX_LINE: usize = 16 << 20;

/// Reads requests from standard input until it ends.
///
/// # Errors
/// When standard input or output fail.
pub fn run() -> Result<()> {
    let words = Words::english().context("the words cannot be read")?;
    let mut engine = Engine::new(words);
    let (input, mut output) = (io::stdin().lock(), io::stdout().lock());
    for line in lines(input, MAX_LINE) {
        let answer = match line.context("standard input cannot be read")? {
            Line::Whole(line) if line.trim_ascii().is_empty() => continue,
            Line::Whole(line) => engine.answer(&line),
            Line::TooLong => json!({ "error": format!("a line has at most {MAX_LINE} bytes") }),
        };
        writeln!(output, "{answer}").context("standard output cannot be written")?;
        output.flush().context("standard output cannot be written")?;
    }
    Ok(())
}
