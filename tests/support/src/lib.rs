//! What tests and benchmarks share that name the whole: a referee's house, servers that say what they are told, real ones;
//! and what the scripts of games are played with: a table kept in memory, a reader of scripts, letters as lines, and what
//! is checked of every step whatever its script says.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "tests alone use it: what fails here is a test that fails"
)]

pub mod attacks_expand;
pub mod attacks_invariants;
pub mod attacks_points;
pub mod attacks_room;
pub mod attacks_tables;
pub mod bodies;
pub mod checks;
pub mod home;
pub mod house;
pub mod imap;
pub mod keeper;
pub mod measured;
pub mod pgn;
pub mod plain;
pub mod play;
pub mod proxy;
pub mod script;
pub mod server;
pub mod short_game;
pub mod shown;
pub mod side;
pub mod sprites;
pub mod stack;
pub mod twin;

use std::path::PathBuf;

/// The program, which cargo built beside the tests.
pub fn program() -> PathBuf {
    support_rules::built().join("tempete")
}
