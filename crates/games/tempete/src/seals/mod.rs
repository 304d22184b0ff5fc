//! The seals of Tempête: which secrets are sealed and how they are called, a list's sheet, and the joint draw.
//!
//! The rule kept here: every byte is as `crates/record/src/FORMAT.md`, sections 2 and 3, says.

pub mod draw;
mod sheet;
mod what;

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

pub use self::{
    sheet::{ReadSheetError, Sheet},
    what::{What, card},
};
use crate::{
    ids::{GameId, Seq},
    seal::{GameSeals, Hash, Opening, Secret32, SentMail},
};

/// What the referee draws for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// The seat's own list, by `list random`.
    List,
    /// Positions for the opponent's list, by `numbers random`.
    Numbers,
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
#[derive(Clone, Copy, Debug)]
pub struct Seals<'a>(GameSeals<'a>);

impl<'a> Seals<'a> {
    /// The sealing of this game with its secret.
    pub fn new(secret: &'a Secret32, game: GameId) -> Self {
        Self(GameSeals::new(crate::tempete::name::RULES, secret, game))
    }

    /// What seals what every game seals.
    pub fn of_game(&self) -> &GameSeals<'a> {
        &self.0
    }

    /// Seals a list: `cards` in the order of the positions (1..=99 of them), `entry` the entry in which its
    /// commitment will stand.
    pub fn list(&self, seat_letter: char, entry: Seq, cards: &[u8]) -> SealedList {
        let positions = (1_u8..=99).zip(cards);
        let openings: Vec<Opening> =
            positions.map(|(position, card)| self.position(seat_letter, entry, position, *card)).collect();
        let commitments = openings.iter().map(Opening::commitment).collect();
        let sheet = Sheet { game: self.0.game(), seat_letter, commitments };
        SealedList { sheet: sheet.to_string(), commitment: sheet.commitment(), openings }
    }

    /// Seals one position of that list.
    pub fn position(&self, seat_letter: char, entry: Seq, position: u8, card: u8) -> Opening {
        self.0.seal(seat_letter, entry, What::List(position), card)
    }

    /// Seals the secret square (written `e5`) that the seat chose in this entry.
    pub fn square(&self, seat_letter: char, entry: Seq, square: impl fmt::Display) -> Opening {
        self.0.seal(seat_letter, entry, What::Square(entry), square)
    }

    /// The mail by which the seat made this entry.
    pub fn mail(&self, seat_letter: char, entry: Seq, mail: &SentMail) -> Opening {
        self.0.mail(seat_letter, entry, mail)
    }

    /// The referee's seed for this draw of this seat, sealed in entry 0; the opening's value is the seed
    /// that [`draw`] takes.
    pub fn draw_seed(&self, seat_letter: char, draw: Draw) -> Opening {
        // Stored. Changing this breaks games already played.
        let (which, what) = match draw {
            Draw::List => ("list", What::DrawList),
            Draw::Numbers => ("numbers", What::DrawNumbers),
        };
        self.0.seal(seat_letter, Seq::START, what, self.0.seed(seat_letter, which))
    }
}
