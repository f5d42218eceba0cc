//! How far satellites are from what was uncloaked last: where the source's robot looks first.

use super::{Set, scene::Scene};
use crate::worms::play::event::Outcome;

/// By satellite, the number of links to the nearest one that the last shot uncloaked; the greatest
/// number where none was, or no way leads there.
pub(super) fn distances(scene: &Scene) -> Vec<usize> {
    let mut distances = vec![usize::MAX; scene.graph.len()];
    let last = scene.board.last.as_ref();
    let mut edge: Set = match last.map(|last| (&last.result, last.satellite)) {
        Some((Outcome::Hit { uncloaked, .. }, _)) => uncloaked.iter().map(|(s, _)| *s).collect(),
        Some((Outcome::Snapped { .. }, satellite)) => Set::one(satellite),
        _ => Set::EMPTY,
    };
    let mut reached = Set::EMPTY;
    let mut distance = 0;
    while !edge.is_empty() {
        for satellite in edge {
            if let Some(own) = distances.get_mut(satellite.index()) {
                *own = distance;
            }
        }
        reached |= edge;
        let beside = edge.iter().map(|satellite| scene.graph.of(satellite));
        edge = beside.fold(Set::EMPTY, |a, b| a | b) - reached;
        distance += 1;
    }
    distances
}
