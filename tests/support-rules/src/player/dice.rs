//! Chance from a seed, the same on every machine.

use rand_chacha::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};

/// A seeded source of chance.
pub struct Dice(ChaCha20Rng);

impl Dice {
    /// The same seed and name throw the same for ever; two names of one seed have nothing in common.
    pub fn new(seed: u64, name: &str) -> Self {
        let text = format!("{seed} {name}");
        Self(ChaCha20Rng::from_seed(record::seal::Hash::of(text.as_bytes()).0))
    }

    /// One of 0..n; 0 if there is none.
    pub fn below(&mut self, n: usize) -> usize {
        if n == 0 { 0 } else { self.0.next_u64() as usize % n }
    }

    /// True so many times in a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of these, if there are any.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        let at = self.below(of.len());
        of.get(at)
    }

    /// One of these words.
    pub fn word(&mut self, of: &'static [&'static str]) -> &'static str {
        of[self.below(of.len())]
    }

    /// Another order.
    pub fn shuffle<T>(&mut self, cards: &mut [T]) {
        for last in (1..cards.len()).rev() {
            cards.swap(last, self.below(last + 1));
        }
    }
}
