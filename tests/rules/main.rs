//! The pure rules: chess, its edits and notation, the catalogue, and games played without letters.

#![cfg(test)]

mod blind;
mod board;
mod card_table;
mod cards;
mod catalogue;
mod cloak;
#[path = "../common/counts.rs"]
mod counts;
mod crowded;
#[path = "../common/decks.rs"]
mod decks;
mod disputes;
mod draws;
mod edits;
mod end;
mod events;
mod happenings;
mod heart;
mod interceptions;
mod krieg;
mod layers;
mod luft;
mod moves;
mod notation;
mod other_numbers;
mod pace;
mod peer;
mod perft;
#[path = "../common/player/mod.rs"]
mod player;
mod position_line;
mod properties;
mod random;
mod reached;
#[path = "../common/renumbered.rs"]
mod renumbered;
mod romulan;
mod schrodinger;
mod second_referee;
mod set_board;
mod setup;
mod special;
#[path = "../common/table.rs"]
mod table;
mod turns;
mod units;
