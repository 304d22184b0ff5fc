//! What the person who runs the referee asks of a game, and why it may not be carried out.

use alloc::{boxed::Box, string::String, vec::Vec};
use core::fmt;

use super::{Game, NamedTerm, OfEvent};
use crate::{
    ids::{GameId, Seat, Seq, Timestamp},
    pace::CreditFor,
    seal::{Endorsement, LostHead, VerifierKey},
};

/// What the person who runs the referee asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A ruling with its reason: 1 to 300 printable characters.
    Rule {
        ruling: Ruling,
        /// Why.
        reason: String,
        /// Whether mail that had arrived was not read before it.
        unread: bool,
        /// How many acts the log had when it was thought over; with others it is not carried out.
        acts: Option<usize>,
        /// Whether a loss on time is ruled that neither clock nor silence bears out.
        against_clock: bool,
    },
    /// What a person of this name decides, where the name is to stand in the entry.
    By {
        name: String,
        /// How many entries the log had when it was thought over; where anything came since that it rests on, it is
        /// not carried out.
        knew: Option<usize>,
        /// What is decided; it bears no name itself.
        command: Box<Self>,
    },
    /// What is decided for a reason that is told to nobody and kept beside the game; in the entry it says `private`.
    Privately { reason: String, command: Box<Self> },
    /// Words to these seats, one at least, of a person whose name is given; they stand nowhere, and an entry says that
    /// they passed.
    Say { to: Vec<Seat>, words: String },
    /// A look at the game's secrets (T63).
    Look,
    /// A look into a mail that bears a key of the game (T63).
    LookAtMail {
        /// Its number.
        mail: u32,
        /// Whose keys it bears, in seat order.
        of: Vec<Seat>,
        /// Why: 1 to 300 printable characters.
        reason: String,
    },
    /// A seat's letters go to another address, which is in its player's row already (T69).
    Address(Seat),
    /// All clocks stand from now on; why.
    Pause { reason: String },
    /// They go on; why.
    Resume { reason: String },
    /// So many days or units more for a seat; why.
    Gift { seat: Seat, days: u32, reason: String },
    /// So many days that credits gave a seat are taken back; why.
    Charge { seat: Seat, days: u32, reason: String },
    /// An overstep of this seat's counts no more; why.
    Forgive { seat: Seat, reason: String },
    /// Leave for a seat from a moment up to another; why.
    Leave { seat: Seat, from: Timestamp, to: Timestamp, reason: String },
    /// A delay between two moments that was none of this seat's: the game works out what it costs it not.
    Delayed { seat: Seat, cause: CreditFor, since: Timestamp, until: Timestamp },
    /// A time in which nobody could be heard: of a seat's think, as much of it as it ran.
    Unheard { seat: Seat, since: Timestamp, until: Timestamp },
    /// Somebody of this name takes a seat; in the loaded game it is his already, and he has had no letter (T69).
    Replace { seat: Seat, name: String },
}

/// What is ruled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// In the words of the game's log: `uphold`, `warn black`.
    Says(String),
    /// The referee's store was restored from a backup, and entries were lost (T67).
    Recover {
        epoch: u32,
        /// The lost head; `None` where nobody knows it.
        lost: Option<LostHead>,
    },
    /// The referee's key was lost or stolen: heads are signed with this one from now on.
    NewKey {
        key: Box<VerifierKey>,
        /// Who vouches for it; `None` where nobody can.
        endorsed: Option<Box<Endorsement>>,
    },
}

impl fmt::Display for Ruling {
    /// As every game's log has it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Says(words) => f.write_str(words),
            Self::Recover { epoch, lost: Some(lost) } => write!(f, "recover {epoch} {} {}", lost.entries, lost.root),
            Self::Recover { epoch, lost: None } => write!(f, "recover {epoch} unknown"),
            Self::NewKey { key, .. } => write!(f, "new-key {key}"),
        }
    }
}

impl Command {
    /// What is decided, whoever did, and why.
    pub fn bare(&self) -> &Self {
        match self {
            Self::By { command, .. } | Self::Privately { command, .. } => command.bare(),
            bare => bare,
        }
    }

    /// Whose time it is about: the clock of this seat is part of what it rests on.
    pub fn about_time_of(&self, game: &Game) -> Option<Seat> {
        match self.bare() {
            Self::Gift { seat, .. } | Self::Charge { seat, .. } | Self::Forgive { seat, .. } => Some(*seat),
            Self::Rule { ruling: Ruling::Says(words), .. } => match words.split_once(' ') {
                Some(("lost-on-time" | "warn", seat)) => game.seat(seat),
                _ => None,
            },
            _ => None,
        }
    }

    /// The reason that is told to nobody.
    pub fn kept_reason(&self) -> Option<&str> {
        match self {
            Self::By { command, .. } => command.kept_reason(),
            Self::Privately { reason, .. } => Some(reason),
            _ => None,
        }
    }

    /// A ruling on the log as it stands, with every mail read.
    pub fn rule(ruling: impl Into<Ruling>, reason: &str) -> Self {
        Self::Rule { ruling: ruling.into(), reason: reason.into(), unread: false, acts: None, against_clock: false }
    }
}

/// Why a command cannot be carried out.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CommandError {
    /// The log cannot be replayed.
    #[error(transparent)]
    Broken(#[from] BrokenLog),
    /// The rules do not allow it now; which of them.
    #[error("the game does not allow that now (rule {0})")]
    Refused(&'static str),
    /// A ruling does not fit what is due: why, and what is.
    #[error("that ruling does not fit: {0}")]
    Misfit(String),
    /// What came by post or telephone was not entered: why.
    #[error("nothing was entered: {0}")]
    NotEntered(String),
    /// The log has other acts than when the command was thought over.
    #[error("the game has {is} acts, not {given}")]
    Outdated {
        /// How many were named.
        given: usize,
        is: usize,
    },
    /// The reason is empty, too long, or holds control characters.
    #[error("a reason has 1 to 300 printable characters, its words separated by one space each")]
    Reason,
    /// A name cannot stand in an entry.
    #[error("'{0}' cannot stand in an entry as a name: 1 to 40 printable characters, none of @ < > \" , ;")]
    Name(String),
    /// These are no terms of the game: why.
    #[error("{0}")]
    Terms(String),
    /// The host cannot stand in an origin.
    #[error("the host must be lower-case letters, digits, dots and hyphens")]
    Host,
}

/// Why a game's log cannot be replayed: the store is damaged, or was written by something else.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BrokenLog {
    /// The log is empty, or does not begin with the terms.
    #[error("game {0} has no entry 0")]
    NoStart(GameId),
    /// An entry cannot be read: which, and why.
    #[error("entry {0} cannot be read: {1}")]
    Entry(usize, String),
    /// The origin in entry 0 is none.
    #[error("entry 0 names no origin")]
    Origin,
    /// What the game pins is another game's.
    #[error("game {0} pins what another game reads")]
    Pinned(GameId),
    /// The seed, or the value beside a commitment of this entry, does not open it.
    #[error("what is sealed in entry {0} is not what is stored beside it")]
    Opening(Seq),
    /// The text of a new entry is read otherwise than it was meant, or not at all: why.
    #[error("entry {0} could not be written: {1}")]
    Unwritable(Seq, String),
}

/// A game to be started.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The referee's host, which stands in the origin.
    pub host: String,
    /// The names the players chose, in seat order.
    pub names: Vec<String>,
    /// What it is played in, if anything.
    pub event: Option<OfEvent>,
    /// The terms that are not the default: name and value.
    pub terms: Vec<NamedTerm>,
}
