//! What stands on a square: a king or a pawn, a token with what it is in truth, or what a pawn became.

use super::super::piece::{Bishop, Color, King, Knight, Pawn, Queen, Role, Rook};

/// What a token may be (S1), and a pawn become (S12).
pub const KINDS: [Role; 4] = [Queen, Rook, Bishop, Knight];

/// A piece of either side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    pub side: Color,
    /// What it is in truth, which of a closed token counts for nothing (S4, S9).
    pub role: Role,
    /// `None` of kings and pawns, and of what a pawn became (S12).
    pub token: Option<Token>,
}

/// What is said of a token besides its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// From 1 to 7, by its first square (S1).
    pub number: u8,
    pub open: bool,
}

impl Figure {
    /// A king, a pawn, or what a pawn became.
    pub fn seen(side: Color, role: Role) -> Figure {
        Figure { side, role, token: None }
    }

    /// A token as it begins.
    pub fn concealed(side: Color, role: Role, number: u8) -> Figure {
        Figure { side, role, token: Some(Token { number, open: false }) }
    }

    /// The same, turned up if it is a token (S5).
    pub fn turned_up(self) -> Figure {
        Figure { token: self.token.map(|token| Token { open: true, ..token }), ..self }
    }

    /// The number of a closed token.
    pub fn closed(self) -> Option<u8> {
        self.token.filter(|token| !token.open).map(|token| token.number)
    }

    /// Whether it is this token, open or closed.
    pub fn is_token(self, side: Color, number: u8) -> bool {
        self.side == side && self.token.is_some_and(|token| token.number == number)
    }

    /// Whether everybody sees that it is of this kind.
    pub fn is_seen_as(self, side: Color, role: Role) -> bool {
        self.side == side && self.role == role && self.closed().is_none()
    }

    /// As the record's act line has what is taken: `token 2` while closed (S7), else its letter.
    pub fn called(self) -> String {
        self.closed().map_or(self.role.letter().to_string(), |number| format!("token {number}"))
    }

    /// As a position line has it on this square: `wKe1`, `w4d3:N`, `w4d3=N`, `wQ'd8`.
    pub fn word(self, square: &str) -> String {
        let side = if self.side == Color::White { 'w' } else { 'b' };
        let letter = self.role.letter();
        match self.token {
            Some(Token { number, open: false }) => format!("{side}{number}{square}:{letter}"),
            Some(Token { number, open: true }) => format!("{side}{number}{square}={letter}"),
            None if [King, Pawn].contains(&self.role) => format!("{side}{letter}{square}"),
            None => format!("{side}{letter}'{square}"),
        }
    }
}
