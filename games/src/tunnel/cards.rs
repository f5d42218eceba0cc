//! A set of cards: one bit a card.

use super::card::{Card, Suit};

/// Any of the 52 cards.
///
/// ```
/// use parlour_games::tunnel::{Card, Cards, CardError, Suit};
/// let cards: Cards = ["2S".parse::<Card>()?, "AS".parse()?, "QH".parse()?].into_iter().collect();
/// assert_eq!(cards.said(), "♠ A 2, ♥ Q, ♦ –, ♣ –");
/// assert_eq!(cards.suit(Suit::Spades), 0b1_0000_0000_0001);
/// assert_eq!(cards.others().len(), 49);
/// assert_eq!(Cards::from_bits(u64::MAX), Cards::ALL);
/// # Ok::<(), CardError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Cards(u64);

impl Cards {
    /// All 52.
    pub const ALL: Self = Self((1 << Card::COUNT) - 1);

    /// The set whose bit [`Card::index`] says if the card is in it; higher bits are ignored.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The inverse of [`Cards::from_bits`].
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Adds a card.
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.index();
    }

    /// Takes a card away.
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.index());
    }

    /// Is the card among them?
    pub const fn contains(self, card: Card) -> bool {
        self.0 & (1 << card.index()) != 0
    }

    /// How many they are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Are there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// These and those.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// All others.
    #[must_use]
    pub const fn others(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }

    /// Those of a suit as 13 bits: the two is the lowest, the ace the highest.
    pub const fn suit(self, suit: Suit) -> u16 {
        let bits = self.0 >> (suit as u8 * Card::IN_SUIT);
        bits as u16 & ((1 << Card::IN_SUIT) - 1)
    }

    /// The cards as they are read, suit by suit: `♠ A Q 10, ♥ –, …`.
    pub fn said(self) -> String {
        let suit = |suit: Suit| {
            let ranks = self.iter().filter(|card| card.suit() == suit).map(Card::rank_said);
            let ranks = ranks.collect::<Vec<_>>().join(" ");
            format!("{} {}", suit.sign(), if ranks.is_empty() { "–" } else { &ranks })
        };
        Suit::ALL.map(suit).join(", ")
    }

    /// The cards as a hand is sorted: suit by suit, the highest first.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::all().filter(move |&card| self.contains(card))
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::default();
        for card in cards {
            set.insert(card);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_what_was_put_in_and_no_more() {
        let queen: Card = "QS".parse().unwrap();
        let mut set = Cards::default();
        assert!(set.is_empty());
        set.insert(queen);
        set.insert(queen);
        assert_eq!((set.len(), set.contains(queen)), (1, true));
        assert_eq!((set.others().len(), set.others().contains(queen)), (51, false));
        assert_eq!(set.union(set.others()), Cards::ALL);
        assert_eq!(set.suit(Suit::Spades), 1 << 10);
        set.remove(queen);
        assert_eq!(set, Cards::default());
        assert_eq!(Cards::from_bits(u64::MAX), Cards::ALL);
        assert_eq!(Card::all().collect::<Cards>(), Cards::ALL);
    }

    #[test]
    fn a_set_is_told_suit_by_suit_from_the_top() {
        let cards = ["2C", "AS", "TH", "KH", "3S"];
        let set: Cards = cards.iter().map(|name| name.parse::<Card>().unwrap()).collect();
        let names: Vec<String> = set.iter().map(|card| card.to_string()).collect();
        assert_eq!(names, ["AS", "3S", "KH", "TH", "2C"]);
    }
}
