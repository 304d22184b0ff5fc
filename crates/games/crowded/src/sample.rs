//! Orders that a player may well write, for tests: a lawful move, and now and then what only another player may do.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::play::Crowded;
use crate::{
    chess::{Move, full, short},
    referee::{log::Dice, played::PlayerView},
    text::Language,
};

/// A mail.
pub(super) fn order(seen: &PlayerView<'_, Crowded>, dice: &mut Dice) -> String {
    let position = seen.own.board.position();
    // No game goes on for ever.
    if position.fullmove() > 60 && dice.one_in(10) {
        return "resign".into();
    }
    if dice.one_in(12) {
        // What only another player may do.
        let any: Vec<Move> = position.passed().passed().legal_moves();
        return dice.of(&any).map(Move::to_string).unwrap_or_default();
    }
    let legal = position.legal_moves();
    let (takes, quiet): (Vec<&Move>, Vec<&Move>) = legal.iter().partition(|played| position.at(played.to).is_some());
    let some = if dice.one_in(2) && !takes.is_empty() { &takes } else { &quiet };
    let Some(played) = dice.of(some).or_else(|| takes.first()) else { return "resign".into() };
    let letters = Language::En.letters();
    let line = match dice.below(3) {
        0 => played.to_string(),
        1 => full(position, **played).spelled(letters),
        _ => short(position, **played, letters),
    };
    if dice.one_in(15) { line + "\n\ndraw\n" } else { line }
}
