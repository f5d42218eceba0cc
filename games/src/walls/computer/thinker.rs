//! What a level must say, once the view has been read.

use super::position::Position;
use crate::walls::quick::Quick;

/// How one level thinks, once the view has been read.
pub(super) trait Thinker {
    /// How many walls it foretells.
    fn predict(&self, position: &Position, quick: &mut Quick) -> u16;
    /// Which open cell it chooses, as an index; its own prediction is `own`.
    fn place(&self, position: &Position, own: u16, quick: &mut Quick) -> usize;
}
