//! The game as it was, once all is open: each move as scores write it, and what was answered no before it.

use alloc::{string::String, vec::Vec};

use super::{
    game::{Krieg, Made},
    truth::Truth,
};
use crate::chess::PieceLetters;

/// A turn of a score.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Scored {
    pub san: String,
    /// What was answered no before it.
    pub tried: Vec<String>,
}

/// A move of White's, and Black's where there is one.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ScoreLine {
    pub number: usize,
    pub white: Scored,
    pub black: Option<Scored>,
}

/// Of a game from the usual position, as far as its moves are known, in these letters.
pub(super) fn of(game: &Krieg, letters: PieceLetters) -> Vec<ScoreLine> {
    let (mut truth, mut scored) = (Truth::start(), Vec::new());
    for Made { played, tried, .. } in &game.turns {
        let Some((played, after)) = played.and_then(|played| Some((played, truth.after(played)?))) else { break };
        let own = truth.own(truth.position().to_move());
        let failed = tried.iter().filter(|of| of.failed()).filter_map(|of| of.played());
        let tried = failed.map(|played| own.short(played, own.pawn_takes(played), letters)).collect();
        scored.push(Scored { san: truth.san(played, letters), tried });
        truth = after;
    }
    let mut scored = scored.into_iter();
    let mut lines = Vec::new();
    while let Some(white) = scored.next() {
        lines.push(ScoreLine { number: lines.len() + 1, white, black: scored.next() });
    }
    lines
}
