//! *Tempête sur l'échiquier* by mail: chess disturbed by cards, with a secret list a seat.
//! `RULES.md` numbers the rules; the numbers stand where the code makes them true.
//!
//! A request is examined from its sender's view (`examine`), becomes an event (`decide`), and an
//! event changes the state (`apply`), which cannot fail. The event's one stored form is its entry.
//!
//! A folder names only folders to its left:
//! `cards · log · order · state · turn · legal · decide · telling · audit · doors`

pub mod audit;
pub mod cards;
pub mod decide;
mod doors;
pub mod legal;
pub mod log;
pub mod order;
pub mod state;
pub mod telling;
pub mod turn;

pub use doors::GAME;

use crate::{chess::Color, ids::Seat};

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

/// The name of `seat` in the log; empty for a seat the game does not have.
pub fn seat_name(seat: Seat) -> &'static str {
    SEATS.get(seat.index()).map_or("", |(_, name)| name)
}
