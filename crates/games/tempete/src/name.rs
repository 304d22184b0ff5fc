//! What this game is called.

/// The game's name: its letters' layouts are found by it.
pub const NAME: &str = "tempete";

/// The rules' name and version as entry 0 has it.
pub const RULES: &str = "tempete/1";
