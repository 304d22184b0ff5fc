//! The two kinds of entries that are Reverse Schrödinger's Chess's own (FORMAT.md, section 10).

use core::fmt;

use super::{
    arrangement::{Sheet, TOKENS, sealed},
    deed::Deed,
    game::Schrodinger,
};
use crate::{
    chess::Role,
    entries,
    ids::SeatName,
    referee::{
        log::{Dice, DrawnFrom, LineValue, OwnEvents},
        played::{Pinned, Play as _, Terms},
    },
    seal::Opening,
};

entries! {
    /// The other side's tokens, sealed; and a turn: what it does, what it turns up, and what the referee announces with it.
    pub enum SchrodingerEvent for Pinned {
        Arrange "arrange" seat { sheet: Sheet = "1", drawn: Option<DrawnFrom> = "answers" },
        Turn "turn" seat {
            deed: Deed = "", shown: Option<Shown> = "shown", check: bool = "check", mate: bool = "mate",
            stalemate: bool = "stalemate", dead: bool = "dead"
        },
    }
}

impl OwnEvents for SchrodingerEvent {
    type Pinned = Pinned;
    type Terms = Terms<Schrodinger>;
    const SEATS: &'static [SeatName] = &[('w', "white"), ('b', "black")];

    fn may_offer(&self) -> bool {
        matches!(self, Self::Turn { .. })
    }
}

/// The opening of a token that is turned up.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown(pub Opening);

impl Shown {
    /// Its number and kind.
    pub fn token(&self) -> Option<(u8, Role)> {
        let number = (1..).zip(TOKENS).find(|(_, what)| *what == self.0.what).map(|(number, _)| number);
        Some((number?, sealed(&self.0.value)?))
    }
}

impl LineValue for Shown {
    const EXPECTED: &'static str = "the opening of a token";

    fn read(text: &str) -> Option<Self> {
        let shown = Self(text.parse().ok()?);
        let is_seat = SchrodingerEvent::SEATS.iter().any(|(letter, _)| *letter == shown.0.seat_letter);
        (shown.0.rules == Schrodinger::RULES && is_seat && shown.token().is_some()).then_some(shown)
    }

    fn any(dice: &mut Dice) -> Self {
        let any = <Opening as LineValue>::any(dice);
        let (what, value) = (dice.of(&TOKENS).copied(), dice.of(&["N", "B", "R", "Q"]).copied());
        let [what, value] = [what, value].map(|word| word.unwrap_or_default().into());
        let seat_letter = if dice.one_in(2) { 'w' } else { 'b' };
        Self(Opening { rules: Schrodinger::RULES.into(), seat_letter, what, value, ..any })
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
