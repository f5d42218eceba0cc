//! Which half of the deck comes to a side, by chance: all that the outcome depends on.

use super::{card::Card, cards::Cards};
use crate::engine::Dice;

/// Any 26 of the 52 cards, all halves equally likely; much faster than a deal.
///
/// A toss for each card gives a set of any size, and all sets of a size are equally likely. So they
/// are still when as many cards as it takes, any of them, are added or taken away: about three.
pub fn half(dice: &mut Dice) -> Cards {
    let mut random = dice.bytes().into_iter();
    // The bytes of the tosses; as many are left for what follows, and mostly that is enough.
    let tosses = random.by_ref().take(8).fold(0, |bits, byte| bits << 8 | u64::from(byte));
    let mut cards = Cards::from_bits(tosses);
    while cards.len() != 26 {
        let byte = random.next().unwrap_or_else(|| {
            random = dice.bytes().into_iter();
            random.next().unwrap_or_default()
        });
        // Of 64 numbers, 52 are cards; the others are thrown again.
        let Some(card) = Card::at(byte & 0b11_1111) else { continue };
        let too_many = cards.len() > 26;
        if cards.contains(card) == too_many {
            if too_many { cards.remove(card) } else { cards.insert(card) }
        }
    }
    cards
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_and_every_pair_comes_as_often_as_it_should() {
        const HALVES: i32 = 40_000;
        let mut dice = Dice::from_seed([4; 32]);
        let mut singles = [0_i32; 52];
        let mut pairs = vec![0_i32; 52 * 52];
        for _ in 0..HALVES {
            let cards: Vec<usize> =
                half(&mut dice).iter().map(|card| usize::from(card.index())).collect();
            assert_eq!(cards.len(), 26);
            for &one in &cards {
                singles[one] += 1;
                for &two in &cards {
                    pairs[one * 52 + two] += 1;
                }
            }
        }
        // The standard deviations are 100 and about 86: six of them.
        for (card, came) in singles.iter().enumerate() {
            assert!((came - HALVES / 2).abs() < 600, "{card} came {came} times");
        }
        // Two cards: 26 · 25 of 52 · 51.
        let expected = HALVES * 25 / 102;
        for (pair, came) in pairs.iter().enumerate().filter(|(pair, _)| pair / 52 != pair % 52) {
            assert!((came - expected).abs() < 516, "{pair} came {came} times");
        }
    }

    #[test]
    fn suits_are_as_long_as_they_should_be() {
        const HALVES: i32 = 40_000;
        let mut dice = Dice::from_seed([6; 32]);
        let mut lengths = [0_i32; 14];
        for _ in 0..HALVES {
            let spades = half(&mut dice).suit(super::super::Suit::Spades);
            lengths[spades.count_ones() as usize] += 1;
        }
        // C(13, 6) · C(39, 20) of C(52, 26) is 0.2385: 9540, with a standard deviation of 85.
        assert!((lengths[6] - 9540).abs() < 510, "{lengths:?}");
        assert!((lengths[7] - 9540).abs() < 510, "{lengths:?}");
        assert!((lengths[4] - 2942).abs() < 314 && (lengths[9] - 2942).abs() < 314, "{lengths:?}");
    }
}
