//! What stands on the board (section 2 of the rules). A heart is no piece (H3).

use super::side::Side;

/// The kinds of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Wall,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

impl Kind {
    /// All six.
    pub const ALL: [Self; 6] = [Self::Wall, Self::Queen, Self::Rook, Self::Bishop, Self::Knight, Self::Pawn];

    /// The nine pieces of a seat (P1).
    pub const SET: [Self; 9] = [
        Self::Wall,
        Self::Queen,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Knight,
        Self::Pawn,
        Self::Pawn,
        Self::Pawn,
    ];

    /// Whether it may carry its owner's heart (H3).
    pub fn carries(self) -> bool {
        matches!(self, Self::Queen | Self::Rook | Self::Pawn)
    }
}

/// A piece. Whose it is the board says: all pieces of one colour are moved by one seat (H6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
pub struct Piece {
    pub kind: Kind,
    pub colour: Side,
}
