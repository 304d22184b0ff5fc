//! Why something cannot be in Cloak and Dagger Chess, by its writer's view alone.

use alloc::vec::Vec;

use super::step::NoDrop;
use crate::{
    chess::{CastlingSide, Illegal, Move, MoveFault, Role, Square},
    referee::played::OwnWhy,
};

/// A piece as a refusal names it: its number, where it is a disc, and its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Named {
    pub disc: Option<u8>,
    pub kind: Role,
}

impl From<(Option<u8>, Role)> for Named {
    fn from((disc, kind): (Option<u8>, Role)) -> Self {
        Self { disc, kind }
    }
}

/// Why an order cannot be.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum CloakWhy {
    /// A set-up is not of eight (K2).
    NotEight { given: usize },
    /// It has too many of some kinds, and too few of others (K2).
    Kinds { many: Vec<Role>, few: Vec<Role> },
    /// The king is not between the rooks (K2).
    KingNotBetween,
    /// Both bishops stand on squares of one colour (K2).
    BishopsAlike { dark: bool },
    /// The words for a draw have more bytes than this (K2).
    WordsTooLong { most: usize },
    /// The discs are named, or are not yet.
    NotNow { set_up: bool },
    /// The number before the move is not that of the move.
    Number { is: u32 },
    /// It may be a disc's number or that of the move.
    NumberOrDisc { disc: u8, to: Square },
    /// There is one regular move in a turn (K14).
    OneMove,
    /// A guess stands before the move (K14).
    GuessFirst,
    /// Discs are uncloaked behind the move (K9).
    UncloakAfterMove,
    /// Another piece of the sender's stands there than he said.
    OtherPiece { at: Square, is: Role, said: Role },
    /// The sender has no such piece there.
    NonePlaced { kind: Role },
    /// It can mean several moves, or none.
    Move { fault: MoveFault },
    /// A line of a record is not so, by this rule.
    Untrue { rule: &'static str },
    /// No bonus is due from a wrong guess (K5).
    NoBonusDue,
    /// No bonus was earned by a right guess (K5).
    NoBonusEarned,
    /// A bonus is a pawn's move, or a pawn that comes back (K6).
    BonusIsPawns,
    /// A pawn comes back as a bonus alone (K6).
    DropIsBonus,
    /// A pawn cannot come back there (K6).
    NoDrop { why: NoDrop },
    /// No regular move would be left (K16).
    NoMoveLeft,
    /// There was a guess in this turn (K5).
    GuessedAlready,
    /// The other side has no such disc (K5).
    NoDisc { disc: u8 },
    /// It was told what the disc is, or that it is not this (K8).
    Told { disc: u8, kind: Role, right: bool },
    /// The sender has no such disc (K9).
    NotYourDisc { disc: u8 },
    /// The sender's disc was uncloaked, and stands there as this piece (K9).
    Uncloaked { disc: u8, kind: Role, at: Square, to: Square, captures: bool },
    /// The king that is uncloaked would be attacked (K12).
    KingAttacked { king: Square, by: Square, kind: Role },
    /// One piece is meant, and it may not (K3, K11, K12).
    Illegal { piece: Option<Named>, from: Square, to: Square, reason: Illegal, by: Option<Named> },
    /// Castling is not possible now (K13).
    NoCastling {
        #[serde(serialize_with = "flank_word")]
        flank: CastlingSide,
        reason: Illegal,
        by: Option<Named>,
    },
    /// A pawn that comes back would leave the own king attacked (K12).
    DropLeavesCheck { reason: Illegal, by: Option<Named> },
}

fn flank_word<S: serde::Serializer>(of: &CastlingSide, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(if *of == CastlingSide::Short { "short" } else { "long" })
}

type Found = Option<(Option<u8>, Role)>;

impl CloakWhy {
    pub(super) fn illegal(piece: Found, played: Move, reason: Illegal, by: Found) -> Self {
        Self::Illegal {
            piece: piece.map(Named::from),
            from: played.from,
            to: played.to,
            reason,
            by: by.map(Named::from),
        }
    }

    pub(super) fn no_castling(flank: CastlingSide, reason: Illegal, by: Found) -> Self {
        Self::NoCastling { flank, reason, by: by.map(Named::from) }
    }

    pub(super) fn drop_leaves_check(reason: Illegal, by: Found) -> Self {
        Self::DropLeavesCheck { reason, by: by.map(Named::from) }
    }
}

impl OwnWhy for CloakWhy {
    fn rule(&self) -> &'static str {
        match self {
            Self::NotEight { .. }
            | Self::Kinds { .. }
            | Self::KingNotBetween
            | Self::BishopsAlike { .. }
            | Self::WordsTooLong { .. }
            | Self::NotNow { .. } => "K2",
            Self::Number { .. } | Self::NumberOrDisc { .. } => "M5",
            Self::OneMove | Self::GuessFirst => "K14",
            Self::UncloakAfterMove | Self::NotYourDisc { .. } | Self::Uncloaked { .. } => "K9",
            Self::NoBonusDue | Self::NoBonusEarned | Self::GuessedAlready | Self::NoDisc { .. } => "K5",
            Self::BonusIsPawns | Self::DropIsBonus | Self::NoDrop { .. } => "K6",
            Self::NoMoveLeft => "K16",
            Self::Told { .. } => "K8",
            Self::KingAttacked { .. } | Self::DropLeavesCheck { .. } => "K12",
            Self::OtherPiece { .. } | Self::NonePlaced { .. } | Self::Move { .. } => "K3",
            Self::Illegal { reason: Illegal::Royal { .. }, .. } => "K11",
            Self::Illegal { reason: Illegal::PromotionMissing | Illegal::NoPromotion, .. } => "K17",
            Self::Illegal { reason: Illegal::LeavesCheck { .. } | Illegal::IntoCheck { .. }, .. } => "K12",
            Self::Illegal { .. } => "K3",
            Self::NoCastling { .. } => "K13",
            Self::Untrue { rule } => rule,
        }
    }
}
