//! *Tempête sur l'échiquier* by mail: chess disturbed by cards, with a secret list a seat.
//! `RULES.md` numbers the rules; the numbers stand where the code makes them true.
//!
//! A request is examined from its sender's view (`examine`), becomes an event (`decide`), and an
//! event changes the state (`apply`), which cannot fail. The event's one stored form is its entry.
//!
//! A folder names only folders to its left:
//! `cards · rulebook · effect · log · order · state · turn · legal · decide · look_ahead · telling · audit · doors`

pub mod audit;
pub mod cards;
pub mod decide;
mod demo;
mod doors;
pub mod effect;
pub mod legal;
pub mod log;
pub mod look_ahead;
pub mod order;
pub mod rulebook;
pub mod seals;
pub mod state;
pub mod telling;
pub mod turn;

pub use doors::GAME;

use crate::{chess::Color, ids::Seat};

/// The game's name: its letters' layouts are found by it.
pub const NAME: &str = "tempete";

/// The rules' name and version as entry 0 has it.
pub const RULES: &str = "tempete/1";

/// The seats, in order: the letter in addresses and openings, and the name in the log.
pub const SEATS: &[(char, &str)] = &[('w', "white"), ('b', "black")];

/// The letter of `seat`; `?` for a seat the game does not have.
pub fn letter(seat: Seat) -> char {
    SEATS.get(seat.index()).map_or('?', |(letter, _)| *letter)
}

/// The side `seat` plays.
pub fn side(seat: Seat) -> Color {
    if seat == Seat::FIRST { Color::White } else { Color::Black }
}

/// The seat that plays this side.
pub fn seat(side: Color) -> Seat {
    if side == Color::White { Seat::FIRST } else { Seat::SECOND }
}

/// The name of `seat` in the log; empty for a seat the game does not have.
pub fn seat_name(seat: Seat) -> &'static str {
    SEATS.get(seat.index()).map_or("", |(_, name)| name)
}
