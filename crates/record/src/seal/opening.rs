//! An opening: the one line that names a sealed fact, its salt and its value, and whose SHA-256 is
//! the commitment. FORMAT.md section 2. Which facts there are, and what values they have, is the game's.

use alloc::string::{String, ToString};
use core::{fmt, str::FromStr};

use super::{Hash, Salt, decimal, game_id, seat_letter};
use crate::ids::GameId;

/// A sealed fact in full. Secret until the rules show it, so its `Debug` shows the fact sealed and not the
/// salt or the value; `Display` writes the line itself, without line end.
#[derive(Clone, PartialEq, Eq)]
pub struct Opening {
    /// The rules of its game, as entry 0 names them: `tempete/1`. No game's openings are another's.
    pub rules: String,
    pub game: GameId,
    /// The game's letter for the seat: `w`, `b`.
    pub seat_letter: char,
    /// What is sealed, in two words of the game's: `list 3`.
    pub what: String,
    /// What makes the line unguessable.
    pub salt: Salt,
    /// The secret, as `what` says.
    pub value: String,
}

/// Why a line is no opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadOpeningError {
    /// Another format, too few or too many words, or wrong spacing.
    #[error("not an opening line of this game's rules")]
    Form,
    /// Not a number in 1..=999999999.
    #[error("the game's number is not well written")]
    Game,
    /// Not one lower-case letter.
    #[error("the seat is not one lower-case letter")]
    Seat,
    /// Nothing that the game seals, or its number is out of range.
    #[error("what is sealed is not well written")]
    What,
    /// Not 43 letters of base64url that encode back to themselves.
    #[error("the salt is not 43 letters of base64url")]
    Salt,
    /// Not a value such a fact may have.
    #[error("the value is not well written")]
    Value,
}

/// Whether this may name rules: a game's name, 1 to 20 lower-case letters, and their version, 1 to 99.
fn is_rules(text: &str) -> bool {
    let Some((name, version)) = text.split_once('/') else { return false };
    let is_name = (1..=20).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_lowercase());
    is_name && decimal(version).is_some_and(|version| (1..=99).contains(&version))
}

impl FromStr for Opening {
    type Err = ReadOpeningError;

    /// Reads what `Display` writes; a line end, a second space or a leading zero is an error. What is sealed and
    /// its value are for the game to judge.
    fn from_str(line: &str) -> Result<Self, ReadOpeningError> {
        let mut words = line.split(' ');
        let mut next = || words.next().ok_or(ReadOpeningError::Form);
        let rules = next().ok().filter(|rules| is_rules(rules)).ok_or(ReadOpeningError::Form)?.to_string();
        let game = game_id(next()?).ok_or(ReadOpeningError::Game)?;
        let seat_letter = seat_letter(next()?).ok_or(ReadOpeningError::Seat)?;
        let what = alloc::format!("{} {}", next()?, next()?);
        let salt = next()?.parse()?;
        let value = next()?.to_string();
        if words.next().is_some() {
            return Err(ReadOpeningError::Form);
        }
        Ok(Self { rules, game, seat_letter, what, salt, value })
    }
}

impl Opening {
    /// The commitment: the SHA-256 of the line without line end.
    pub fn commitment(&self) -> Hash {
        Hash::of(self.to_string().as_bytes())
    }
}

// Stored. Changing this breaks games already played.
impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rules, game, seat_letter, what, salt, value } = self;
        write!(f, "{rules} {game} {seat_letter} {what} {salt} {value}")
    }
}

impl fmt::Debug for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Opening({} {} {})", self.game, self.seat_letter, self.what)
    }
}
