//! Who plays: four seats, in order of play (H1).

use super::super::piece::{Black, Color, White};

/// A player by his seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Seat {
    /// White, king-side.
    Wk,
    /// Black, king-side.
    Bk,
    /// White, queen-side.
    Wq,
    /// Black, queen-side.
    Bq,
}

pub use Seat::{Bk, Bq, Wk, Wq};

/// In order of play; then again (H1).
pub const SEATS: [Seat; 4] = [Wk, Bk, Wq, Bq];

impl Seat {
    /// As the record calls it.
    pub fn name(self) -> &'static str {
        match self {
            Wk => "wk",
            Bk => "bk",
            Wq => "wq",
            Bq => "bq",
        }
    }

    /// The seat of this name.
    pub fn named(name: &str) -> Option<Seat> {
        SEATS.into_iter().find(|seat| seat.name() == name)
    }

    /// Whose pieces he moves.
    pub fn side(self) -> Color {
        match self {
            Wk | Wq => White,
            Bk | Bq => Black,
        }
    }

    /// The next player: always an enemy (H1).
    pub fn next(self) -> Seat {
        match self {
            Wk => Bk,
            Bk => Wq,
            Wq => Bq,
            Bq => Wk,
        }
    }

    /// The player before: always an enemy, too.
    pub fn before(self) -> Seat {
        self.next().next().next()
    }

    /// The other player of his team.
    pub fn partner(self) -> Seat {
        self.next().next()
    }
}
