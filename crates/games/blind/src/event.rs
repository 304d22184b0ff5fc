//! The kinds of entries that are the Blind Game's own (FORMAT.md, section 10).

use super::said::{HeartLost, Lost};
use crate::{
    entries,
    ids::Seat,
    referee::{
        log::Claim,
        played::{EventBody, Pinned},
    },
    seal::Hash,
};

entries! {
    /// What is placed, a turn, a seat passed over, a seat removed, the fifth repetition.
    pub enum BlindEvent for Pinned {
        Place "place" seat { set: Hash = "set" },
        Turn "turn" seat {
            lost: Option<Lost> = "lost", heart: Option<HeartLost> = "heart", claims: Option<Claim> = "claims",
            played: Hash = "move", tried: Hash = "tried",
        },
        Pass "pass" referee (of: Seat = ""),
        Removed "removed" referee (of: Seat = ""),
        Fivefold "fivefold" referee,
    }
}

impl EventBody for BlindEvent {
    fn may_offer(&self) -> bool {
        matches!(self, Self::Turn { .. })
    }
}
