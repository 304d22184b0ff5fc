//! Silence (M9): pairs of games that differ only in what a seat may not know.

mod every_game;
mod leaks;
mod maildir;
mod smtp;
