//! A tap and its answer, and what a player chooses in a round.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::network::Network;
use crate::engine::Cell;

/// A tapped cell and how many wires are in it, such as `["A1",3]`.
///
/// ```
/// use parlour_games::wiretap::Tap;
/// let tap: Tap = serde_json::from_str(r#"["A1",3]"#)?;
/// assert_eq!((tap.cell.to_string(), tap.wires), ("A1".into(), 3));
/// assert!(serde_json::from_str::<Tap>(r#"["A0",3]"#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(from = "(Cell, u8)", into = "(Cell, u8)")]
pub struct Tap {
    /// Where.
    pub cell: Cell,
    /// How many wires are there: 0 to 8.
    pub wires: u8,
}

impl From<(Cell, u8)> for Tap {
    fn from((cell, wires): (Cell, u8)) -> Self {
        Self { cell, wires }
    }
}

impl From<Tap> for (Cell, u8) {
    fn from(tap: Tap) -> Self {
        (tap.cell, tap.wires)
    }
}

/// What a player does in a round; a secret until both have chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Asks how many wires are in a cell.
    Tap(Cell),
    /// Says what the other's network is, and so ends the game.
    Guess(Network),
}

impl Choice {
    /// The network that is guessed, if it is a guess.
    pub const fn guess(&self) -> Option<&Network> {
        match self {
            Self::Tap(_) => None,
            Self::Guess(network) => Some(network),
        }
    }
}
