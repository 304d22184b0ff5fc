//! The truth as FEN.

use super::super::{
    fen,
    piece::Color,
    square::{self, Square},
};
use super::board::Board;

/// Board, all of it cloaked, side to move and half-move clock.
pub fn read(text: &str) -> Option<(Board, Color, usize)> {
    let fen::Line { squares, turn, rights, passed, quiet } = fen::read(text)?;
    Some((Board { squares, seen: [false; 64], rights, passed }, turn, quiet))
}

/// The first four fields of a FEN, with this square as the one passed over, and the seen squares by name, `-` for none.
pub fn write(board: &Board, turn: Color, passed: Option<Square>) -> String {
    let mut seen: Vec<String> = square::all().filter(|&at| board.seen[at]).map(square::name).collect();
    seen.sort();
    let seen = if seen.is_empty() { "-".to_string() } else { seen.join(",") };
    format!("{} {seen}", fen::write(&board.squares, turn, board.rights, passed))
}
