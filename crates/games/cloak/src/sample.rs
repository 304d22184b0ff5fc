//! Orders that a player may well write, for tests.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    act::{KINDS, Line},
    game::Cloak,
    order::letter,
    setup::{ALL, SetUp},
    step::Step,
};
use crate::{
    chess::{Role, Square},
    referee::log::Dice,
};

/// A mail.
pub(super) fn order(game: &Cloak, dice: &mut Dice) -> String {
    if !game.is_set_up() {
        return set_up(dice);
    }
    // No game goes on for ever.
    if game.number > 25 && dice.one_in(10) {
        return "resign".into();
    }
    if dice.one_in(8) {
        return wild(dice);
    }
    let table = game.table();
    let mut mail: Vec<String> = Vec::new();
    let owed: Vec<Line> = if dice.one_in(2) { table.bonuses(true).collect() } else { Vec::new() };
    if let Some(line) = dice.of(&owed) {
        mail.push(spelled(game, line));
        if dice.one_in(3) {
            return mail.join("\n");
        }
    }
    if dice.one_in(4) {
        let kind = dice.of(&KINDS).copied().unwrap_or(Role::King);
        mail.push(format!("guess {} {}", 1 + dice.below(8), letter(kind)));
        if dice.one_in(3) {
            return mail.join("\n");
        }
    }
    let moves: Vec<Line> = table.moves().collect();
    let taking = |line: &Line| matches!(line, Line::Move(Step::Move(played)) if table.board.at(played.to).is_some());
    let (takes, quiet): (Vec<Line>, Vec<Line>) = moves.into_iter().partition(taking);
    let some = if !takes.is_empty() && (quiet.is_empty() || dice.one_in(3)) { &takes } else { &quiet };
    let Some(line) = dice.of(some) else { return "resign".into() };
    mail.push(spelled(game, line));
    if dice.one_in(6) {
        mail.push(format!("bonus {}", square(dice)));
    }
    if dice.one_in(10) {
        mail.push(if dice.one_in(6) { "uncloak all".into() } else { format!("uncloak {}", 1 + dice.below(8)) });
    }
    mail.join("\n")
}

fn set_up(dice: &mut Dice) -> String {
    let SetUp(kinds) = SetUp::numbered(dice.below(ALL as u32) as usize);
    let letters: String = kinds.into_iter().map(letter).collect();
    match dice.below(6) {
        0 => "setup KRRQBBNN".into(),
        1 => "setup random".into(),
        2 => "setup random a storm in may".into(),
        _ => format!("setup {letters}"),
    }
}

fn square(dice: &mut Dice) -> String {
    let squares: Vec<Square> = Square::all().collect();
    dice.of(&squares).map(ToString::to_string).unwrap_or_default()
}

/// A line as its player would write it: by squares.
fn spelled(game: &Cloak, line: &Line) -> String {
    match line {
        Line::Move(Step::Move(played)) => {
            let disc = game.table().board.at(played.from).and_then(|piece| piece.disc);
            match disc.filter(|_| played.from.file() % 2 == 0) {
                Some(disc) => format!("{disc}-{}", played.to),
                None => played.to_string(),
            }
        }
        Line::Move(step) => step.to_string(),
        Line::Owed(step) | Line::Earned(step) => format!("bonus {step}"),
        Line::Guess { disc, kind } => format!("guess {disc} {}", letter(*kind)),
        Line::Uncloak(disc) => format!("uncloak {disc}"),
    }
}

/// What hardly ever may be.
fn wild(dice: &mut Dice) -> String {
    match dice.below(6) {
        0 => format!("{}-{}", 1 + dice.below(8), square(dice)),
        1 => "O-O".into(),
        2 => format!("bonus drop {}", square(dice)),
        3 => format!("guess {} K\n{}{}", 1 + dice.below(8), square(dice), square(dice)),
        _ => format!("{}{}", square(dice), square(dice)),
    }
}
