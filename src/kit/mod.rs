//! What a game and the referee hand each other.

use alloc::string::String;

use crate::ids::{Seat, Seq};

/// The value behind one commitment: with the game's seed it makes the openings again.
#[derive(Clone, PartialEq, Eq)]
pub struct Sealed {
    /// The entry in which the commitment stands.
    pub seq: Seq,
    /// Whose secret it is.
    pub seat: Seat,
    /// `14 3 68 …` for a list, `e5` for a square: which of the two, the entry says.
    pub value: String,
}

// A secret type says its name and nothing else.
impl core::fmt::Debug for Sealed {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Sealed")
    }
}
