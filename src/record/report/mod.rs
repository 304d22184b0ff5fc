//! What an audit found, as values: the steps of FORMAT.md section 7, every card played, every error,
//! the result. The names serialized here are stable: programs read them. The words for people are in
//! `text`.

mod text;

use alloc::{string::String, vec::Vec};

use serde::Serialize;

use crate::tempete::{log::event, state::public::Place};

/// The report of an audit. `Display` writes it for people, at most 78 columns wide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// What the whole comes to.
    pub outcome: Outcome,
    /// Always false in this version: records are not signed yet.
    pub signed: bool,
    /// What the record was held against.
    pub compared: Compared,
    /// Whose game; `None` if the file could not be read.
    pub game: Option<GameRow>,
    /// Steps 1 to 7, in order.
    pub steps: Vec<Step>,
    /// Every card played and discarded, in order.
    pub plays: Vec<PlayRow>,
    /// Every square sprung, in order.
    pub springs: Vec<SpringRow>,
    /// What was false, in order.
    pub errors: Vec<ErrorRow>,
    /// The result, once the game is over.
    pub result: Option<ResultRow>,
}

/// What an audit comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Authentic, finished, and nobody erred.
    Clean,
    /// The public record of a running game, and nothing wrong so far.
    Unfinished,
    /// Authentic, and a seat erred.
    SeatErred,
    /// Not authentic, or not to be read.
    NotAuthentic,
}

/// What a record was held against.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "with", rename_all = "kebab-case")]
pub enum Compared {
    /// Nothing.
    Nothing,
    /// A saved letter, and whether its heads are this log's.
    Letter {
        /// The greatest number of entries it names.
        entries: u64,
        /// Whether every head it names is the one over so many entries of the record.
        fits: bool,
    },
}

/// Whose game the record is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameRow {
    /// Its number.
    pub number: u32,
    /// Host, game and epoch of the log.
    pub origin: String,
    /// The rules and their version.
    pub rules: &'static str,
    /// The names the players chose, White's first.
    pub names: [String; 2],
    /// The number of entries.
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
pub struct Step {
    /// 1 to 7.
    pub number: u8,
    /// What it asks, in English.
    pub title: &'static str,
    /// Whether it holds.
    pub verdict: StepVerdict,
    /// What is wrong, or why nothing can be said; the first bad thing first.
    pub findings: Vec<String>,
}

/// Whether a step holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepVerdict {
    /// It does.
    Passed,
    /// It does not.
    Failed,
    /// Nothing can be said before the game's end.
    NotYet,
    /// It rests on a step that failed.
    NotReached,
}

/// A card as it was played or thrown away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayRow {
    /// The entry.
    pub entry: u16,
    /// The chess move number.
    #[serde(rename = "move")]
    pub number: u32,
    /// `white` or `black`.
    pub seat: &'static str,
    /// The card.
    pub card: u8,
    /// Its English title.
    pub title: String,
    /// Its French title.
    pub titre: String,
    /// In what place it was played.
    pub place: Place,
    /// Its parameters as they were at last, separated by spaces.
    pub parameters: String,
    /// Its effect as it was declared at last, where it was.
    pub declared: Option<String>,
    /// Where it came from; `None` if it was not in the hand, or before the end.
    pub source: Option<SourceRow>,
    /// Whether it was in the hand.
    pub verdict: Verdict,
    /// How its effect is vouched for.
    pub effect: Effect,
    /// Whether it went back to the hand (T28, T36, T61).
    pub back: bool,
    /// Whether its effect was undone (T25, T28).
    pub void: bool,
}

/// Where a card in hand came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "from", rename_all = "kebab-case")]
pub enum SourceRow {
    /// A position of the own list.
    Position {
        /// The position.
        position: u8,
        /// The entry that named it, or picked it by card 57.
        named: u16,
    },
    /// Taken from the opponent by card 34.
    Taken {
        /// The entry of that 34.
        entry: u16,
    },
}

/// Whether a card was in the hand, or a square a sealed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It was.
    Held,
    /// It was in the hand because card 34 had taken it from the opponent.
    Taken,
    /// It was not.
    False,
    /// Seals are not open yet.
    NotYet,
}

/// How a card's effect is vouched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// The rules carry it out: it is on messages, hands and seals alone.
    Checked,
    /// The player's word, which the opponent did not dispute to the end.
    Declared,
    /// Disputed, and upheld by the person who runs the referee.
    Ruled,
    /// Thrown away: it has none.
    None,
}

/// A square that was sprung.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SpringRow {
    /// The entry.
    pub entry: u16,
    /// The chess move number.
    #[serde(rename = "move")]
    pub number: u32,
    /// `white` or `black`.
    pub seat: &'static str,
    /// 12 or 28.
    pub card: u8,
    /// The square.
    pub square: String,
    /// Whether it was a sealed one.
    pub verdict: Verdict,
}

/// Something false.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ErrorRow {
    /// The entry.
    pub entry: u16,
    /// The chess move number.
    #[serde(rename = "move")]
    pub number: u32,
    /// `white` or `black`: who erred.
    pub seat: &'static str,
    /// The card.
    pub card: u8,
    /// The square, where a square was false.
    pub square: Option<String>,
}

/// The result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ResultRow {
    /// Before errors are counted: `white`, `black`, `draw` or `annulled`.
    pub board: &'static str,
    /// By what.
    pub by: event::Ending,
    /// Whether each seat erred, White first.
    pub errs: [bool; 2],
    /// `white`, `black`, `draw` or `annulled`.
    #[serde(rename = "final")]
    pub last: &'static str,
}

impl Report {
    /// The exit status that FORMAT.md section 7 gives this outcome.
    pub fn exit_code(&self) -> u8 {
        match self.outcome {
            Outcome::Clean | Outcome::Unfinished => 0,
            Outcome::SeatErred => 1,
            Outcome::NotAuthentic => 2,
        }
    }
}
