//! The pure rules: chess, its edits and notation, the catalogue, and games played without letters; seals, records and audits;
//! silence.

#![cfg(test)]

mod blind;
mod board;
mod card_table;
mod cards;
mod catalogue;
mod cloak;
mod crowded;
mod disputes;
mod draws;
mod edits;
mod end;
mod events;
mod golden;
mod happenings;
mod heart;
mod interceptions;
mod krieg;
mod layers;
mod letters;
mod luft;
mod moves;
mod notation;
mod other_numbers;
mod pace;
mod peer;
mod perft;
mod position_line;
mod properties;
mod random;
mod reached;
mod record;
mod romulan;
mod schrodinger;
mod second_referee;
mod set_board;
mod setup;
mod silence;
mod special;
mod turns;
mod units;
mod written;
