//! Mails of players who do anything, for tests. All of it is made from what the seat sees.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{game::Blind, order::BlindOrder, play::tried_by, sample::setting};
use crate::{
    heart::{notation::spelled, side::Side, signs::letters, step::Step, triangle::Triangle},
    referee::{log::Dice, mails::OrderText as _, played::PlayerView},
    text::Language,
};

/// No random game goes on for so many entries.
const LONG: u16 = 90;

/// A mail of a player who does anything.
pub(super) fn mail(seen: &PlayerView<'_, Blind>, dice: &mut Dice) -> String {
    let (own, side) = (seen.own, Side::of(seen.seat));
    if !own.is_placing() {
        return turn(seen, side, dice);
    }
    let mut all: Vec<Triangle> = Triangle::all().collect();
    for place in (1..all.len()).rev() {
        all.swap(place, dice.below(u32::try_from(place).unwrap_or_default() + 1) as usize);
    }
    let Some((pieces, heart)) = setting(own.board(), side, &all) else { return "resign".into() };
    BlindOrder::Setting { set: pieces, heart }.spelled(Language::En)
}

fn turn(seen: &PlayerView<'_, Blind>, side: Side, dice: &mut Dice) -> String {
    let board = seen.own.board();
    if seen.course.last.get() > LONG && dice.one_in(10) {
        return "resign".into();
    }
    if dice.one_in(12) {
        // What hardly ever may be.
        let any: Vec<Triangle> = Triangle::all().collect();
        let (from, to) = (dice.of(&any).copied(), dice.of(&any).copied());
        return from.zip(to).map(|(from, to)| format!("{from}-{to}")).unwrap_or_default();
    }
    let tried = tried_by(seen);
    let may = |step: &Step| tried.iter().all(|of| of.step != *step);
    let lawful: Vec<Step> = board.lawful(side).filter(may).collect();
    let mut chosen: Vec<Step> = Vec::new();
    for _ in 0..=dice.below(4) {
        chosen.extend(dice.of(&lawful).copied().filter(|step| !chosen.contains(step)));
    }
    if chosen.is_empty() {
        return "resign".into();
    }
    let spelled: Vec<String> = chosen.iter().map(|step| spelled(board, side, *step, letters(Language::En))).collect();
    let list = spelled.join(if dice.one_in(2) { " or " } else { "\nor " });
    match dice.below(30) {
        0 | 1 => list + "\n\ndraw\n",
        2 => list + "\n\nclaim fifty\n",
        3 => "claim ".to_string() + if dice.one_in(2) { "fifty" } else { "repetition" },
        _ => list,
    }
}
