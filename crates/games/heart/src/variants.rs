//! The variants that a game may be played by, as its terms say them (V1 to V3, V5, V8 to V11).

use super::{side::Side, triangles::Triangles};

/// What is otherwise than in the plain game, of which it is the default. Which may be joined is for the terms to say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Variants {
    /// Green takes only blue, blue only black, black only green (V1).
    pub relation: bool,
    /// No move may open the own heart, the second seat chooses a corner, no lawful move loses (V2): by who places
    /// first, or who chooses that.
    pub open: Option<Side>,
    /// Whether that one has yet to choose who places first (V2).
    pub chooses: bool,
    /// Where no piece is taken (V3).
    pub clouds: Triangles,
    /// How many of the triangles left last are closed, 0 in the plain game (V5).
    pub ablative: usize,
    /// What of the third corner wins who carries his heart there (V8).
    pub crown: Option<Crown>,
    /// Pawns go one or two steps (V9).
    pub power: bool,
    /// White triangles are for placement too, and the first heart is placed before the second set (V10).
    pub forward: bool,
    /// Pieces are placed one by one in turn (V11).
    pub alternate: bool,
}

impl Variants {
    /// The term that so many seats cannot play (section 8).
    pub fn misfit(self, seats: usize) -> Option<&'static str> {
        match seats {
            2 => self.relation.then_some("relation"),
            _ if self.open.is_some() => Some("open"),
            _ => self.crown.map(|_| "crown"),
        }
    }
}

/// What of the third corner is meant (V8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crown {
    /// All of it.
    Corner,
    /// Its tip.
    Apex,
}
