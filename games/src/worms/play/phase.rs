//! What is going on at a table.

use serde::{Deserialize, Serialize};

/// What is going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Networks are built.
    Building,
    /// Networks are played.
    Playing,
    /// The game is over.
    Over,
}
