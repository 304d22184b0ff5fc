//! What an order asks to do.

use alloc::string::String;

use super::arrangement::Arrangement;
use crate::chess::{Move, Square};

/// What the orders of a mail ask together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Arranges the other side's tokens (S2); `drawn`: by the referee.
    Arrange { kinds: Arrangement, drawn: bool },
    /// Has them drawn, from these words too (S3).
    Random { words: String },
    /// Moves, and turns up a token where that is due (S5).
    Turn { played: Move, reveal: Option<Named> },
}

/// A token, as it is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// `reveal 3`.
    Number(u8),
    /// `reveal c1`: where it stands after the move.
    On(Square),
}
