//! What is due, and of whom.

use crate::{
    heart::side::Side,
    ids::{Seat, Seats},
    referee::course::{OwnDuties, Pacing},
};

/// What is owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// A set and a heart of each of these, in any order (B1).
    Place(Seats),
    /// A move.
    Turn(Side),
}

impl OwnDuties for Duty {
    const WORDS: &'static [&'static str] = &["place", "turn"];

    fn word(self) -> &'static str {
        if matches!(self, Self::Place(_)) { "place" } else { "turn" }
    }

    fn owed(self) -> &'static str {
        if matches!(self, Self::Place(_)) { "the set and the heart" } else { "a turn" }
    }

    fn owed_by(self) -> Seats {
        match self {
            Self::Place(seats) => seats,
            Self::Turn(side) => Seats::of(side.seat()),
        }
    }

    fn pacing(self) -> Pacing {
        if matches!(self, Self::Place(_)) { Pacing::Allowance } else { Pacing::Move }
    }

    fn turn(seat: Seat) -> Self {
        Self::Turn(Side::of(seat))
    }
}
