//! Positions as FEN. The true position's may hold the kings, the visible one's does not.

use super::{
    super::{
        piece::{Bishop, Black, Color, King, Knight, Pawn, Queen, Role, Rook, White},
        square::{self, Square},
    },
    board::Board,
};

/// What one line says: what stands where, the side to move, and the half-move clock. The kings apart, as they may be
/// none or many yet.
pub struct Line {
    pub squares: [Option<(Color, Role)>; 64],
    pub kings: [Vec<Square>; 2],
    pub turn: Color,
    pub rights: [bool; 4],
    pub passed: Option<Square>,
    pub quiet: usize,
}

/// Letters of rights, in the order of `Board::rights`.
const RIGHTS: &str = "KQkq";

fn piece(letter: char) -> Option<(Color, Role)> {
    let side = if letter.is_ascii_uppercase() { White } else { Black };
    let role = Role::of(letter.to_ascii_uppercase())?;
    [King, Queen, Rook, Bishop, Knight, Pawn].contains(&role).then_some((side, role))
}

/// The line's fields; those that are missing after the side to move are none. The move number is not looked at.
pub fn read(text: &str) -> Option<Line> {
    let mut fields = text.split_whitespace();
    let ranks: Vec<&str> = fields.next()?.split('/').collect();
    let turn = match fields.next()? {
        "w" => White,
        "b" => Black,
        _ => return None,
    };
    let rights = fields.next().unwrap_or("-");
    let passed = fields.next().unwrap_or("-");
    let quiet = fields.next().unwrap_or("0").parse().ok()?;
    if rights != "-" && !rights.chars().all(|letter| RIGHTS.contains(letter)) {
        return None;
    }
    let passed = if passed == "-" { None } else { Some(square::named(passed)?) };
    let rights = ['K', 'Q', 'k', 'q'].map(|letter| rights.contains(letter));
    let mut line = Line { squares: [None; 64], kings: [vec![], vec![]], turn, rights, passed, quiet };
    if ranks.len() != 8 {
        return None;
    }
    for (rank, letters) in (0..8).rev().zip(ranks) {
        let mut file = 0;
        for letter in letters.chars() {
            if let Some(free) = letter.to_digit(10) {
                file += free as i32;
                continue;
            }
            let (at, (side, role)) = (square::at(file, rank)?, piece(letter)?);
            match role {
                King => line.kings[side.index()].push(at),
                _ => line.squares[at] = Some((side, role)),
            }
            file += 1;
        }
        if file != 8 {
            return None;
        }
    }
    Some(line)
}

/// The placement of the visible pieces.
pub fn placement(board: &Board) -> String {
    let mut ranks = vec![];
    for rank in (0..8).rev() {
        let mut text = String::new();
        let mut free = 0;
        for at in (0..8).filter_map(|file| square::at(file, rank)) {
            let Some((side, role)) = board.squares[at] else {
                free += 1;
                continue;
            };
            if free > 0 {
                text += &free.to_string();
                free = 0;
            }
            text.push(if side == White { role.letter() } else { role.letter().to_ascii_lowercase() });
        }
        if free > 0 {
            text += &free.to_string();
        }
        ranks.push(text);
    }
    ranks.join("/")
}

/// The first four fields of a FEN without kings.
pub fn write(board: &Board, turn: Color) -> String {
    let side = if turn == White { "w" } else { "b" };
    let rights: String =
        RIGHTS.chars().zip(board.rights).filter(|(_, right)| *right).map(|(letter, _)| letter).collect();
    let rights = if rights.is_empty() { "-" } else { &rights };
    let passed = board.passed.map_or("-".to_string(), square::name);
    format!("{} {side} {rights} {passed}", placement(board))
}
