//! Pieces whose kind nobody may look at, and how one is turned up (Reverse Schrödinger's Chess).

use super::{Color, Piece, Position, Role, Square};

impl Position {
    /// Makes what stands there a token of this number; the king and pawns are none. It counts as a queen that goes one or two
    /// squares, and its corner as a rook's until it is turned up or moves.
    pub fn conceal(&mut self, at: Square, number: u8) {
        if let Some(piece) = self.grid.take(at) {
            self.grid.put(at, Piece { kind: Role::Queen, token: Some(number), ..piece });
        }
    }

    /// Turns up the token that stands there: it is of this kind from now on. A corner that turns out to be no rook's is none
    /// to castle with.
    pub fn turn_up(&mut self, at: Square, kind: Role) {
        if let Some(piece) = self.grid.take(at) {
            self.grid.put(at, Piece { kind, token: None, ..piece });
            self.settle();
        }
    }

    /// Where this side's tokens stand, from a1 to h8, each with its number.
    pub fn tokens(&self, side: Color) -> impl Iterator<Item = (Square, u8)> + '_ {
        self.pieces().filter_map(move |(at, piece)| Some((at, piece.token.filter(|_| piece.owner.side() == side)?)))
    }
}
