//! What stands on a triangle (the table of section 2).

use super::seat::Seat;

/// The kinds of pieces. A heart is none (H3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    Wall,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

pub use Kind::{Bishop, Knight, Pawn, Queen, Rook, Wall};

/// All kinds.
pub const KINDS: [Kind; 6] = [Wall, Queen, Rook, Bishop, Knight, Pawn];

impl Kind {
    /// `W`, `Q`, `R`, `B`, `N`; a pawn is `p` where it has a letter.
    pub fn letter(self) -> char {
        ['W', 'Q', 'R', 'B', 'N', 'p'][self as usize]
    }

    /// The kind that orders name by this capital; never a pawn, which has none (E5).
    pub fn of(letter: char) -> Option<Kind> {
        KINDS.into_iter().find(|kind| *kind != Pawn && kind.letter() == letter)
    }

    /// Whether it may take its owner's heart along.
    pub fn carries(self) -> bool {
        [Queen, Rook, Pawn].contains(&self)
    }
}

/// A piece. Its colour stays; its owner is who moves it, and may change (H6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub kind: Kind,
    pub colour: Seat,
    pub owner: Seat,
}
