//! The one kind of entry that is Kriegspiel's own (FORMAT.md, section 10).

use super::said::Said;
use crate::{
    entries,
    referee::played::{EventBody, Pinned},
    seal::Hash,
};

entries! {
    /// A turn: what both are told of it, and the commitments of the move and of all that was tried.
    pub enum KriegEvent for Pinned {
        Turn "turn" seat { said: Said = "", played: Hash = "move", tried: Hash = "tried" }
    }
}

impl EventBody for KriegEvent {}
