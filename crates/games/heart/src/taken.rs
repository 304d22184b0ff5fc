//! What a move takes.

use super::{piece::Piece, side::Side};

/// The piece and the heart of others on the triangle where a move ends (H5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    pub piece: Option<Piece>,
    /// Whose heart.
    pub heart: Option<Side>,
}

impl Taken {
    /// Whether it is anything.
    pub fn is_some(self) -> bool {
        self.piece.is_some() || self.heart.is_some()
    }
}
