//! The seats, in their order of play. The three corners of the board are called by their names too.

use core::{fmt, str::FromStr};

use serde::{Serialize, Serializer};

use crate::ids::{Seat, SeatName};

/// The letters and names of all seats, in their order of play.
pub const SEATS: &[SeatName] = &[('g', "green"), ('b', "blue"), ('k', "black")];

/// A seat, or the colour of a piece, or a corner. Two seats are green and blue (P4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    Green,
    Blue,
    Black,
}

impl Side {
    /// All three, in their order of play.
    pub const ALL: [Self; 3] = [Self::Green, Self::Blue, Self::Black];

    /// That of a seat of the game.
    pub fn of(seat: Seat) -> Self {
        // No game of this kind has a fourth seat.
        Self::ALL.into_iter().nth(seat.index()).unwrap_or(Self::Black)
    }

    /// The seat.
    pub fn seat(self) -> Seat {
        match self {
            Self::Green => Seat::FIRST,
            Self::Blue => Seat::SECOND,
            Self::Black => THIRD,
        }
    }

    /// Its place in the order of play, 0..=2.
    pub fn index(self) -> usize {
        self as usize
    }

    /// Its letter on the text board: `g`, `b`, `k`.
    pub fn letter(self) -> char {
        match self {
            Self::Green => 'g',
            Self::Blue => 'b',
            Self::Black => 'k',
        }
    }

    /// Its word in the log.
    pub fn word(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Blue => "blue",
            Self::Black => "black",
        }
    }

    /// The seat behind it, Green behind Black.
    pub fn next(self) -> Self {
        match self {
            Self::Green => Self::Blue,
            Self::Blue => Self::Black,
            Self::Black => Self::Green,
        }
    }
}

const THIRD: Seat = match Seat::new(2) {
    Some(seat) => seat,
    None => Seat::FIRST,
};

impl Serialize for Side {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The word is that of no seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSide;

impl FromStr for Side {
    type Err = NoSide;

    fn from_str(word: &str) -> Result<Self, NoSide> {
        Self::ALL.into_iter().find(|seat| seat.word() == word).ok_or(NoSide)
    }
}
