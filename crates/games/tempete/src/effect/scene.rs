//! Where and by whom a card is played.

use crate::chess::{Color, Move, Position, Square};

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
    /// This legal move made on `board`, the turn not ended: what stands then, and what moved.
    pub fn by(board: &Position, legal: Move) -> Option<(Position, Self)> {
        let (after, played) = board.step(legal).ok()?;
        let rook = played.castled.and_then(|_| {
            let stood =
                board.pieces().find(|(at, piece)| after.find(piece.id) != Some(*at) && piece.id != played.piece.id)?;
            after.find(stood.1.id)
        });
        Some((after, Self { at: legal.to, rook, took: played.captured.is_some() }))
    }

    /// What explodes (R51) or moves again (R33): after castling the rook.
    pub fn acting(&self) -> Square {
        self.rook.unwrap_or(self.at)
    }

    /// Whether the piece on this square moved: after castling king or rook.
    pub fn is(&self, at: Square) -> bool {
        self.at == at || self.rook == Some(at)
    }
}
