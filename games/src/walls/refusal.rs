//! Why an action is refused, and what would be right.

use crate::engine::{Cell, Phrase, Refuse, Seat};

/// Why an action is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The board's size is out of range.
    Size {
        /// The least.
        least: u8,
        /// The greatest.
        most: u8,
    },
    /// The round's predictions are closed.
    TooLateToPredict,
    /// More walls than the board has edges.
    Prediction {
        /// What was said.
        walls: u16,
        /// What is possible.
        most: u16,
    },
    /// Nothing is placed before everybody has predicted.
    PredictFirst {
        /// Who has not.
        missing: Vec<Seat>,
    },
    /// There is no such cell.
    OffTheBoard {
        /// What was said.
        cell: Cell,
        /// The board's last cell.
        last: Cell,
    },
    /// There is a number already.
    Filled {
        /// What was said.
        cell: Cell,
        /// The number there.
        number: u16,
        /// Some cells that would do.
        open: Vec<Cell>,
    },
    /// No neighbour has a number.
    NotAdjacent {
        /// What was said.
        cell: Cell,
        /// Some cells that would do.
        open: Vec<Cell>,
    },
}

impl Refuse for Refusal {
    fn phrase(&self) -> Phrase {
        let names =
            |cells: &[Cell]| -> Vec<String> { cells.iter().map(ToString::to_string).collect() };
        match self {
            Self::Size { least, most } => {
                Phrase::new("walls-refuse-size").with("least", *least).with("most", *most)
            }
            Self::TooLateToPredict => Phrase::new("walls-refuse-too-late"),
            Self::Prediction { walls, most } => {
                Phrase::new("walls-refuse-prediction").with("walls", *walls).with("most", *most)
            }
            Self::PredictFirst { missing } => Phrase::new("walls-refuse-predict-first")
                .with("count", missing.len())
                .with("missing", missing.clone()),
            Self::OffTheBoard { cell, last } => Phrase::new("walls-refuse-off")
                .with("cell", cell.to_string())
                .with("last", last.to_string()),
            Self::Filled { cell, number, open } => Phrase::new("walls-refuse-filled")
                .with("cell", cell.to_string())
                .with("number", *number)
                .with("open", names(open)),
            Self::NotAdjacent { cell, open } => Phrase::new("walls-refuse-adjacent")
                .with("cell", cell.to_string())
                .with("open", names(open)),
        }
    }
}
