//! Computer players. They see a view of their own seat, and remember nothing: all of a round's
//! history is on its board, since number k was the k-th placed.
//!
//! Easy counts the walls that it makes now. Medium keeps the count to be expected near its
//! prediction. Strong reads the others' predictions from their placements, and plays the rest of
//! the round out many times to see which cell wins most.

pub(super) mod playout;
mod position;
mod reading;
mod strong;
mod thinker;

use super::{Action, Phase, View, Walls, filling::members, quick::Quick};
use crate::engine::{Cell, Computer, Dice, Level};
use position::Position;
use thinker::Thinker;

pub(super) fn player(level: Level) -> Box<dyn Computer<Walls>> {
    match level {
        Level::Easy => Box::new(Easy),
        Level::Medium => Box::new(Medium),
        Level::Strong => Box::new(strong::Strong),
    }
}

fn act(thinker: &impl Thinker, view: &View, dice: &mut Dice) -> Action {
    let mut quick = Quick::from_dice(dice);
    // A view that no game shows has no answer that is right; any answer is refused by the rules.
    let Some(position) = Position::read(view) else { return Action::Predict { walls: 0 } };
    match (view.phase, position.own) {
        (Phase::Filling, Some(own)) if !position.filling.is_full() => {
            let index = thinker.place(&position, own, &mut quick);
            Action::Place { cell: Cell::at(index, position.filling.grid.size) }
        }
        _ => {
            let walls = thinker.predict(&position, &mut quick);
            Action::Predict { walls: walls.min(position.most_walls) }
        }
    }
}

macro_rules! computer {
    ($($Level:ty),*) => {$(
        impl Computer<Walls> for $Level {
            fn choose(&mut self, view: &View, dice: &mut Dice) -> Action {
                act(self, view, dice)
            }
        }
    )*};
}
computer!(Easy, Medium, strong::Strong);

/// Knows the rules: fills a board in its head and foretells what came; then makes walls while there
/// are too few of them for how full the board is, and avoids them while there are too many.
struct Easy;

impl Thinker for Easy {
    fn predict(&self, position: &Position, quick: &mut Quick) -> u16 {
        playout::blindly(position.filling, quick)
    }

    fn place(&self, position: &Position, own: u16, quick: &mut Quick) -> usize {
        let filling = &position.filling;
        let full = f32::from(filling.next) / filling.grid.cells as f32;
        let wanted = f32::from(own) * full - f32::from(filling.walls);
        let mut best = (f32::INFINITY, 0);
        for cell in members(filling.open()) {
            let mut after = *filling;
            after.place(cell);
            let made = f32::from(after.walls - filling.walls);
            let cost = (made - wanted).abs() + quick.unit();
            if cost < best.0 {
                best = (cost, cell);
            }
        }
        best.1
    }
}

/// Thinks a little: foretells the mean of some boards, and keeps the count to be expected, numbers
/// to come included, near that.
struct Medium;

impl Thinker for Medium {
    fn predict(&self, position: &Position, quick: &mut Quick) -> u16 {
        const BOARDS: u16 = 12;
        let walls: u16 = (0..BOARDS).map(|_| playout::blindly(position.filling, quick)).sum();
        (walls + BOARDS / 2) / BOARDS
    }

    fn place(&self, position: &Position, own: u16, quick: &mut Quick) -> usize {
        playout::steer(&position.filling, f32::from(own), 0.5, quick)
    }
}
