//! Why an action is refused, and what would be right.

use crate::engine::{Cell, Phrase, Refuse, Seat};

/// Why an action is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the sentence of a variant says what its fields are")]
pub enum Refusal {
    /// The board's size is out of range.
    Size { least: u8, most: u8 },
    /// The round's predictions are closed.
    TooLateToPredict,
    /// More walls than the board has edges.
    Prediction { walls: u16, most: u16 },
    /// Nothing is placed before everybody has predicted.
    PredictFirst { missing: Vec<Seat> },
    /// There is no such cell.
    OffTheBoard { cell: Cell, last: Cell },
    /// There is a number already.
    Filled { cell: Cell, number: u16, open: Vec<Cell> },
    /// No neighbour has a number.
    NotAdjacent { cell: Cell, open: Vec<Cell> },
}

impl Refuse for Refusal {
    fn phrase(&self) -> Phrase {
        let names =
            |cells: &[Cell]| -> Vec<String> { cells.iter().map(ToString::to_string).collect() };
        match self {
            Self::Size { least, most } => phrase!("walls-refuse-size", least, most),
            Self::TooLateToPredict => phrase!("walls-refuse-too-late"),
            Self::Prediction { walls, most } => phrase!("walls-refuse-prediction", walls, most),
            Self::PredictFirst { missing } => {
                phrase!("walls-refuse-predict-first", count = missing.len(), missing)
            }
            Self::OffTheBoard { cell, last } => phrase!("walls-refuse-off", cell, last),
            Self::Filled { cell, number, open } => {
                phrase!("walls-refuse-filled", cell, number, open = names(open))
            }
            Self::NotAdjacent { cell, open } => {
                phrase!("walls-refuse-adjacent", cell, open = names(open))
            }
        }
    }
}
