//! What a game of Tempête seals: lists position by position, secret squares, and the referee's seeds.
//! FORMAT.md section 2.

use core::fmt;

use crate::{
    ids::Seq,
    referee::conditions,
    seal::{Opening, ReadOpeningError, Salt, decimal},
};

/// Which fact of a seat is sealed, in the order of a record.
// Stored. Changing this breaks games already played.
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
    /// What the seat planned with this entry (T83).
    Plan(Seq),
}

impl What {
    /// What a line opens.
    ///
    /// # Errors
    /// It is no fact of a seat's, or has no value that such a fact may have.
    pub fn of(opening: &Opening) -> Result<Self, ReadOpeningError> {
        let what = match opening.what.split_once(' ') {
            Some(("list", position)) => small(position).map(Self::List),
            Some(("sq", entry)) => {
                decimal(entry).and_then(|number| u16::try_from(number).ok()).and_then(Seq::new).map(Self::Square)
            }
            Some(("draw", "list")) => Some(Self::DrawList),
            Some(("draw", "numbers")) => Some(Self::DrawNumbers),
            _ => None,
        };
        let what = what.or_else(|| conditions::place(opening).map(Self::Plan)).ok_or(ReadOpeningError::What)?;
        let admits = match what {
            Self::List(_) => card(opening).is_some(),
            Self::Square(_) => matches!(opening.value.as_bytes(), [b'a'..=b'h', b'1'..=b'8']),
            // A seed is written as a salt is.
            Self::DrawList | Self::DrawNumbers => opening.value.parse::<Salt>().is_ok(),
            Self::Plan(_) => conditions::Conditions::read(&opening.value).is_some(),
        };
        if admits { Ok(what) } else { Err(ReadOpeningError::Value) }
    }

    /// Where it stands among those of its seat in a record.
    pub fn place(self) -> (u16, u16) {
        match self {
            Self::List(position) => (0, position.into()),
            Self::Square(entry) => (1, entry.get()),
            Self::DrawList => (2, 0),
            Self::DrawNumbers => (3, 0),
            Self::Plan(entry) => (4, entry.get()),
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
            Self::Plan(entry) => f.write_str(&conditions::what(*entry)),
        }
    }
}

/// The number of the card that an opening of a position shows, 1..=99.
pub fn card(opening: &Opening) -> Option<u8> {
    small(&opening.value)
}

/// A position or a card's number, 1..=99.
fn small(text: &str) -> Option<u8> {
    decimal(text).and_then(|number| u8::try_from(number).ok()).filter(|number| (1..=99).contains(number))
}
