//! How a game ended.

use serde::{Deserialize, Serialize};

use super::Seat;

/// The end: a place and a score for each seat.
///
/// ```
/// use parlour_games::engine::{Outcome, Seat};
/// let outcome = Outcome::lowest(vec![7, 3, 3]);
/// assert_eq!(outcome.places, [3, 1, 1]);
/// assert_eq!(outcome.winners(), [Seat(1), Seat(2)]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// By seat: 1 for the best; equals share a place, and the next place is skipped (1, 1, 3).
    pub places: Vec<u8>,
    /// By seat, in the game's own unit.
    pub scores: Vec<i64>,
}

impl Outcome {
    /// Places from scores of which the least is the best.
    pub fn lowest(scores: Vec<i64>) -> Self {
        let place = |score: &i64| 1 + scores.iter().filter(|&other| other < score).count() as u8;
        Self { places: scores.iter().map(place).collect(), scores }
    }

    /// Places from scores of which the greatest is the best.
    pub fn highest(scores: Vec<i64>) -> Self {
        let place = |score: &i64| 1 + scores.iter().filter(|&other| other > score).count() as u8;
        Self { places: scores.iter().map(place).collect(), scores }
    }

    /// Who came first; several share a win.
    pub fn winners(&self) -> Vec<Seat> {
        (0u8..).zip(&self.places).filter(|(_, place)| **place == 1).map(|(s, _)| Seat(s)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_share_a_place() {
        assert_eq!(Outcome::lowest(vec![3, 1, 1, 7]).places, [3, 1, 1, 4]);
        assert_eq!(Outcome::highest(vec![3, 1, 1, 7]).places, [2, 3, 3, 1]);
        assert_eq!(Outcome::lowest(vec![3, 1, 1, 7]).winners(), [Seat(1), Seat(2)]);
    }
}
