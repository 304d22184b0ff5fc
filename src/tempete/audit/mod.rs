//! What of an audit is Tempête's: reading the entries, steps 3 to 7, the tables, and the game as PGN.

mod draws;
mod openings;
mod pgn;
mod pgn_comments;
mod plays;
mod replay;
mod seals;
