//! Chess and what the cards make of it: squares, pieces, positions, moves and how they are written.
//! Knows no players, hands or turns of the game: whose card did what is for the rules.

#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

use crate as chess;
use ::ids;
use ids::words;

mod attacks;
mod color;
pub mod diagram;
mod edit;
mod edit_apply;
mod edit_read;
mod edit_write;
mod gait;
mod gait_words;
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
mod risk;
mod role;
mod san;
mod square;
mod squares;
mod sweep;
mod token;

pub use color::{Color, Owner};
pub use edit::{Edit, Effect, Name, NewOwner, Switch};
pub use edit_apply::EditFault;
pub use edit_read::{EditWord, EffectFault};
pub use edit_read::{Grammar, edits as read_edits, words as edit_words};
pub use gait::{Captures, Gait, Manner, Steps};
pub use gait_words::NoGait;
use grid::Grid;
pub use illegal::Illegal;
pub use line_read::ReadPositionError;
pub use loss::{How, Loss};
pub use moves::{Castling, Move};
pub use notation::look_alike;
pub use notation::{CastlingSide, Disambiguation, ReadMoveError, San};
pub use order::{Order, Says, Tag};
pub use piece::{Part, Piece, PieceId};
pub use play::Played;
pub use position::Position;
pub use resolve::{MoveFault, resolve, resolve_either};
pub use risk::Risk;
pub use role::{PieceLetters, Role};
pub use san::{full, short};
pub use square::{NoSquare, Square};
pub use squares::Squares;
pub use sweep::SweepFault;
