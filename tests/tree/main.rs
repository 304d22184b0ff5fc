//! What is held of the tree itself: the order of modules, the rules and rows that are cited.

#![cfg(test)]

mod architecture;
mod citations;
mod contributing;
mod fixtures;
mod game_words;
mod licences;
mod map;
mod open_cells;
mod planted;
mod rows;
mod rule_numbers;
