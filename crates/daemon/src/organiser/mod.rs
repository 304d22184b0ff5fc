//! What the people who run the referee are told by mail: trouble, a letter a kind and hour at most, and what needs them in a
//! game, and once a day or week a digest; each in a letter with a key of its own. What is wrong is kept by `alarm`, what they answer is read by
//! `intake`.
//!
//! The rule kept here: no letter to an organiser is made from more than everybody may see, but for words that
//! players wrote to be ruled on.

mod digest;
mod game;
mod game_letter;
mod letter;
mod offer;
mod send;
mod tell;

pub(super) use game_letter::end;
pub(super) use offer::{BOTH, answers};
pub(super) use send::{Basis, Draft, folded, is_sent, send, to_all, words};
pub(super) use tell::tell;
