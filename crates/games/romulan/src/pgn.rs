//! A game of Romulan Chess as PGN: chess once all is open, a cloaking in it no move. Before the end a move is a comment.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    deed::{Deed, Taken},
    told::RomulanTold,
};
use crate::{
    chess::{Color, PieceLetters, Role, San},
    ids::Seat,
    referee::telling::PgnMoves,
};

/// The moves and comments.
pub(super) fn words(told: &[(Seat, &RomulanTold)]) -> Vec<String> {
    let mut moves = PgnMoves::default();
    for (_, told) in told {
        match told {
            RomulanTold::Turn { deed, side, number, order, san, tried, .. } => {
                moves.played(*side == Color::White, *number, san.as_deref().unwrap_or("--"));
                match (san, order) {
                    (Some(_), _) => {}
                    (None, Some(order)) if !matches!(deed, Deed::Cloaks { .. }) => {
                        moves.comment(&format!("{order}: {}", seen(deed)));
                    }
                    _ => moves.comment(&seen(deed)),
                }
                if !tried.is_empty() {
                    let tried: Vec<String> = tried.iter().map(ToString::to_string).collect();
                    moves.comment(&format!("illegal before it: {}", tried.join(", ")));
                }
            }
            RomulanTold::Mate => moves.sign('#'),
            RomulanTold::Stalemate => moves.comment("stalemate"),
            RomulanTold::Dead => moves.comment("nobody can be mated any more"),
        }
    }
    moves.words
}

/// What both saw, in the notation of scores.
fn seen(deed: &Deed) -> String {
    let letter = |kind: Role| kind.letter(PieceLetters::ENGLISH).to_string();
    let taken = |takes: Option<Taken>| {
        takes.map(|taken| {
            let place = taken.en_passant.map(|at| format!(" on {at}")).unwrap_or_default();
            format!(", takes {} {}{place}", if taken.seen { "seen" } else { "cloaked" }, letter(taken.kind))
        })
    };
    match *deed {
        Deed::Appears { kind, at, takes, promoted } => {
            let promoted = if promoted { ", promoted" } else { "" };
            format!("{} appears on {at}{}{promoted}", letter(kind), taken(takes).unwrap_or_default())
        }
        Deed::Goes { kind, from, at, takes, becomes } => {
            let becomes = becomes.map(|kind| format!(", becomes {}", letter(kind))).unwrap_or_default();
            format!("{} {from} goes to {at}{}{becomes}", letter(kind), taken(takes).unwrap_or_default())
        }
        Deed::Castles(flank) => San::Castle(flank).to_string(),
        Deed::Cloaks { kind, at } => format!("cloaks {}{at}", letter(kind)),
    }
}
