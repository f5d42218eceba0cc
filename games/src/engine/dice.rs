//! All chance there is: a stream of random numbers from a 256-bit seed.

use rand::{RngExt, SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha20Rng;
use sha2::{Digest, Sha256};

/// Random numbers from a seed (`ChaCha20`). The same seed gives the same numbers for ever; what they
/// decide is recorded as events all the same, so no replay depends on it.
#[derive(Clone)]
pub struct Dice(ChaCha20Rng);

impl Dice {
    /// Dice from a 256-bit seed.
    pub fn from_seed(seed: [u8; 32]) -> Self {
        Self(ChaCha20Rng::from_seed(seed))
    }

    /// The dice for the action that meets a table at `version`: SHA-256 of the seed and the version
    /// (8 bytes, big-endian) is their seed. So a table needs one seed only, and an action that is
    /// decided again after a conflict has other dice than the one it lost to.
    pub fn derive(seed: &[u8; 32], version: u64) -> Self {
        let mut hash = Sha256::new();
        hash.update(seed);
        hash.update(version.to_be_bytes());
        Self::from_seed(hash.finalize().into())
    }

    /// A number from 0 to `bound` − 1, all equally likely; 0 for a bound of 0.
    pub fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { self.0.random_range(0..bound) }
    }

    /// A number from 0 (included) to 1 (excluded).
    pub fn unit(&mut self) -> f64 {
        self.0.random()
    }

    /// 32 random bytes.
    pub fn bytes(&mut self) -> [u8; 32] {
        self.0.random()
    }

    /// One of `items`, all equally likely; `None` of none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// Puts `items` in any order, all orders equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        items.shuffle(&mut self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_numbers_and_versions_differ() {
        let roll = |mut dice: Dice| [dice.below(1000), dice.below(1000), dice.below(1000)];
        let seed = [7; 32];
        assert_eq!(roll(Dice::derive(&seed, 3)), roll(Dice::derive(&seed, 3)));
        assert_ne!(roll(Dice::derive(&seed, 3)), roll(Dice::derive(&seed, 4)));
    }

    #[test]
    fn nothing_to_choose_from_is_no_panic() {
        let mut dice = Dice::from_seed([0; 32]);
        assert_eq!(dice.below(0), 0);
        assert_eq!(dice.pick::<u8>(&[]), None);
    }
}
