//! What each cell can answer, and how much each tap is worth.
//!
//! A tap's *worth* is the entropy of its answer when all networks that are left are equally likely,
//! in bits. Networks are counted, not grids, because people draw networks: one that many networks
//! share is so much likelier to be met. Nothing is lost by that, since the answer follows from the
//! grid: each bit of it is a bit of what must be found.

use crate::{
    engine::Cell,
    wiretap::variant::{Kit, WIDEST},
};

/// The most wires that a cell can have.
pub(super) const MOST_WIRES: usize = 2 * WIDEST as usize;

/// By number of wires: the networks that have so many in a cell.
pub(super) type Tally = [u64; MOST_WIRES + 1];

/// By cell, how many of the networks that are left give each answer.
#[derive(Clone)]
pub(crate) struct Survey {
    pub(super) kit: Kit,
    pub(super) networks: u64,
    /// Row by row from A1.
    pub(super) cells: Vec<Tally>,
}

impl Survey {
    /// How many networks are left.
    pub(crate) const fn networks(&self) -> u64 {
        self.networks
    }

    /// The answers that a cell can still give, the least first, each with the number of networks
    /// that give it. None off the grid.
    pub(crate) fn answers(&self, cell: Cell) -> impl Iterator<Item = (u8, u64)> {
        let tally = cell.index(self.kit.size()).and_then(|index| self.cells.get(index));
        (0..).zip(tally.copied().unwrap_or_default()).filter(|(_, networks)| *networks > 0)
    }

    /// What a tap there is worth, in bits: from 0 for an answer that is certain to log₂ 9.
    pub(crate) fn bits(&self, cell: Cell) -> f64 {
        let all = self.networks as f64;
        let bits = |(_, networks): (u8, u64)| {
            let share = networks as f64 / all;
            -share * share.log2()
        };
        // Not `sum`, which begins at −0.
        self.answers(cell).map(bits).fold(0.0, |sum, bits| sum + bits)
    }

    /// Is there no cell that can give two answers? Then all networks that are left have the same
    /// grid, or none is left.
    pub(crate) fn is_settled(&self) -> bool {
        let known = |tally: &Tally| tally.iter().filter(|&&networks| networks > 0).count() <= 1;
        self.cells.iter().all(known)
    }

    /// The cells of the grid, row by row.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let size = self.kit.size();
        (0..self.kit.cells()).map(move |index| Cell::at(index, size))
    }
}
