//! The joint draw: what hangs on the referee's sealed seed and what a player wrote, so that anybody can draw it again.
//! `crates/record/src/FORMAT.md`, section 3, gives every step; no library's `shuffle` is used, because its results may change.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::Hash;

/// What a draw hangs on.
#[derive(Clone, Copy, Debug)]
pub struct DrawFrom<'a> {
    /// The value of the seat's opening of its seed.
    pub seed: &'a str,
    /// The root of the log as the letter told it that the player answered.
    pub root: Hash,
    /// The player's words as they stand in the entry, or nothing.
    pub words: &'a str,
}

/// A draw: the words of ChaCha20 under the hash of what is drawn and from what.
pub struct Draw(ChaCha20Rng);

impl Draw {
    /// What is drawn is `tempete/1 draw GAME SEAT list`, or its like.
    pub fn new(what: &str, DrawFrom { seed, root, words }: DrawFrom<'_>) -> Self {
        // Stored. Changing this breaks games already played.
        let root = root.base64();
        Self(ChaCha20Rng::from_seed(Hash::of(alloc::format!("{what}\n{seed}\n{root}\n{words}").as_bytes()).0))
    }

    /// A number in 0..n, each equally likely; `n` is at least 1 and at most 2^32.
    pub fn below(&mut self, n: usize) -> usize {
        below(n, || self.0.next_u32())
    }

    /// Brings things into a drawn order, each equally likely.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        // Stored. Changing this breaks games already played.
        for last in (1..things.len()).rev() {
            let other = self.below(last + 1);
            things.swap(last, other);
        }
    }
}

/// Words from the last, incomplete run of n are passed over.
fn below(n: usize, mut word: impl FnMut() -> u32) -> usize {
    let n = n as u64;
    let whole_runs = (1 << 32) / n * n;
    loop {
        let word = u64::from(word());
        if word < whole_runs {
            return (word % n) as usize;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No vector reaches the words that are passed over (about one in 100 million), so they are given here.
    #[test]
    fn words_of_the_incomplete_run_are_passed_over() {
        // 2^32 = 68 * 63161283 + 52, so the last 52 words fall outside.
        let first_outside = 68 * 63_161_283_u32;
        let mut words = [u32::MAX, first_outside, first_outside - 1, 5].into_iter();
        assert_eq!(below(68, || words.next().unwrap()), 67);
        assert_eq!(words.next(), Some(5));
        // A power of two divides 2^32: nothing is passed over.
        assert_eq!(below(64, || u32::MAX), 63);
        assert_eq!(below(1, || u32::MAX), 0);
    }
}
