//! A game of Reverse Schrödinger's Chess as PGN: squares alone, since no program knows how tokens go; what they were stands in
//! comments.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    deed::{Deed, Taken},
    man::Man,
    order::letter,
    told::SchrodingerTold,
};
use crate::{chess::San, ids::Seat, referee::telling::PgnMoves};

/// The moves and comments.
pub(super) fn words(told: &[(Seat, &SchrodingerTold)]) -> Vec<String> {
    // A sign stands at the move, before what is said of it.
    let (mut moves, mut said) = (PgnMoves::default(), Vec::new());
    for (seat, told) in told {
        if matches!(told, SchrodingerTold::Moved { .. }) {
            said.drain(..).for_each(|text: String| moves.comment(&text));
        }
        add(&mut moves, *seat == Seat::FIRST, told, &mut said);
    }
    said.iter().for_each(|text| moves.comment(text));
    moves.words
}

fn add(moves: &mut PgnMoves, white: bool, told: &SchrodingerTold, comments: &mut Vec<String>) {
    match told {
        SchrodingerTold::Arranged { .. } | SchrodingerTold::Unsaid => {}
        SchrodingerTold::Moved { before, deed, played, was: [moved, lost] } => {
            let text = match deed {
                Deed::Castles(flank) => San::Castle(*flank).to_string(),
                Deed::Moves { .. } => played.to_string(),
            };
            moves.played(white, before.fullmove().into(), &text);
            let is = |kind: &Option<_>| kind.map(|kind| format!(", {}", letter(kind))).unwrap_or_default();
            if let Deed::Moves { token, takes, .. } = deed {
                let token = token.map(|number| format!("token {number}{}", is(moved)));
                let takes = takes.map(|Taken { what, at, en_passant }| {
                    let what = if let Man::Kind(kind) = what { letter(kind) } else { format!("{what}{}", is(lost)) };
                    format!("takes {what}{}", if en_passant { format!(" on {at}") } else { String::new() })
                });
                let said: Vec<String> = token.into_iter().chain(takes).collect();
                if !said.is_empty() {
                    comments.push(said.join("; "));
                }
            }
        }
        SchrodingerTold::Shown { number, kind, at } => {
            comments.push(format!("turns up token {number} on {at}: {}", letter(*kind)));
        }
        SchrodingerTold::Check => moves.sign('+'),
        SchrodingerTold::Mate => moves.sign('#'),
        SchrodingerTold::Stalemate => comments.push("stalemate".into()),
        SchrodingerTold::Dead => comments.push("nobody can be mated any more".into()),
    }
}
