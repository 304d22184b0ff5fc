//! A plan: everything that one mail, one command or the passing of time does to a game. It is
//! carried out in one transaction or not at all.

use alloc::{string::String, vec::Vec};

use crate::{ids::{GameId, Seat, Seq}, letters::Letter, tempete::doors::summary::{News, Summary}};

pub use super::Sealed;

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
    /// Words of a dispute to keep, with their entry, as they are passed on.
    pub words: Option<(Seq, String)>,
    /// Letters to queue, in order. Numbering, keys and bytes are the outer half's.
    pub letters: Vec<Letter>,
    /// A change to what waits for a code (T66, M13, M14).
    pub pending: Option<PendingChange>,
    /// A step towards another address (M14).
    pub address: Option<AddressStep>,
    /// A seat that answered its invitation with `no`: no more games begin with its addresses (T50).
    pub declined: Option<Seat>,
    /// A seat whose last letter is to be sent anew, with a new number and key (`repeat`).
    pub repeat: Option<Seat>,
    /// What became of the mail or command.
    pub verdict: Verdict,
    /// Whether the game is over after this.
    pub over: bool,
    /// The game in a line, after this.
    pub summary: Summary,
    /// What the person who runs the referee is to be told.
    pub news: Vec<News>,
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

/// What waits for a code: one thing a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// Whose.
    pub seat: Seat,
    /// What.
    pub what: Confirmable,
    /// The code.
    pub code: String,
    /// The number of the letter that carries it: only an answer to that one counts.
    pub letter: u32,
    /// How many entries the log had then.
    pub entries: u16,
    /// Whether the new address has answered its own letter, where it is about one.
    pub answered: bool,
}

/// What may wait for a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Confirmable {
    /// `resign`.
    Resign,
    /// `accept draw`.
    AcceptDraw,
    /// `set signed off`.
    Unsigned,
    /// `set address`, with the address.
    Address(String),
}

impl Confirmable {
    /// Its word, for the store and for letters.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Resign => "resign",
            Self::AcceptDraw => "accept-draw",
            Self::Unsigned => "unsigned",
            Self::Address(_) => "address",
        }
    }

    /// The address it is about; empty where it is about none.
    pub fn address(&self) -> &str {
        if let Self::Address(address) = self { address } else { "" }
    }

    /// What has this word and address.
    pub fn read(word: &str, address: &str) -> Option<Self> {
        match word {
            "resign" => Some(Self::Resign),
            "accept-draw" => Some(Self::AcceptDraw),
            "unsigned" => Some(Self::Unsigned),
            "address" => Some(Self::Address(address.into())),
            _ => None,
        }
    }
}

/// A change to what waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PendingChange {
    /// This waits from now on, and nothing else of the seat's.
    Waits(Pending),
    /// Nothing of this seat's waits any more.
    Nothing(Seat),
}

/// A step towards another address (M14).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AddressStep {
    /// Asked for: the outer half writes to it, under the number of the letter that carries the code.
    Asked {
        /// Whose.
        seat: Seat,
        /// The address.
        address: String,
        /// That number.
        letter: u32,
    },
    /// Confirmed from the old one.
    Confirmed {
        /// Whose.
        seat: Seat,
        /// The address.
        address: String,
        /// Whether the new one has answered, so that it is changed now.
        answered: bool,
    },
}

/// A change in how a seat's letters are made, or in what it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Whose.
    pub seat: Seat,
    /// `language`, `zone`, `board`, `pictures`, `reminders`, `chat` or `signed`.
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
