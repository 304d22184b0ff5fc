//! Positions as FEN, for every second referee: its first four fields and the half-move clock.

use super::{
    piece::{Bishop, Black, Color, King, Knight, Pawn, Queen, Role, Rook, White},
    square::{self, Square},
};

/// What stands where.
pub type Squares = [Option<(Color, Role)>; 64];

/// What one line says.
pub struct Line {
    pub squares: Squares,
    pub turn: Color,
    /// In the order `KQkq`.
    pub rights: [bool; 4],
    pub passed: Option<Square>,
    pub quiet: usize,
}

const RIGHTS: &str = "KQkq";

fn piece(letter: char) -> Option<(Color, Role)> {
    let side = if letter.is_ascii_uppercase() { White } else { Black };
    let role = Role::of(letter.to_ascii_uppercase())?;
    [King, Queen, Rook, Bishop, Knight, Pawn].contains(&role).then_some((side, role))
}

/// The line's fields; those that are missing after the side to move are none. The move number is not looked at.
pub fn read(text: &str) -> Option<Line> {
    let mut fields = text.split_whitespace();
    let squares = placed(fields.next()?)?;
    let turn = match fields.next()? {
        "w" => White,
        "b" => Black,
        _ => return None,
    };
    let rights = fields.next().unwrap_or("-");
    if rights != "-" && !rights.chars().all(|letter| RIGHTS.contains(letter)) {
        return None;
    }
    let passed = match fields.next().unwrap_or("-") {
        "-" => None,
        name => Some(square::named(name)?),
    };
    let quiet = fields.next().unwrap_or("0").parse().ok()?;
    let rights = ['K', 'Q', 'k', 'q'].map(|letter| rights.contains(letter));
    Some(Line { squares, turn, rights, passed, quiet })
}

fn placed(text: &str) -> Option<Squares> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return None;
    }
    let mut squares = [None; 64];
    for (rank, letters) in (0..8).rev().zip(ranks) {
        let mut file = 0;
        for letter in letters.chars() {
            if let Some(free) = letter.to_digit(10) {
                file += free as i32;
            } else {
                squares[square::at(file, rank)?] = Some(piece(letter)?);
                file += 1;
            }
        }
        if file != 8 {
            return None;
        }
    }
    Some(squares)
}

/// The placement alone.
pub fn placement(squares: &Squares) -> String {
    let mut ranks = vec![];
    for rank in (0..8).rev() {
        let mut text = String::new();
        let mut free = 0;
        for at in (0..8).filter_map(|file| square::at(file, rank)) {
            let Some((side, role)) = squares[at] else {
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

/// The first four fields.
pub fn write(squares: &Squares, turn: Color, rights: [bool; 4], passed: Option<Square>) -> String {
    let side = if turn == White { "w" } else { "b" };
    let rights: String = RIGHTS.chars().zip(rights).filter(|(_, right)| *right).map(|(letter, _)| letter).collect();
    let rights = if rights.is_empty() { "-" } else { &rights };
    let passed = passed.map_or("-".to_string(), square::name);
    format!("{} {side} {rights} {passed}", placement(squares))
}
