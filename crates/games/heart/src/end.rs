//! How a game ends by itself.

use super::side::Side;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// `None` where it is drawn.
    pub winner: Option<Side>,
    pub by: Ending,
}

/// What ends a game by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The last heart (H8), or with V1 the first that was taken.
    Heart,
    /// No living seat has a lawful move (H9).
    Stuck,
    /// The loser has no lawful move (V2).
    NoMove,
    /// The winner's heart was carried into the third corner, and not taken (V8).
    Crown,
}
