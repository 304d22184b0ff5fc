//! One of the 64 squares, by its name.

use core::{fmt, str::FromStr};

/// A square of the 8×8 board. Squares are ordered a1, b1, … h1, a2, … h8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square on this file (0 = a … 7 = h) and rank (0 = 1 … 7 = 8); `None` off the board.
    pub fn new(file: u8, rank: u8) -> Option<Self> {
        (file < 8 && rank < 8).then_some(Self((rank << 3) | file))
    }

    /// Its file, 0 = a … 7 = h.
    pub fn file(self) -> u8 {
        self.0 & 7
    }

    /// Its rank, 0 = 1 … 7 = 8.
    pub fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// Its place in the order of squares, 0..64.
    pub(super) fn index(self) -> u8 {
        self.0
    }

    /// The square at this place in the order of squares.
    pub(super) fn at_index(index: u8) -> Option<Self> {
        (index < 64).then_some(Self(index))
    }

    /// All 64, from a1 to h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..64).map(Self)
    }

    /// The square so many files to the right and ranks up; `None` off the board.
    pub fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        Self::new(self.file().checked_add_signed(files)?, self.rank().checked_add_signed(ranks)?)
    }
}

/// The text is not the name of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no square")]
pub struct NoSquare;

impl FromStr for Square {
    type Err = NoSquare;

    /// The square with exactly this name, in small letters or capitals.
    fn from_str(text: &str) -> Result<Self, NoSquare> {
        let read = || {
            let mut chars = text.chars();
            let (file, rank, None) = (chars.next()?, chars.next()?, chars.next()) else { return None };
            Self::new(file_of(file.to_ascii_lowercase())?, rank_of(rank)?)
        };
        read().ok_or(NoSquare)
    }
}

/// The number of a file's letter, `a`..=`h` only.
pub(super) fn file_of(letter: char) -> Option<u8> {
    u8::try_from(letter).ok()?.checked_sub(b'a').filter(|file| *file < 8)
}

/// The number of a rank's digit, `1`..=`8` only.
pub(super) fn rank_of(digit: char) -> Option<u8> {
    u8::try_from(digit).ok()?.checked_sub(b'1').filter(|rank| *rank < 8)
}

/// A file's letter.
pub(super) fn file_letter(file: u8) -> char {
    char::from(b'a'.saturating_add(file.min(7)))
}

/// A rank's digit.
pub(super) fn rank_digit(rank: u8) -> char {
    char::from(b'1'.saturating_add(rank.min(7)))
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", file_letter(self.file()), rank_digit(self.rank()))
    }
}

impl serde::Serialize for Square {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn every_square_reads_what_it_writes() {
        for file in 0..8 {
            for rank in 0..8 {
                let square = Square::new(file, rank).unwrap();
                assert_eq!(square.to_string().parse(), Ok(square));
            }
        }
        assert_eq!("E4".parse::<Square>().unwrap().to_string(), "e4");
        for wrong in ["", "e", "i1", "a9", "a0", "e4 ", "e44", "é4", "4e"] {
            assert_eq!(wrong.parse::<Square>(), Err(NoSquare), "{wrong}");
        }
    }
}
