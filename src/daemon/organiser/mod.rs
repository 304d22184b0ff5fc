//! The people who run the referee, by mail: what they are told (trouble, once a kind and day, and what needs them
//! in a game), and what they answer. What is wrong is kept by `alarm`.
//!
//! The rule kept here: no letter to an organiser is made from more than everybody may see, but for words that
//! players wrote to be ruled on; and none of them changes a game without a code that came back.

mod act;
mod answer;
mod ask;
mod game;
mod game_letter;
mod letter;
mod order;
mod reply;
mod send;
mod tell;

pub(super) use answer::answer;
pub(super) use tell::tell;
