//! Why something cannot be in Reverse Schrödinger's Chess: all of it is public (S9).

use alloc::vec::Vec;

use super::man::Man;
use crate::{
    chess::{CastlingSide, Illegal, MoveFault, Role, Square},
    referee::played::OwnWhy,
};

/// Why an order cannot be.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum SchrodingerWhy {
    /// An arrangement names a king (S2).
    WithKing,
    /// An arrangement is not of seven (S2).
    NotSeven { given: usize },
    /// An arrangement has too many of some kinds, and too few of others (S2).
    Kinds { many: Vec<Role>, few: Vec<Role> },
    /// Here only `arrange random` is taken (S3).
    RandomAlone,
    /// The words for a draw have more bytes than this (S3).
    WordsTooLong { most: usize },
    /// The tokens are arranged, or are not yet.
    NotNow { arranged: bool },
    /// A line turns a token up, and none moves.
    RevealAlone,
    /// The number before the move is not that of the move.
    Number { is: u32 },
    /// It may be a token's number or that of the move (S16).
    NumberOrToken { token: u8, to: Square },
    /// There is no token of this number (S1).
    NoToken { number: u8 },
    /// The token is turned up (S6): what it is, and where it stands.
    IsOpen { number: u8, kind: Role, at: Square },
    /// The token was captured.
    IsLost { number: u8 },
    /// It was named by the letter of a piece, and is a closed token.
    IsToken { number: u8, at: Square },
    /// None of this kind is turned up, or none there.
    NoneOpen { kind: Role },
    /// A closed token does not go so (S4).
    Reach { number: u8, from: Square },
    /// It is no move of what is seen, or several.
    Move { fault: MoveFault },
    /// One piece is meant, and it may not.
    Illegal { piece: Man, from: Square, to: Square, reason: Illegal, by: Option<Man> },
    /// Castling is not possible now (S10).
    NoCastling {
        #[serde(serialize_with = "flank_word")]
        flank: CastlingSide,
        reason: Illegal,
        by: Option<Man>,
    },
    /// A token is to be turned up, one of these (S5).
    RevealDue { taken: Man, at: Square, tokens: Vec<Choice> },
    /// None is to be turned up: nothing is taken, or none is left (S5).
    NoReveal { takes: bool },
    /// No closed token of the sender's stands there after the move (S5).
    NotThere { at: Square },
    /// A line of a record is not so, by this rule.
    Untrue { rule: &'static str },
}

/// A closed token that may be turned up, and where it stands then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Choice {
    pub number: u8,
    pub at: Square,
}

fn flank_word<S: serde::Serializer>(of: &CastlingSide, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(if *of == CastlingSide::Short { "short" } else { "long" })
}

impl OwnWhy for SchrodingerWhy {
    fn rule(&self) -> &'static str {
        match self {
            Self::WithKing | Self::NotSeven { .. } | Self::Kinds { .. } | Self::NotNow { .. } => "S2",
            Self::RandomAlone | Self::WordsTooLong { .. } => "S3",
            Self::Number { .. } => "M5",
            Self::NumberOrToken { .. } => "S16",
            Self::NoToken { .. } => "S1",
            Self::IsOpen { .. } | Self::NoneOpen { .. } => "S6",
            Self::IsLost { .. } | Self::IsToken { .. } => "S7",
            Self::Reach { .. } => "S4",
            Self::Illegal { reason: Illegal::PromotionMissing | Illegal::NoPromotion, .. } => "S12",
            Self::Move { .. } | Self::Illegal { .. } => "S9",
            Self::NoCastling { .. } => "S10",
            Self::RevealAlone => "S11",
            Self::RevealDue { .. } | Self::NoReveal { .. } | Self::NotThere { .. } => "S5",
            Self::Untrue { rule } => rule,
        }
    }
}
