//! The list of games: the one file outside `tempete/` that names it.

use crate::{blind, cloak, crowded, heart, kit::Games, krieg, luft, romulan, schrodinger, tempete};

/// The games that can be refereed.
pub static GAMES: Games = &[
    &tempete::GAME,
    &luft::GAME,
    &romulan::GAME,
    &schrodinger::GAME,
    &cloak::GAME,
    &krieg::GAME,
    &crowded::GAME,
    &heart::GAME,
    &blind::GAME,
];
