//! What the person who asked is told at once. Only they see it, unless it says that others may.

use parlour_games::engine::{Control, Phrase};
use serde::{Deserialize, Serialize};

use crate::{
    picture::{board_ref::BoardRef, rules_topic::RulesTopic},
    table::{name::TableName, refusal::Refusal},
};

/// The answer to one request. It is kept with the request, so that a copy of the request gets the
/// same answer: words and references, never pixels.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Default)]
pub struct Answer {
    /// What is said.
    pub lines: Vec<Phrase>,
    /// Was it refused? Then nothing was changed.
    pub refused: bool,
    /// Does it come from what was typed, and from what everybody may know, alone? Then it can be said where
    /// others read it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub public: bool,
    /// A board to show.
    pub board: Option<BoardRef>,
    /// The board is wanted as text.
    pub as_text: bool,
    /// A page of a game's rules whose picture is shown.
    pub example: Option<String>,
    /// A table whose record for fair play is handed over, as a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<TableName>,
    /// Numbers for other programs, handed over as a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sheet: Option<Sheet>,
    /// A board whose replay is shown, and its last picture to keep.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<BoardRef>,
    /// What there is to press; their lines are whole commands.
    pub controls: Vec<Control>,
    /// The table that it is about, and the moment of the controls.
    pub table: Option<(TableName, u64)>,
}

impl Answer {
    /// Words alone.
    pub(crate) fn say(phrase: Phrase) -> Self {
        Self { lines: vec![phrase], ..Self::default() }
    }

    pub(crate) fn refuse(refusal: Refusal) -> Self {
        Self { lines: vec![refusal.0], refused: true, ..Self::default() }
    }

    /// The same; others may read it.
    pub(crate) fn public(self) -> Self {
        Self { public: true, ..self }
    }

    /// Does it show what its asker alone may see?
    pub fn shows_a_secret(&self) -> bool {
        [&self.board, &self.replay].into_iter().flatten().any(|board| !board.is_public())
    }

    /// The page of rules whose picture is shown.
    pub fn example(&self) -> Option<RulesTopic> {
        self.example.as_deref().and_then(RulesTopic::read)
    }
}

/// A file of comma-separated values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    /// Its name, with the ending.
    pub name: String,
    /// What is in it.
    pub text: String,
}
