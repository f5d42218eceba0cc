//! How many of all halves of the deck come to each outcome, exactly.
//!
//! The outcome hangs on the suits only through sums: in its k-th turn a side plays the k-th run of
//! each suit, counted from the top, the dealer's side having the odd ones. So a suit is its first
//! four *prefix sums* of runs and the number of cards that the dealer's side has in it, and suits are
//! joined by adding. Sums stop at 13, where the outcome is cut off anyway; then only 2,380 tuples of
//! four are left, and all C(52, 26) halves are counted in an instant.

use super::super::{Card, Hand, Sequence};

const SUM: usize = Sequence::SUM as usize;
/// The cards of a side.
const SIDE: usize = 2 * Hand::SIZE;
/// How many turns are told apart: what the fifth and last plays is what is left.
const TURNS: usize = Sequence::LONGEST - 1;

/// How many cards are played by the end of each turn, at most 13.
type Played = [u8; TURNS];

/// Ways to have these sums, by how many cards the dealer's side has.
struct Ways {
    played: Played,
    by_cards: [u64; SIDE + 1],
}

/// How many halves of the deck come to each outcome that there is, in dictionary order. All together
/// they are C(52, 26) = 495,918,532,948,104.
pub(super) fn census() -> Vec<(Sequence, u64)> {
    let suit = suit();
    let two = join(&suit, &suit);
    let mut found: Vec<(Played, u64)> = Vec::new();
    let mut slot = vec![usize::MAX; index([SUM as u8; TURNS]) + 1];
    for one in &two {
        for other in &two {
            let (one_by, other_by) = (one.by_cards.iter(), other.by_cards.iter().rev());
            let halves: u64 = one_by.zip(other_by).map(|(one, other)| one * other).sum();
            if halves == 0 {
                continue;
            }
            let played = add(one.played, other.played);
            let slot = &mut slot[index(played)];
            if *slot == usize::MAX {
                *slot = found.len();
                found.push((played, 0));
            }
            found[*slot].1 += halves;
        }
    }
    let mut outcomes: Vec<(Sequence, u64)> =
        found.into_iter().map(|(played, halves)| (sequence(played), halves)).collect();
    outcomes.sort_by_key(|(sequence, _)| sequence.entries().to_vec());
    outcomes
}

/// A number for each tuple.
fn index(played: Played) -> usize {
    played.iter().fold(0, |index, sum| index * (SUM + 1) + usize::from(*sum))
}

fn add(one: Played, other: Played) -> Played {
    std::array::from_fn(|turn| (one[turn] + other[turn]).min(Sequence::SUM))
}

/// One suit: every way to share its 13 cards out.
fn suit() -> Vec<Ways> {
    let single = |row: u16| {
        let mut left = row << (16 - Card::IN_SUIT);
        let mut sum = 0;
        let played = std::array::from_fn(|_| {
            let run = left.leading_ones();
            left = !left.unbounded_shl(run);
            sum = (sum + run).min(u32::from(Sequence::SUM));
            sum as u8
        });
        (played, row.count_ones() as usize, 1)
    };
    gather((0..1 << Card::IN_SUIT).map(single))
}

/// All ways to have the one and the other.
fn join(one: &[Ways], other: &[Ways]) -> Vec<Ways> {
    let cards = |ways: &Ways| {
        let by_cards = ways.by_cards.into_iter().enumerate().filter(|(_, count)| *count > 0);
        by_cards.collect::<Vec<_>>()
    };
    let pairs = one.iter().flat_map(|one| other.iter().map(move |other| (one, other)));
    gather(pairs.flat_map(|(one, other)| {
        let played = add(one.played, other.played);
        let others = cards(other);
        cards(one).into_iter().flat_map(move |(cards, count)| {
            let joined = others.clone().into_iter();
            joined.map(move |(more, times)| (played, cards + more, count * times))
        })
    }))
}

/// Adds up what has the same sums.
fn gather(ways: impl Iterator<Item = (Played, usize, u64)>) -> Vec<Ways> {
    let mut slot = vec![usize::MAX; index([SUM as u8; TURNS]) + 1];
    let mut found: Vec<Ways> = Vec::new();
    for (played, cards, count) in ways {
        let slot = &mut slot[index(played)];
        if *slot == usize::MAX {
            *slot = found.len();
            found.push(Ways { played, by_cards: [0; SIDE + 1] });
        }
        found[*slot].by_cards[cards] += count;
    }
    found
}

/// The outcome in which so many cards are played by the end of each turn.
fn sequence(played: Played) -> Sequence {
    let mut entries = [0; Sequence::LONGEST];
    let mut before = 0;
    let mut length = 0;
    let all = played.into_iter().chain([Sequence::SUM]);
    for (entry, sum) in entries.iter_mut().zip(all) {
        *entry = sum - before;
        before = sum;
        length += 1;
        if sum == Sequence::SUM {
            break;
        }
    }
    Sequence::of_entries(entries, length)
}

#[cfg(test)]
mod tests {
    use super::{
        super::super::{half, outcome},
        *,
    };
    use crate::engine::Dice;

    /// `from` over `of`, by Pascal's rule.
    fn binomial(from: usize, of: usize) -> u64 {
        let mut row = vec![1_u64];
        for _ in 0..from {
            let inner = row.windows(2).map(|two| two[0] + two[1]);
            row = std::iter::once(1).chain(inner).chain([1]).collect();
        }
        row[of]
    }

    #[test]
    fn all_halves_are_counted_once() {
        let census = census();
        assert!(census.is_sorted_by_key(|(sequence, _)| sequence.entries().to_vec()));
        let all: u64 = census.iter().map(|(_, halves)| halves).sum();
        assert_eq!((all, all), (binomial(52, 26), 495_918_532_948_104));
        for (sequence, _) in &census {
            assert_eq!(Sequence::new(&Vec::from(*sequence)), Ok(*sequence));
        }
    }

    #[test]
    fn what_can_be_counted_by_hand() {
        let census = census();
        let of = |text: &str| {
            let sequence = text.parse().unwrap();
            census.iter().find(|(found, _)| *found == sequence).map_or(0, |(_, halves)| *halves)
        };
        // Aces to jacks in turn, and 36 cards anyhow.
        assert_eq!(of("0 4 4 4 1"), binomial(36, 18));
        let five = census.iter().filter(|(sequence, _)| sequence.length() == 5);
        assert_eq!(five.map(|(_, halves)| halves).sum::<u64>(), binomial(36, 18));
        // All four aces with the other side.
        let without = census.iter().filter(|(sequence, _)| sequence.entry(0) == 0);
        assert_eq!(without.map(|(_, halves)| halves).sum::<u64>(), binomial(48, 26));
        // 4 4 4 1: four cards from the top of any suits, C(7, 3) ways; then one of each suit, twice;
        // and in each suit the next is again with the other side. That fixes 16 cards, 8 of a side.
        assert_eq!(of("4 4 4 1"), binomial(7, 3) * binomial(36, 18));
    }

    #[test]
    fn deals_come_as_often_as_is_counted() {
        const DEALS: u32 = 100_000;
        let mut dice = Dice::from_seed([3; 32]);
        let mut came = std::collections::BTreeMap::new();
        for _ in 0..DEALS {
            let numbers = outcome(half(&mut dice)).entries().to_vec();
            *came.entry(numbers).or_insert(0_u32) += 1;
        }
        let census = census();
        let all = binomial(52, 26) as f64;
        let mut seen = 0;
        for (sequence, halves) in &census {
            let expected = f64::from(DEALS) * *halves as f64 / all;
            let count = came.get(sequence.entries()).copied().unwrap_or(0);
            seen += count;
            // Six standard deviations, and some more for what is rare.
            assert!(
                (f64::from(count) - expected).abs() < 6.0 * expected.sqrt() + 6.0,
                "{sequence}"
            );
        }
        assert_eq!(seen, DEALS, "something came that is not counted");
    }
}
