//! Who knows what. A replay is given the seals that its knower may open and no others, so that what a seat may not know
//! is absent from the state that its letters are made from.
//!
//! Whose replay it is, the referee alone says; a game cannot name a knower:
//! ```compile_fail,E0603
//! use referee::played::knowledge::Knower;
//! ```
//! It is given a view:
//! ```
//! use referee::View;
//! ```

use alloc::vec::Vec;

use super::Played;
use crate::{ids::Seat, kit::Sealed, referee::course::Course};

/// All that one seat may know: a replay that was given what the seat may open, and nothing else.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// Whose.
    pub seat: Seat,
    known: &'a Played,
}

impl<'a> View<'a> {
    /// What a seat knows of a game, where that is all that `known` holds.
    pub fn new(seat: Seat, known: &'a Played) -> Self {
        Self { seat, known }
    }

    /// The game as the seat knows it.
    pub fn known(&self) -> &'a Played {
        self.known
    }

    /// What is public, and the same in every game.
    pub fn course(&self) -> &'a Course {
        self.known.course()
    }
}

/// Whose replay. That of the game as it is, which decides what becomes of an order, is nobody's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Knower {
    /// What is public.
    Everybody,
    /// That, and what this seat alone may read.
    Seat(Seat),
}

impl Knower {
    /// Those of the sealed values of a game that it may open; all of them once the game is `over`, and its seals are open (T54).
    pub fn opens(self, of: &Played, sealed: &[Sealed], over: bool) -> Vec<Sealed> {
        let may = |one: &&Sealed| match self {
            Self::Seat(seat) => over || of.readers(one).contains(seat),
            Self::Everybody => over,
        };
        sealed.iter().filter(may).cloned().collect()
    }
}
