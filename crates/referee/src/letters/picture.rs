//! The picture of a board as a value: what a letter or a page has painted.

use alloc::boxed::Box;

use super::tiles::Tiles;
use crate::chess::diagram::Diagram;

/// A board, of whatever form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picture {
    /// The 64 squares of chess, from one reader's side.
    Chess(Box<Diagram>),
    /// Another one, tile by tile.
    Tiles(Tiles),
}

impl From<Diagram> for Picture {
    fn from(diagram: Diagram) -> Self {
        Self::Chess(Box::new(diagram))
    }
}
