//! What a position is worth where a search stops.

use super::position::Position;
use crate::{engine::Seat, tangle::play::ending::Ending};

/// A point, in the unit of values.
pub(super) const POINT: i32 = 1000;
/// More than any position is worth that is not won.
pub(super) const WON: i32 = 1_000_000;

/// What it is worth to draw next, by the best edge that may be hit: one's own, a side, or another's.
const OWN: i32 = 700;
const SIDE: i32 = 100;
const OTHER: i32 = -500;

/// What the next player can expect beyond the points that there are.
fn prospect(position: &Position) -> i32 {
    let drawer = position.drawer();
    let value = |owner: Option<Seat>| match owner {
        Some(owner) if owner == drawer => OWN,
        None => SIDE,
        Some(_) => OTHER,
    };
    position.open().map(|(_, owner)| value(owner)).max().unwrap_or(OTHER)
}

/// How much a point is worth: in a race the more, the nearer the goal.
fn scale(position: &Position, value: i32, ahead: i32, behind: i32) -> i32 {
    match position.ending() {
        Ending::Segments(_) => value,
        Ending::FirstTo(goal) => {
            let left = (2 * i32::from(goal) - ahead - behind).max(1);
            (f64::from(value) * 4.0 / f64::from(left).sqrt()) as i32
        }
    }
}

/// For two: how much better off the next player is than the other.
pub(super) fn for_two(position: &Position) -> i32 {
    let (own, other) = (position.drawer(), position.drawer_of(position.field().path().len() + 1));
    let (own, other) = (position.points(own), position.points(other));
    if position.is_over() {
        return match position.ending() {
            // The sooner the better: see the search.
            Ending::FirstTo(_) => WON * (own - other).signum() + (own - other) * POINT,
            Ending::Segments(_) => (own - other) * POINT,
        };
    }
    scale(position, (own - other) * POINT + prospect(position), own, other)
}

/// For more: by turn from the first of the round, how much better each is off than the others.
pub(super) fn for_many(position: &Position) -> [i32; 6] {
    let players = position.players();
    let mut points = [0; 6];
    for (turn, points) in points.iter_mut().take(players).enumerate() {
        *points = position.points(position.drawer_of(turn)) * POINT;
    }
    if !position.is_over() {
        let turn = position.field().path().len() % players.max(1);
        if let Some(own) = points.get_mut(turn) {
            *own += prospect(position);
        }
    }
    let sum: i32 = points.iter().sum();
    let rest = i32::try_from(players).unwrap_or(2).max(2) - 1;
    let is_race_over = position.is_over() && matches!(position.ending(), Ending::FirstTo(_));
    let most = points.iter().copied().max().unwrap_or(0);
    let mut worth = [0; 6];
    for turn in 0..players.min(6) {
        let others = (0..players.min(6)).filter(|other| *other != turn).map(|other| points[other]);
        let best = others.max().unwrap_or(0);
        // Half of what counts is the strongest rival, half everybody.
        worth[turn] = points[turn] - best / 2 - (sum - points[turn]) / (2 * rest);
        if is_race_over {
            worth[turn] += if points[turn] == most { WON } else { -WON };
        }
    }
    worth
}
