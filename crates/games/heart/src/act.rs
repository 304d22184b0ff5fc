//! What a seat does.

use super::{
    placement::{Placed, Set},
    side::Side,
    step::Step,
    triangle::Triangle,
};

/// An act of the seat that has the duty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// `place Wh78 Ri99 …` (P1).
    Set(Set),
    /// `place Wh78` (V11).
    Piece(Placed),
    /// `first blue`: who places first (V2).
    First(Side),
    /// `corner black` (V2).
    Corner(Side),
    /// `heart i99` (P1).
    Heart(Triangle),
    /// `mercy e38`, in place of the heart (V2).
    Mercy(Step),
    /// A move.
    Turn(Step),
}
