//! What an audit found, as values: the steps of FORMAT.md section 7, and the tables of the game. The names
//! serialized here are stable: programs read them. The words for people are in `text` and
//! `words`.

mod evidence;
mod remark;
mod text;
mod words;

pub use evidence::{Elsewhere, Evidence};
pub use remark::{Remark, RemarkKind};
pub use text::wrapped;
pub use words::{KindWords, RemarkWords, ReportWords, StepWords};

use alloc::{boxed::Box, string::String, vec::Vec};
use core::{any::Any, fmt};

use serde::Serialize;

use crate::ids::Seq;

/// The report of an audit. `Display` writes it for people, at most 78 columns wide.
#[derive(Debug, Serialize)]
pub struct Report {
    /// What the whole comes to.
    pub outcome: AuditOutcome,
    /// Who signed the record, and what it was held against; `None` if the file could not be read.
    pub compared: Option<Compared>,
    /// Whose game; `None` if the file could not be read.
    pub game: Option<GameRow>,
    /// Steps 1 to 8, in order.
    pub steps: Vec<AuditStep>,
    /// What a reader should know beside them, kind by kind.
    pub remarks: Vec<Remark>,
    /// What players kept shows beside it, where that was brought along.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
    #[serde(flatten)]
    pub tables: Box<dyn Tables>,
}

/// What a game's own steps found, row by row. `Display` writes it for people, from the tables to the result.
pub trait Tables: erased_serde::Serialize + fmt::Debug + fmt::Display + Any {}

impl<T: Serialize + fmt::Debug + fmt::Display + Any> Tables for T {}

erased_serde::serialize_trait_object!(Tables);

/// What an audit comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AuditOutcome {
    /// Authentic, finished, and nobody erred.
    Clean,
    /// The public record of a running game, and nothing wrong so far.
    Unfinished,
    /// Authentic, and a seat erred.
    SeatErred,
    /// Not authentic, or not to be read.
    NotAuthentic,
}

impl AuditOutcome {
    /// What it comes to, in English.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Clean => "clean",
            Self::Unfinished => "unfinished, nothing wrong so far",
            Self::SeatErred => "authentic, and a seat erred",
            Self::NotAuthentic => "NOT AUTHENTIC",
        }
    }
}

/// What a record was held against.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Compared {
    /// Whether the head's signature is good under the key that the log names.
    pub signed: bool,
    /// The name of that key.
    pub signer: String,
    /// Whether somebody vouches for every key that took the place of another.
    pub vouched: bool,
    /// Whether it is the key that the auditor holds, if he does.
    pub key: Option<bool>,
    /// The letters that he holds, if he does.
    pub letters: Option<ComparedLetters>,
}

/// Saved letters beside a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ComparedLetters {
    /// The last entry that they tell of; `None` where no head in them bears a good signature.
    pub entry: Option<u64>,
    /// Whether every head in them that does is the log's, or of entries that a restore lost.
    pub fits: bool,
    /// The most that one of them shows of entries lost in a restore.
    pub lost: Option<LostEntries>,
    /// How many of them have no head with a good signature, and were not compared.
    pub unproven: usize,
}

/// Entries that a letter shows and that a restore lost.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct LostEntries {
    /// How many, at least 1.
    pub entries: usize,
    /// The entry that tells of the restore.
    pub by: usize,
    /// What they were, a line each, where the letter brings them.
    pub were: Vec<String>,
}

/// Whose game the record is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameRow {
    pub number: u32,
    /// Host, game and epoch of the log.
    pub origin: String,
    pub rules: &'static str,
    /// The names the players chose, in seat order.
    pub names: Vec<String>,
    /// The seats, in this order.
    #[serde(skip)]
    pub seats: &'static [(char, &'static str)],
    pub entries: usize,
    /// The whole root, 64 hex digits.
    pub root: String,
    /// The short head, as letters have it.
    pub head: String,
    /// Whether the game is over.
    pub finished: bool,
}

/// One step of the audit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AuditStep {
    /// 1 to 8.
    pub number: u8,
    /// What it asks, in English.
    pub title: &'static str,
    /// Whether it holds.
    pub verdict: StepVerdict,
    /// The last entry of which that is said, where the game goes on.
    pub up_to: Option<Seq>,
    /// What is wrong, or why nothing can be said; the first bad thing first.
    pub findings: Vec<String>,
}

impl StepVerdict {
    /// A step that could be taken holds where nothing was found wrong.
    pub fn of(findings: &[String]) -> Self {
        if findings.is_empty() { Self::Passed } else { Self::Failed }
    }
}

/// Whether a step holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepVerdict {
    Passed,
    /// It does not.
    Failed,
    /// Nothing can be said before the game's end.
    NotYet,
    /// It rests on a step that failed.
    NotReached,
}

impl Report {
    /// The tables, as the game's own type; `None` for another game's.
    pub fn tables<T: Any>(&self) -> Option<&T> {
        (&*self.tables as &dyn Any).downcast_ref()
    }

    /// The exit status that FORMAT.md section 7 gives this outcome: 0 only where all that was brought along agrees.
    pub fn exit_code(&self) -> u8 {
        let letters = self.compared.as_ref().and_then(|compared| compared.letters.as_ref());
        match self.outcome {
            AuditOutcome::NotAuthentic => 2,
            AuditOutcome::SeatErred => 1,
            AuditOutcome::Clean | AuditOutcome::Unfinished => {
                let is_strange = self.evidence.as_ref().is_some_and(Evidence::is_doubtful);
                let is_doubtful = letters.is_some_and(|letters| letters.lost.is_some() || letters.unproven > 0);
                u8::from(is_doubtful || is_strange)
            }
        }
    }
}
