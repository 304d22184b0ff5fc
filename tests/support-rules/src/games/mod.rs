//! Games that only tests referee: the smallest with nothing hidden, and the smallest with a secret.

pub mod gifts;
pub mod hunt;
pub mod keeper;
pub mod noughts;

use tempete::kit::Games;

/// Every game that there is, those of tests behind those of the program.
pub static ROWS: Games = &[
    &tempete::tempete::GAME,
    &tempete::luft::GAME,
    &tempete::romulan::GAME,
    &tempete::schrodinger::GAME,
    &tempete::cloak::GAME,
    &tempete::krieg::GAME,
    &tempete::crowded::GAME,
    &tempete::heart::GAME,
    &tempete::blind::GAME,
    &noughts::NOUGHTS,
    &hunt::HUNT,
    &gifts::GIFTS,
];
