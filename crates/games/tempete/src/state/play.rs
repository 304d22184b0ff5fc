//! Cards and discards that were accepted, and what became of them.

use crate::{
    ids::{Seat, Seq},
    tempete::log::event::CardPlay,
};

/// Points at a [`Play`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlayId(pub u16);

/// In what place a card was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Before the move.
    Before,
    /// Instead of the move.
    Instead,
    /// After the move.
    After,
    /// Between the two moves of one piece: 18, 50, 51.
    Between,
    /// At the start of the turn: 34, 57.
    Start,
    Interception,
    /// In an answer, to cancel the interception (T26).
    Cancel,
    /// Thrown away (T14).
    Discard,
}

/// One card or discard that was accepted, and what became of it. In force while neither `back`
/// nor `void`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    pub seq: Seq,
    pub seat: Seat,
    pub place: Place,
    /// The card and what was declared; amended in place by `amend`.
    pub play: CardPlay,
    /// Whether it went back to the hand (T28, T36, T61).
    pub back: bool,
    /// Whether its effect is undone (T25, T28).
    pub void: bool,
    /// Whether the opponent took it by 34 (T37).
    pub taken: bool,
    /// For 34: the play whose card it took.
    pub takes: Option<PlayId>,
}

impl Play {
    /// Whether its effect stands.
    pub fn in_force(&self) -> bool {
        !self.back && !self.void
    }
}
