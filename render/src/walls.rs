//! Uncoprime Walls: the board on the left, and beside it whose turn it is and how everybody stands.

mod board;
mod panel;
mod text;

use parlour_games::{
    engine::{Cell, Phrase, Seat},
    walls::{Finished, Phase, View, Wall},
};

use crate::{Draw, Scene, Words, parts};

impl Draw for View {
    fn scene(&self, words: &dyn Words) -> Scene {
        parts::picture(
            words,
            |scene, room| board::draw(scene, &Shown::of(self), room),
            |panel| panel::draw(panel, self),
        )
    }

    fn alt(&self) -> Vec<Phrase> {
        let mut phrases = text::summary(self);
        phrases.extend(text::rows(self));
        phrases
    }

    fn plain(&self, words: &dyn Words) -> String {
        text::plain(self, words)
    }
}

/// The board that is looked at: this round's, or the last one's while that is worth showing.
struct Shown<'a> {
    /// Cells in a row and in a column. A view's numbers come from outside, too: never 0.
    size: u8,
    seats: u8,
    /// From 0.
    round: u8,
    cells: &'a [Vec<Option<u16>>],
    last: Option<Cell>,
    walls: &'a [Wall],
    open: &'a [Cell],
}

impl<'a> Shown<'a> {
    fn of(view: &'a View) -> Self {
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
    fn each(&self) -> impl Iterator<Item = (Cell, Option<u16>)> {
        let size = self.size;
        (0..size).flat_map(move |row| {
            (0..size).map(move |column| (Cell { column, row }, self.number(Cell { column, row })))
        })
    }

    fn number(&self, cell: Cell) -> Option<u16> {
        *self.cells.get(usize::from(cell.row))?.get(usize::from(cell.column))?
    }

    /// Who placed a number: the start moves on by one each round, and then all take turns.
    fn placed_by(&self, number: u16) -> Seat {
        let turns = u32::from(self.round) + u32::from(number.saturating_sub(1));
        Seat((turns % u32::from(self.seats.max(1))) as u8)
    }

    /// Is there a wall between a cell and its right or lower neighbour?
    fn wall_between(&self, one: Cell, other: Cell) -> bool {
        self.walls.contains(&Wall(one, other))
    }
}

/// Who was closest in a round that is over.
fn closest(finished: &Finished) -> Vec<Seat> {
    lowest(&finished.differences)
}

/// Who leads the match, or has won it.
fn leaders(view: &View) -> Vec<Seat> {
    lowest(&view.totals)
}

fn lowest<T: Ord>(values: &[T]) -> Vec<Seat> {
    let least = values.iter().min();
    (0..).zip(values).filter(|(_, value)| Some(*value) == least).map(|(s, _)| Seat(s)).collect()
}

/// How many predictions for this round are in.
fn predictions_in(view: &View) -> usize {
    view.predicted.iter().filter(|&&made| made).count()
}

/// The winners that the picture crowns: of the match when it is over, else of the last round.
fn crowned(view: &View) -> Vec<Seat> {
    match (view.phase, view.aftermath()) {
        (Phase::Over, _) => leaders(view),
        (_, Some(finished)) => closest(finished),
        (_, None) => Vec::new(),
    }
}
