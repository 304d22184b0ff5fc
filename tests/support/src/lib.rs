//! What the game scripts are played with: a table kept in memory, a reader of scripts, letters as
//! lines, and what is checked of every step whatever its script says.

pub mod checks;
pub mod keeper;
pub mod pgn;
pub mod play;
pub mod script;
pub mod shown;
