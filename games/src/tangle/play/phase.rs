//! What is going on at a table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The first player chooses a corner.
    Starting,
    /// Segments are drawn in turn.
    Drawing,
    /// The match is over.
    Over,
}
