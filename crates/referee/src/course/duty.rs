//! What is owed: in every game an answer to a claim, a ruling on one, or nothing more; else what the game itself knows.

use super::super::log::{Claim, Ending, Outcome};
use crate::ids::{Seat, Seats};

/// What is owed, by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty<D> {
    /// What this game alone knows.
    Own(D),
    /// `accept draw` or `decline draw`, by the opponent of the claimer (T52).
    Claim(Seat, Claim),
    /// A ruling on a claim that was declined; the seat is the claimer (T52).
    RulingOnClaim(Seat, Claim),
    /// Nothing: the result before errors is known, and by what. The course's `end` holds the rest.
    Over(Outcome, Ending),
}

/// How time is counted while something is owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pacing {
    /// Each who owes it has an allowance of its own, and loses nothing of its bank.
    Allowance,
    /// A move: its think begins or goes on, and those that it followed have ended.
    Move,
    /// A word in between: its think begins or goes on, and that of the other side goes on later.
    Reply,
    /// Nobody's clock runs, and nothing is lost by it.
    Still,
}

/// What one game's duties are to the course.
pub trait OwnDuties: Copy + PartialEq + core::fmt::Debug + 'static {
    /// What is due, in a word.
    fn word(self) -> &'static str;
    /// The same in the plain English of the person who runs the referee: `a turn`, which somebody owes; or of a ruling the
    /// whole of it, `a ruling on the objection is due, uphold or takeback`.
    fn owed(self) -> &'static str;
    /// Who owes it when it begins; none where it is a ruling.
    fn owed_by(self) -> Seats;
    /// How time is counted.
    fn pacing(self) -> Pacing;
    /// The move, or what a move is in this game, of this seat.
    fn turn(seat: Seat) -> Self;
}

impl<D: OwnDuties> Duty<D> {
    /// The words of what every game may owe.
    pub const WORDS: [&'static str; 3] = ["claim", "ruling-on-claim", "over"];

    /// What is due, in a word.
    pub fn word(self) -> &'static str {
        let [claim, ruling, over] = Self::WORDS;
        match self {
            Self::Own(own) => own.word(),
            Self::Claim(..) => claim,
            Self::RulingOnClaim(..) => ruling,
            Self::Over(..) => over,
        }
    }

    /// The move of this seat.
    pub fn turn(seat: Seat) -> Self {
        Self::Own(D::turn(seat))
    }

    /// Whether nothing is due any more.
    pub fn is_over(self) -> bool {
        matches!(self, Self::Over(..))
    }

    /// Whether it waits for a ruling.
    pub fn is_ruling(self) -> bool {
        !self.is_over() && self.owed_by().is_empty()
    }

    /// Who owes it when it begins.
    pub fn owed_by(self) -> Seats {
        match self {
            Self::Own(own) => own.owed_by(),
            Self::Claim(seat, _) => Seats::of(seat),
            Self::RulingOnClaim(..) | Self::Over(..) => Seats::NONE,
        }
    }

    /// How time is counted.
    pub fn pacing(self) -> Pacing {
        match self {
            Self::Own(own) => own.pacing(),
            Self::Claim(..) => Pacing::Reply,
            Self::RulingOnClaim(..) | Self::Over(..) => Pacing::Still,
        }
    }
}
