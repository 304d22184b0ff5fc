//! The list of games: the one file outside `tempete/` that names it.

#![no_std]

use referee::kit::Games;

pub use tempete_game as tempete;
pub use {blind, cloak, crowded, heart, krieg, luft, romulan, schrodinger};

/// The games that can be refereed.
pub static GAMES: Games = &[
    &tempete_game::GAME,
    &luft::GAME,
    &romulan::GAME,
    &schrodinger::GAME,
    &cloak::GAME,
    &krieg::GAME,
    &crowded::GAME,
    &heart::GAME,
    &blind::GAME,
];
