//! What is held of the tree itself: the order of modules, the rules and rows that are cited.

#![cfg(test)]

mod architecture;
mod citations;
mod contributing;
mod french;
mod game_words;
mod licences;
mod map;
mod open_cells;
mod planted;
mod rows;
mod rule_numbers;

use std::path::Path;

/// Where the source lies: the program, and the crates that it is made of.
const SOURCE: [&str; 2] = ["src", "crates"];
/// So many files it has at least: whoever reads fewer reads something else.
const FILES: usize = 846;

/// The root of the repository.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap()
}
