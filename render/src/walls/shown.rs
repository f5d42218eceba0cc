//! The board that a picture shows.

use parlour_games::{
    engine::{Cell, Seat},
    walls::{Finished, View, Wall},
};

/// The board that is looked at: this round's, or the last one's while that is worth showing.
pub(super) struct Shown<'a> {
    /// Cells in a row and in a column. A view's numbers come from outside, too: never 0.
    pub(super) size: u8,
    pub(super) seats: u8,
    /// From 0.
    pub(super) round: u8,
    pub(super) cells: &'a [Vec<Option<u16>>],
    pub(super) last: Option<Cell>,
    pub(super) walls: &'a [Wall],
    pub(super) open: &'a [Cell],
}

impl<'a> Shown<'a> {
    pub(super) fn of(view: &'a View) -> Self {
        const MOST: u8 = 26;
        let size = view.config.size.clamp(1, MOST);
        let seats = view.seats.count();
        match view.aftermath() {
            Some(Finished { cells, last, walls, .. }) => Self {
                size,
                seats,
                round: (view.finished.len().saturating_sub(1)) as u8,
                cells,
                last: *last,
                walls,
                open: &[],
            },
            None => Self {
                size,
                seats,
                round: view.round,
                cells: &view.cells,
                last: view.last,
                walls: view.walls.as_deref().unwrap_or_default(),
                open: &view.open,
            },
        }
    }

    /// Every cell of the board, row by row, with its number.
    pub(super) fn each(&self) -> impl Iterator<Item = (Cell, Option<u16>)> {
        let size = self.size;
        (0..size).flat_map(move |row| {
            (0..size).map(move |column| (Cell { column, row }, self.number(Cell { column, row })))
        })
    }

    pub(super) fn number(&self, cell: Cell) -> Option<u16> {
        *self.cells.get(usize::from(cell.row))?.get(usize::from(cell.column))?
    }

    /// Who placed a number: the start moves on by one each round, and then all take turns.
    pub(super) fn placed_by(&self, number: u16) -> Seat {
        let turns = u32::from(self.round) + u32::from(number.saturating_sub(1));
        Seat((turns % u32::from(self.seats.max(1))) as u8)
    }

    /// Is there a wall between a cell and its right or lower neighbour?
    pub(super) fn wall_between(&self, one: Cell, other: Cell) -> bool {
        self.walls.contains(&Wall(one, other))
    }
}
