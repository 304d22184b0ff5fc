//! What a seat places in one mail, unseen by the others: its set and its heart (B1).

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use crate::heart::{board::Board, placement::Set, side::Side, triangle::Triangle, why::Why};

/// A set, and where the heart lies in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    pub set: Set,
    pub heart: Triangle,
}

/// The sign of the heart where it is sealed.
const HEART: &str = "H";

impl Setting {
    /// The board with the set of this seat, where it may stand: in its own corner, and as far as that seat sees.
    ///
    /// # Errors
    /// Why it may not.
    pub fn of_set(board: &Board, side: Side, set: &Set) -> Result<Board, Why> {
        set.pieces().iter().try_fold(board.clone(), |mut board, placed| {
            board.may_place(side, side, *placed)?;
            board.place(side, *placed);
            Ok(board)
        })
    }

    /// The board with all of it, where it may be.
    ///
    /// # Errors
    /// Why it may not.
    pub fn on(&self, board: &Board, side: Side) -> Result<Board, Why> {
        let mut placed = Self::of_set(board, side, &self.set)?;
        placed.may_lay(side, self.heart)?;
        placed.lay(side, Some(self.heart));
        Ok(placed)
    }

    /// Places it, whatever stands beside it.
    pub(super) fn place(&self, board: &mut Board, side: Side) {
        self.set.pieces().iter().for_each(|placed| board.place(side, *placed));
        board.lay(side, Some(self.heart));
    }

    /// Reads what `Display` writes, and nothing near it.
    pub fn read(text: &str) -> Option<Self> {
        let (set, heart) = text.rsplit_once(',')?;
        let heart = heart.strip_prefix(HEART)?.parse().ok()?;
        let setting = Self { set: Set::read(&set.replace(',', " "))?, heart };
        Some(setting).filter(|setting| setting.to_string() == text)
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces: Vec<String> = self.set.pieces().iter().map(|placed| format!("{placed},")).collect();
        write!(f, "{}{HEART}{}", pieces.concat(), self.heart)
    }
}
