//! The two seats: their names, their letters, and the sides they play.

use crate::{
    chess::Color,
    ids::{Seat, SeatName},
};

/// The seats, in order: the letter in addresses and openings, and the name in the log.
pub const SEATS: &[SeatName] = &[('w', "white"), ('b', "black")];

/// The letter of `seat`; `?` for a seat the game does not have.
pub fn letter(seat: Seat) -> char {
    SEATS.get(seat.index()).map_or('?', |(letter, _)| *letter)
}

/// The side `seat` plays.
pub fn side(seat: Seat) -> Color {
    Color::of_seat(seat)
}

/// The seat that plays this side.
pub fn seat(side: Color) -> Seat {
    side.seat()
}

/// The name of `seat` in the log; empty for a seat the game does not have.
pub fn seat_name(seat: Seat) -> &'static str {
    seat.name(SEATS)
}
