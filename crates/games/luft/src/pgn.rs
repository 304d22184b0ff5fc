//! A game of Luft Chess as PGN. A king's move whose square is not known is none, with a comment; programs know the rest but for
//! kings side by side.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::told::{LuftTold, king};
use crate::{
    chess::{PieceLetters, San, short},
    ids::Seat,
    referee::telling::PgnMoves,
};

/// The moves and comments.
pub(super) fn words(told: &[(Seat, &LuftTold)]) -> Vec<String> {
    let mut moves = PgnMoves::default();
    for (seat, told) in told {
        add(&mut moves, *seat == Seat::FIRST, told);
    }
    moves.words
}

fn add(moves: &mut PgnMoves, white: bool, told: &LuftTold) {
    let letters = PieceLetters::ENGLISH;
    match told {
        LuftTold::Moved { before, played, sign } => {
            moves.played(white, before.fullmove().into(), &(short(before, *played, letters) + sign));
        }
        LuftTold::King { takes, to: Some(to), number } => {
            moves.played(white, *number, &king(takes.is_some(), *to, letters));
        }
        LuftTold::King { takes, to: None, number } => {
            moves.played(white, *number, "--");
            let took = takes.map(|(kind, at)| format!(" and took {} on {at}", kind.letter(letters)));
            moves.comment(&format!("the king moved{}", took.unwrap_or_default()));
        }
        LuftTold::Castled { flank, number } => moves.played(white, *number, &San::Castle(*flank).to_string()),
        LuftTold::Check => moves.sign('+'),
        LuftTold::Mate => moves.sign('#'),
        LuftTold::KingTaken { at } => moves.comment(&format!("takes the king on {at}")),
        LuftTold::Stalemate => moves.comment("stalemate"),
        LuftTold::Dead => moves.comment("nobody can be mated any more"),
    }
}
