//! Why something cannot be in Romulan Chess. Of what the true position does not allow only that it is so (R6).

use alloc::string::String;

use crate::{
    chess::{Role, Square},
    referee::played::OwnWhy,
};

/// Why a turn cannot be.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum RomulanWhy {
    /// The number before the move is not that of the move.
    Number { is: u32 },
    /// An order says both squares, always (R18).
    BothSquares,
    /// It says that it takes something, and not what, where nothing is seen to be taken (R5); with the squares that it has.
    SayWhat { squares: String },
    /// It cloaks what is seen to be the other side's (R3).
    NotYours { at: Square, kind: Role },
    /// It is illegal: the last of so many in 24 hours, of as many as are judged (R6, R13). If no more is judged then, until when;
    /// Unix seconds.
    Illegal { count: u32, most: u32, from: Option<i64> },
    /// No more are judged until then: so many were illegal since (R13). Unix seconds.
    Enough { most: u32, since: i64, from: i64 },
    /// So many turns in a row were made without capture and pawn move; a claim needs a hundred (R15).
    NotQuiet { turns: u16 },
    /// To order is to try.
    NoTrials,
    /// A line of a record is not so, by this rule.
    Untrue { rule: &'static str },
}

impl OwnWhy for RomulanWhy {
    fn rule(&self) -> &'static str {
        match self {
            Self::Number { .. } => "M5",
            Self::BothSquares => "R18",
            Self::SayWhat { .. } => "R5",
            Self::NotYours { .. } => "R3",
            Self::Illegal { .. } => "R6",
            Self::Enough { .. } => "R13",
            Self::NotQuiet { .. } => "R15",
            Self::NoTrials => "M11",
            Self::Untrue { rule } => rule,
        }
    }
}
