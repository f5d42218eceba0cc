//! The board: numbers in cells, and the walls between them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::config::Config;
use crate::engine::Cell;

/// The edge between two neighbouring cells whose numbers share a factor: the left or upper cell, and
/// the right or lower.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Wall(
    /// The left or upper cell.
    pub Cell,
    /// The right or lower cell.
    pub Cell,
);

/// An n × n board being filled with 1, 2, 3 ….
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Board {
    size: u8,
    /// Row by row from A1; 0 is blank.
    numbers: Vec<u16>,
    /// The next number to place.
    next: u16,
    walls: u16,
}

impl Board {
    pub(super) fn new(size: u8) -> Self {
        let cells = usize::from(size) * usize::from(size);
        Self { size, numbers: vec![0; cells], next: 1, walls: 0 }
    }

    pub(super) const fn size(&self) -> u8 {
        self.size
    }

    /// The number to place next; n² + 1 when the board is full.
    pub(super) const fn next(&self) -> u16 {
        self.next
    }

    pub(super) fn is_full(&self) -> bool {
        usize::from(self.next) > self.numbers.len()
    }

    /// How many walls stand between the numbers so far.
    pub(super) const fn walls(&self) -> u16 {
        self.walls
    }

    /// The number in a cell; 0 if it is blank.
    pub(super) fn number(&self, index: usize) -> u16 {
        self.numbers.get(index).copied().unwrap_or(0)
    }

    /// The most walls that a board of that size can have: its inner edges.
    pub(super) const fn most_walls(size: u8) -> u16 {
        2 * size as u16 * (size as u16).saturating_sub(1)
    }

    /// The cells that share an edge with `index`.
    pub(super) fn neighbours(size: u8, index: usize) -> impl Iterator<Item = usize> {
        let n = usize::from(size);
        let (column, row) = (index % n, index / n);
        [
            (row > 0).then(|| index - n),
            (column > 0).then(|| index - 1),
            (column + 1 < n).then_some(index + 1),
            (row + 1 < n).then_some(index + n),
        ]
        .into_iter()
        .flatten()
    }

    /// May the next number go there? Blank, and next to a number unless it is the 1.
    pub(super) fn allows(&self, index: usize) -> bool {
        self.numbers.get(index) == Some(&0)
            && (self.next == 1
                || Self::neighbours(self.size, index).any(|other| self.numbers[other] != 0))
    }

    /// Where the next number may go, row by row.
    pub(super) fn open(&self) -> impl Iterator<Item = usize> {
        (0..self.numbers.len()).filter(|&index| self.allows(index))
    }

    /// The walls that the next number would make there.
    pub(super) fn walls_made(&self, index: usize) -> u16 {
        Self::neighbours(self.size, index)
            .filter(|&other| share_a_factor(self.next, self.numbers[other]))
            .count() as u16
    }

    /// Puts the next number there. Trusts the caller that the cell is on the board.
    pub(super) fn place(&mut self, index: usize) {
        self.walls = self.walls.saturating_add(self.walls_made(index));
        if let Some(cell) = self.numbers.get_mut(index) {
            *cell = self.next;
            self.next = self.next.saturating_add(1);
        }
    }

    /// Where the walls stand, row by row.
    pub(super) fn list(&self) -> Vec<Wall> {
        let cell = |index| Cell::at(index, self.size);
        (0..self.numbers.len())
            .flat_map(|index| {
                Self::neighbours(self.size, index)
                    .filter(move |&other| other > index)
                    .filter(move |&other| share_a_factor(self.numbers[index], self.numbers[other]))
                    .map(move |other| Wall(cell(index), cell(other)))
            })
            .collect()
    }

    /// The numbers row by row, blank cells as `None`.
    pub(super) fn rows(&self) -> Vec<Vec<Option<u16>>> {
        self.numbers
            .chunks(usize::from(self.size))
            .map(|row| row.iter().map(|&number| (number != 0).then_some(number)).collect())
            .collect()
    }

    /// Where 1, 2, 3 … went.
    pub(super) fn path(&self) -> Vec<usize> {
        let mut placed: Vec<(u16, usize)> =
            (self.numbers.iter().copied().zip(0..)).filter(|&(number, _)| number != 0).collect();
        placed.sort_unstable();
        placed.into_iter().map(|(_, index)| index).collect()
    }

    /// The inverse of [`Board::rows`]; `None` unless the rows are those of a board of a playable
    /// size on which 1, 2, 3 … were placed by the rules.
    pub(super) fn from_rows(rows: &[Vec<Option<u16>>]) -> Option<Self> {
        let (least, most) = Config::SIZES;
        let size = u8::try_from(rows.len()).ok().filter(|size| (least..=most).contains(size))?;
        if rows.iter().any(|row| row.len() != rows.len()) {
            return None;
        }
        let numbers: Vec<u16> = rows.iter().flatten().map(|cell| cell.unwrap_or(0)).collect();
        let placed = rows.iter().flatten().flatten().count();
        let mut board = Self::new(size);
        for number in 1..=u16::try_from(placed).ok()? {
            let index = numbers.iter().position(|&other| other == number)?;
            if !board.allows(index) {
                return None;
            }
            board.place(index);
        }
        Some(board)
    }
}

/// Two numbers above 0 whose greatest common divisor is above 1; 0 is a blank cell.
pub(super) const fn share_a_factor(a: u16, b: u16) -> bool {
    let (mut a, mut b) = (a, b);
    if a == 0 || b == 0 {
        return false;
    }
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a > 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors() {
        assert!(share_a_factor(4, 6) && share_a_factor(9, 3) && share_a_factor(7, 7));
        assert!(!share_a_factor(8, 9) && !share_a_factor(1, 1) && !share_a_factor(0, 4));
    }

    #[test]
    fn walls_are_counted_as_they_are_listed() {
        let mut board = Board::new(3);
        for index in [4, 1, 3, 0, 5, 2, 8, 7, 6] {
            assert!(board.allows(index));
            board.place(index);
            assert_eq!(usize::from(board.walls()), board.list().len());
        }
        assert!(board.is_full());
        assert_eq!(Board::from_rows(&board.rows()), Some(board));
    }
}
