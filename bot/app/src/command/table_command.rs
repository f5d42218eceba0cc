//! What is to be done at a table.

use parlour_games::engine::Level;

/// What is to be done at a table.
#[derive(Debug, Clone)]
pub(crate) enum TableCommand {
    Join { entropy: Option<String> },
    Contribution { text: String },
    Leave,
    Start,
    Fill { level: Level, count: Option<u8> },
    Resign,
    Move,
    Act { line: String, secret: bool },
}
