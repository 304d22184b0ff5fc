//! What the person who runs the referee is told by mail: trouble, once a kind and day, and what needs him in a
//! game. What is wrong is kept by `alarm`.

mod game;
mod game_letter;
mod letter;
mod tell;

pub(super) use tell::tell;
