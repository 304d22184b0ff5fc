//! A move as it is judged.

use super::triangle::Triangle;

/// A piece goes from here to there, maybe with its owner's heart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
pub struct Step {
    pub from: Triangle,
    pub to: Triangle,
    /// Whether it takes the heart along (H3).
    pub heart: bool,
}

impl Step {
    /// Without a heart.
    pub fn new(from: Triangle, to: Triangle) -> Self {
        Self { from, to, heart: false }
    }

    /// With the heart.
    pub fn carrying(from: Triangle, to: Triangle) -> Self {
        Self { from, to, heart: true }
    }
}
