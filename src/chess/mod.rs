//! Chess and what the cards make of it: squares, pieces, positions, moves and how they are written.
//! Knows no players, hands or turns of the game: whose card did what is for the rules.

mod attacks;
mod color;
pub mod diagram;
mod edit;
mod edit_apply;
mod grid;
mod illegal;
mod legal;
mod line_read;
mod line_write;
mod loss;
mod moves;
mod notation;
mod order;
mod piece;
mod play;
mod position;
mod resolve;
mod rights;
mod role;
mod san;
mod square;
mod squares;

pub use color::{Color, Owner};
pub use edit::{Edit, Mark, NewOwner, UnknownEdit};
pub use edit_apply::EditFault;
use grid::Grid;
pub use illegal::Illegal;
pub use line_read::ReadPositionError;
pub use loss::{How, Loss};
pub use moves::Move;
pub(crate) use notation::look_alike;
pub use notation::{CastlingSide, Disambiguation, ReadMoveError, San};
pub use order::{Order, Says, Tag};
pub use piece::{Part, Piece, PieceId};
pub use play::Played;
pub use position::Position;
pub use resolve::{MoveFault, resolve, resolve_either};
pub use role::{PieceLetters, Role};
pub use san::{full, short};
pub use square::Square;
pub use squares::Squares;
