//! The facts of this game, as constants.

use super::{cards::catalogue::Catalogue, log::event::OwnEvent, seats::SEATS};
use crate::referee::{GameSpec, Spec, log::Kinds as _};

/// The game's name: its letters' layouts are found by it.
pub const NAME: &str = "tempete";

/// The rules' name and version as entry 0 has it.
pub const RULES: &str = "tempete/1";

/// The facts of Tempête.
pub const FACTS: GameSpec = GameSpec {
    rules: RULES,
    seats: SEATS,
    kinds: OwnEvent::KINDS,
    pinned: Catalogue::BUILT_IN,
    pinned_line: "catalogue",
    // Stored: an offer is an act of a message (`crates/record/src/FORMAT.md`, section 4).
    offers_below: false,
    ..GameSpec::USUAL
};

/// The same, as the layer carries them.
pub static SPEC: Spec = Spec::of(const { &FACTS });
