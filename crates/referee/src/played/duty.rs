//! What may be due in a game of values, as data.

use crate::{
    ids::{Seat, Seats},
    referee::course::{OwnDuties, Pacing},
};

/// What is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameDuty {
    /// It, in a word: `turn`.
    pub word: &'static str,
    /// The same in the plain English of the person who runs the referee: `a turn`, which somebody owes.
    pub owed: &'static str,
    /// Who owes it when it begins.
    pub by: Seats,
    /// How time is counted.
    pub pacing: Pacing,
}

impl GameDuty {
    /// A turn of this seat.
    pub fn turn(seat: Seat) -> Self {
        Self { word: "turn", owed: "a turn", by: Seats::of(seat), pacing: Pacing::Move }
    }

    /// What these seats prepare before the first turn, in any order.
    pub fn prepare(word: &'static str, owed: &'static str, by: Seats) -> Self {
        Self { word, owed, by, pacing: Pacing::Allowance }
    }

    /// Whose turn it is, where a turn is due.
    pub fn turn_of(self) -> Option<Seat> {
        self.by.iter().next().filter(|_| self.word == "turn")
    }
}

impl OwnDuties for GameDuty {
    fn word(self) -> &'static str {
        self.word
    }

    fn owed(self) -> &'static str {
        self.owed
    }

    fn owed_by(self) -> Seats {
        self.by
    }

    fn pacing(self) -> Pacing {
        self.pacing
    }

    fn turn(seat: Seat) -> Self {
        Self::turn(seat)
    }
}
