//! Mails that a player may well write, for tests: a few attempts of those that he may make. Nothing of this is told to anybody.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{attempt::Tried, game::Krieg};
use crate::{
    chess::{Move, PieceLetters, Square},
    referee::log::Dice,
};

/// A mail.
pub(super) fn order(game: &Krieg, tried: Vec<Tried>, dice: &mut Dice) -> String {
    // No game goes on for ever.
    if game.move_number() > 40 && dice.one_in(10) {
        return "resign".into();
    }
    let Some(view) = game.view(tried).filter(|_| !dice.one_in(8)) else { return wild(dice) };
    let any = view.may_ask().is_ok() && dice.one_in(3);
    let may = |played: &Move| view.may_try(*played).is_ok() && (any || !view.answer_bars(*played));
    let moves: Vec<Move> = view.own.all().into_iter().filter(may).collect();
    let most = 1 + dice.below(u32::try_from(game.house.fog.min(5)).unwrap_or(1)) as usize;
    let mut chosen: Vec<Move> = Vec::new();
    for _ in 0..most {
        chosen.extend(dice.of(&moves).copied().filter(|played| !chosen.contains(played)));
    }
    let spelled = |played: &Move, dice: &mut Dice| match dice.below(3) {
        0 => played.to_string(),
        1 => view.own.written(*played, view.own.pawn_takes(*played)).to_string(),
        _ => view.own.short(*played, view.own.pawn_takes(*played), PieceLetters::ENGLISH),
    };
    let attempts: Vec<String> = chosen.iter().map(|played| spelled(played, dice)).collect();
    let between = if dice.one_in(2) { "\nor " } else { " or " };
    match (any, attempts.is_empty()) {
        (true, true) => "any".into(),
        (true, false) if dice.one_in(2) => format!("any\n{}", attempts.join(between)),
        (true, false) => format!("any, {}", attempts.join(" or ")),
        (false, true) => "resign".into(),
        (false, false) => attempts.join(between),
    }
}

/// What hardly ever may be.
fn wild(dice: &mut Dice) -> String {
    let squares: Vec<Square> = Square::all().collect();
    match (dice.of(&squares), dice.of(&squares), dice.below(6)) {
        (_, _, 0) => "any".into(),
        (_, _, 1) => "O-O or O-O-O".into(),
        (Some(to), _, 2) => format!("N{to}"),
        (Some(to), _, 3) => format!("Nf3 or any, {to}"),
        (Some(from), Some(to), _) => format!("{from}{to}"),
        _ => String::new(),
    }
}
