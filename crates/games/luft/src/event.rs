//! The one kind of entry that is Luft Chess's own (FORMAT.md, section 10).

use super::act::Deed;
use crate::{
    entries,
    referee::played::{EventBody, Pinned},
    seal::Hash,
};

entries! {
    /// A turn: what of it both read, what the referee announces with it, and the commitment of the mover's king, which stands
    /// there whether it moved or not.
    pub enum LuftEvent for Pinned {
        Turn "turn" seat {
            deed: Deed = "", check: bool = "check", mate: bool = "mate", stalemate: bool = "stalemate",
            takes_king: bool = "takes-king", dead: bool = "dead", seal: Hash = "seal"
        },
    }
}

impl EventBody for LuftEvent {
    fn bears_plan(&self) -> bool {
        true
    }
}
