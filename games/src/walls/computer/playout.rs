//! Simulated play: boards filled to the end by players who steer the count.

use super::super::filling::{Filling, members};
use crate::engine::Dice;

/// Random numbers for simulation: splitmix64, seeded from the dice. ChaCha20 would take longer than
/// the play itself.
pub(super) struct Quick(u64);

impl Quick {
    pub(super) fn from_dice(dice: &mut Dice) -> Self {
        let bytes = dice.bytes();
        Self(bytes.iter().take(8).fold(0, |seed, &byte| seed << 8 | u64::from(byte)))
    }

    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// From 0 (included) to 1 (excluded).
    pub(super) fn unit(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1_u64 << 24) as f32
    }

    /// 0 to `bound` − 1; 0 for a bound of 0.
    pub(super) const fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { (self.next() % bound as u64) as usize }
    }

}

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
pub(super) fn blindly(mut filling: Filling, quick: &mut Quick) -> u16 {
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
