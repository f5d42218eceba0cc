//! What a game counts of a player beyond places and scores: the numbers of their record.

use serde::{Deserialize, Serialize};

/// How the numbers of several games become one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sum {
    /// They are added up: shots, points.
    Added,
    /// The greatest counts: a level that was reached.
    Greatest,
}

/// A number that a game adds to a player's record. All of a game's tallies are said together, in
/// the message `GAME-tallies`, each as the argument of its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// Lower-case letters and hyphens. It is kept with the results of games: never rename one.
    pub name: &'static str,
    /// The number.
    pub value: u32,
    /// How it is put together with those of other games.
    pub sum: Sum,
}

impl Tally {
    /// A number that is added up.
    pub const fn added(name: &'static str, value: u32) -> Self {
        Self { name, value, sum: Sum::Added }
    }

    /// A number of which the greatest counts.
    pub const fn greatest(name: &'static str, value: u32) -> Self {
        Self { name, value, sum: Sum::Greatest }
    }
}
