//! Orders that a player may well write, for tests.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    arrangement::{KINDS, typed},
    board::Board,
    game::Schrodinger,
    man::Man,
};
use crate::{
    chess::{Move, PieceLetters, Square, full},
    referee::log::Dice,
    text::NumberedStep,
};

const LETTERS: PieceLetters = PieceLetters::ENGLISH;

/// A mail.
pub(super) fn order(game: &Schrodinger, arranged: bool, dice: &mut Dice) -> String {
    if !arranged {
        return arrangement(game.blind, dice);
    }
    let board = game.board();
    // No game goes on for ever.
    if board.position().fullmove() > 25 && dice.one_in(10) {
        return "resign".into();
    }
    if dice.one_in(6) {
        return wild(dice);
    }
    let moves = board.position().legal_moves();
    let (takes, quiet): (Vec<Move>, Vec<Move>) =
        moves.into_iter().partition(|played| board.deed(*played).takes().is_some());
    let some = if !takes.is_empty() && (quiet.is_empty() || !dice.one_in(3)) { &takes } else { &quiet };
    dice.of(some).map_or_else(|| "resign".into(), |played| spelled(board, *played, dice))
}

fn arrangement(blind: bool, dice: &mut Dice) -> String {
    let mut kinds = KINDS;
    for last in (1..kinds.len()).rev() {
        let other = dice.below(u32::try_from(last + 1).unwrap_or(1)) as usize;
        kinds.swap(last, other);
    }
    match dice.below(5) {
        0 => "arrange RNBQKBNR".into(),
        1 => "arrange random".into(),
        2 => "arrange random a storm in may".into(),
        _ if blind => "arrange random".into(),
        _ => format!("arrange {}", typed(&kinds, LETTERS)),
    }
}

/// A lawful move, with what it turns up; seldom without.
fn spelled(board: &Board, played: Move, dice: &mut Dice) -> String {
    let text = match board.man(played.from) {
        Some(Man::Token(number)) if dice.one_in(2) => {
            NumberedStep::signed(number, played.to, board.deed(played).takes().is_some()).to_string()
        }
        Some(Man::Token(_)) => played.to_string(),
        _ => full(board.position(), played).spelled(LETTERS),
    };
    match dice.of(&board.reveals(played)) {
        Some(_) if dice.one_in(8) => text,
        Some(of) if dice.one_in(3) => format!("reveal {}\n{text}", of.at),
        Some(of) => format!("{text}\nreveal {}", of.number),
        None if dice.one_in(20) => format!("{text}\nreveal 1"),
        None => text,
    }
}

/// What hardly ever may be.
fn wild(dice: &mut Dice) -> String {
    let squares: Vec<Square> = Square::all().collect();
    match (dice.of(&squares).copied(), dice.of(&squares).copied(), dice.below(5)) {
        (Some(to), _, 0) => format!("{}-{to}", 1 + dice.below(8)),
        (Some(to), _, 1) => format!("{}{to}", 1 + dice.below(8)),
        (_, _, 2) => "O-O".into(),
        (Some(from), Some(to), _) => format!("{from}{to}"),
        _ => String::new(),
    }
}
