//! Simulated play: boards filled to the end by players who steer the count.

use super::super::{
    filling::{Filling, members},
    quick::Quick,
};

/// Any open cell.
pub(super) fn anywhere(filling: &Filling, quick: &mut Quick) -> usize {
    let open = filling.open();
    let chosen = quick.below(open.count_ones() as usize);
    members(open).nth(chosen).unwrap_or(0)
}

/// The open cell after which the count to be expected is nearest to `target`, each judged with an
/// error of up to `noise` walls.
pub(super) fn steer(filling: &Filling, target: f32, noise: f32, quick: &mut Quick) -> usize {
    let outlook = filling.outlook();
    let mut best = (f32::INFINITY, 0);
    for cell in members(filling.open()) {
        let cost = (outlook.with(cell) - target).abs() + noise * quick.unit();
        if cost < best.0 {
            best = (cost, cell);
        }
    }
    best.1
}

/// Fills the board blindly; the walls of the end.
pub(in super::super) fn blindly(mut filling: Filling, quick: &mut Quick) -> u16 {
    while !filling.is_full() {
        let cell = anywhere(&filling, quick);
        filling.place(cell);
    }
    filling.walls
}

/// How often a simulated player does something that nobody expected.
const SLIP: f32 = 0.05;

/// Fills the board, every player steering towards a target; the walls of the end. `placer` is whose
/// turn it is.
pub(super) fn steered(
    mut filling: Filling,
    mut placer: usize,
    targets: &[f32],
    noise: f32,
    quick: &mut Quick,
) -> u16 {
    while !filling.is_full() {
        let target = targets.get(placer).copied().unwrap_or(0.0);
        let cell = if quick.unit() < SLIP {
            anywhere(&filling, quick)
        } else {
            steer(&filling, target, noise, quick)
        };
        filling.place(cell);
        placer = (placer + 1) % targets.len().max(1);
    }
    filling.walls
}
