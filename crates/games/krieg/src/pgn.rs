//! A game of Kriegspiel as PGN: chess once all is open; before the end a move that is not known is what was told of it.

use alloc::{format, string::String, vec::Vec};

use super::{attempt::Answer, said::in_short, told::KriegTold};
use crate::{chess::Color, ids::Seat, referee::telling::PgnMoves};

/// The moves and comments.
pub(super) fn words(told: &[(Seat, &KriegTold)]) -> Vec<String> {
    let mut moves = PgnMoves::default();
    for (_, told) in told {
        moves.played(told.side == Color::White, told.number, told.san.as_deref().unwrap_or("--"));
        let said = in_short(&told.said);
        if !said.is_empty() {
            moves.comment(&said.join(", "));
        }
        let failed: Vec<String> =
            told.tried.iter().filter(|(_, answer)| *answer == Answer::No).map(|(text, _)| format!("{text}")).collect();
        if !failed.is_empty() {
            moves.comment(&format!("tried before it: {}", failed.join(", ")));
        }
    }
    moves.words
}
