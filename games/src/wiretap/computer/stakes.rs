//! Whether to guess although the grid is not certain.
//!
//! A guess wins a point if it is right and loses two if it is wrong; against another guess it draws
//! if it is right and loses three if it is wrong. A tap loses a point if the other guesses first.
//! So a doubtful guess is worth while only if the other is sure already, or will be too soon.

use std::collections::BTreeMap;

use crate::{
    engine::Seat,
    wiretap::{
        grid::Grid,
        network::Network,
        seats::other,
        solver::{self, Answers, Tables},
        tap::Tap,
        view::View,
    },
};

/// With more networks than this left, a guess is not thought of.
const FEW: usize = 64;
/// How many bits a good tap tells on average until the grid is certain; only to guess how far the
/// other is who is not near it.
const BITS_A_TAP: f64 = 2.3;

/// What a seat should guess now; `None` if it should rather tap.
pub(super) fn guess(view: &View, seat: Seat) -> Option<Network> {
    let tables = Tables::of(view.config.variant);
    let [own, theirs] = both(view, seat);
    let networks = solver::all(tables, &own, FEW)?;
    let mut grids: BTreeMap<Grid, Vec<&Network>> = BTreeMap::new();
    for network in &networks {
        grids.entry(network.grid()).or_default().push(network);
    }
    let likeliest = grids.values().max_by_key(|alike| alike.len())?;
    let right = likeliest.len() as f64 / networks.len() as f64;
    let stakes = Stakes::of(view, seat);
    let now = stakes.of_guess(right, &rounds(tables, &theirs));
    let later = stakes.of_taps(&rounds(tables, &own), &rounds(tables, &theirs));
    // The same network whenever the same is known: nothing is to be had by another.
    likeliest.first().filter(|_| right >= 1.0 || now > later).map(|network| (*network).clone())
}

/// By number of rounds: how probable it is that somebody who taps well is certain after so many.
fn rounds(tables: &Tables, answers: &Answers) -> Vec<f64> {
    let survey = solver::survey(tables, answers);
    if survey.is_settled() {
        return vec![1.0];
    }
    if survey.networks() > FEW as u64 {
        let rounds = ((survey.networks() as f64).log2() / BITS_A_TAP).ceil();
        let mut far = vec![0.0; rounds as usize];
        far.push(1.0);
        return far;
    }
    let worth = |cell| survey.bits(cell);
    let Some(cell) = survey.cells().max_by(|a, b| worth(*a).total_cmp(&worth(*b))) else {
        return vec![1.0];
    };
    let mut rounds_left = vec![0.0];
    for (wires, networks) in survey.answers(cell) {
        let mut after = answers.clone();
        after.hear(Tap { cell, wires });
        let then = rounds(tables, &after);
        rounds_left.resize(rounds_left.len().max(then.len() + 1), 0.0);
        for (all, part) in rounds_left.iter_mut().skip(1).zip(then) {
            *all += part * networks as f64 / survey.networks() as f64;
        }
    }
    rounds_left
}

/// What the ends of this game are worth to a seat.
struct Stakes {
    /// What each still needs to win the match, in points; `None` if the points themselves count.
    needed: Option<(u32, u32)>,
}

impl Stakes {
    fn of(view: &View, seat: Seat) -> Self {
        let points = |seat: Seat| view.points.get(seat.index()).copied().unwrap_or(0);
        let needed = view.config.points.map(|enough| {
            let needed = |seat| u32::from(enough).saturating_sub(points(seat));
            (needed(seat), needed(other(seat)))
        });
        Self { needed }
    }

    /// Points for the seat and points for the other. In a match: how probable it then is to win it,
    /// if every later game brings either a point with equal chance.
    fn worth(&self, own: u32, theirs: u32) -> f64 {
        match self.needed {
            None => f64::from(own) - f64::from(theirs),
            Some((need, other)) => chance(need.saturating_sub(own), other.saturating_sub(theirs)),
        }
    }

    /// A guess that is right with that probability, against somebody who guesses after so many
    /// rounds.
    fn of_guess(&self, right: f64, theirs: &[f64]) -> f64 {
        let at_once = theirs.first().copied().unwrap_or(0.0);
        let mix = |good: f64, bad: f64| right * good + (1.0 - right) * bad;
        at_once * mix(self.worth(0, 0), self.worth(0, 3))
            + (1.0 - at_once) * mix(self.worth(1, 0), self.worth(0, 2))
    }

    /// Taps until the grid is certain, at least one.
    fn of_taps(&self, own: &[f64], theirs: &[f64]) -> f64 {
        let mut value = 0.0;
        for (rounds, chance) in own.iter().enumerate() {
            for (others, other) in theirs.iter().enumerate() {
                value += chance
                    * other
                    * match rounds.max(1).cmp(&others) {
                        std::cmp::Ordering::Less => self.worth(1, 0),
                        std::cmp::Ordering::Equal => self.worth(0, 0),
                        std::cmp::Ordering::Greater => self.worth(0, 1),
                    };
            }
        }
        value
    }
}

/// The probability to get so many points before the other gets so many, if each goes to either with
/// equal chance.
fn chance(need: u32, other: u32) -> f64 {
    let mut row = vec![0.0; other as usize + 1];
    for left in 0..=need {
        for theirs in 0..=other as usize {
            row[theirs] = match (left, theirs) {
                (0, _) => 1.0,
                (_, 0) => 0.0,
                _ => f64::midpoint(row[theirs], row[theirs - 1]),
            };
        }
    }
    row.last().copied().unwrap_or(0.0)
}

/// What both players know by their taps: the observer of the other's network, and the other of the
/// observer's.
fn both(view: &View, seat: Seat) -> [Answers; 2] {
    let kit = view.config.variant.kit();
    [seat, other(seat)].map(|seat| Answers::of(kit, view.taps_by(seat)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: Stakes = Stakes { needed: None };

    #[test]
    fn a_doubtful_guess_is_for_those_who_are_late() {
        let (sure, next, far) = ([1.0].as_slice(), [0.0, 1.0].as_slice(), &[0.0, 0.0, 0.0, 1.0]);
        // The other is sure: only a guess that is right two times in three is better than a tap.
        for (right, dares) in [(0.6, false), (0.7, true)] {
            assert_eq!(GAME.of_guess(right, sure) > GAME.of_taps(next, sure), dares, "{right}");
        }
        // Both will be sure in the next round: that is a tie, and a guess must promise more.
        for (right, dares) in [(0.6, false), (0.7, true)] {
            assert_eq!(GAME.of_guess(right, next) > GAME.of_taps(next, next), dares, "{right}");
        }
        // The other is far: there is time.
        assert!(GAME.of_guess(0.9, far) < GAME.of_taps(next, far));
        assert!(GAME.of_guess(1.0, far) >= GAME.of_taps(next, far));
    }

    #[test]
    fn a_match_is_won_by_points() {
        assert!((chance(1, 1) - 0.5).abs() < 1e-12);
        assert!((chance(1, 2) - 0.75).abs() < 1e-12);
        assert!((chance(2, 1) - 0.25).abs() < 1e-12);
        assert!((chance(0, 3) - 1.0).abs() < 1e-12 && chance(3, 0) < 1e-12);
        // Who has lost the match anyway if the other wins this game has nothing to lose.
        let last = Stakes { needed: Some((1, 1)) };
        let next = [0.0, 1.0];
        let after = [0.0, 0.0, 1.0];
        assert!(last.of_guess(0.6, &next) > last.of_taps(&after, &next));
        assert!(GAME.of_guess(0.3, &next) < GAME.of_taps(&after, &next));
    }
}
