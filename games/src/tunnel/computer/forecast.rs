//! How likely each outcome is, and the prediction that has the highest expected score.

use std::sync::LazyLock;

use super::super::{Sequence, scoring::FULL};

/// What the numbers of a sequence add up to.
const SUM: usize = Sequence::SUM as usize;
/// How many sequences can be predicted: 299 behind a 0, and 794 others.
const ALL: usize = ENDS_BEFORE_ONE + BEFORE[Sequence::LONGEST][SUM][SUM + 1] as usize;
/// How many begin with a 0; they come first.
const ENDS_BEFORE_ONE: usize = BEFORE[Sequence::LONGEST - 1][SUM][SUM + 1] as usize;
/// What a missed number costs for each by which it is off.
const MISS: f64 = 3.0;

/// `BEFORE[slots][left][entry]`: in how many ways at most `slots` numbers, each at least 1, add up to
/// `left` and begin with less than `entry`. So in dictionary order a sequence's number is a sum of
/// five of these, and all sequences with the same beginning follow each other.
const BEFORE: [[[u16; SUM + 2]; SUM + 1]; Sequence::LONGEST + 1] = before();

const fn before() -> [[[u16; SUM + 2]; SUM + 1]; Sequence::LONGEST + 1] {
    let mut table = [[[0; SUM + 2]; SUM + 1]; Sequence::LONGEST + 1];
    let mut slots = 1;
    while slots <= Sequence::LONGEST {
        let mut left = 1;
        while left <= SUM {
            let mut entry = 1;
            while entry <= left {
                let rest = left - entry;
                let ways = if rest == 0 { 1 } else { table[slots - 1][rest][rest + 1] };
                table[slots][left][entry + 1] = table[slots][left][entry] + ways;
                entry += 1;
            }
            left += 1;
        }
        slots += 1;
    }
    table
}

/// Every sequence, in dictionary order.
static SEQUENCES: LazyLock<Vec<Sequence>> = LazyLock::new(|| {
    fn extend(start: &[i64], found: &mut Vec<Sequence>) {
        let left = i64::from(Sequence::SUM) - start.iter().sum::<i64>();
        if left == 0 {
            found.extend(Sequence::new(start));
        } else if start.len() < Sequence::LONGEST {
            for entry in i64::from(!start.is_empty())..=left {
                extend(&[start, &[entry]].concat(), found);
            }
        }
    }
    let mut found = Vec::with_capacity(ALL);
    extend(&[], &mut found);
    found
});

/// The number of a sequence among all, in dictionary order.
pub(in super::super) fn number(sequence: Sequence) -> usize {
    let mut number = 0;
    let (mut slots, mut left) = (Sequence::LONGEST, SUM);
    for (index, &entry) in sequence.entries().iter().enumerate() {
        let entry = usize::from(entry);
        if index == 0 && entry > 0 {
            number += ENDS_BEFORE_ONE;
        }
        number += usize::from(BEFORE[slots][left][entry]);
        slots -= 1;
        left -= entry;
    }
    number
}

/// Outcomes and how likely they are, in any unit.
#[derive(Clone)]
pub(in super::super) struct Forecast(Vec<f64>);

impl Forecast {
    /// No outcome yet.
    pub(in super::super) fn new() -> Self {
        Self(vec![0.0; ALL])
    }

    /// Adds to the weight of the outcome with this [`number`].
    pub(in super::super) fn add(&mut self, number: usize, weight: f64) {
        if let Some(sum) = self.0.get_mut(number) {
            *sum += weight;
        }
    }

    /// What is left without the weights of `part`. Rounding may leave traces of nothing.
    pub(super) fn without(&self, part: &Self) -> Self {
        Self(self.0.iter().zip(&part.0).map(|(all, part)| (all - part).max(0.0)).collect())
    }

    /// The outcomes that have a weight, and what it is.
    #[cfg(test)]
    fn iter(&self) -> impl Iterator<Item = (Sequence, f64)> {
        let both = SEQUENCES.iter().copied().zip(self.0.iter().copied());
        both.filter(|(_, weight)| *weight > 0.0)
    }

    /// The prediction with the highest expected score under the exact rule, and the sum over all
    /// outcomes of weight times score that it reaches.
    ///
    /// A player who has foretold a beginning gets its next share whatever comes next; what is missed at
    /// the next number is taken from that, and only a hit goes on. So the best continuation of each
    /// beginning can be found by itself, and the whole takes one walk over the beginnings that
    /// occur.
    pub(in super::super) fn best(&self) -> (f64, Sequence) {
        let mut tree =
            Tree { mass: Vec::with_capacity(ALL + 1), share: Vec::with_capacity(ALL + 1) };
        let (mut mass, mut share) = (0.0, 0.0);
        tree.mass.push(mass);
        tree.share.push(share);
        for (weight, sequence) in self.0.iter().zip(SEQUENCES.iter()) {
            mass += weight;
            share += weight * f64::from(FULL) / f64::from(sequence.length());
            tree.mass.push(mass);
            tree.share.push(share);
        }
        let mut entries = [0; Sequence::LONGEST];
        let (value, length) = tree.root(&mut entries);
        // What was tried further and given up again.
        entries.iter_mut().skip(length).for_each(|entry| *entry = 0);
        (value, Sequence::of_entries(entries, length as u8))
    }
}

/// Sums over all sequences up to each, so that those over a beginning are differences.
struct Tree {
    mass: Vec<f64>,
    share: Vec<f64>,
}

impl Tree {
    fn root(&self, entries: &mut [u8; Sequence::LONGEST]) -> (f64, usize) {
        let slots = Sequence::LONGEST;
        let mut masses = [0.0; SUM + 1];
        masses[0] = self.mass[ENDS_BEFORE_ONE] - self.mass[0];
        self.masses(&mut masses, ENDS_BEFORE_ONE, slots, SUM);
        let share = self.share[ALL] - self.share[0];
        choose(&masses, 0, entries, |entry, entries| {
            if entry == 0 {
                return self.node(0, slots - 1, SUM, entries);
            }
            let from = ENDS_BEFORE_ONE + usize::from(BEFORE[slots][SUM][entry]);
            self.node(from, slots - 1, SUM - entry, entries)
        })
        .plus(share)
    }

    /// What can still be reached behind a beginning: its sequences are those from number `from`, and
    /// `left` is to come in at most `slots` numbers. Returns it with how many numbers come.
    fn node(&self, from: usize, slots: usize, left: usize, entries: &mut [u8]) -> (f64, usize) {
        if left == 0 {
            return (0.0, 0);
        }
        let ways = &BEFORE[slots][left];
        let to = from + usize::from(ways[left + 1]);
        if slots <= 1 || self.mass[to] <= self.mass[from] {
            // All the same: one number more.
            entries[0] = left as u8;
            return (self.share[to] - self.share[from], 1);
        }
        let mut masses = [0.0; SUM + 1];
        self.masses(&mut masses, from, slots, left);
        let share = self.share[to] - self.share[from];
        choose(&masses[..=left], 1, entries, |entry, entries| {
            self.node(from + usize::from(ways[entry]), slots - 1, left - entry, entries)
        })
        .plus(share)
    }

    /// How much weight has each next number from 1 on.
    fn masses(&self, masses: &mut [f64], from: usize, slots: usize, left: usize) {
        let ways = &BEFORE[slots][left];
        for entry in 1..=left {
            let [low, high] = [ways[entry], ways[entry + 1]].map(|way| from + usize::from(way));
            masses[entry] = self.mass[high] - self.mass[low];
        }
    }
}

/// The next number for which what is missed costs least, counting what a hit leads to.
fn choose(
    masses: &[f64],
    least: usize,
    entries: &mut [u8],
    mut go_on: impl FnMut(usize, &mut [u8]) -> (f64, usize),
) -> (f64, usize) {
    let mut best = (f64::NEG_INFINITY, 0);
    let mut tail = [0; Sequence::LONGEST];
    // The sum of mass × distance, for entries from `least` up; and the mass below and above.
    let mut off: f64 = masses.iter().enumerate().map(|(v, m)| m * (v as f64 - least as f64)).sum();
    let mut above: f64 = masses.iter().sum();
    let mut below = 0.0;
    for (entry, &hit) in masses.iter().enumerate().skip(least) {
        // A sum of distances is least at one of the numbers that occur.
        if hit > 0.0 || entry == least {
            let room = entries.len().min(tail.len());
            let (value, count) = go_on(entry, &mut tail[1..room]);
            if value - MISS * off > best.0 {
                best = (value - MISS * off, count + 1);
                tail[0] = entry as u8;
                entries[..=count].copy_from_slice(&tail[..=count]);
            }
        }
        above -= hit;
        below += hit;
        off += below - above;
    }
    best
}

/// Adds what is certain to what was chosen.
trait Plus {
    fn plus(self, certain: f64) -> Self;
}

impl Plus for (f64, usize) {
    fn plus(self, certain: f64) -> Self {
        (self.0 + certain, self.1)
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::super::{half, outcome, score},
        *,
    };
    use crate::engine::Dice;

    #[test]
    fn sequences_are_numbered_in_dictionary_order() {
        assert_eq!((SEQUENCES.len(), ALL, ENDS_BEFORE_ONE), (1093, 1093, 299));
        for (index, sequence) in SEQUENCES.iter().enumerate() {
            assert_eq!(number(*sequence), index, "{sequence}");
        }
        assert!(SEQUENCES.is_sorted_by_key(|sequence| sequence.entries().to_vec()));
    }

    /// Every prediction by itself, under the rule as it is written.
    fn by_trying(forecast: &Forecast) -> f64 {
        let expected = |said: &Sequence| -> f64 {
            forecast.iter().map(|(actual, w)| w * f64::from(score(actual, *said))).sum()
        };
        SEQUENCES.iter().map(expected).fold(f64::NEG_INFINITY, f64::max)
    }

    #[test]
    fn no_prediction_is_better_than_the_best() {
        let mut dice = Dice::from_seed([2; 32]);
        for outcomes in [1, 2, 3, 5, 10, 100, 1000] {
            for _ in 0..20 {
                let mut forecast = Forecast::new();
                for _ in 0..outcomes {
                    // Half of them as deals come, half any: some only meet in their beginnings.
                    let actual = outcome(half(&mut dice));
                    let any = dice.below(ALL);
                    let number = if dice.below(2) == 0 { number(actual) } else { any };
                    forecast.add(number, dice.unit());
                }
                let (value, said) = forecast.best();
                let reached: f64 =
                    forecast.iter().map(|(actual, w)| w * f64::from(score(actual, said))).sum();
                assert!(Sequence::new(&Vec::from(said)).is_ok(), "{said}");
                assert!((value - reached).abs() < 1e-6, "{said}: {value}, but {reached}");
                assert!((value - by_trying(&forecast)).abs() < 1e-6, "{outcomes} outcomes");
            }
        }
    }

    #[test]
    fn what_is_certain_is_foretold() {
        for sequence in SEQUENCES.iter() {
            let mut forecast = Forecast::new();
            forecast.add(number(*sequence), 0.5);
            let (value, said) = forecast.best();
            assert_eq!(said, *sequence);
            assert!((value - 30.0).abs() < 1e-9);
        }
    }
}
