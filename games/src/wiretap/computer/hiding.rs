//! Which network to draw.

use super::super::{
    network::Network,
    solver::{self, Answers, Tables},
    tap::Tap,
    variant::Variant,
};
use crate::engine::{Cell, Dice};

/// Of some random networks, the one of which taps in the middle tell least: they are where the
/// first taps go, and what they leave open has to be found tap by tap. Among so few networks drawn
/// by chance, none is one that the other could count on.
pub(super) fn draw(variant: Variant, dice: &mut Dice) -> Network {
    const LOOKED_AT: usize = 12;
    let kit = variant.kit();
    let cells = middle(kit.size());
    let mut best = (0, Network::random(kit, dice));
    for _ in 0..LOOKED_AT {
        let network = Network::random(kit, dice);
        let grid = network.grid();
        let taps = cells.iter().filter_map(|&cell| Some(Tap { cell, wires: grid.wires(cell)? }));
        let answers = Answers::of(kit, &taps.collect::<Vec<_>>());
        let left = solver::networks(Tables::of(variant), &answers);
        if left > best.0 {
            best = (left, network);
        }
    }
    best.1
}

/// The cells of every other diagonal of the middle, row by row: 3 × 3 in a grid of 5, 4 × 4 in a grid
/// of 6.
fn middle(size: u8) -> Vec<Cell> {
    let inner = 1..size - 1;
    let cells = inner.clone().flat_map(|row| inner.clone().map(move |column| Cell { column, row }));
    cells.filter(|cell| (cell.row + cell.column) % 2 == 0).collect()
}
