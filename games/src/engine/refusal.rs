//! Refusals of any game.

use super::{ArgError, Phrase, Refuse};

/// A refusal of any game, or of the grammar before a game has seen the action.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", phrase.id)]
pub struct AnyRefusal {
    /// What is wrong and what would be right. Its id is the refusal's code.
    pub phrase: Phrase,
}

impl AnyRefusal {
    /// What a game refuses.
    pub(crate) fn of(refusal: &impl Refuse) -> Self {
        Self { phrase: refusal.phrase() }
    }

    /// Options that came as JSON and do not fit.
    pub(crate) fn bad_config(error: &serde_json::Error) -> Self {
        Self { phrase: phrase!("fault-config", reason = error.to_string()) }
    }
}

impl From<ArgError> for AnyRefusal {
    fn from(error: ArgError) -> Self {
        Self { phrase: error.phrase() }
    }
}
