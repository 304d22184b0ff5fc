//! The two kinds of entries that are Reverse Schrödinger's Chess's own (FORMAT.md, section 10).

use super::deed::Deed;
use crate::{
    entries,
    referee::{
        letter::{Sheet, Shown},
        log::DrawnFrom,
        played::{EventBody, Pinned},
    },
};

entries! {
    /// The other side's tokens, sealed; and a turn: what it does, what it turns up, and what the referee announces with it.
    pub enum SchrodingerEvent for Pinned {
        Arrange "arrange" seat { sheet: Sheet<7> = "1", drawn: Option<DrawnFrom> = "answers" },
        Turn "turn" seat {
            deed: Deed = "", shown: Option<Shown> = "shown", check: bool = "check", mate: bool = "mate",
            stalemate: bool = "stalemate", dead: bool = "dead"
        },
    }
}

impl EventBody for SchrodingerEvent {
    fn may_offer(&self) -> bool {
        matches!(self, Self::Turn { .. })
    }
}
