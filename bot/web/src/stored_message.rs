//! A message of the page as it is kept.

use parlour_app::{
    BoardRef, PersonId, TableName,
    vocabulary::{Control, Phrase},
};
use serde::{Deserialize, Serialize};

/// A message as it is kept. Never change a field that has landed; add an optional one.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct StoredMessage {
    /// The outbox entry that it came from: they grow, so a repeat is one that is not greater.
    pub(crate) delivery: u64,
    pub(crate) table: TableName,
    pub(crate) at: u64,
    pub(crate) lines: Vec<Phrase>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) small: Vec<Phrase>,
    pub(crate) board: Option<BoardRef>,
    /// The picture's size in pixels, so that nothing jumps while it loads.
    pub(crate) size: Option<(u32, u32)>,
    pub(crate) alt: Vec<Phrase>,
    pub(crate) controls: Vec<Control>,
    pub(crate) moment: u64,
    pub(crate) mentions: Vec<PersonId>,
    pub(crate) private: bool,
}
