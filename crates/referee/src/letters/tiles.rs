//! A board whose tiles may have any shape and lie anywhere, as one reader sees it. It is never turned, since its names
//! would turn too, and it knows no rules.

use alloc::{string::String, vec::Vec};

use crate::{chess::Role, ids::Seat};

/// A point of a drawing: to the right and down, in the units of [`Tiles::side`].
pub type Point = (u16, u16);

/// Such a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tiles {
    /// How wide it is, and as high.
    pub side: u16,
    pub tiles: Vec<Tile>,
    /// What is written beside the board, and where its middle is; of digits and of the letters `a` to `i` alone.
    pub names: Vec<(Point, String)>,
}

/// One of its tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Its corners in turn, at least three.
    pub corners: Vec<Point>,
    /// The middle of what stands on it.
    pub middle: Point,
    /// Whose ground it is; `None` nobody's.
    pub ground: Option<Seat>,
    /// What stands there.
    pub piece: Option<(Sign, Seat)>,
    /// Whose heart lies there.
    pub heart: Option<Seat>,
    /// Whether a wall closes it to some.
    pub hatched: bool,
    /// Whether nobody may stop there.
    pub closed: bool,
    /// Whether nothing is taken there.
    pub cloud: bool,
    /// Whether something happened there in the turns that are marked.
    pub moved: bool,
    /// Its name, where it is written on it: digits and the letters `a` to `i`.
    pub name: String,
}

/// What a piece is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    Role(Role),
    Wall,
}
