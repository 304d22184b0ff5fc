//! The joint draw: lists and numbers out of the referee's sealed seed and what the players wrote, so
//! that the verifier can draw them again. FORMAT.md section 3 gives every step; no library's
//! `shuffle` is used, because its results may change.

use alloc::vec::Vec;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::{ids::GameId, seal::Hash};

/// What a draw hangs on.
#[derive(Clone, Copy, Debug)]
pub struct From<'a> {
    /// The value of the seat's opening `draw list` or `draw numbers`.
    pub seed: &'a str,
    /// The root of the log as the letter told it that the player answered.
    pub root: Hash,
    /// The player's words as they stand in the entry, or nothing.
    pub words: &'a str,
}

/// Draws a seat's list: every card of `deck` (any order, each once, at most 99) in the order of the positions.
pub fn list(game: GameId, seat_letter: char, from: From<'_>, deck: &[u8]) -> Vec<u8> {
    // Stored. Changing this breaks games already played.
    let mut stream = stream(&alloc::format!("tempete/1 draw {game} {seat_letter} list"), from);
    let mut cards = deck.to_vec();
    cards.sort_unstable();
    for last in (1..cards.len()).rev() {
        let other = below(last + 1, || stream.next_u32());
        cards.swap(last, other);
    }
    cards
}

/// Draws `wanted` of the `free` positions (any order, each once, at most 99), in drawn order; fewer only when no more are free.
/// `seat_letter` is the seat that names the numbers, `count` 1 for its first `numbers random` that became part of an entry, 2
/// for the next.
pub fn numbers(game: GameId, seat_letter: char, count: u16, from: From<'_>, free: &[u8], wanted: usize) -> Vec<u8> {
    // Stored. Changing this breaks games already played.
    let mut stream = stream(&alloc::format!("tempete/1 draw {game} {seat_letter} numbers {count}"), from);
    let mut left = free.to_vec();
    left.sort_unstable();
    let draws = wanted.min(left.len());
    (0..draws).map(|_| left.remove(below(left.len(), || stream.next_u32()))).collect()
}

/// The words of ChaCha20 under the hash of what is drawn and from what.
fn stream(what: &str, From { seed, root, words }: From<'_>) -> ChaCha20Rng {
    let root = root.base64();
    ChaCha20Rng::from_seed(Hash::of(alloc::format!("{what}\n{seed}\n{root}\n{words}").as_bytes()).0)
}

/// A number in 0..n, each equally likely: words from the last, incomplete run of n are passed over.
/// `n` is at least 1 and at most 99.
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
