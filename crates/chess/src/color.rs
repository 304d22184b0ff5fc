//! The two sides, whose a piece is, and which of two seats plays which side.

use crate::ids::Seat;

/// White or Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Color {
    /// White, who begins.
    White,
    Black,
}

impl Color {
    /// White, then Black.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The opponent.
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The side that a seat plays: White the first, Black the other.
    pub fn of_seat(seat: Seat) -> Self {
        if seat == Seat::FIRST { Self::White } else { Self::Black }
    }

    /// The seat that plays it.
    pub fn seat(self) -> Seat {
        if self == Self::White { Seat::FIRST } else { Seat::SECOND }
    }

    /// `w` or `b`, as in a position line.
    pub fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// The side with this letter, `w` or `b`.
    pub fn read(letter: char) -> Option<Self> {
        Self::BOTH.into_iter().find(|side| side.letter() == letter)
    }

    /// Which way its pawns walk: 1 up the ranks, -1 down.
    pub fn forward(self) -> i8 {
        match self {
            Self::White => 1,
            Self::Black => -1,
        }
    }

    /// A rank counted from this side's own edge, 0..=7, as a rank of the board.
    pub fn rank(self, from_home: u8) -> u8 {
        match self {
            Self::White => from_home,
            Self::Black => 7_u8.saturating_sub(from_home),
        }
    }
}

/// `white` or `black`.
impl core::fmt::Display for Color {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        serde::Serialize::serialize(self, f)
    }
}

/// Whose a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// One side's.
    Color(Color),
    /// Neutral (card 8): either side moves it and it takes either colour. The side it came from is
    /// kept: a pawn walks on in that direction, and a loss is that side's.
    Neutral(Color),
}

impl Owner {
    /// The side it is of, or came from if it is neutral.
    pub fn side(self) -> Color {
        match self {
            Self::Color(side) | Self::Neutral(side) => side,
        }
    }

    /// Whether either side may move it.
    pub fn is_neutral(self) -> bool {
        matches!(self, Self::Neutral(_))
    }

    /// Whether this side may move it: its own, or neutral.
    pub fn serves(self, side: Color) -> bool {
        self.is_neutral() || self.side() == side
    }
}
