//! A turn and what it was answered by: the messages that can still change what stands.

use alloc::{sync::Arc, vec::Vec};

use super::play::PlayId;
use crate::{
    chess::{PieceId, Position, San, Square, Squares},
    ids::{Seat, Seq},
    tempete::cards::card::CardNo,
};

/// A turn that stands, and what it was answered by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// Whose turn.
    pub seat: Seat,
    pub turn: Seq,
    /// Its moves: none with an instead-card, two with 18, 50, 51.
    pub moves: Vec<San>,
    pub card: Option<PlayId>,
    pub discard: Option<PlayId>,
    /// The position it began on, after its `spring` and `land` (B5); `None` without a board.
    pub base: Option<Arc<Position>>,
    /// The `spring` it began with.
    pub sprung: Option<Sprung>,
    /// Whether the king landed with it.
    pub landed: bool,
    /// Stops its seat could have announced with it and did not (T33).
    pub missed: Squares,
    /// Springs after it: beside its interception and its answer, or with a turn since withdrawn.
    pub springs: Vec<Sprung>,
    pub interception: Option<Interception>,
    /// The answer to the interception, where it was given.
    pub answer: Option<Answer>,
}

/// An interception of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interception {
    pub seq: Seq,
    pub card: PlayId,
    /// The part it hits, against a double move (T34).
    pub part: Option<u8>,
    /// How many moves of the turn it leaves standing.
    pub moves: usize,
    /// What its answer owes.
    pub owes: Owes,
}

/// An answer to an interception.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub seq: Seq,
    pub moves: Vec<San>,
    /// Its card, where it had one; not the double-move card played between again.
    pub card: Option<PlayId>,
    /// Whether it kept the double-move card (T36).
    pub kept: bool,
    /// Whether it discarded the double-move card (T36).
    pub spent: bool,
    /// Stops its seat could have announced with it and did not (T33).
    pub missed: Squares,
}

/// What kind of message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MessageKind {
    Turn,
    Interception,
    Answer,
}

/// The last regular message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message {
    /// The entry that holds it, or that amended it.
    pub seq: Seq,
    /// Its author.
    pub by: Seat,
    pub kind: MessageKind,
    /// Whether it was objected to (T60: once).
    pub objected: bool,
}

/// What stands of a turn undone, and counts in its second try (T28, T61).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Redo {
    /// 34 or 57, played and still played.
    pub card: Option<PlayId>,
    /// A card thrown away, and still thrown away.
    pub discard: Option<PlayId>,
    pub landed: bool,
}

/// A square that was sprung. What it took stays lost whatever becomes of the message (B5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sprung {
    /// Who sprang it.
    pub by: Seat,
    /// Whether it came with an answer, so after what an interception did.
    pub late: bool,
    pub square: Square,
    /// The piece that left the board; a king stays (B13).
    pub piece: Option<PieceId>,
}

/// Squares where a piece has stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stops {
    /// The turn it stopped by: only what was sealed before it can be sprung (R31).
    pub turn: Seq,
    pub squares: Squares,
}

/// Stops that a seat could have announced with a message and did not (T33).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassedOver {
    pub by: Seat,
    /// Its turn, before which a square must have been sealed to be concerned.
    pub turn: Seq,
    /// The entry of the message: that turn, or the answer to its interception.
    pub at: Seq,
    pub squares: Squares,
}

impl Exchange {
    /// What its seat passed over, in the turn and in the answer.
    pub fn passed_over(&self) -> impl Iterator<Item = PassedOver> {
        let of = |at, squares| PassedOver { by: self.seat, turn: self.turn, at, squares };
        let answered = self.answer.as_ref().map(|answer| of(answer.seq, answer.missed));
        let both = [Some(of(self.turn, self.missed)), answered];
        both.into_iter().flatten().filter(|passed| !passed.squares.is_empty())
    }
}

/// What an answer owes, beside numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Owes {
    /// A different move, which may come with one card if the turn held none (T22).
    OtherMove,
    /// Part 1 of a double move was hit: two moves, or one and `keep` or `discard` (T36).
    FirstStep(#[serde(skip)] CardNo),
    /// Part 2 of a double move was hit: a different second move, or none (T35).
    SecondStep,
    /// The cancelled card was the move: a plain one (T25).
    PlainMove,
    /// A before-card was cancelled: the move may be replaced (T25).
    MayReplace,
    /// No move (T23, T24, T25).
    Nothing,
}
