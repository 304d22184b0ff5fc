//! What may be typed behind a card's number on this board: what the card's parameters, held against it, leave. For a
//! card that is played after a move the board before that move stands for the one it will act on.

use alloc::vec::Vec;

use crate::{
    ids::Seat,
    tempete::{
        cards::{card::Card, param::Arg},
        effect::{Scene, plays},
        seats::side,
        state::public::Public,
    },
};

/// How many choices are looked through at most.
const MOST: usize = 40;

/// Choices of parameters for a card played by `seat`; empty without a board, and where the card cannot be played so.
pub(crate) fn choices(public: &Public, card: &Card, seat: Seat) -> Vec<Vec<Arg>> {
    let Some(position) = public.acted_on(card) else { return Vec::new() };
    let scene = Scene { position: &position, side: side(seat), moved: None };
    plays(card, &scene, MOST).into_iter().map(|(args, _)| args).collect()
}
