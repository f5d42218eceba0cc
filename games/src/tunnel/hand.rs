//! Thirteen cards, and how they are dealt.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{card::Card, cards::Cards};
use crate::engine::Dice;

/// The 13 cards of a player, sorted by suit (S, H, D, C), the highest first.
///
/// ```
/// use parlour_games::tunnel::{Card, Cards, Hand, Suit};
/// let spades: Cards = Card::all().filter(|card| card.suit() == Suit::Spades).collect();
/// let hand = Hand::new(spades).unwrap();
/// assert_eq!(hand.said(), "♠ A K Q J 10 9 8 7 6 5 4 3 2, ♥ –, ♦ –, ♣ –");
/// assert!(serde_json::to_string(&hand).unwrap().starts_with(r#"["AS","KS","QS""#));
/// assert!(Hand::new(Cards::ALL).is_none());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "Vec<Card>", into = "Vec<Card>")]
#[schemars(extend("minItems" = Hand::SIZE, "maxItems" = Hand::SIZE))]
pub struct Hand(Cards);

impl Hand {
    /// How many cards.
    pub const SIZE: usize = 13;

    /// A hand of these cards; `None` if they are not 13.
    pub const fn new(cards: Cards) -> Option<Self> {
        if cards.len() == Self::SIZE { Some(Self(cards)) } else { None }
    }

    /// Its cards.
    pub const fn cards(self) -> Cards {
        self.0
    }

    /// The cards as they are read, suit by suit: `♠ A Q 10, ♥ –, …`.
    pub fn said(self) -> String {
        self.0.said()
    }

    /// Is the card in it?
    pub const fn has(self, card: Card) -> bool {
        self.0.contains(card)
    }
}

impl TryFrom<Vec<Card>> for Hand {
    type Error = &'static str;
    fn try_from(list: Vec<Card>) -> Result<Self, Self::Error> {
        let hand = Self::new(list.iter().copied().collect());
        hand.filter(|_| list.len() == Self::SIZE).ok_or("a hand is 13 different cards")
    }
}

impl From<Hand> for Vec<Card> {
    fn from(hand: Hand) -> Self {
        hand.0.iter().collect()
    }
}

/// What the drawing of a deal is called; deals count from 0.
pub(super) fn label(deal: u16) -> String {
    format!("deal {deal}")
}

/// Deals all 52 cards, all deals equally likely; by seat.
pub(super) fn deal(number: u16, dice: &Dice) -> [Hand; 4] {
    let mut deck: Vec<Card> = Card::all().collect();
    dice.order(&label(number), &mut deck, ToString::to_string);
    let mut hands = deck.chunks(Hand::SIZE);
    std::array::from_fn(|_| Hand(hands.next().unwrap_or_default().iter().copied().collect()))
}

/// Are these hands a deal: is every card in one of them?
pub(super) fn is_deal(hands: &[Hand; 4]) -> bool {
    // Four times 13 different cards: all 52 only if no two hands share one.
    hands.iter().fold(Cards::default(), |all, hand| all.union(hand.cards())) == Cards::ALL
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_gives_every_card_to_one_seat() {
        let hands = deal(0, &Dice::from_seed([1; 32]));
        assert!(is_deal(&hands));
        for card in Card::all() {
            assert_eq!(hands.iter().filter(|hand| hand.has(card)).count(), 1, "{card}");
        }
        assert!(!is_deal(&[hands[0], hands[0], hands[2], hands[3]]));
    }

    #[test]
    fn every_card_comes_to_every_seat_about_as_often() {
        const DEALS: u16 = 8000;
        let dice = Dice::from_seed([2; 32]);
        let mut came = [[0_i32; 52]; 4];
        for number in 0..DEALS {
            for (hand, came) in deal(number, &dice).iter().zip(&mut came) {
                for card in hand.cards().iter() {
                    came[usize::from(card.index())] += 1;
                }
            }
        }
        // The standard deviation is 39: six of them.
        for (seat, came) in came.iter().enumerate() {
            for (card, came) in came.iter().enumerate() {
                assert!(
                    (came - i32::from(DEALS) / 4).abs() < 234,
                    "card {card} came {came} times to {seat}"
                );
            }
        }
    }

    #[test]
    fn a_hand_is_written_sorted_and_read_only_if_it_is_one() {
        let json = r#"["AS","TS","9S","8H","7H","6H","5H","4D","3D","2D","KC","QC","JC"]"#;
        let hand: Hand = serde_json::from_str(json).unwrap();
        assert_eq!(serde_json::to_string(&hand).unwrap(), json);
        for wrong in [
            r#"["AS"]"#.to_owned(),
            json.replace("JC", "QC"),
            json.replace("JC", "XC"),
            json.replace("\"JC\"", "\"JC\",\"JC\""),
        ] {
            assert!(serde_json::from_str::<Hand>(&wrong).is_err(), "{wrong}");
        }
    }
}
