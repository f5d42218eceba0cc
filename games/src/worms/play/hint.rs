//! Hints: the best that can be done without a guess, or the guess that is least likely to be wrong.

use super::event::Hint;
use crate::worms::{
    computer::strategy::{Shot, shots},
    logic,
    mode::Logic,
    network::{Graph, Groups, worm},
};

/// What a hint costs, in points.
pub(in crate::worms) const COST: u32 = 2;

/// A hint; `None` if everything is uncloaked.
pub(in crate::worms) fn hint(graph: &Graph, known: &Groups, logic: Logic) -> Option<Hint> {
    if let Some(best) = shots(graph, known).into_iter().max_by_key(Shot::points) {
        return Some(Hint::Worm(best.inference, best.points()));
    }
    let headquarters = logic::headquarters(graph, known);
    let cloaked = graph.all() - known.all();
    let safe = cloaked - headquarters - worm::reach_of_all(graph, known);
    if let (Some(safe), Logic::Complete) = (safe.least(), logic) {
        return Some(Hint::Prove(safe));
    }
    if let Some(only) = headquarters.only() {
        return Some(Hint::Anti(only));
    }
    if let Some(safe) = safe.least() {
        return Some(Hint::Safe(safe));
    }
    // All neighbours of the headquarters are of one group: the more there are, the less likely.
    cloaked.iter().max_by_key(|s| graph.degree(*s)).map(Hint::Snap)
}
