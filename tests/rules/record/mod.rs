//! Seals and records: what is written, what the audit says of it, and of every change to it.

#![cfg(test)]

mod answered;
mod audit;
mod blind;
#[path = "../../fuzz/bodies.rs"]
mod bodies;
mod cloak;
mod conditional;
mod crowded;
mod effects;
mod entries_written;
#[path = "../common/faults.rs"]
mod faults;
#[path = "../common/forge.rs"]
mod forge;
mod forged;
mod forger;
mod fuzz;
#[path = "../common/fuzz.rs"]
mod fuzz_run;
#[path = "../common/game.rs"]
mod game;
#[path = "../common/golden.rs"]
mod golden;
mod heart;
#[path = "../common/games/keeper.rs"]
mod keeper;
mod krieg;
mod long;
mod luft;
mod mails;
mod note;
mod prying;
#[path = "../common/records.rs"]
mod records;
mod result;
mod rewritten;
mod romulan;
mod schrodinger;
#[path = "../common/scripts.rs"]
mod scripts;
mod seal;
mod tamper;
mod verify;
