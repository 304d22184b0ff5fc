//! The four seats (H1): whose pieces each moves, on which half of the board, and who comes next.

use crate::{
    chess::{CastlingSide, Color},
    ids::{Seat, SeatName, Seats, Team},
};

/// Their letters and names, in order of play.
pub const SEATS: &[SeatName] = &[('a', "wk"), ('b', "bk"), ('c', "wq"), ('d', "bq")];

/// How many there are.
const COUNT: u8 = 4;

const fn at(index: u8) -> Seat {
    match Seat::new(index % COUNT) {
        Some(seat) => seat,
        None => Seat::FIRST,
    }
}

/// The teams, White first.
pub const TEAMS: &[Team] = &[("white", Seats::of(at(0)).with(at(2))), ("black", Seats::of(at(1)).with(at(3)))];

/// Who is so many seats behind this one in the order of play.
fn behind(seat: Seat, places: u8) -> Seat {
    u8::try_from(seat.index()).map_or(seat, |index| at(index + places))
}

/// Who plays after this seat: always an enemy.
pub fn next(seat: Seat) -> Seat {
    behind(seat, 1)
}

/// Who plays with it.
pub fn partner(seat: Seat) -> Seat {
    behind(seat, 2)
}

/// The two of a team.
pub fn team(seat: Seat) -> Seats {
    Seats::of(seat).with(partner(seat))
}

/// Whose pieces it moves.
pub fn color(seat: Seat) -> Color {
    if seat.index().is_multiple_of(2) { Color::White } else { Color::Black }
}

/// On which half of the board (H2).
pub fn half(seat: Seat) -> CastlingSide {
    if seat.index() < 2 { CastlingSide::Short } else { CastlingSide::Long }
}
