//! Why something cannot be in Luft Chess, by its writer's view alone (L5).

use crate::{
    chess::{CastlingSide, Illegal, MoveFault, Role, Square},
    referee::played::OwnWhy,
};

/// Why a turn cannot be.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum LuftWhy {
    /// The number before the move is not that of the move.
    Number { is: u32 },
    /// It is no move of the visible pieces, or several.
    Move { fault: MoveFault },
    /// One piece is meant, and it may not: by how it goes, or by check to the own king.
    Illegal { piece: Role, from: Square, to: Square, reason: Illegal, by: Option<Role> },
    /// The own king stands there (L4, L12).
    OwnKing { at: Square },
    /// The own king is not where the move begins, or is there already.
    KingIsOn { at: Square },
    /// Castling is not possible now (L3).
    NoCastling {
        #[serde(serialize_with = "flank_word")]
        flank: CastlingSide,
        reason: Illegal,
        by: Option<Role>,
    },
    /// A line of a record is not so, by this rule.
    Untrue { rule: &'static str },
    /// Nobody may move whose king is not known: of a board that is everybody's.
    NoKing,
}

fn flank_word<S: serde::Serializer>(of: &CastlingSide, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(if *of == CastlingSide::Short { "short" } else { "long" })
}

impl OwnWhy for LuftWhy {
    fn rule(&self) -> &'static str {
        match self {
            Self::Number { .. } => "M5",
            Self::Move { .. } => "L1",
            Self::Illegal { reason: Illegal::NothingToTake { .. }, .. } => "L10",
            Self::Illegal { reason: Illegal::PromotionMissing | Illegal::NoPromotion, .. } => "L16",
            Self::Illegal { .. } | Self::NoKing => "L5",
            Self::Untrue { rule } => rule,
            Self::OwnKing { .. } => "L4",
            Self::KingIsOn { .. } => "L2",
            Self::NoCastling { .. } => "L3",
        }
    }
}
