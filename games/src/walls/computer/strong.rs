//! The strong player.

use super::{
    playout,
    position::Position,
    reading::{self, Belief},
    thinker::Thinker,
};
use crate::walls::{
    filling::{Filling, members},
    quick::Quick,
};

/// Plays the rest of the round out many times against what it believes of the others.
pub(super) struct Strong;

/// Simulated rounds for one placement.
const PLAYOUTS: usize = 3000;
/// How far beyond the aim it steers in simulation, in walls: a margin for what chance does.
const MARGIN: f32 = 1.5;
/// The error with which simulated players judge, in walls.
const NOISE: f32 = 0.6;
/// Within what value two choices are as good as each other, as far as so many playouts can tell.
const EQUAL: f32 = 0.02;

impl Strong {
    /// What blind play leads to (mean and deviation), and what is believed of predictions before
    /// anything is seen.
    fn prior(position: &Position, quick: &mut Quick) -> (f32, f32, Belief) {
        const BOARDS: usize = 150;
        let empty = Filling::new(position.filling.grid);
        let walls: Vec<f32> =
            (0..BOARDS).map(|_| f32::from(playout::blindly(empty, quick))).collect();
        let mean = walls.iter().sum::<f32>() / BOARDS as f32;
        let variance = walls.iter().map(|w| (w - mean).powi(2)).sum::<f32>() / BOARDS as f32;
        let deviation = variance.sqrt();
        (mean, deviation, Belief::before(mean, deviation, position.most_walls))
    }

    /// Where to steer with `own` if the others said `said`: away from them, for as long as nobody
    /// is on the other side as well.
    fn aim(position: &Position, own: f32, said: &[f32]) -> f32 {
        let mut above = false;
        let mut below = false;
        for (seat, &said) in said.iter().enumerate() {
            if seat != position.me {
                above |= said > own;
                below |= said < own;
            }
        }
        match (below, above) {
            (true, false) => own + MARGIN,
            (false, true) => own - MARGIN,
            _ => own,
        }
    }
}

impl Thinker for Strong {
    fn predict(&self, position: &Position, quick: &mut Quick) -> u16 {
        let (mean, deviation, belief) = Self::prior(position, quick);
        let low = (mean - 2.0 * deviation).floor().max(0.0) as u16;
        let high = ((mean + 2.0 * deviation).ceil() as u16).min(position.most_walls);
        let candidates: Vec<u16> = (low..=high).collect();
        let each = (PLAYOUTS * 2 / candidates.len().max(1)).max(20);
        let mut values = vec![0.0_f32; candidates.len()];
        let mut said = vec![0.0; position.seats];
        for _ in 0..each {
            for said in &mut said {
                *said = belief.draw(quick);
            }
            for (value, &own) in values.iter_mut().zip(&candidates) {
                let own = f32::from(own);
                said[position.me] = own;
                let mut targets = said.clone();
                targets[position.me] = Self::aim(position, own, &said);
                let walls =
                    playout::steered(position.filling, position.starts, &targets, NOISE, quick);
                *value += position.worth(&said, f32::from(walls)) / each as f32;
            }
        }
        // Mixing: whatever is nearly as good is as likely, so that nobody can count on it.
        let best = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let good: Vec<u16> = candidates
            .iter()
            .zip(&values)
            .filter(|(_, value)| best - **value <= EQUAL)
            .map(|(own, _)| *own)
            .collect();
        good.get(quick.below(good.len())).copied().unwrap_or(low)
    }

    fn place(&self, position: &Position, own: u16, quick: &mut Quick) -> usize {
        let mut rivals: Vec<(usize, f32)> =
            members(position.filling.open()).map(|cell| (cell, 0.0)).collect();
        if rivals.len() < 2 {
            return rivals.first().map_or(0, |rival| rival.0);
        }
        let (_, _, prior) = Self::prior(position, quick);
        let beliefs = reading::read(position, &prior);
        let own = f32::from(own);
        // Halving: the better half is looked at again, twice as closely.
        let phases = (usize::BITS - (rivals.len() - 1).leading_zeros()) as usize;
        for phase in 1..=phases {
            let times = (PLAYOUTS / phases / rivals.len()).max(8);
            compare(position, own, &beliefs, &mut rivals, times, quick);
            if phase < phases {
                rivals.truncate(rivals.len().div_ceil(2));
            }
        }
        disguise(position, own, &mut rivals, quick);
        rivals.first().map_or(0, |rival| rival.0)
    }
}

/// Plays the round out `times` times after each of the rivals (a cell and its value), against the
/// same predictions of the others for all; puts the best first.
fn compare(
    position: &Position,
    own: f32,
    beliefs: &[Belief],
    rivals: &mut [(usize, f32)],
    times: usize,
    quick: &mut Quick,
) {
    for rival in rivals.iter_mut() {
        rival.1 = 0.0;
    }
    let next = (position.me + 1) % position.seats;
    for _ in 0..times {
        let mut said: Vec<f32> = beliefs.iter().map(|belief| belief.draw(quick)).collect();
        said[position.me] = own;
        let mut targets = said.clone();
        targets[position.me] = Strong::aim(position, own, &said);
        for (cell, value) in rivals.iter_mut() {
            let mut after = position.filling;
            after.place(*cell);
            let walls = playout::steered(after, next, &targets, NOISE, quick);
            *value += position.worth(&said, f32::from(walls)) / times as f32;
        }
    }
    rivals.sort_by(|a, b| b.1.total_cmp(&a.1));
}

/// Bluffing: early in a round, of choices that are as good as each other, one that looks like
/// another prediction comes first half of the time, and any the other half.
fn disguise(position: &Position, own: f32, rivals: &mut Vec<(usize, f32)>, quick: &mut Quick) {
    let filling = &position.filling;
    if usize::from(filling.next) * 2 > filling.grid.cells {
        return;
    }
    let Some(best) = rivals.first().map(|rival| rival.1) else { return };
    rivals.retain(|rival| best - rival.1 <= EQUAL);
    let chosen = if quick.below(2) == 0 {
        quick.below(rivals.len())
    } else {
        let outlook = filling.outlook();
        let strange = |cell: usize| (outlook.with(cell) - own).abs();
        (0..rivals.len())
            .max_by(|&a, &b| strange(rivals[a].0).total_cmp(&strange(rivals[b].0)))
            .unwrap_or(0)
    };
    rivals.swap(0, chosen);
}
