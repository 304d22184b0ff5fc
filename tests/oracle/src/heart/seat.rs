//! The seats, in their order of play.

/// Green, blue, black.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Seat {
    Green,
    Blue,
    Black,
}

pub use Seat::{Black, Blue, Green};

/// In the order in which they place and play. Two seats: the first two (P4).
pub const SEATS: [Seat; 3] = [Green, Blue, Black];

impl Seat {
    /// `green`, `blue`, `black`.
    pub fn name(self) -> &'static str {
        ["green", "blue", "black"][self as usize]
    }

    /// `g`, `b`, `k`.
    pub fn letter(self) -> char {
        ['g', 'b', 'k'][self as usize]
    }

    /// The seat of this letter.
    pub fn of(letter: char) -> Option<Seat> {
        SEATS.into_iter().find(|seat| seat.letter() == letter)
    }

    /// The seat of this name.
    pub fn named(name: &str) -> Option<Seat> {
        SEATS.into_iter().find(|seat| seat.name() == name)
    }
}
