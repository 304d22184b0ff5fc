//! The game as it was, once all is open: each move, and what was answered no before it.

use alloc::{string::String, vec::Vec};

use super::{
    game::{Blind, Made},
    told::noes,
};
use crate::heart::{letters::Letters, notation, side::Side};

/// A turn of a score.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Scored {
    pub text: String,
    /// What was answered no before it.
    pub tried: Vec<String>,
}

/// A round: a turn of each who has one in it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Round {
    pub number: usize,
    pub turns: Vec<Scored>,
}

/// Where a round begins: with the first turn, and where the order of seats does.
pub(super) fn begins(last: Option<Side>, side: Side) -> bool {
    last.is_none_or(|last| side <= last)
}

/// The rounds so far, as far as their moves are known, in these letters.
pub(super) fn of(own: &Blind, letters: Letters) -> Vec<Round> {
    let (mut rounds, mut last): (Vec<Round>, Option<Side>) = (Vec::new(), None);
    for Made { side, before, played, tried } in &own.turns {
        if begins(last, *side) {
            rounds.push(Round { number: rounds.len() + 1, turns: Vec::new() });
        }
        last = Some(*side);
        let text = played.map(|step| notation::spelled(before, *side, step, letters)).unwrap_or_default();
        let scored = Scored { text, tried: noes(before, *side, tried, letters) };
        rounds.last_mut().into_iter().for_each(|round| round.turns.push(scored.clone()));
    }
    rounds
}
