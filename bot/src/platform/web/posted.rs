//! A message of the page as it is kept.

use parlour_games::engine::{Control, Phrase};
use serde::{Deserialize, Serialize};

use crate::parlour::{BoardRef, PersonId, TableName};

/// A message as it is kept. Never change a field that has landed; add an optional one.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Posted {
    /// The outbox entry that it came from: they grow, so a repeat is one that is not greater.
    pub(super) delivery: u64,
    pub(super) table: TableName,
    pub(super) at: u64,
    pub(super) lines: Vec<Phrase>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) small: Vec<Phrase>,
    pub(super) board: Option<BoardRef>,
    /// The picture's size in pixels, so that nothing jumps while it loads.
    pub(super) size: Option<(u32, u32)>,
    pub(super) alt: Vec<Phrase>,
    pub(super) controls: Vec<Control>,
    pub(super) moment: u64,
    pub(super) mentions: Vec<PersonId>,
    pub(super) private: bool,
}
