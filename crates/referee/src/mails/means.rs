//! What a decision may draw on beside the game, and what it is where nothing is decided.

use crate::{
    ids::GameId,
    kit::{Attempt, Drawer},
    referee::payload::Refusal,
    seal::{Secret32, SentMail, Tree},
};

/// Everything a decision may draw on beside the state: values that came in as arguments.
#[derive(Clone, Copy)]
pub struct Means<'a> {
    pub secret: &'a Secret32,
    pub game: GameId,
    /// The log so far.
    pub tree: &'a Tree,
    /// How many entries the letter told of that the mail answers.
    pub answers: u16,
    /// What seats sent ahead of its time and had kept.
    pub kept: &'a [Drawer],
    /// The mail that is decided, if it is one.
    pub mail: Option<&'a SentMail>,
}

/// An order that came to nothing.
#[derive(Clone, Debug)]
pub struct InVain {
    /// What its sender reads.
    pub refusal: Refusal,
    /// It, to be kept, where it was judged.
    pub attempt: Option<Attempt>,
}
