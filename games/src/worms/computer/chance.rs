//! What may be hidden, by dice: networks that agree with what is seen.

use super::{Dice, Groups, Satellite, scene::Scene};
use crate::worms::logic;

/// Some networks that agree with what is seen: each its headquarters and its groups.
pub(super) fn worlds(scene: &Scene, count: usize, dice: &mut Dice) -> Vec<(Satellite, Groups)> {
    (0..count).filter_map(|_| logic::imagine(&scene.graph, &scene.known, dice)).collect()
}
