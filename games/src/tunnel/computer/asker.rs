//! What somebody's questions say about their hand.

use super::{
    super::{Card, Cards, Suit},
    knowledge::Knowledge,
};

/// How often a question is none that makes sense for the hand at all.
const ODD: f64 = 0.005;
/// How much less a card is asked for than the next higher one of its suit that is open.
const DEPTH: f64 = 0.35;
/// How much more a card is asked for, for each card right below it that the asker has.
const RUN: f64 = 1.3;
/// Below so many open cards of a suit nobody asks.
const DEEPEST: u32 = 4;

/// How likely the questions of the others are, given their hands.
///
/// The model of an asker: mostly they ask for a high card that they lack and that nobody has asked
/// for. Now and then they bluff, and ask for a high card that may as well be their own.
pub(super) struct Asking(Vec<Asked>);

struct Asked {
    seat: usize,
    card: Card,
    /// What had been asked before, and so is no use to ask again.
    settled: Cards,
    /// How likely they bluff.
    bluff: f64,
    /// How likely they ask so if they bluff.
    bluffed: f64,
}

impl Asking {
    pub(super) fn of_others(knowledge: &Knowledge) -> Self {
        let mut settled = Cards::default();
        let mut asked = Vec::with_capacity(knowledge.questions.len());
        for question in knowledge.questions {
            if question.seat != knowledge.seat {
                let (seat, card) = (question.seat.index(), question.card);
                let bluff = knowledge.bluffs[seat];
                let bluffed = share(Cards::default(), settled, card);
                asked.push(Asked { seat, card, settled, bluff, bluffed });
            }
            settled.insert(question.card);
        }
        Self(asked)
    }

    /// The likelihood of all these questions, without what [`Knowledge::odds`] has counted already:
    /// that a player who asks for a card they have bluffs.
    pub(super) fn likelihood(&self, hands: &[Cards; 4]) -> f64 {
        let of = |asked: &Asked| {
            let hand = hands[asked.seat];
            if hand.contains(asked.card) {
                return asked.bluffed + ODD / asked.bluff;
            }
            let honest = share(hand, asked.settled, asked.card);
            ODD + asked.bluff * asked.bluffed + (1.0 - asked.bluff) * honest
        };
        self.0.iter().map(of).product()
    }
}

/// The likelihood that somebody with this hand asks for that card.
pub(super) fn likelihood(hand: Cards, settled: Cards, card: Card, bluff: f64) -> f64 {
    let bluffed = bluff * share(Cards::default(), settled, card);
    ODD + bluffed + (1.0 - bluff) * share(hand, settled, card)
}

/// The share that a card has in all that is worth a question to the holder of this hand.
fn share(hand: Cards, settled: Cards, card: Card) -> f64 {
    let shut = hand.union(settled);
    if shut.contains(card) {
        return 0.0;
    }
    let (mut all, mut this) = (0.0, 0.0);
    for suit in Suit::ALL {
        let held = u32::from(hand.suit(suit));
        let mut open = u32::from(shut.others().suit(suit));
        let mut weight = 1.0;
        for _ in 0..DEEPEST {
            if open == 0 {
                break;
            }
            let height = open.ilog2();
            open &= !(1 << height);
            // The cards right below, moved to the top of the word.
            let run = held.unbounded_shl(u32::BITS - height).leading_ones();
            let pull = weight * RUN.powi(run.cast_signed());
            all += pull;
            if suit == card.suit() && height == u32::from(card.height()) {
                this = pull;
            }
            weight *= DEPTH;
        }
    }
    if all > 0.0 { this / all } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(names: &str) -> Cards {
        names.split(' ').map(|name| name.parse::<Card>().unwrap()).collect()
    }

    #[test]
    fn high_cards_that_are_lacked_are_asked_for() {
        let hand = cards("AS QS JS 9S KH 5H 4H 3H AD 7D 6C 5C 2C");
        let of = |card: &str, settled: &str| {
            let settled = if settled.is_empty() { Cards::default() } else { cards(settled) };
            share(hand, settled, card.parse().unwrap())
        };
        // Above two of the own cards, above none, above one.
        assert!(of("KS", "") > of("KD", "") && of("AH", "") > of("KD", ""));
        assert!(of("KS", "") > of("TS", "") && of("AC", "") > of("KC", ""));
        for own in ["AS", "KH", "2C"] {
            assert!(of(own, "") <= 0.0);
        }
        // What was asked for is settled, and makes room for the next.
        assert!(of("KS", "KS") <= 0.0);
        assert!(of("TS", "KS") > of("TS", ""));
        let all: f64 = Card::all().map(|card| of(&card.to_string(), "")).sum();
        assert!((all - 1.0).abs() < 1e-12);
    }

    #[test]
    fn nothing_is_impossible() {
        let hand = cards("AS QS JS 9S KH 5H 4H 3H AD 7D 6C 5C 2C");
        for card in Card::all() {
            let bluffs = |bluff| likelihood(hand, Cards::default(), card, bluff);
            assert!(bluffs(0.05) > 0.0);
            if hand.contains(card) {
                assert!(bluffs(0.5) >= bluffs(0.05), "{card}");
            }
        }
    }
}
