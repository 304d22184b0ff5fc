//! One game's sealing: from its secret to its openings and seeds. Nothing is remembered here: the same facts
//! give the same openings for ever, also after a restore.

use alloc::string::{String, ToString};
use core::fmt;

use super::secret::base64url;
use super::{Opening, Salt, Secret32};
use crate::ids::{GameId, Seq};

/// Seals the secrets of one game.
#[derive(Clone, Copy, Debug)]
pub struct GameSeals<'a> {
    rules: &'a str,
    secret: &'a Secret32,
    game: GameId,
}

impl<'a> GameSeals<'a> {
    /// The sealing of this game, of these rules (`tempete/1`), with its secret.
    pub fn new(rules: &'a str, secret: &'a Secret32, game: GameId) -> Self {
        Self { rules, secret, game }
    }

    /// The game whose secrets it seals.
    pub fn game(&self) -> GameId {
        self.game
    }

    /// Seals a value: `what` it is in two words of the game's (`list 3`), `entry` the entry in which its
    /// commitment will stand.
    pub fn seal(&self, seat_letter: char, entry: Seq, what: impl fmt::Display, value: impl fmt::Display) -> Opening {
        // The value is under the salt's HMAC too: one salt never serves two values, even when the
        // same entry is written anew after a restore.
        // Stored. Changing this breaks games already played.
        let message = alloc::format!("{} salt {} {entry} {seat_letter} {what} {value}", self.rules, self.game);
        let salt = Salt::new(self.secret.mac(&message));
        let (rules, what, value) = (self.rules.to_string(), what.to_string(), value.to_string());
        Opening { rules, game: self.game, seat_letter, what, salt, value }
    }

    /// The seed of what the referee draws for a seat, in 43 letters; `which` is one word of the game's.
    pub fn seed(&self, seat_letter: char, which: &str) -> String {
        // Stored. Changing this breaks games already played.
        base64url(&self.secret.mac(&alloc::format!("{} seed {} {seat_letter} {which}", self.rules, self.game)))
    }
}
