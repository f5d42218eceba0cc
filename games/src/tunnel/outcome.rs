//! What a deal comes to.

use super::{card::Suit, cards::Cards, hand::Hand, sequence::Sequence};
use crate::engine::Seat;

/// The outcome of a deal in which the dealer's side holds these cards and the other side all others.
///
/// A side plays, in each suit by itself, the cards from the top down to the first that is with the
/// other side. So a suit is a row of 13 bits, and a turn takes the leading ones of four rows. A suit
/// that is played to its end has given 13 cards, and the outcome ends there: what is counted past
/// a row's end is cut off.
pub fn outcome(side: Cards) -> Sequence {
    // The side whose turn it is has the ones, its highest card in the topmost bit.
    let mut rows = Suit::ALL.map(|suit| side.suit(suit) << (u16::BITS - 13));
    let mut entries = [0; Sequence::LONGEST];
    let mut left = u32::from(Sequence::SUM);
    let mut length = 0;
    for entry in &mut entries {
        let mut played = 0;
        for row in &mut rows {
            let run = row.leading_ones();
            played += run;
            *row = !row.unbounded_shl(run);
        }
        let played = played.min(left);
        *entry = played as u8;
        left -= played;
        length += 1;
        if left == 0 {
            break;
        }
    }
    Sequence::of_entries(entries, length)
}

/// The cards of the dealer's side.
pub(super) fn dealers_side(hands: &[Hand; 4], dealer: Seat) -> Cards {
    let own = |(seat, _): &(usize, &Hand)| seat % 2 == dealer.index() % 2;
    let hands = hands.iter().enumerate().filter(own);
    hands.fold(Cards::default(), |all, (_, hand)| all.union(hand.cards()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{super::card::Card, *};

    /// Cards such as `AKT974 QJ8 - 7`, the suits in their order.
    fn cards(suits: &str) -> Cards {
        let mut set = Cards::default();
        for (suit, ranks) in Suit::ALL.into_iter().zip(suits.split(' ')) {
            for rank in ranks.chars().filter(|rank| *rank != '-') {
                set.insert(format!("{rank}{}", suit.letter()).parse().unwrap());
            }
        }
        set
    }

    /// The rules word by word: a card at a time, until 13 are played.
    fn played(side: Cards) -> Vec<u8> {
        let mut remaining = Cards::ALL;
        let mut turn = side;
        let mut sequence = Vec::new();
        let mut total = 0;
        while total < 13 {
            let mut number = 0;
            while total < 13 {
                let mut tops = Suit::ALL
                    .into_iter()
                    .filter_map(|suit| remaining.iter().find(|card| card.suit() == suit));
                let Some(card) = tops.find(|card| turn.contains(*card)) else { break };
                remaining.remove(card);
                number += 1;
                total += 1;
            }
            sequence.push(number);
            turn = turn.others();
        }
        sequence
    }

    #[test]
    fn the_sources_example() {
        let north_south = cards("AKT974 QJ87632 KJ953 AJT76432");
        let east_west = cards("QJ86532 AKT954 AQT87642 KQ985");
        assert_eq!(east_west, north_south.others());
        assert_eq!(outcome(north_south).to_string(), "3 7 3");
        // With West or East as dealer: A K of hearts and A of diamonds, then A K, Q J, K and A.
        assert_eq!(outcome(east_west).to_string(), "3 6 4");
    }

    #[test]
    fn extreme_deals() {
        for (side, sequence) in [
            // Two whole suits: cut off at 13.
            ("AKQJT98765432 AKQJT98765432 - -", "13"),
            ("AKQJT98 AKQJT9 AKQJT98 AKQJT9", "13"),
            ("765432 8765432 765432 8765432", "0 13"),
            // One suit by itself is enough.
            ("AKQJT98765432 765432 765432 5", "13"),
            // In turn in every suit, the other side first: no sequence is longer.
            ("KJ98765 KJ98765 KJ9876 KJ9876", "0 4 4 4 1"),
            ("AQT9876 AQT9876 AQT987 AQT987", "4 4 4 1"),
        ] {
            let side = cards(side);
            assert_eq!(side.len(), 26);
            assert_eq!(outcome(side).to_string(), sequence);
        }
    }

    #[test]
    fn partners_sit_opposite_each_other() {
        let hands = super::super::hand::deal(0, &crate::engine::Dice::from_seed([5; 32]));
        let both = |one: usize, two: usize| hands[one].cards().union(hands[two].cards());
        for dealer in 0..4_u8 {
            let side = if dealer % 2 == 0 { both(0, 2) } else { both(1, 3) };
            assert_eq!(dealers_side(&hands, Seat(dealer)), side, "{dealer}");
        }
    }

    /// Any 26 cards.
    fn half() -> impl Strategy<Value = Cards> {
        let deck: Vec<Card> = Card::all().collect();
        prop::sample::subsequence(deck, 26).prop_map(|cards| cards.into_iter().collect())
    }

    /// Halves in which the high cards lie in turn: long sequences are rare among all halves.
    fn alternating() -> impl Strategy<Value = Cards> {
        let deck: Vec<Card> = Card::all().filter(|card| card.height() < 9).collect();
        prop::sample::subsequence(deck, 18).prop_map(|low| {
            let high = Card::all().filter(|card| matches!(card.height(), 9 | 11));
            low.into_iter().chain(high).collect()
        })
    }

    proptest! {
        #[test]
        fn the_outcome_is_what_playing_card_by_card_comes_to(
            side in prop_oneof![3 => half(), 1 => alternating()],
        ) {
            prop_assert_eq!(side.len(), 26);
            let outcome = outcome(side);
            prop_assert_eq!(outcome.entries(), played(side));
        }

        #[test]
        fn it_sums_to_13_in_at_most_five_entries(side in prop_oneof![half(), alternating()]) {
            let entries = outcome(side).entries().to_vec();
            // Among other things that only the first is 0, and that there are one to five.
            let numbers: Vec<i64> = entries.iter().map(|entry| i64::from(*entry)).collect();
            prop_assert_eq!(Sequence::new(&numbers), Ok(outcome(side)));
            // After the first, every turn but the last plays a card of each suit.
            let middle = entries.get(1..entries.len() - 1).unwrap_or_default();
            prop_assert!(middle.iter().all(|entry| *entry >= 4), "{:?}", entries);
        }

        /// Sixteen cards say if there are five entries, and the other 36 lie anyhow: of C(52, 26)
        /// halves, C(36, 18) come to `0 4 4 4 1`, and no other sequence is so long.
        #[test]
        fn five_entries_are_aces_to_jacks_in_turn(side in prop_oneof![half(), alternating()]) {
            let in_turn = Suit::ALL.iter().all(|suit| side.suit(*suit) >> 9 == 0b0101);
            let outcome = outcome(side);
            prop_assert_eq!(outcome.length() == 5, in_turn);
            if in_turn {
                prop_assert_eq!(outcome.entries(), [0, 4, 4, 4, 1]);
            }
        }

        /// Which of two partners holds a card is all the same.
        #[test]
        fn only_the_sides_matter(seed: [u8; 32], dealer in 0_u8..4, swaps in 1_usize..20) {
            let mut dice = crate::engine::Dice::from_seed(seed);
            let hands = super::super::hand::deal(0, &dice);
            let mut sets = hands.map(Hand::cards);
            for _ in 0..swaps {
                let side = dice.below(2);
                let own: Vec<Card> = sets[side].iter().collect();
                let theirs: Vec<Card> = sets[side + 2].iter().collect();
                let (one, two) = (own[dice.below(13)], theirs[dice.below(13)]);
                sets[side].remove(one);
                sets[side].insert(two);
                sets[side + 2].remove(two);
                sets[side + 2].insert(one);
            }
            let swapped = sets.map(|set| Hand::new(set).unwrap());
            let of = |hands| outcome(dealers_side(hands, Seat(dealer)));
            prop_assert_eq!(of(&swapped), of(&hands));
        }
    }
}
