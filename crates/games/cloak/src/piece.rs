//! What stands on a square in Cloak and Dagger Chess: an open piece, or a disc, as far as its kind is known.

use crate::chess::{Color, Role};

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    pub side: Color,
    /// What it is; `None` for a disc that is another's secret.
    pub kind: Option<Role>,
    /// Its number, 1 to 8, while it is cloaked.
    pub disc: Option<u8>,
}

impl Piece {
    /// An open one.
    pub fn open(side: Color, kind: Role) -> Self {
        Self { side, kind: Some(kind), disc: None }
    }

    /// A disc.
    pub fn cloaked(side: Color, disc: u8, kind: Option<Role>) -> Self {
        Self { side, kind, disc: Some(disc) }
    }

    /// Whether it is this, and known to be.
    pub fn is(&self, kind: Role) -> bool {
        self.kind == Some(kind)
    }

    /// Whether everybody sees what it is.
    pub fn is_open(&self) -> bool {
        self.disc.is_none()
    }

    /// Whether it is an open king, which checks concern (K11).
    pub fn is_open_king(&self) -> bool {
        self.is_open() && self.is(Role::King)
    }
}
