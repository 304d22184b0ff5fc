//! The games the referee knows, each in a folder of its own. A game never names another game.

pub mod tempete;
