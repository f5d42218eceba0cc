//! What kind of game it is, at a glance.

use std::ops::RangeInclusive;

/// The head of a game's declaration.
#[derive(Debug, Clone)]
pub struct About {
    /// The game's name in commands: 1 to 32 lower-case letters.
    pub name: &'static str,
    /// How many can play, 1 to [`super::Seats::MAX`].
    pub seats: RangeInclusive<u8>,
    /// How many play where nobody says.
    pub usual_seats: u8,
    /// In which order players act.
    pub turns: Turns,
}

/// In which order players act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turns {
    /// The game never waits for more than one seat.
    Sequential,
    /// In some phases the game waits for several seats at once.
    Simultaneous,
}
