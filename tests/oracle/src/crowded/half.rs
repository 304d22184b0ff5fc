//! Whose half of the board a square is on, and what a player may therefore move (H1, H2).

use super::{
    super::square::{self, Square},
    seat::{Bk, Bq, Seat, Wk, Wq},
};

/// The e-file, where the king-side begins.
const E: i32 = 4;

/// H1: files a to d are the queen-side, e to h the king-side.
pub fn has(seat: Seat, at: Square) -> bool {
    match seat {
        Wk | Bk => square::file(at) >= E,
        Wq | Bq => square::file(at) < E,
    }
}

/// H2: what he moves starts or ends on his half. In castling these are the king's two squares (H3).
pub fn may(seat: Seat, from: Square, to: Square) -> bool {
    has(seat, from) || has(seat, to)
}
