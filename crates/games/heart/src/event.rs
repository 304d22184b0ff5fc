//! The kinds of entries that are Romulan Heart's own (FORMAT.md, section 10).

use super::{
    deed::Deed,
    lots::Clouds,
    placement::{Placed, Set},
    triangle::Triangle,
};
use crate::{
    entries,
    ids::Seat,
    referee::{
        log::{Claim, DrawnFrom},
        played::{EventBody, Pinned},
    },
};

entries! {
    /// What is drawn and placed, a turn, a seat passed over, a seat removed.
    pub enum HeartEvent for Pinned {
        Lots "lots" seat { first: Option<Seat> = "first", clouds: Option<Clouds> = "clouds", drawn: DrawnFrom = "answers" },
        First "first" seat (of: Seat = ""),
        Place "place" seat (set: Set = ""),
        Piece "piece" seat (placed: Placed = ""),
        Corner "corner" seat (of: Seat = ""),
        Heart "heart" seat (at: Triangle = ""),
        Mercy "mercy" seat { from: Triangle = "from", to: Triangle = "to" },
        Turn "turn" seat { deed: Deed = "move", claims: Option<Claim> = "claims" },
        Pass "pass" referee (of: Seat = ""),
        Removed "removed" referee (of: Seat = ""),
    }
}

impl EventBody for HeartEvent {
    fn may_offer(&self) -> bool {
        matches!(self, Self::Turn { .. })
    }

    fn bears_plan(&self) -> bool {
        matches!(self, Self::Turn { .. })
    }
}
