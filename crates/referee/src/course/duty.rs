//! What is owed: in every game an answer to a claim, a ruling on one, or nothing more; else what the game itself knows.

use super::super::log::{Claim, Ending, Outcome};
use crate::ids::{Seat, Seats};

/// What is owed, by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// What this game alone knows.
    Own(GameDuty),
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

/// A duty that only one game has, as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameDuty {
    /// The name of the duty in one word: `turn`.
    pub word: &'static str,
    /// The same in the plain English of the person who runs the referee: `a turn`, which somebody owes; or of a ruling the
    /// whole of it, `a ruling on the objection is due, uphold or takeback`.
    pub owed: &'static str,
    /// Who owes it when it begins; none where it is a ruling.
    pub by: Seats,
    /// The seat that a duty of no seat is about: of a ruling on an objection, the seat whose mail is objected to.
    pub about: Option<Seat>,
    /// How time is counted.
    pub pacing: Pacing,
}

impl GameDuty {
    /// A turn of this seat.
    pub fn turn(seat: Seat) -> Self {
        Self { word: "turn", owed: "a turn", by: Seats::of(seat), about: None, pacing: Pacing::Move }
    }

    /// A duty of these seats before the first turn, done in any order.
    pub fn prepare(word: &'static str, owed: &'static str, by: Seats) -> Self {
        Self { word, owed, by, about: None, pacing: Pacing::Allowance }
    }

    /// Names the seat whose turn it is, if a turn is due.
    pub fn turn_of(self) -> Option<Seat> {
        self.by.iter().next().filter(|_| self.word == "turn")
    }
}

impl Duty {
    /// The words of what every game may owe.
    pub const WORDS: [&'static str; 3] = ["claim", "ruling-on-claim", "over"];

    /// What is due, in a word.
    pub fn word(self) -> &'static str {
        let [claim, ruling, over] = Self::WORDS;
        match self {
            Self::Own(own) => own.word,
            Self::Claim(..) => claim,
            Self::RulingOnClaim(..) => ruling,
            Self::Over(..) => over,
        }
    }

    /// The move of this seat.
    pub fn turn(seat: Seat) -> Self {
        Self::Own(GameDuty::turn(seat))
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
            Self::Own(own) => own.by,
            Self::Claim(seat, _) => Seats::of(seat),
            Self::RulingOnClaim(..) | Self::Over(..) => Seats::NONE,
        }
    }

    /// How time is counted.
    pub fn pacing(self) -> Pacing {
        match self {
            Self::Own(own) => own.pacing,
            Self::Claim(..) => Pacing::Reply,
            Self::RulingOnClaim(..) | Self::Over(..) => Pacing::Still,
        }
    }
}
