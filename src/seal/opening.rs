//! An opening: the one line that names a sealed fact, its salt and its value, and whose SHA-256 is
//! the commitment. FORMAT.md section 2.

use alloc::string::{String, ToString};
use core::{fmt, str::FromStr};

use super::secret::read_base64url;
use super::{Hash, Salt, decimal, game_id, seat_letter};
use crate::ids::{GameId, Seq};

/// Which fact of a seat is sealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum What {
    /// The card at this position of the seat's list, 1..=99; the value is the card's number.
    List(u8),
    /// The secret square chosen in this entry; the value is the square (`e5`).
    Square(Seq),
    /// The referee's seed for the seat's `list random`; the value is 43 letters of base64url.
    DrawList,
    /// The referee's seed for the seat's `numbers random`; the value is 43 letters of base64url.
    DrawNumbers,
}

impl What {
    /// Whether this text is a value such a fact may have.
    fn admits(self, value: &str) -> bool {
        match self {
            Self::List(_) => small(value).is_some(),
            Self::Square(_) => matches!(value.as_bytes(), [b'a'..=b'h', b'1'..=b'8']),
            Self::DrawList | Self::DrawNumbers => read_base64url(value).is_some(),
        }
    }
}

// Stored. Changing this breaks games already played.
impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::List(position) => write!(f, "list {position}"),
            Self::Square(entry) => write!(f, "sq {entry}"),
            Self::DrawList => f.write_str("draw list"),
            Self::DrawNumbers => f.write_str("draw numbers"),
        }
    }
}

/// A sealed fact in full. Secret until the rules show it, so its `Debug` shows the fact sealed and not the
/// salt or the value; `Display` writes the line itself, without line end.
#[derive(Clone, PartialEq, Eq)]
pub struct Opening {
    pub game: GameId,
    /// The game's letter for the seat: `w`, `b`.
    pub seat_letter: char,
    /// What is sealed.
    pub what: What,
    /// What makes the line unguessable.
    pub salt: Salt,
    /// The secret, as `what` says.
    pub value: String,
}

/// Why a line is no opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadOpeningError {
    /// Another format, too few or too many words, or wrong spacing.
    #[error("not an opening line of tempete/1")]
    Form,
    /// Not a number in 1..=999999.
    #[error("the game's number is not well written")]
    Game,
    /// Not one lower-case letter.
    #[error("the seat is not one lower-case letter")]
    Seat,
    /// An unknown fact, or its position or entry is out of range.
    #[error("what is sealed is not well written")]
    What,
    /// Not 43 letters of base64url that encode back to themselves.
    #[error("the salt is not 43 letters of base64url")]
    Salt,
    /// Not a value such a fact may have.
    #[error("the value is not well written")]
    Value,
}

impl FromStr for Opening {
    type Err = ReadOpeningError;

    /// Reads exactly what `Display` writes; a line end, a second space or a leading zero is an error.
    fn from_str(line: &str) -> Result<Self, ReadOpeningError> {
        let mut words = line.split(' ');
        let mut next = || words.next().ok_or(ReadOpeningError::Form);
        if next()? != "tempete/1" {
            return Err(ReadOpeningError::Form);
        }
        let game = game_id(next()?).ok_or(ReadOpeningError::Game)?;
        let seat_letter = seat_letter(next()?).ok_or(ReadOpeningError::Seat)?;
        let what = match (next()?, next()?) {
            ("list", position) => small(position).map(What::List),
            ("sq", entry) => entry_number(entry).map(What::Square),
            ("draw", "list") => Some(What::DrawList),
            ("draw", "numbers") => Some(What::DrawNumbers),
            _ => None,
        }
        .ok_or(ReadOpeningError::What)?;
        let salt = next()?.parse()?;
        let value = next()?;
        if !what.admits(value) {
            return Err(ReadOpeningError::Value);
        }
        if words.next().is_some() {
            return Err(ReadOpeningError::Form);
        }
        Ok(Self { game, seat_letter, what, salt, value: value.to_string() })
    }
}

impl Opening {
    /// The commitment: the SHA-256 of the line without line end.
    pub fn commitment(&self) -> Hash {
        Hash::of(self.to_string().as_bytes())
    }

    /// The card's number, where a position of a list is opened.
    pub fn card(&self) -> Option<u8> {
        matches!(self.what, What::List(_)).then(|| small(&self.value)).flatten()
    }
}

// Stored. Changing this breaks games already played.
impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tempete/1 {} {} {} {} {}", self.game, self.seat_letter, self.what, self.salt, self.value)
    }
}

impl fmt::Debug for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Opening({} {} {})", self.game, self.seat_letter, self.what)
    }
}

/// A position or a card's number, 1..=99.
fn small(text: &str) -> Option<u8> {
    decimal(text).and_then(|number| u8::try_from(number).ok()).filter(|number| (1..=99).contains(number))
}

/// An entry's number, 0..=9999.
fn entry_number(text: &str) -> Option<Seq> {
    decimal(text).and_then(|number| u16::try_from(number).ok()).and_then(Seq::new)
}
