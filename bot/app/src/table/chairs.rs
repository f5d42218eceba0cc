//! Who sits at a table, and how far it is.

use parlour_games::{AnyTable, engine::Level};
use serde::{Deserialize, Serialize};

use crate::people::address::Person;

/// Who sits on a chair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Occupant {
    Person(Person),
    Computer(Level),
}

/// How far a table is.
#[derive(Clone)]
pub(crate) enum Stage {
    /// People are still taking their seats.
    Lobby,
    /// The game is on.
    Playing(AnyTable),
    /// The game is over; the board can still be looked at.
    Over(AnyTable),
    /// Everybody left before it began.
    Closed,
}
