//! Lists and numbers of the joint draw. FORMAT.md section 3 gives every step.

use alloc::vec::Vec;

use crate::{
    ids::GameId,
    seal::{Draw, DrawFrom},
};

/// Draws a seat's list: every card of `deck` (any order, each once, at most 99) in the order of the positions.
pub fn list(game: GameId, seat_letter: char, from: DrawFrom<'_>, deck: &[u8]) -> Vec<u8> {
    // Stored. Changing this breaks games already played.
    let mut draw = Draw::new(&alloc::format!("tempete/1 draw {game} {seat_letter} list"), from);
    let mut cards = deck.to_vec();
    cards.sort_unstable();
    draw.shuffle(&mut cards);
    cards
}

/// Draws `wanted` of the `free` positions (any order, each once, at most 99), in drawn order; fewer only when no more are free.
/// `seat_letter` is the seat that names the numbers, `count` 1 for its first `numbers random` that became part of an entry, 2
/// for the next.
pub fn numbers(game: GameId, seat_letter: char, count: u16, from: DrawFrom<'_>, free: &[u8], wanted: usize) -> Vec<u8> {
    // Stored. Changing this breaks games already played.
    let mut draw = Draw::new(&alloc::format!("tempete/1 draw {game} {seat_letter} numbers {count}"), from);
    let mut left = free.to_vec();
    left.sort_unstable();
    let draws = wanted.min(left.len());
    (0..draws).map(|_| left.remove(draw.below(left.len()))).collect()
}
