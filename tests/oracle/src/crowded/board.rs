//! What Crowded House asks of a board beside what all games do. Of halves it knows nothing.

pub use super::super::orthodox::{Board, CASTLING, Castling};
use super::super::{piece::King, square::Square};

impl Board {
    /// Takes up what stands on one square and puts it on another; what stood there is gone.
    pub fn shift(&mut self, (from, to): (Square, Square)) {
        self.squares[to] = self.squares[from].take();
    }

    /// H11: nothing stands but kings.
    pub fn bare(&self) -> bool {
        self.squares.iter().flatten().all(|(_, role)| *role == King)
    }
}
