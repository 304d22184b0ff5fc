//! A second referee for the cards: slow, plain, and written from the rules alone, so that the first can be held against
//! it. It shares nothing with the program but the position line. For a position and what happened around it, it says
//! every legal play of a card, by trying: all squares, all pairs, all kinds.
//!
//! What it is asked: `cards::effects` for the own turn, `replies::replies` for interceptions, `hands` for 34 and 57,
//! `lasting::landings` after 68, `traps::springs` after 12 and 28; each a list of all that is legal, in the words of
//! `tests/cards/README.md`. Two answers may differ from another referee's and both be right: of card 44 only the
//! pawn and the square where it ends count, and the clocks are not kept.
//!
//! `pace` is a second count of time, for clocks. `luft` is a second referee of Luft Chess, and knows no card. `romulan`
//! is a second referee of Romulan Chess, and knows no card either. `schrodinger` is one of Reverse Schrödinger's Chess.
//! `kriegspiel` is an umpire of Kriegspiel. `cloak` is a second referee of Cloak and Dagger Chess.
//! `crowded` is a second referee of Crowded House, `heart` one of Romulan Heart.
//!
//! Comments cite the cards' table by its row (`row 46`) and its rulings (`R38`), and RULES.md (`B24`).

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "tests alone use it: what fails here is a test that fails"
)]

pub mod board;
pub mod cards;
pub mod cases;
pub mod cloak;
pub mod crowded;
pub mod end;
pub mod fen;
pub mod hands;
pub mod heart;
pub mod jumps;
pub mod kriegspiel;
pub mod lasting;
pub mod line;
pub mod lines;
pub mod luft;
pub mod moves;
mod orthodox;
pub mod pace;
pub mod pawns;
pub mod piece;
pub mod puts;
pub mod replies;
pub mod romulan;
pub mod safety;
pub mod schrodinger;
pub mod square;
pub mod swaps;
pub mod traps;
pub mod turn;
