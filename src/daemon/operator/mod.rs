//! What the person who runs the referee is told by mail: trouble, once a kind and day, what needs him in a
//! game, and once a day or week a digest. What is wrong is kept by `alarm`.

mod digest;
mod game;
mod game_letter;
mod letter;
mod tell;

pub(super) use tell::tell;
