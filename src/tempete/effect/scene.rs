//! Where and by whom a card is played.

use crate::chess::{Color, Position, Square};

/// What a card acts on.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    pub position: &'a Position,
    /// Who plays it.
    pub side: Color,
    /// The piece that moved before it in this message.
    pub moved: Option<Moved>,
}

/// A piece that moved in this message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Where it stands now.
    pub at: Square,
    /// The rook, where it castled.
    pub rook: Option<Square>,
    /// Whether it took something.
    pub took: bool,
}

impl Moved {
    /// What explodes (R51) or moves again (R33): after castling the rook.
    pub fn acting(&self) -> Square {
        self.rook.unwrap_or(self.at)
    }

    /// Whether the piece on this square moved: after castling king or rook.
    pub fn is(&self, at: Square) -> bool {
        self.at == at || self.rook == Some(at)
    }
}
