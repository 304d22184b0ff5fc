//! Games that only tests referee: the smallest with nothing hidden, and the smallest with a secret.

pub mod gifts;
pub mod hunt;
pub mod keeper;
pub mod noughts;
pub mod stretched;

use referee::kit::Games;

/// Every game that there is, those of tests behind those of the program.
pub static ROWS: Games = &[
    &tempete_game::GAME,
    &luft::GAME,
    &romulan::GAME,
    &schrodinger::GAME,
    &cloak::GAME,
    &krieg::GAME,
    &crowded::GAME,
    &heart::GAME,
    &blind::GAME,
    &noughts::NOUGHTS,
    &hunt::HUNT,
    &gifts::GIFTS,
];
