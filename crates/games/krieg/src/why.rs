//! Why something cannot be in Kriegspiel. Of the truth it is only ever said that it cannot be (Q2).

use alloc::{string::String, vec::Vec};

use crate::{
    chess::{Move, Role, Square},
    referee::played::OwnWhy,
};

/// Why a mail cannot be.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum KriegWhy {
    /// The number before the move is not that of the move.
    Number { is: u32 },
    /// No piece of his stands there.
    NothingThere { at: Square },
    /// He has no such piece, or none on that square.
    NoSuchPiece { kind: Role, at: Option<Square> },
    /// Another piece of his stands where it goes.
    OwnThere { kind: Role, from: Square, to: Square, stands: Role },
    /// It does not move so.
    NotSo { kind: Role, from: Square, to: Square },
    /// A piece of his stands in the way.
    Blocked { from: Square, to: Square, by: Square, kind: Role },
    /// He has several such pieces, and none of them can go there.
    NoneCan { kind: Role, to: Square },
    /// King or rook have moved, or the rook was lost.
    NoRight,
    /// One of several, each of which may be tried.
    Which {
        to: Square,
        #[serde(skip)]
        moves: Vec<Move>,
    },
    /// What it becomes has to be said.
    Becomes { from: Square, to: Square, takes: bool },
    /// It does not become anything there.
    BecomesNothing { from: Square, to: Square },
    /// A capture by a pawn, where no pawn try of it was told (Q5).
    NoTry { from: Square, told: NoTryTold },
    /// It was answered no in this turn (Q3).
    Again { typed: String },
    /// What `any` was answered bars it; whether a capture that was answered no frees (Q6).
    Barred { takes: bool, frees: bool },
    /// `any` is no question of this game's house rules.
    NoAny,
    /// It stands before the first move of a mail (Q6).
    AnyFirst,
    /// It stands before the first attempt of a turn, once (Q6).
    AnyLate,
    /// So many attempts may stand in a mail (Q10).
    TooMany { most: usize },
    /// A second move without `or` before it.
    NoOr { typed: Vec<String> },
    /// What the referee answers to a mail all of which came to nothing: the answer to `any`, what failed, and what the answer barred
    /// (Q2, Q6).
    No { any: Option<&'static str>, frees: bool, tried: Vec<String>, barred: Vec<String> },
    /// Nothing is claimed in this game (Q9).
    NoClaims,
    /// A line of a record is not so, by this rule.
    Untrue { rule: &'static str },
}

/// What was told of the pawn tries that leaves no room for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoTryTold {
    /// There is none at all.
    None,
    /// None of that pawn.
    Elsewhere,
}

impl OwnWhy for KriegWhy {
    fn rule(&self) -> &'static str {
        match self {
            Self::Number { .. } => "M5",
            Self::NothingThere { .. }
            | Self::NoSuchPiece { .. }
            | Self::OwnThere { .. }
            | Self::NotSo { .. }
            | Self::Blocked { .. }
            | Self::NoneCan { .. }
            | Self::NoRight
            | Self::No { .. } => "Q2",
            Self::Again { .. } => "Q3",
            Self::NoTry { .. } => "Q5",
            Self::Barred { .. } | Self::NoAny | Self::AnyFirst | Self::AnyLate => "Q6",
            Self::NoClaims => "Q9",
            Self::TooMany { .. } | Self::NoOr { .. } => "Q10",
            Self::Which { .. } | Self::Becomes { .. } | Self::BecomesNothing { .. } => "Q12",
            Self::Untrue { rule } => rule,
        }
    }
}
