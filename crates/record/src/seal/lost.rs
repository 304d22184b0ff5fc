//! A head that letters told and that a restored log no longer has. FORMAT.md section 4.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, str::FromStr};

use super::{Hash, decimal, seat_letter};

/// The head that a restore lost, as the ruling tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostHead {
    /// How many entries it is over, 1..=10000: the last of them, and those before it down to the ruling's own number, are lost.
    pub entries: u32,
    pub root: Hash,
    /// Letters that showed lost entries, in order, at most [`Self::MOST_LETTERS`].
    pub letters: Vec<LetterName>,
}

/// A letter by its seat and its number there: `w.12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LetterName {
    /// The game's letter for the seat.
    pub seat_letter: char,
    /// 1..=999999999.
    pub number: u32,
}

/// Not letters as FORMAT.md section 4 writes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not letters as they are written in a log")]
pub struct ReadLettersError;

impl LostHead {
    /// The most letters that are named.
    pub const MOST_LETTERS: usize = 20;

    /// The letters in words of the log, `w.12 b.9`; `seats` are the game's letters in order.
    ///
    /// # Errors
    /// None or too many, not in order, twice the same, or not so written.
    pub fn read_letters(text: &str, seats: &[char]) -> Result<Vec<LetterName>, ReadLettersError> {
        let letters = text.split(' ').map(str::parse).collect::<Result<Vec<LetterName>, _>>()?;
        let place = |letter: &LetterName| {
            let seat = seats.iter().position(|seat| *seat == letter.seat_letter);
            seat.map(|seat| (seat, letter.number)).ok_or(ReadLettersError)
        };
        let places = letters.iter().map(place).collect::<Result<Vec<_>, _>>()?;
        let fits = letters.len() <= Self::MOST_LETTERS && places.is_sorted_by(|a, b| a < b);
        if fits { Ok(letters) } else { Err(ReadLettersError) }
    }

    /// What [`Self::read_letters`] reads; empty of none.
    pub fn letters_text(&self) -> String {
        self.letters.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }
}

// Stored. Changing this breaks games already played.
impl fmt::Display for LetterName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.seat_letter, self.number)
    }
}

impl FromStr for LetterName {
    type Err = ReadLettersError;

    /// Reads exactly what `Display` writes.
    fn from_str(text: &str) -> Result<Self, ReadLettersError> {
        let (seat, number) = text.split_once('.').ok_or(ReadLettersError)?;
        let seat_letter = seat_letter(seat).ok_or(ReadLettersError)?;
        let number = decimal(number).filter(|number| (1..=999_999_999).contains(number)).ok_or(ReadLettersError)?;
        Ok(Self { seat_letter, number })
    }
}
