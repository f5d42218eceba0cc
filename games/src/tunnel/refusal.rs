//! Why something is refused, and what would be right.

use super::{
    card::Card,
    compass::who,
    sequence::{Sequence, SequenceError},
};
use crate::engine::{Phrase, Refuse, Seat, clip};

/// How much of what was typed is repeated, in characters.
const TYPED: usize = 20;

/// Why an action is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// Nobody asks so many questions in a deal.
    Rounds {
        /// The most.
        most: u8,
    },
    /// A match has no such number of deals.
    Deals {
        /// What was said.
        deals: u16,
        /// The fewest.
        least: u16,
        /// The most.
        most: u16,
    },
    /// Who sits where cannot be a secret where it hangs on who joined first.
    Partners,
    /// The cards are not dealt yet.
    NotDealt,
    /// There is no such card.
    NotACard {
        /// What was typed.
        typed: String,
        /// The card whose name is nearest to it.
        nearest: Option<Card>,
    },
    /// All questions are asked: it is time to predict.
    QuestionsOver,
    /// Nobody predicts before all questions are asked.
    AskFirst {
        /// Who asks now.
        asker: Seat,
        /// How many questions are left.
        left: usize,
        /// Is who sits where a secret?
        anonymous: bool,
    },
    /// Not a sequence that can come out.
    Prediction(SequenceError),
}

impl Refuse for Refusal {
    fn phrase(&self) -> Phrase {
        match self {
            Self::Rounds { most } => Phrase::new("tunnel-refuse-rounds").with("most", *most),
            Self::Deals { deals, least, most } => {
                // The multiples of four on both sides, as far as they are allowed.
                let below = (deals / 4 * 4).clamp(*least, *most);
                let above = (deals / 4).saturating_add(1).saturating_mul(4).clamp(*least, *most);
                Phrase::new("tunnel-refuse-deals")
                    .with("deals", *deals)
                    .with("below", below)
                    .with("above", above)
                    .with("count", if below == above { 1 } else { 2 })
            }
            Self::Partners => Phrase::new("tunnel-refuse-partners"),
            Self::NotDealt => Phrase::new("tunnel-refuse-not-dealt"),
            Self::NotACard { typed, nearest } => Phrase::new("tunnel-refuse-card")
                .with("typed", clip(typed, TYPED))
                // A word that a message can tell from a card's name, if there is none.
                .with("nearest", nearest.map_or_else(|| "none".into(), |card| card.to_string()))
                .with("said", nearest.map_or_else(String::new, Card::said)),
            Self::QuestionsOver => Phrase::new("tunnel-refuse-questions-over"),
            Self::AskFirst { asker, left, anonymous } => Phrase::new("tunnel-refuse-ask-first")
                .with("who", who(*asker, *anonymous))
                .with("left", *left),
            Self::Prediction(fault) => prediction(fault),
        }
    }
}

fn prediction(fault: &SequenceError) -> Phrase {
    const MOST_WORDS: usize = 5;
    match fault {
        SequenceError::Empty => Phrase::new("tunnel-refuse-empty"),
        SequenceError::NotNumbers(words) => {
            let words: Vec<String> =
                words.iter().take(MOST_WORDS).map(|word| clip(word, TYPED)).collect();
            Phrase::new("tunnel-refuse-not-numbers").with("count", words.len()).with("words", words)
        }
        SequenceError::Negative(number) => {
            Phrase::new("tunnel-refuse-negative").with("number", *number)
        }
        SequenceError::TooLong(count) => {
            Phrase::new("tunnel-refuse-long").with("count", *count).with("most", Sequence::LONGEST)
        }
        SequenceError::Zero(at) => Phrase::new("tunnel-refuse-zero").with("position", at + 1),
        SequenceError::Sum(sum) => {
            let off = sum.saturating_sub(i64::from(Sequence::SUM));
            Phrase::new("tunnel-refuse-sum")
                .with("sum", *sum)
                .with("right", Sequence::SUM)
                .with("off", off.saturating_abs())
                .with("way", if off > 0 { "more" } else { "less" })
        }
    }
}
