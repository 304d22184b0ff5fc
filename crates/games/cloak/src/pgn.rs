//! A game of Cloak and Dagger Chess as PGN: squares, and what was guessed and told in comments.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    act::{Act, Taken},
    order::letter,
    told::CloakTold,
};
use crate::{chess::San, ids::Seat, referee::telling::PgnMoves};

/// The moves and comments.
pub(super) fn words(told: &[(Seat, &CloakTold)]) -> Vec<String> {
    // What comes before a move is said behind it, and its sign stands at the move.
    let (mut moves, mut said) = (PgnMoves::default(), Vec::new());
    for (seat, told) in told {
        add(&mut moves, *seat == Seat::FIRST, told, &mut said);
    }
    said.iter().for_each(|text| moves.comment(text));
    moves.words
}

fn add(moves: &mut PgnMoves, white: bool, told: &CloakTold, comments: &mut Vec<String>) {
    let (act, number, kind) = match told {
        CloakTold::Act { act, number, kind, .. } => (*act, *number, *kind),
        CloakTold::Check => return moves.sign('+'),
        CloakTold::Mate => return moves.sign('#'),
        CloakTold::Stalemate => return comments.push("stalemate".into()),
        CloakTold::King => return comments.push("takes the king".into()),
        CloakTold::Bare => return comments.push("bare kings".into()),
        CloakTold::SetUp { .. } => return,
    };
    let text = match act {
        Act::Moves { bonus: false, played, .. } => played.to_string(),
        Act::Castles { flank, .. } => San::Castle(flank).to_string(),
        other => return comments.push(other.to_string()),
    };
    comments.drain(..).for_each(|text| moves.comment(&text));
    moves.played(white, number.into(), &text);
    match act {
        Act::Moves { disc, takes, .. } => {
            let is = kind.map(|kind| format!(", {}", letter(kind))).unwrap_or_default();
            let disc = disc.map(|disc| format!("disc {disc}{is}"));
            let takes = takes.map(|Taken { disc, kind, .. }| {
                let disc = disc.map(|disc| format!("disc {disc}, ")).unwrap_or_default();
                format!("takes {disc}{}", letter(kind))
            });
            let said: Vec<String> = disc.into_iter().chain(takes).collect();
            if !said.is_empty() {
                comments.push(said.join("; "));
            }
        }
        Act::Castles { discs: [king, rook], .. } => {
            let disc = |of: Option<u8>| of.map_or_else(|| "-".to_string(), |disc| disc.to_string());
            comments.push(format!("discs {} and {}", disc(king), disc(rook)));
        }
        _ => {}
    }
}
