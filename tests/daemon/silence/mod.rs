//! Silence (M9): pairs of games that differ only in what a seat may not know.

#![cfg(test)]

#[path = "../common/decks.rs"]
mod decks;
mod every_game;
#[path = "../common/games/mod.rs"]
mod games;
mod leaks;
mod maildir;
#[path = "../common/plain.rs"]
mod plain;
#[path = "../common/player/mod.rs"]
mod player;
#[path = "../common/server.rs"]
mod server;
#[path = "../common/side.rs"]
mod side;
mod smtp;
#[path = "../common/table.rs"]
mod table;
#[path = "../common/timed.rs"]
mod timed;
#[path = "../common/twin.rs"]
mod twin;
