//! Random numbers for simulation: splitmix64, seeded from the dice. `ChaCha20` would take longer than
//! the play itself.

use crate::engine::Dice;

/// A stream of random numbers that is quick rather than secret.
pub(super) struct Quick(u64);

impl Quick {
    pub(super) fn from_dice(dice: &mut Dice) -> Self {
        let bytes = dice.bytes();
        Self(bytes.iter().take(8).fold(0, |seed, &byte| seed << 8 | u64::from(byte)))
    }

    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// From 0 (included) to 1 (excluded).
    pub(super) fn unit(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1_u64 << 24) as f32
    }

    /// 0 to `bound` − 1; 0 for a bound of 0.
    pub(super) const fn below(&mut self, bound: usize) -> usize {
        if bound == 0 { 0 } else { (self.next() % bound as u64) as usize }
    }
}
