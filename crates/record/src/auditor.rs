//! What of a record only its game can read and judge, asked in the order in which a record stands. The
//! frame around it is the same for every game, and never looks inside an entry.

use alloc::{boxed::Box, string::String, vec::Vec};

use super::report::{Remark, StepVerdict, Tables};
use crate::{
    ids::{GameId, Seq, Timestamp},
    seal::{Endorsement, Hash, LostHead, Opening, ReadOpeningError, Recovery, Tree, VerifierKey},
};

/// Who reads and audits the record of one game.
pub trait Auditor {
    /// The rules that it audits by, as entry 0 names them.
    fn rules(&self) -> &'static str;
    /// The seats of its game, in order: letter and name.
    fn seats(&self) -> &'static [(char, &'static str)];
    /// What steps 3 to 8 ask, in English.
    fn titles(&self) -> [&'static str; 6];
    /// Reads the text that entry 0 pins; called once, before any entry.
    ///
    /// # Errors
    /// What is wrong with it.
    fn pinned(&mut self, text: &str) -> Result<(), String>;
    /// Reads the profile of time that entry 0 pins beside it; called right after. A game that knows none has an empty one.
    ///
    /// # Errors
    /// What is wrong with it.
    fn profile(&mut self, text: &str) -> Result<(), String> {
        if text.is_empty() { Ok(()) } else { Err("this game counts no time".into()) }
    }
    /// Reads the next entry.
    ///
    /// # Errors
    /// Where it is not as its game writes it.
    fn entry(&mut self, text: &str) -> Result<LogEntry, BadEntry>;
    /// Where an opening stands among those of its seat: the lower place first, none twice.
    ///
    /// # Errors
    /// Its game seals no such thing, or not with such a value.
    fn place(&self, opening: &Opening) -> Result<(u16, u16), ReadOpeningError>;
    /// Steps 3 to 8, over all entries read, whose tree this is; `openings` as the record has them, of seats the game has.
    fn check(self: Box<Self>, openings: &[Opening], tree: &Tree) -> Checked;
    /// The tables of a record that cannot be read: empty.
    fn no_tables(&self) -> Box<dyn Tables>;
}

/// What the frame must know of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// Its number, as it says.
    pub seq: Seq,
    pub at: Timestamp,
    /// The letter of its seat and the seal of the mail that made it, where one did.
    pub mail: Option<(char, Hash)>,
    /// How many entries the letter told of that its mail answered, where it says so: what it drew hangs on that.
    pub answers: Option<u16>,
    /// What it says as the start of a log, where it is one.
    pub start: Option<LogStart>,
    /// The epoch that it opens, where it tells that entries were lost (T67).
    pub opens: Option<NewEpoch>,
    /// The key that signs from it on, where it says that the one before was lost or stolen.
    pub new_key: Option<NewKey>,
}

/// What entry 0 says of its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogStart {
    pub game: GameId,
    /// `HOST/tempete/GAME/EPOCH`.
    pub origin: String,
    /// The referee's key.
    pub key: VerifierKey,
    /// The commitment of the referee's recovery key; `None` in a game begun before there was one.
    pub recovery: Option<Recovery>,
    /// SHA-256 of the text that it pins.
    pub pinned: Hash,
    /// SHA-256 of the profile of time, in a game that knows one.
    pub profile: Option<Hash>,
}

/// An epoch that begins with an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEpoch {
    /// Its number.
    pub epoch: u32,
    /// The lost head of the epoch before, where it is known.
    pub lost: Option<LostHead>,
}

/// A key that takes the place of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewKey {
    pub key: VerifierKey,
    /// Who vouches for it, if anybody does.
    pub endorsed: Option<Endorsement>,
}

/// An entry that is not as its game writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadEntry {
    /// The line of the entry, from 1.
    pub line: usize,
    /// What should have stood there, in words.
    pub expected: String,
}

/// What the game's steps found.
pub struct Checked {
    /// Whether the game is over.
    pub finished: bool,
    /// Who sits there at last, in seat order.
    pub names: Vec<String>,
    /// Steps 3 to 8.
    pub steps: [(StepVerdict, Vec<String>); 6],
    /// What a reader should know beside them, in the order of entries.
    pub remarks: Vec<Remark>,
    pub tables: Box<dyn Tables>,
}
