//! A ruling, seen by one seat.

use alloc::string::{String, ToString};

use super::ToldOutcome;
use crate::{
    chess::Position,
    ids::{Seat, Seq},
    referee::log::Ruling,
    seal::Endorsement,
};

/// What was ruled. Each has a phrase of its own, `ruling.RULING`.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "ruling", rename_all = "kebab-case")]
pub enum ToldRuling {
    Uphold,
    Takeback,
    Grant,
    Refuse,
    LostOnTime {
        mine: bool,
    },
    Result {
        outcome: ToldOutcome,
    },
    Warn {
        mine: bool,
    },
    Correct,
    /// The board is set.
    Position {
        /// Whether the reader is to move.
        mine: bool,
        /// The position line.
        line: String,
    },
    Recover {
        /// The number of the first entry that was lost.
        from: u16,
        /// How many entries the lost head was over.
        entries: u32,
        /// Its root in base64.
        root: String,
    },
    /// Nobody knows the head that was lost.
    RecoverUnknown,
    /// The referee's key was lost or stolen, and another signs.
    NewKey {
        vouched: Vouched,
    },
}

/// Who vouches for a new key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Vouched {
    /// The key before it.
    Before,
    /// The recovery key.
    Recovery,
    Nobody,
}

impl ToldRuling {
    /// The ruling of this entry, to this reader, who is to move on a board that was set where the game says so.
    pub fn of(ruling: &Ruling, seq: Seq, reader: Seat, moves: impl FnOnce(&Position) -> bool) -> Self {
        match ruling {
            Ruling::Uphold => Self::Uphold,
            Ruling::Takeback => Self::Takeback,
            Ruling::Grant => Self::Grant,
            Ruling::Refuse => Self::Refuse,
            Ruling::LostOnTime { seat, .. } => Self::LostOnTime { mine: *seat == reader },
            Ruling::Result(outcome) => Self::Result { outcome: ToldOutcome::of(*outcome, reader) },
            Ruling::Warn(seat) => Self::Warn { mine: *seat == reader },
            Ruling::Correct => Self::Correct,
            Ruling::Position(position) => Self::Position { mine: moves(position), line: position.to_string() },
            Ruling::Recover { lost: Some(lost), .. } => {
                Self::Recover { from: seq.get(), entries: lost.entries, root: lost.root.base64() }
            }
            Ruling::Recover { lost: None, .. } => Self::RecoverUnknown,
            Ruling::NewKey { endorsed, .. } => Self::NewKey {
                vouched: match endorsed.as_deref() {
                    None => Vouched::Nobody,
                    Some(Endorsement { recovery: None, .. }) => Vouched::Before,
                    Some(Endorsement { recovery: Some(_), .. }) => Vouched::Recovery,
                },
            },
        }
    }
}
