//! Why something cannot be in Crowded House.

use alloc::string::String;

use crate::{
    chess::{Illegal, MoveFault, Role, Square},
    referee::played::OwnWhy,
};

/// Why a turn cannot be.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum CrowdedWhy {
    /// The number before the move is not that of the move.
    Number { is: u32 },
    /// It is no move of a piece that its writer may move, or several.
    Move {
        fault: MoveFault,
        /// Who could take the king, or on whose half the move is.
        whose: String,
    },
    /// Nobody passes who has a move (H8), like this one.
    NoPass { example: String },
    /// A line of a record is not so, by this rule.
    Untrue { rule: &'static str },
}

impl CrowdedWhy {
    /// One piece is meant, and it may not go there.
    pub fn illegal(piece: Role, from: Square, to: Square, reason: Illegal, by: Option<Role>) -> Self {
        let fault = MoveFault::Illegal { piece, from, to, reason, by, candidates: alloc::vec::Vec::new() };
        Self::Move { fault, whose: String::new() }
    }
}

impl OwnWhy for CrowdedWhy {
    fn rule(&self) -> &'static str {
        let reason = |fault: &MoveFault| match fault {
            MoveFault::Illegal { reason, .. } | MoveFault::NoCastling { reason, .. } => Some(*reason),
            _ => None,
        };
        match self {
            Self::Number { .. } => "M5",
            Self::Untrue { rule } => rule,
            Self::NoPass { .. } => "H8",
            Self::Move { fault: MoveFault::NoCastling { .. }, .. } => "H6",
            Self::Move { fault, .. } => match reason(fault) {
                Some(Illegal::OtherHalf { .. }) => "H2",
                Some(Illegal::Pinned { .. } | Illegal::LeavesCheck { .. } | Illegal::IntoCheck { .. }) => "H4",
                Some(Illegal::PromotionMissing | Illegal::NoPromotion) => "H11",
                Some(Illegal::NothingToTake { .. }) => "H10",
                _ => "H3",
            },
        }
    }
}
