//! What a reader of a report should know beside its steps, as rows: what a person decided, what rests on a word, what
//! of the game is not as usual.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde::Serialize;

use super::Report;
use crate::ids::Seq;

/// One thing that a reader should know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Remark {
    pub kind: RemarkKind,
    /// The entry that tells it; `None` where it is of the whole game.
    pub entry: Option<Seq>,
    /// What it is, in English.
    pub what: String,
    /// Why, in the words of who did it.
    pub reason: Option<String>,
    /// Who of the people that run the referee did it, where the entry says.
    pub by: Option<String>,
}

impl Remark {
    /// One of an entry.
    pub fn new(kind: RemarkKind, entry: Seq, what: impl Into<String>) -> Self {
        Self { entry: Some(entry), ..Self::of_game(kind, what) }
    }

    /// One of the whole game.
    pub fn of_game(kind: RemarkKind, what: impl Into<String>) -> Self {
        Self { kind, entry: None, what: what.into(), reason: None, by: None }
    }
}

/// What a remark is about, in the order of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RemarkKind {
    /// A term that is not the default.
    Term,
    /// What entry 0 pins by its hash.
    Pinned,
    Ruling,
    /// Somebody else sits there.
    Replacement,
    /// Entries were lost.
    Restore,
    /// The board was set.
    Position,
    /// The referee's key was changed.
    Key,
    /// At secrets, or at a mail that bears a key.
    Look,
    /// A draw into which no words of a player's went.
    Draw,
    /// The effect of a card that is its player's word.
    Effect,
    /// An order that came by post or telephone.
    Entered,
    /// A pause, a gift, an overstep forgiven, a leave entered for a seat.
    Time,
    Credit,
    Reminder,
    /// The person who runs the referee wrote to a seat, or changed where its letters go.
    Contact,
    /// Mails' seals, counted.
    Mail,
    /// What is owed in a game that goes on.
    Due,
}

impl RemarkKind {
    /// The heading above such remarks.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Term => "Terms that are not the default",
            Self::Pinned => "What entry 0 pins by its hash",
            Self::Ruling => "Rulings",
            Self::Replacement => "Replacements",
            Self::Restore => "Restores",
            Self::Position => "Positions set",
            Self::Key => "New keys",
            Self::Look => "Looks at secrets",
            Self::Draw => "Drawn by the referee alone, without words of the player's",
            Self::Effect => "Effects taken on a player's word",
            Self::Entered => "Orders entered for a player",
            Self::Time => "Clocks, by the person who runs the referee",
            Self::Credit => "Credits, on the referee's word alone",
            Self::Reminder => "Reminders, on the referee's word alone",
            Self::Contact => "Letters of the person who runs the referee, and addresses changed",
            Self::Mail => "Mails",
            Self::Due => "Due",
        }
    }

    /// What the last line calls one of them, and several; `None`: it does not count them.
    const fn counted(self) -> Option<[&'static str; 2]> {
        Some(match self {
            Self::Ruling => ["ruling", "rulings"],
            Self::Replacement => ["replacement", "replacements"],
            Self::Restore => ["restore", "restores"],
            Self::Position => ["set position", "set positions"],
            Self::Key => ["new key", "new keys"],
            Self::Look => ["look", "looks"],
            Self::Draw => ["draw by the referee alone", "draws by the referee alone"],
            Self::Entered => ["entered order", "entered orders"],
            Self::Time => ["change of a clock", "changes of a clock"],
            Self::Credit => ["credit", "credits"],
            Self::Term | Self::Pinned | Self::Effect | Self::Reminder | Self::Contact | Self::Mail | Self::Due => {
                return None;
            }
        })
    }
}

impl Report {
    /// The remarks, kind by kind.
    pub fn kinds(&self) -> impl Iterator<Item = (RemarkKind, &[Remark])> {
        self.remarks.chunk_by(|a, b| a.kind == b.kind).filter_map(|of| Some((of.first()?.kind, of)))
    }

    /// The outcome and the count of what a reader should know: `clean; 2 rulings; 1 look`.
    pub fn summary(&self) -> String {
        let count = |(kind, remarks): (RemarkKind, &[Remark])| {
            let [one, several] = kind.counted()?;
            Some(format!("{} {}", remarks.len(), if remarks.len() == 1 { one } else { several }))
        };
        let outcome = self.outcome.words().to_string();
        [outcome].into_iter().chain(self.kinds().filter_map(count)).collect::<Vec<_>>().join("; ")
    }
}
