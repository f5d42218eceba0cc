//! What is going on at a table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Both draw their networks.
    Drawing,
    /// Both tap, or guess, round by round.
    Tapping,
    /// The match is over.
    Over,
}
