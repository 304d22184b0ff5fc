//! What letters tell of a turn, and what else of the game they show.

use alloc::{string::String, vec::Vec};

use super::{
    act::Act,
    deed::{Deed, Taken},
    order::spelled,
    table::{Count, Table},
};
use crate::{
    chess::{CastlingSide, Color, Role, Square},
    text::Language,
};

/// What a turn brought about, as far as one knower has it.
#[derive(Clone, Debug, PartialEq)]
pub enum RomulanTold {
    Turn {
        deed: Deed,
        side: Color,
        /// Where what appeared came from, where both are told.
        from: Option<Square>,
        /// How many orders before it were illegal, where both are told.
        illegal: u16,
        /// The number of the move, as scores count.
        number: u32,
        /// The order, for who knows it.
        order: Option<Act>,
        /// The move as scores write it, once all is open.
        san: Option<String>,
        /// The orders that were illegal before it, for who knows them.
        tried: Vec<Act>,
    },
    Mate,
    Stalemate,
    Dead,
}

/// What of a turn its reader knows beside what it shows.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct Own {
    /// How many orders before it were illegal.
    pub illegal: u16,
    /// Which, for who knows them.
    pub tried: Vec<String>,
    /// The order, for who knows it.
    pub order: Option<String>,
}

/// That, as one seat reads it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum RomulanClause {
    /// A cloaked piece is seen.
    Appears {
        side: Color,
        kind: Role,
        at: Square,
        takes: Option<Taken>,
        promoted: bool,
        from: Option<Square>,
        #[serde(flatten)]
        own: Own,
    },
    /// A seen piece goes elsewhere.
    Goes {
        side: Color,
        kind: Role,
        from: Square,
        at: Square,
        takes: Option<Taken>,
        becomes: Option<Role>,
        #[serde(flatten)]
        own: Own,
    },
    Castled {
        flank: &'static str,
        #[serde(flatten)]
        own: Own,
    },
    Cloaked {
        side: Color,
        kind: Role,
        at: Square,
        #[serde(flatten)]
        own: Own,
    },
    Mate,
    Stalemate,
    Dead,
}

impl RomulanTold {
    /// As one seat reads it in this language: the same to all, but for the orders, which stand there for who knows them.
    pub fn clause(&self, language: Language) -> RomulanClause {
        let (deed, side, from, own) = match self {
            Self::Turn { deed, side, from, illegal, order, tried, .. } => {
                let tried: Vec<String> = tried.iter().map(|act| spelled(act, language)).collect();
                let illegal = u16::try_from(tried.len()).unwrap_or(u16::MAX).max(*illegal);
                (*deed, *side, *from, Own { illegal, tried, order: order.map(|act| spelled(&act, language)) })
            }
            Self::Mate => return RomulanClause::Mate,
            Self::Stalemate => return RomulanClause::Stalemate,
            Self::Dead => return RomulanClause::Dead,
        };
        match deed {
            Deed::Appears { kind, at, takes, promoted } => {
                RomulanClause::Appears { side, kind, at, takes, promoted, from, own }
            }
            Deed::Goes { kind, from, at, takes, becomes } => {
                RomulanClause::Goes { side, kind, from, at, takes, becomes, own }
            }
            Deed::Castles(flank) => {
                RomulanClause::Castled { flank: if flank == CastlingSide::Short { "short" } else { "long" }, own }
            }
            Deed::Cloaks { kind, at } => RomulanClause::Cloaked { side, kind, at, own },
        }
    }
}

/// What of one side is beside the board.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Beside {
    pub side: Color,
    pub tray: Vec<Count>,
    pub captured: Vec<Count>,
    pub promoted: u8,
}

impl Beside {
    fn of(table: &Table, side: Color) -> Self {
        Self { side, tray: table.tray(side), captured: table.captured(side), promoted: table.promoted(side) }
    }
}

/// What letters of Romulan Chess show beside what all letters do.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct RomulanValues {
    /// The pieces beside the board, White's and Black's.
    pub beside: [Beside; 2],
    /// Whether all is open.
    pub open: bool,
}

impl RomulanValues {
    pub(super) fn of(table: &Table, open: bool) -> Self {
        Self { beside: Color::BOTH.map(|side| Beside::of(table, side)), open }
    }
}
