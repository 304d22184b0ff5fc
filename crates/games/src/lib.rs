//! The lists of games: the one place outside a game that names it.

#![no_std]

use referee::kit::{Games, RulesRow};

pub use tempete_game as tempete;
pub use {blind, cloak, crowded, heart, krieg, luft, romulan, schrodinger};

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

/// The same games, in the same order, to a program that only audits.
pub static RULES: &[&RulesRow] = &[
    &tempete::RULES,
    &luft::RULES,
    &romulan::RULES,
    &schrodinger::RULES,
    &cloak::RULES,
    &krieg::RULES,
    &crowded::RULES,
    &heart::RULES,
    &blind::RULES,
];
