//! Mails of players who do anything, for tests.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    carrier::Carrier,
    duty::Duty,
    notation::spelled,
    order::HeartOrder,
    play::Heart,
    sample::{example, piece, set},
    side::Side,
    signs::letters,
    step::Step,
    triangle::Triangle,
};
use crate::referee::{log::Dice, mails::OrderText as _, played::PlayerView, text::Language};

/// No random game goes on for so many entries.
const LONG: u16 = 90;

/// A mail of a player who does anything.
pub(super) fn mail(seen: &PlayerView<'_, Heart>, dice: &mut Dice) -> String {
    let game = seen.own.game();
    let mut all: Vec<Triangle> = Triangle::all().collect();
    for place in (1..all.len()).rev() {
        all.swap(place, dice.below(u32::try_from(place).unwrap_or_default() + 1) as usize);
    }
    let order = match seen.own.due() {
        Some(Duty::Turn(side)) => return turn(seen, side, dice),
        Some(Duty::Lots(_)) => Some(HeartOrder::Lots { words: dice.below(1000).to_string() }),
        Some(Duty::Set(side)) => {
            set(game.board(), side, game.corner(side), &all).map(|placed| HeartOrder::Place(Ok(placed)))
        }
        Some(Duty::Piece(side)) => piece(game, side, &all).map(|placed| HeartOrder::Place(Ok(Vec::from([placed])))),
        Some(Duty::Heart(side)) => {
            let places: Vec<Triangle> = game.board().places(side).iter().collect();
            dice.of(&places).map(|at| HeartOrder::Heart(Ok(Carrier::on(*at))))
        }
        Some(Duty::First(_)) => dice.of(game.living()).map(|first| HeartOrder::First(*first)),
        Some(Duty::Corner(_)) | None => example(seen),
    };
    order.map_or_else(|| "resign".into(), |order| order.spelled(Language::En))
}

fn turn(seen: &PlayerView<'_, Heart>, side: Side, dice: &mut Dice) -> String {
    let board = seen.own.game().board();
    if seen.course.last.get() > LONG && dice.one_in(10) {
        return "resign".into();
    }
    let signs = letters(Language::En);
    let lawful: Vec<Step> = board.lawful(side).collect();
    let (takes, quiet): (Vec<Step>, Vec<Step>) = lawful.iter().partition(|step| board.takes(side, step.to).is_some());
    if dice.one_in(12) {
        // What may be blocked, closed, or another's.
        let any: Vec<Triangle> = Triangle::all().collect();
        let (from, to) = (dice.of(&any).copied(), dice.of(&any).copied());
        return from.zip(to).map(|(from, to)| alloc::format!("{from}-{to}")).unwrap_or_default();
    }
    let some = if dice.one_in(2) && !takes.is_empty() { &takes } else { &quiet };
    let Some(step) = dice.of(some).or_else(|| takes.first()) else { return "resign".into() };
    let line = spelled(board, side, *step, signs);
    match dice.below(30) {
        0 | 1 => line + "\n\ndraw\n",
        2 => alloc::format!("claim repetition {line}"),
        _ => line,
    }
}
