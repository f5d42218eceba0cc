//! What is wrong with a line before a game looks at it.

use super::Phrase;

/// What is wrong with a line before a game looks at it. `phrase` says what would be right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArgError {
    /// Nothing was typed.
    Empty,
    /// No command of that name.
    UnknownCommand {
        /// What was typed.
        typed: String,
        /// The commands that there are, the nearest name first.
        known: Vec<String>,
    },
    /// A required parameter is not there.
    Missing {
        /// The command.
        command: &'static str,
        /// The parameter.
        param: &'static str,
    },
    /// More arguments than parameters.
    Leftover {
        /// The command.
        command: &'static str,
        /// What is too much.
        typed: String,
    },
    /// A parameter given twice.
    Twice {
        /// The parameter.
        param: &'static str,
    },
    /// Not a whole number, or out of range.
    NotInRange {
        /// The parameter.
        param: &'static str,
        /// What was typed.
        typed: String,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// None of the words that the parameter takes.
    NotAChoice {
        /// The parameter.
        param: &'static str,
        /// What was typed.
        typed: String,
        /// The words.
        choices: Vec<String>,
    },
    /// Not the name of a cell.
    NotACell {
        /// The parameter.
        param: &'static str,
        /// What was typed.
        typed: String,
    },
    /// Longer than the parameter takes.
    TooLong {
        /// The parameter.
        param: &'static str,
        /// The most characters.
        max: usize,
    },
    /// A quotation mark without its partner.
    OpenQuote,
}

impl ArgError {
    /// What to say about it.
    pub fn phrase(&self) -> Phrase {
        match self {
            Self::Empty => Phrase::new("fault-empty"),
            Self::UnknownCommand { typed, known } => Phrase::new("fault-unknown-command")
                .with("typed", clip(typed, TYPED))
                .with("nearest", known.first().cloned().unwrap_or_default())
                .with("known", known.clone()),
            Self::Missing { command, param } => {
                let phrase = Phrase::new("fault-missing").with("command", *command);
                // What it is, is known where the words are.
                phrase.with("param", *param).with("what", "none")
            }
            Self::Leftover { command, typed } => Phrase::new("fault-leftover")
                .with("command", *command)
                .with("typed", clip(typed, TYPED)),
            Self::Twice { param } => Phrase::new("fault-twice").with("param", *param),
            Self::NotInRange { param, typed, min, max } => Phrase::new("fault-not-in-range")
                .with("param", *param)
                .with("typed", clip(typed, TYPED))
                .with("min", *min)
                .with("max", *max),
            Self::NotAChoice { param, typed, choices } => Phrase::new("fault-not-a-choice")
                .with("param", *param)
                .with("typed", clip(typed, TYPED))
                .with("choices", choices.clone()),
            Self::NotACell { param, typed } => Phrase::new("fault-not-a-cell")
                .with("param", *param)
                .with("typed", clip(typed, TYPED)),
            Self::TooLong { param, max } => {
                Phrase::new("fault-too-long").with("param", *param).with("max", *max)
            }
            Self::OpenQuote => Phrase::new("fault-open-quote"),
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
