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
#[expect(missing_docs, reason = "the sentence of a variant says what its fields are")]
pub enum Refusal {
    /// Nobody asks so many questions in a deal.
    Rounds { most: u8 },
    /// A match has no such number of deals.
    Deals { deals: u16, least: u16, most: u16 },
    /// Who sits where cannot be a secret where it hangs on who joined first.
    Partners,
    /// The cards are not dealt yet.
    NotDealt,
    /// There is no such card.
    NotACard { typed: String, nearest: Option<Card> },
    /// All questions are asked: it is time to predict.
    QuestionsOver,
    /// Nobody predicts before all questions are asked.
    AskFirst { asker: Seat, left: usize, anonymous: bool },
    /// Not a sequence that can come out.
    Prediction(SequenceError),
}

impl Refuse for Refusal {
    fn phrase(&self) -> Phrase {
        match self {
            Self::Rounds { most } => phrase!("tunnel-refuse-rounds", most),
            Self::Deals { deals, least, most } => {
                // The multiples of four on both sides, as far as they are allowed.
                let below = (deals / 4 * 4).clamp(*least, *most);
                let above = (deals / 4).saturating_add(1).saturating_mul(4).clamp(*least, *most);
                phrase!(
                    "tunnel-refuse-deals",
                    deals,
                    below,
                    above,
                    count = if below == above { 1 } else { 2 }
                )
            }
            Self::Partners => phrase!("tunnel-refuse-partners"),
            Self::NotDealt => phrase!("tunnel-refuse-not-dealt"),
            Self::NotACard { typed, nearest } => phrase!(
                "tunnel-refuse-card",
                typed = clip(typed, TYPED),
                // A word that a message can tell from a card's name, if there is none.
                nearest = nearest.map_or_else(|| "none".into(), |card| card.to_string()),
                said = nearest.map_or_else(String::new, Card::said)
            ),
            Self::QuestionsOver => phrase!("tunnel-refuse-questions-over"),
            Self::AskFirst { asker, left, anonymous } => {
                phrase!("tunnel-refuse-ask-first", who = who(*asker, *anonymous), left)
            }
            Self::Prediction(error) => prediction(error),
        }
    }
}

fn prediction(error: &SequenceError) -> Phrase {
    const MOST_WORDS: usize = 5;
    match error {
        SequenceError::Empty => phrase!("tunnel-refuse-empty"),
        SequenceError::NotNumbers(words) => {
            let words: Vec<String> =
                words.iter().take(MOST_WORDS).map(|word| clip(word, TYPED)).collect();
            phrase!("tunnel-refuse-not-numbers", count = words.len(), words)
        }
        SequenceError::Negative(number) => phrase!("tunnel-refuse-negative", number),
        SequenceError::TooLong(count) => {
            phrase!("tunnel-refuse-long", count, most = Sequence::LONGEST)
        }
        SequenceError::Zero(at) => phrase!("tunnel-refuse-zero", position = at + 1),
        SequenceError::Sum(sum) => {
            let off = sum.saturating_sub(i64::from(Sequence::SUM));
            phrase!(
                "tunnel-refuse-sum",
                sum,
                right = Sequence::SUM,
                off = off.saturating_abs(),
                way = if off > 0 { "more" } else { "less" }
            )
        }
    }
}
