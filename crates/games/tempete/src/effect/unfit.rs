//! Why a card cannot be played so on this board: what is there. What would do only the whole check of a mail knows.

use alloc::vec::Vec;

use crate::{
    chess::{Edit, EditFault, Role, Square, SweepFault},
    tempete::cards::{need::Need, param::Whose},
};

/// A piece that a card is not about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Found {
    /// Its kind; of a fused piece the first.
    pub kind: Role,
    pub whose: Whose,
}

/// Why a card cannot be played so. Told to its player alone, from the board alone.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "why", rename_all = "kebab-case")]
pub enum Unfit {
    /// What stands on a square is not what the card asks for.
    Target {
        /// Which parameter, by its name in the catalogue.
        name: alloc::string::String,
        at: Square,
        /// What stands there, seen by the player of the card.
        found: Option<Found>,
    },
    /// The card is not about such a kind of piece, or none of it was taken.
    Kind { name: alloc::string::String, kind: Role },
    /// The piece does not go there by this card.
    Way {
        from: Square,
        /// `None` off the board.
        to: Option<Square>,
    },
    /// A way that ends where it began is no move (R41, R46).
    Round { at: Square },
    /// A magnet holds the piece (R38).
    Stuck { at: Square },
    /// The opponent has forbidden to move the piece (R39).
    Banned { at: Square },
    /// The opponent has shielded the piece (R39).
    Shielded { at: Square },
    /// A piece of this kind has to be moved (R39).
    Ordered { kind: Role },
    /// The pawn has to become something there (R10); `kinds` says what it may.
    Promotes { at: Square, kinds: Vec<Role> },
    /// Nothing is promoted there.
    NoPromotion { at: Square },
    /// The same square stands twice.
    Twice { at: Square },
    /// The own king, or the opponent's, is away (R42).
    Away { own: bool },
    /// The fourth corner is not free, or the three others are not full (R52).
    Corners,
    /// No piece has moved in this message that the card could be about.
    NothingMoved,
    /// It is not the piece that has just moved (63).
    NotMoved { at: Square, moved: Square },
    /// What a shove, a castling or a blast finds in its way.
    Sweep { fault: SweepFault },
    /// What the card needs is not so.
    Needs { need: Need },
    /// An edit that is not possible.
    Edit { edit: Edit, fault: EditFault },
    /// It has no edits, and takes none.
    Count,
}
