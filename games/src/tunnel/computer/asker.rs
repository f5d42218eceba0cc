//! What somebody's questions say about their hand.

use super::{
    super::{Card, Cards, Suit},
    knowledge::Knowledge,
};

/// How often a question is no sensible one: anybody may bluff, test, or know less.
const NOISE: f64 = 0.05;
/// How much less a card is asked for than the next higher one of its suit that is open.
const DEPTH: f64 = 0.35;
/// How much more a card is asked for, for each card right below it that the asker has.
const RUN: f64 = 1.3;
/// Below so many open cards of a suit nobody asks.
const DEEPEST: u32 = 4;

/// How likely the questions of the others are, given their hands. A model of the asker: they ask for
/// a high card that they lack and that nobody has asked for.
pub(super) struct Asking(Vec<Asked>);

struct Asked {
    seat: usize,
    card: Card,
    /// What had been asked before, and so is no use to ask again.
    settled: Cards,
}

impl Asking {
    pub(super) fn of_others(knowledge: &Knowledge) -> Self {
        let mut settled = Cards::default();
        let mut asked = Vec::with_capacity(knowledge.questions.len());
        for question in knowledge.questions {
            if question.seat != knowledge.seat {
                asked.push(Asked { seat: question.seat.index(), card: question.card, settled });
            }
            settled.insert(question.card);
        }
        Self(asked)
    }

    /// The likelihood of all the questions, divided by `bluff` for each whose asker has the card: by
    /// what [`Knowledge::odds`] has counted already.
    pub(super) fn likelihood(&self, hands: &[Cards; 4], bluff: f64) -> f64 {
        self.0.iter().map(|asked| {
            let hand = hands[asked.seat];
            let likely = chance(hand, asked.settled, asked.card);
            if hand.contains(asked.card) { likely / bluff } else { likely }
        }).product()
    }
}

/// The chance that somebody with this hand asks for that card.
pub(super) fn chance(hand: Cards, settled: Cards, card: Card) -> f64 {
    let noise = NOISE / f64::from(Card::COUNT);
    let shut = hand.union(settled);
    if shut.contains(card) {
        return noise;
    }
    let (mut all, mut this) = (0.0, 0.0);
    for suit in Suit::ALL {
        let (held, shut) = (hand.suit(suit), shut.suit(suit));
        let mut open = !shut & ((1 << Card::IN_SUIT) - 1);
        let mut weight = 1.0;
        for _ in 0..DEEPEST {
            if open == 0 {
                break;
            }
            let height = 15 - open.leading_zeros();
            open &= !(1 << height);
            let run = (held << (16 - height)).leading_ones();
            let run = if height == 0 { 0 } else { run };
            let pull = weight * RUN.powi(run as i32);
            all += pull;
            if suit == card.suit() && height == u32::from(card.height()) {
                this = pull;
            }
            weight *= DEPTH;
        }
    }
    if all > 0.0 { noise + (1.0 - NOISE) * this / all } else { noise }
}
