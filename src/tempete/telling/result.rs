//! What the audit at the end found, as values for the result letter. Who audits fills them; after
//! the end everything in them is open to both seats.

use alloc::vec::Vec;

use crate::{
    chess::Square,
    ids::{Seat, Seq},
    tempete::cards::card::CardNo,
};

/// What the audit found (T54, T55).
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Audit {
    /// Every card and discard accepted, in the order of the log.
    pub plays: Vec<AuditedPlay>,
    /// Every square sealed, in the order of the log.
    pub squares: Vec<AuditedSquare>,
    /// Every `spring`, in the order of the log.
    pub springs: Vec<AuditedSpring>,
    /// Both lists, White's first; empty where none was sealed.
    pub lists: [Vec<CardNo>; 2],
}

/// One card or discard that was accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AuditedPlay {
    pub seq: Seq,
    pub seat: Seat,
    pub card: CardNo,
    /// Thrown away rather than played.
    pub discard: bool,
    /// Where it came from.
    pub source: CardSource,
}

/// Where a card that was played came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardSource {
    /// A position of the own list.
    Position {
        /// 1..=N.
        position: u8,
        named: Seq,
        /// Picked by card 57 rather than named.
        picked: bool,
    },
    /// Taken from the opponent by card 34, in this entry.
    Taken(Seq),
    /// Nowhere: it was not held (T47).
    NotHeld,
}

/// One square that was sealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AuditedSquare {
    pub seq: Seq,
    pub seat: Seat,
    /// 12 or 28.
    pub card: CardNo,
    pub square: Square,
    /// The entry of the `spring` that spent it, if one did.
    pub sprung: Option<Seq>,
}

/// One `spring`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AuditedSpring {
    pub seq: Seq,
    pub seat: Seat,
    /// 12 or 28.
    pub card: CardNo,
    pub square: Square,
    /// Whether it was the sealed one.
    pub fits: bool,
}
