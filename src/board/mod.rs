//! Chess and what the cards make of it: squares, pieces, positions, moves and how they are written.
//! Knows no players, hands or turns of the game: whose card did what is for the rules.

mod grid;
mod kind;
mod line_read;
mod line_write;
mod loss;
mod notation;
mod order;
mod piece;
mod position;
mod rights;
mod side;
mod square;
mod squares;

use grid::Grid;
pub use kind::{Kind, Letters};
pub use line_read::ReadPositionError;
pub use loss::{How, Loss};
pub use notation::{Flank, MoveText, Origin, ReadMoveError};
pub use order::{Order, Says, Tag};
pub use piece::{Part, Piece, PieceId};
pub use position::Position;
pub use side::{Owner, Side};
pub use square::Square;
pub use squares::Squares;
