//! What is due in Reverse Schrödinger's Chess.

use crate::{
    chess::Color,
    ids::{Seat, Seats},
    referee::course::{OwnDuties, Pacing},
};

/// What is due: that both arrange, or a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchrodingerDuty {
    Arrange,
    Turn(Seat),
}

impl OwnDuties for SchrodingerDuty {
    const WORDS: &'static [&'static str] = &["arrange", "turn"];

    fn word(self) -> &'static str {
        if matches!(self, Self::Turn(_)) { "turn" } else { "arrange" }
    }

    fn owed(self) -> &'static str {
        if matches!(self, Self::Turn(_)) { "a turn" } else { "an arrangement" }
    }

    fn owed_by(self) -> Seats {
        match self {
            Self::Arrange => Color::BOTH.map(Color::seat).into_iter().collect(),
            Self::Turn(seat) => Seats::of(seat),
        }
    }

    fn pacing(self) -> Pacing {
        if matches!(self, Self::Turn(_)) { Pacing::Move } else { Pacing::Allowance }
    }

    fn turn(seat: Seat) -> Self {
        Self::Turn(seat)
    }
}
