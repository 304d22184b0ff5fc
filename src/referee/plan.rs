//! A plan: everything that one mail, one command or the passing of time does to a game. It is
//! carried out in one transaction or not at all.

use alloc::{string::String, vec::Vec};

use crate::{
    ids::{GameId, Seat, Seq},
    letters::Letter,
};

pub use crate::rules::Sealed;

/// What is to be done. Empty but for its verdict where nothing changes.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game.
    pub game: GameId,
    /// Entries to append, in order, byte for byte.
    pub entries: Vec<NewEntry>,
    /// What opens the commitments in those entries.
    pub sealed: Vec<Sealed>,
    /// Changes to the drawer of first numbers (T6).
    pub drawer: Vec<Drawer>,
    /// Changes to what is known about the readers of letters.
    pub settings: Vec<Setting>,
    /// Letters to queue, in order. Numbering, keys and bytes are the outer half's.
    pub letters: Vec<Letter>,
    /// A seat whose last letter is to be sent anew, with a new number and key (`repeat`).
    pub repeat: Option<Seat>,
    /// What became of the mail or command.
    pub verdict: Verdict,
    /// Whether the game is over after this.
    pub over: bool,
}

/// An entry to append.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEntry {
    /// Its number.
    pub seq: Seq,
    /// Its exact text, LF at every line's end.
    pub text: String,
}

/// First numbers waiting for the second list (T6).
#[derive(Clone, PartialEq, Eq)]
pub struct Drawer {
    /// Who sent them.
    pub seat: Seat,
    /// `3 17 22 41 60`, or `random`; `None` empties the drawer.
    pub numbers: Option<String>,
    /// The number of the receipt that told of it: only an answer to that one or a later letter
    /// may replace it (M8).
    pub letter: u32,
}

/// A change in how a seat's letters are made, or in what it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Whose.
    pub seat: Seat,
    /// `language`, `zone`, `board`, `pictures`, `reminders` or `chat`.
    pub name: &'static str,
    /// Its value in the words of `set`.
    pub value: String,
}

/// What became of a mail or command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It became these entries.
    Accepted {
        /// The first.
        first: Seq,
        /// The last.
        last: Seq,
    },
    /// Kept in the drawer, or settings changed, without an entry.
    Kept,
    /// It only asked.
    Information,
    /// Refused; the code is for the referee's table, never for a log line.
    Refused {
        /// The refusal's code.
        code: String,
    },
    /// A repeat that was told "already recorded", or passed over.
    Copy,
    /// Passed over in silence: past the day's last answer (M7).
    Silent,
}

// A secret type says its name and nothing else.
impl core::fmt::Debug for Drawer {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Drawer")
    }
}
