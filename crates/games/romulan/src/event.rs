//! The one kind of entry that is Romulan Chess's own (FORMAT.md, section 10).

use super::deed::Deed;
use crate::{
    chess::Square,
    entries,
    referee::{
        log::Times,
        played::{EventBody, Pinned},
    },
    seal::Hash,
};

entries! {
    /// A turn: what of it both see, how many orders before it were illegal, the end that it makes, and the commitments of the
    /// order and of those that were illegal.
    pub enum RomulanEvent for Pinned {
        Turn "turn" seat {
            deed: Deed = "", from: Option<Square> = "from", illegal: Option<Times> = "illegal", mate: bool = "mate",
            stalemate: bool = "stalemate", dead: bool = "dead", order: Hash = "move", tried: Hash = "tried"
        },
    }
}

impl EventBody for RomulanEvent {}
