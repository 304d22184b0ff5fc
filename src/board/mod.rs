//! Chess without a referee's opinion: squares, kinds of piece and how a move is spelled.
//! Nothing here knows a position yet; what a move means is for whoever has one.

mod kind;
mod notation;
mod square;

pub use kind::{Kind, Letters};
pub use notation::{Flank, MoveText, Origin, ReadMoveError};
pub use square::Square;
