//! The widths of lines, and what answers then say of the cells.

use super::layout::{Lines, STRIDE};
use crate::wiretap::variant::WIDEST;

/// The most lines that a grid has.
pub(super) const MOST_LINES: usize = 2 * STRIDE;

/// What is known of the cells that the groups of all rows, or of all columns, cover.
#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    /// The cells of which it is known: bit 6 · line + place.
    pub(super) mask: u64,
    /// Those of them that are covered.
    pub(super) covered: u64,
}

impl Known {
    /// Learns about one cell; `false` if the contrary is known.
    pub(super) const fn learn(&mut self, bit: usize, covered: bool) -> bool {
        let bit = 1_u64 << bit;
        if self.mask & bit != 0 {
            return (self.covered & bit != 0) == covered;
        }
        self.mask |= bit;
        if covered {
            self.covered |= bit;
        }
        true
    }
}

/// Widths for some lines or for all, and what the answers then say of the cells.
#[derive(Clone, Copy, Default)]
pub(super) struct Widths {
    /// By line: the width of its group in wires, 0 as long as it is open.
    pub(super) of: [u8; MOST_LINES],
    /// By width, 1 wire first: the lines that have it.
    pub(super) lines: [Lines; WIDEST as usize],
    pub(super) rows: Known,
    pub(super) columns: Known,
    /// The cells that are covered by their row or by their column but not by both, which have the
    /// same width: bit 6 · row + column.
    pub(super) either: u64,
}

impl Widths {
    /// Gives a line its width.
    pub(super) const fn set(&mut self, line: usize, width: u8) {
        self.of[line] = width;
        self.lines[width as usize - 1] |= 1 << line;
    }

    /// Gives a line another width than it has, whatever is known.
    pub(super) const fn replace(&mut self, line: usize, width: u8) {
        self.lines[self.of[line] as usize - 1] &= !(1 << line);
        self.set(line, width);
    }

    /// What an answer says of a cell whose row and column have widths; `false` if they cannot give
    /// it.
    pub(super) fn explain(&mut self, row: usize, column: usize, size: usize, wires: u8) -> bool {
        let (a, b) = (self.of[row], self.of[size + column]);
        if a == b && wires == a {
            self.either |= 1 << (STRIDE * row + column);
            return true;
        }
        let (by_row, by_column) = match wires {
            0 => (false, false),
            wires if wires == a => (true, false),
            wires if wires == b => (false, true),
            wires if wires == a + b => (true, true),
            _ => return false,
        };
        self.rows.learn(STRIDE * row + column, by_row)
            && self.columns.learn(STRIDE * column + row, by_column)
    }
}
