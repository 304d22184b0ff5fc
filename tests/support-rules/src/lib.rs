//! What tests share that name the rules alone: games that only tests referee, players by chance, records that are wrong on
//! purpose, files of what is expected. It needs no daemon, so the rules are tested without one.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "tests alone use it: what fails here is a test that fails"
)]

pub mod alone;
pub mod bodies;
pub mod counts;
pub mod days;
pub mod decks;
pub mod faults;
pub mod forge;
pub mod fuzz;
pub mod game;
pub mod games;
pub mod golden;
#[cfg(feature = "imap")]
pub mod imap_script;
pub mod ledger;
pub mod mails;
pub mod mangled;
pub mod masked;
pub mod peak;
pub mod phrases;
pub mod player;
pub mod questions;
pub mod records;
pub mod renumbered;
pub mod ruling;
pub mod scripts;
pub mod seeded;
pub mod sentinel;
pub mod table;
pub mod timed;

use std::path::{Path, PathBuf};

/// The root of the repository, in which files of tests are named: a package's tests run in the package's own folder.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap()
}

/// Where cargo puts what it builds, seen from the running test: `target/debug`, with the programs in it.
pub fn built() -> PathBuf {
    // A test, a benchmark and an example lie one folder deeper.
    std::env::current_exe().unwrap().ancestors().nth(2).unwrap().to_owned()
}
