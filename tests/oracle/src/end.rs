//! The end of a game, as every second referee of chess tells it.

use super::piece::Color;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// `None` where it is drawn.
    pub winner: Option<Color>,
    /// The announcement that ended it.
    pub by: &'static str,
}
