//! What is going on at a table.

use serde::{Deserialize, Serialize};

/// What is going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The first player chooses a corner.
    Starting,
    /// Segments are drawn in turn.
    Drawing,
    /// The match is over.
    Over,
}
