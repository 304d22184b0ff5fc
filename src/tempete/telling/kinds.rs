//! The numbers of the cards that a sentence names by what they do: `12 and 28`. They come from the
//! game's catalogue, so that no template knows a number.

use alloc::vec::Vec;

use crate::tempete::cards::{
    card::{Card, Gain},
    catalogue::Catalogue,
};

/// Card numbers by what the cards do, ascending.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Kinds {
    /// They come with a secret square (T30).
    pub secret: Vec<u8>,
    /// They move a piece a second time (T34).
    pub double: Vec<u8>,
    /// They take a move back, and a different one is owed (T22).
    pub back: Vec<u8>,
    /// They cancel a card (T25).
    pub cancel: Vec<u8>,
    /// They take a card of the other side's (T37).
    pub take: Vec<u8>,
    /// They pick a card of the own list (T38).
    pub pick: Vec<u8>,
}

impl Kinds {
    /// Those of the cards that can be played by mail.
    pub fn of(catalogue: &Catalogue) -> Self {
        let of = |is: &dyn Fn(&Card) -> bool| {
            catalogue.playable().filter(|card| is(card)).map(|card| card.number.get()).collect()
        };
        Self {
            secret: of(&|card| card.secret),
            double: of(&Card::doubles),
            back: of(&Card::takes_back),
            cancel: of(&Card::cancels),
            take: of(&|card| card.gains() == Some(Gain::Taken)),
            pick: of(&|card| card.gains() == Some(Gain::Picked)),
        }
    }
}
