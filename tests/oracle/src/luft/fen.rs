//! Positions as FEN. The true position's may hold the kings, the visible one's does not.

use super::{
    super::{
        fen,
        piece::{Color, King},
        square::{self, Square},
    },
    board::Board,
};

/// What one line says, the kings apart, as they may be none or many yet.
pub struct Line {
    pub squares: fen::Squares,
    pub kings: [Vec<Square>; 2],
    pub turn: Color,
    pub rights: [bool; 4],
    pub passed: Option<Square>,
    pub quiet: usize,
}

/// The line's fields.
pub fn read(text: &str) -> Option<Line> {
    let fen::Line { mut squares, turn, rights, passed, quiet } = fen::read(text)?;
    let mut kings = [vec![], vec![]];
    for at in square::all() {
        if let Some((side, King)) = squares[at] {
            kings[side.index()].push(at);
            squares[at] = None;
        }
    }
    Some(Line { squares, kings, turn, rights, passed, quiet })
}

/// The first four fields of a FEN without kings.
pub fn write(board: &Board, turn: Color) -> String {
    fen::write(&board.squares, turn, board.rights, board.passed)
}

/// The placement of the visible pieces alone.
pub fn placement(board: &Board) -> String {
    fen::placement(&board.squares)
}
