//! Why something is refused at a table.

use parlour_games::engine::{AnyRefusal, Phrase};

use crate::table::event::TableEvent;

/// Why something is refused at a table, and what would be right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refusal(pub(crate) Phrase);

/// What is decided: events, or a refusal.
pub(super) type Decided = Result<Vec<TableEvent>, Refusal>;

impl From<AnyRefusal> for Refusal {
    fn from(refusal: AnyRefusal) -> Self {
        Self(refusal.phrase)
    }
}
