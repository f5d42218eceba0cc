//! What is wrong with a line before a game looks at it.

use super::Phrase;

/// What is wrong with a line before a game looks at it. `phrase` says what would be right.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the sentence of a variant says what its fields are")]
pub enum ArgError {
    /// Nothing was typed.
    Empty,
    /// No command of that name.
    UnknownCommand { typed: String, known: Vec<String> },
    /// A required parameter is not there.
    Missing { command: &'static str, param: &'static str },
    /// More arguments than parameters.
    Leftover { command: &'static str, typed: String },
    /// A parameter given twice.
    Twice { param: &'static str },
    /// Not a whole number, or out of range.
    NotInRange { param: &'static str, typed: String, min: i64, max: i64 },
    /// None of the words that the parameter takes.
    NotAChoice { param: &'static str, typed: String, choices: Vec<String> },
    /// Not the name of a cell.
    NotACell { param: &'static str, typed: String },
    /// Longer than the parameter takes.
    TooLong { param: &'static str, max: usize },
    /// A quotation mark without its partner.
    OpenQuote,
}

impl ArgError {
    /// What to say about it.
    pub fn phrase(&self) -> Phrase {
        match self {
            Self::Empty => phrase!("fault-empty"),
            Self::UnknownCommand { typed, known } => phrase!(
                "fault-unknown-command",
                typed = clip(typed, TYPED),
                nearest = known.first().cloned().unwrap_or_default(),
                known
            ),
            Self::Missing { command, param } => {
                let phrase = phrase!("fault-missing", command);
                // What it is, is known where the words are.
                phrase.with("param", *param).with("what", "none")
            }
            Self::Leftover { command, typed } => {
                phrase!("fault-leftover", command, typed = clip(typed, TYPED))
            }
            Self::Twice { param } => phrase!("fault-twice", param),
            Self::NotInRange { param, typed, min, max } => {
                phrase!("fault-not-in-range", param, typed = clip(typed, TYPED), min, max)
            }
            Self::NotAChoice { param, typed, choices } => {
                phrase!("fault-not-a-choice", param, typed = clip(typed, TYPED), choices)
            }
            Self::NotACell { param, typed } => {
                phrase!("fault-not-a-cell", param, typed = clip(typed, TYPED))
            }
            Self::TooLong { param, max } => phrase!("fault-too-long", param, max),
            Self::OpenQuote => phrase!("fault-open-quote"),
        }
    }
}

/// How much of what was typed is repeated, in characters.
const TYPED: usize = 40;

/// What was typed, short enough to be repeated in a sentence.
pub(crate) fn clip(typed: &str, most: usize) -> String {
    let clean: String = typed.chars().filter(|c| !c.is_control()).take(most).collect();
    if typed.chars().count() > most { clean + "…" } else { clean }
}
