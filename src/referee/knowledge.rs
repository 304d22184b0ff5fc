//! Who knows what. A replay is given the seals that its knower may open and no others, so that what a seat may not know
//! is absent from the state that its letters are made from.

use alloc::vec::Vec;

use crate::{ids::Seat, kit::Sealed};

/// Whose replay. That of the game as it is, which decides what becomes of an order, is nobody's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knower {
    /// What is public.
    Everybody,
    /// That, and what this seat alone may read.
    Seat(Seat),
}

impl Knower {
    /// Those of the sealed values that it may open; all of them once the game is `over`, and its seals are open (T54).
    pub fn opens(self, sealed: &[Sealed], over: bool) -> Vec<Sealed> {
        let may = |one: &&Sealed| match self {
            Self::Seat(seat) => over || one.seat == seat,
            Self::Everybody => over,
        };
        sealed.iter().filter(may).cloned().collect()
    }
}
