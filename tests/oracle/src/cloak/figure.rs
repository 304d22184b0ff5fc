//! What stands on a square: a disc with what it is in truth, or what everybody sees.

use super::super::piece::{Bishop, Color, King, Knight, Pawn, Queen, Role, Rook, White};

/// What a disc may be (K2).
pub const KINDS: [Role; 5] = [King, Queen, Rook, Bishop, Knight];

/// What a pawn may become (K17).
pub const PROMOTIONS: [Role; 4] = [Queen, Rook, Bishop, Knight];

/// The numbers that discs have (K1).
pub const NUMBERS: std::ops::RangeInclusive<u8> = 1..=8;

/// A piece of either side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    pub side: Color,
    /// What it is in truth, and moves as (K3).
    pub role: Role,
    /// The number, of a disc. `None` of what is open: a pawn, what a pawn became, what was uncloaked (K9, K17).
    pub disc: Option<u8>,
}

impl Figure {
    /// What everybody sees.
    pub fn open(side: Color, role: Role) -> Figure {
        Figure { side, role, disc: None }
    }

    /// A disc.
    pub fn cloaked(side: Color, role: Role, number: u8) -> Figure {
        Figure { side, role, disc: Some(number) }
    }

    /// Whether everybody sees what it is.
    pub fn is_open(self) -> bool {
        self.disc.is_none()
    }

    /// The same, which loses its number (K9).
    pub fn uncloaked(self) -> Figure {
        Figure { disc: None, ..self }
    }

    /// A king that can be mated, and never be taken (K11).
    pub fn is_open_king(self) -> bool {
        self.is_open() && self.role == King
    }

    pub fn is_pawn(self) -> bool {
        self.role == Pawn
    }

    /// As the record has what is taken: `disc 3 K`, since that tells what it was (K4), or `N`.
    pub fn called(self) -> String {
        let letter = self.role.letter();
        self.disc.map_or(letter.to_string(), |number| format!("disc {number} {letter}"))
    }

    /// As both sides see it, wherever it stands: by its number or by its letter.
    pub fn seen(self) -> String {
        let face = self.disc.map_or(self.role.letter().to_string(), |number| number.to_string());
        format!("{}{face}", side_letter(self.side))
    }

    /// As a position line has it on this square: `wKe1`, `w4d3:N`.
    pub fn word(self, square: &str) -> String {
        let kind = if self.is_open() { String::new() } else { format!(":{}", self.role.letter()) };
        format!("{}{square}{kind}", self.seen())
    }
}

/// `w` or `b`.
pub fn side_letter(side: Color) -> char {
    if side == White { 'w' } else { 'b' }
}
