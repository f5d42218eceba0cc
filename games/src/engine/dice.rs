//! All chance there is: a stream of random numbers from a 256-bit seed.

use rand::{RngExt, SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha20Rng;
use sha2::{Digest, Sha256};

use super::fair;

/// Random numbers from a seed (`ChaCha20`). The same seed gives the same numbers for ever; what they
/// decide is recorded as events all the same, so no replay depends on it.
///
/// ```
/// use parlour_games::engine::Dice;
/// let (mut one, mut other) = (Dice::from_seed([7; 32]), Dice::from_seed([7; 32]));
/// assert_eq!(one.bytes(), other.bytes());
/// assert!(one.below(6) < 6);
/// assert_eq!(one.below(0), 0);
/// assert_eq!(one.pick::<u8>(&[]), None);
/// ```
#[derive(Clone)]
pub struct Dice {
    stream: ChaCha20Rng,
    /// What [`Dice::order`] goes by.
    seed: fair::Bits,
}

impl Dice {
    /// Dice from a 256-bit seed.
    pub fn from_seed(seed: [u8; 32]) -> Self {
        Self { stream: ChaCha20Rng::from_seed(seed), seed }
    }

    /// Dice for something else than the game itself at this version of a table: SHA-256 of the seed
    /// and the version (8 bytes, big-endian) is their seed. They tell nothing of other dice.
    pub fn derive(seed: &[u8; 32], version: u64) -> Self {
        let mut hash = Sha256::new();
        hash.update(seed);
        hash.update(version.to_be_bytes());
        Self::from_seed(hash.finalize().into())
    }

    /// The dice of the game itself for the action that meets a table at `version`. So a table needs one
    /// seed only, and an action that is decided again after a conflict has other dice than the one it
    /// lost to. Orders come from the table's seed alone, whatever the version.
    pub fn fair(seed: &[u8; 32], version: u64) -> Self {
        Self { seed: *seed, ..Self::derive(seed, version) }
    }

    /// A number from 0 to `bound` − 1, all equally likely; 0 for a bound of 0.
    pub fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { self.stream.random_range(0..bound) }
    }

    /// A number from 0 (included) to 1 (excluded).
    pub fn unit(&mut self) -> f64 {
        self.stream.random()
    }

    /// 32 random bytes.
    pub fn bytes(&mut self) -> [u8; 32] {
        self.stream.random()
    }

    /// One of `items`, all equally likely; `None` of none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// Puts `items` in any order, all orders equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        items.shuffle(&mut self.stream);
    }

    /// Puts `items` in any order, all orders equally likely, so that anybody who knows the seed can do
    /// it again with few means: each comes where [`fair::rank`] of its name puts it. At one table no
    /// label may be used twice, and items of one name are told apart by nobody.
    pub fn order<T>(&self, label: &str, items: &mut [T], name: impl Fn(&T) -> String) {
        items.sort_by_cached_key(|item| fair::rank(&self.seed, label, &name(item)));
    }

    /// The numbers from 0 below `count`, by lot, in such an order.
    pub fn lots(&self, label: &str, count: usize) -> Vec<u8> {
        let mut lots: Vec<u8> = (0..).take(count).collect();
        self.order(label, &mut lots, ToString::to_string);
        lots
    }
}
