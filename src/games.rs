//! The list of games. Nothing here knows a clock, a disk or a mail.

use crate::{ids::Seat, tempete};

/// The games that can be refereed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// *Tempête sur l'échiquier* by mail.
    Tempete,
}

impl Game {
    /// The rules' name and version as entry 0 has it.
    pub fn rules(self) -> &'static str {
        tempete::RULES
    }

    /// The game with these rules.
    pub fn read(rules: &str) -> Option<Self> {
        (rules == tempete::RULES).then_some(Self::Tempete)
    }

    /// Its seats, in order: the letter in addresses and openings, and the name in the log.
    pub fn seats(self) -> &'static [(char, &'static str)] {
        tempete::SEATS
    }

    /// The letter of `seat`; `?` for a seat the game does not have.
    pub fn letter(self, seat: Seat) -> char {
        tempete::letter(seat)
    }

    /// The name of `seat` in the log; empty for a seat the game does not have.
    pub fn seat_name(self, seat: Seat) -> &'static str {
        tempete::seat_name(seat)
    }
}
