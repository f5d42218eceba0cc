//! What the taps have told, cell by cell.

use super::{
    super::{tap::Tap, variant::Kit},
    layout::STRIDE,
};

/// The answers to taps at a network of a kit.
#[derive(Clone)]
pub(crate) struct Answers {
    kit: Kit,
    /// By 6 · row + column.
    wires: [Option<u8>; STRIDE * STRIDE],
    /// Does a cell have two different answers?
    contradictory: bool,
}

impl Answers {
    /// Nothing is known yet.
    pub(crate) const fn none(kit: Kit) -> Self {
        Self { kit, wires: [None; STRIDE * STRIDE], contradictory: false }
    }

    /// What these taps tell. A tap off the grid has no answer, so one is taken for a contradiction.
    pub(crate) fn of(kit: Kit, taps: &[Tap]) -> Self {
        let mut answers = Self::none(kit);
        for tap in taps {
            answers.hear(*tap);
        }
        answers
    }

    /// One tap more.
    pub(crate) fn hear(&mut self, tap: Tap) {
        let on_grid = tap.cell.index(self.kit.size()).is_some();
        let index = STRIDE * usize::from(tap.cell.row) + usize::from(tap.cell.column);
        match self.wires.get_mut(index).filter(|_| on_grid) {
            Some(known) => {
                self.contradictory |= known.is_some_and(|wires| wires != tap.wires);
                *known = Some(tap.wires);
            }
            None => self.contradictory = true,
        }
    }

    /// The wires of the cell at a row and a column, if it was tapped.
    pub(super) fn wires(&self, row: usize, column: usize) -> Option<u8> {
        self.wires.get(STRIDE * row + column).copied().flatten()
    }

    /// Can no network give them, whatever it is?
    pub(super) const fn is_contradictory(&self) -> bool {
        self.contradictory
    }
}
