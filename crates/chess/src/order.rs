//! What a card orders for a side's next turn (cards 2, 36 and 63), and marks the referee only keeps.

use alloc::string::String;

use super::{Color, PieceId, Role};

/// An order. It binds one side's whole next turn, its answer included, and ends with it (B15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Order {
    /// Whose next turn it binds.
    pub bound: Color,
    pub says: Says,
}

/// What an order says to the side it binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Says {
    /// You may not move this piece (card 2).
    Ban(PieceId),
    /// You must move a piece of this kind (card 36), as long as one has a legal move (B27).
    Must(Role),
    /// You may not capture this piece (card 63).
    Safe(PieceId),
}

impl Says {
    /// The piece it is about.
    pub fn piece(self) -> Option<PieceId> {
        match self {
            Self::Ban(piece) | Self::Safe(piece) => Some(piece),
            Self::Must(_) => None,
        }
    }

    /// The same said of another piece.
    pub(super) fn of(self, piece: PieceId) -> Self {
        match self {
            Self::Ban(_) => Self::Ban(piece),
            Self::Safe(_) => Self::Safe(piece),
            Self::Must(kind) => Self::Must(kind),
        }
    }
}

/// A mark without a meaning of its own: it follows its piece, and decides no move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tag {
    pub piece: PieceId,
    /// 2 to 20 of `a-z 0-9 -`, a letter first.
    pub name: String,
}

impl Tag {
    /// Whether a mark may be called so. `magnet` may not: that one has a meaning.
    pub fn may_be_called(name: &str) -> bool {
        (2..=20).contains(&name.len())
            && name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
            && name != "magnet"
    }
}
