//! What is going on at a table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Networks are built.
    Building,
    /// Networks are played.
    Playing,
    /// The game is over.
    Over,
}
