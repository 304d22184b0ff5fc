//! One game's sealing: from its secret to the openings of lists, squares and draw seeds. Nothing is
//! remembered here: the same facts give the same openings for ever, also after a restore.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::secret::base64url;
use super::{Hash, Opening, Salt, Secret32, Sheet, What};
use crate::ids::{GameId, Seq};

/// What the referee draws for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// The seat's own list, by `list random`.
    List,
    /// Positions for the opponent's list, by `numbers random`.
    Numbers,
}

impl From<Draw> for What {
    fn from(draw: Draw) -> Self {
        match draw {
            Draw::List => Self::DrawList,
            Draw::Numbers => Self::DrawNumbers,
        }
    }
}

/// A sealed list: what is published and what is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedList {
    /// The text of the [`Sheet`], public at once.
    pub sheet: String,
    /// The SHA-256 of the sheet, public at once.
    pub commitment: Hash,
    /// The openings of positions 1, 2, … in this order; secret.
    pub openings: Vec<Opening>,
}

/// Seals the secrets of one game.
#[derive(Debug)]
pub struct GameSeals<'a> {
    secret: &'a Secret32,
    game: GameId,
}

impl<'a> GameSeals<'a> {
    /// The sealing of this game with its secret.
    pub fn new(secret: &'a Secret32, game: GameId) -> Self {
        Self { secret, game }
    }

    /// Seals a list: `cards` in the order of the positions (1..=99 of them), `entry` the entry in which its
    /// commitment will stand.
    pub fn list(&self, seat_letter: char, entry: Seq, cards: &[u8]) -> SealedList {
        let openings: Vec<Opening> = cards
            .iter()
            .zip(1_u8..=99)
            .map(|(card, position)| self.seal(seat_letter, entry, What::List(position), card.to_string()))
            .collect();
        let commitments = openings.iter().map(Opening::commitment).collect();
        let sheet = Sheet { game: self.game, seat_letter, commitments };
        SealedList { sheet: sheet.to_string(), commitment: sheet.commitment(), openings }
    }

    /// Seals the secret square (written `e5`) that the seat chose in this entry.
    pub fn square(&self, seat_letter: char, entry: Seq, square: impl fmt::Display) -> Opening {
        self.seal(seat_letter, entry, What::Square(entry), square.to_string())
    }

    /// The referee's seed for this draw of this seat, sealed in entry 0; the opening's value is the seed
    /// that [`super::draw`] takes.
    pub fn draw_seed(&self, seat_letter: char, draw: Draw) -> Opening {
        // Stored. Changing this breaks games already played.
        let which = match draw {
            Draw::List => "list",
            Draw::Numbers => "numbers",
        };
        let seed = self.secret.mac(&alloc::format!("tempete/1 seed {} {seat_letter} {which}", self.game));
        self.seal(seat_letter, Seq::START, draw.into(), base64url(&seed))
    }

    /// A value of this game's own, for what is not an opening.
    pub(super) fn mac(&self, message: &str) -> [u8; 32] {
        self.secret.mac(&alloc::format!("{message} {}", self.game))
    }

    fn seal(&self, seat_letter: char, entry: Seq, what: What, value: String) -> Opening {
        // The value is under the salt's HMAC too: one salt never serves two values, even when the
        // same entry is written anew after a restore.
        // Stored. Changing this breaks games already played.
        let message = alloc::format!("tempete/1 salt {} {entry} {seat_letter} {what} {value}", self.game);
        Opening { game: self.game, seat_letter, what, salt: Salt::new(self.secret.mac(&message)), value }
    }
}
