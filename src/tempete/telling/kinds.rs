//! The numbers of the cards that a sentence names by what they do: `12 and 28`. They come from the
//! game's catalogue, so that no template knows a number.

use alloc::{string::String, vec::Vec};

use crate::{
    chess::PieceLetters,
    tempete::cards::{
        card::{Card, CardNo, Gain},
        catalogue::Catalogue,
        param::play_words,
    },
};

/// Card numbers by what the cards do, ascending.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Kinds {
    /// They come with a secret square (T30).
    pub secret: Vec<CardNo>,
    /// They move a piece a second time (T34).
    pub double: Vec<CardNo>,
    /// They take a move back, and a different one is owed (T22).
    pub back: Vec<CardNo>,
    /// They cancel a card (T25).
    pub cancel: Vec<CardNo>,
    /// They take a card of the other side's (T37).
    pub take: Vec<CardNo>,
    /// They pick a card of the own list (T38).
    pub pick: Vec<CardNo>,
    /// A card with squares behind its number.
    pub typed: Option<TypedCard>,
    /// A card whose player says what it does.
    pub declared: Option<TypedCard>,
}

/// A card as somebody might type it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct TypedCard {
    pub number: CardNo,
    /// What stands behind its number, in the reader's letters.
    pub words: String,
}

impl Kinds {
    /// Those of the cards that can be played by mail.
    pub fn of(catalogue: &Catalogue, letters: PieceLetters) -> Self {
        let of =
            |is: &dyn Fn(&Card) -> bool| catalogue.playable().filter(|card| is(card)).map(|card| card.number).collect();
        let typed = |is: &dyn Fn(&Card) -> bool| {
            let card = catalogue.playable().find(|card| is(card))?;
            let effect = Some(&card.declare).filter(|effect| !effect.0.is_empty());
            Some(TypedCard { number: card.number, words: play_words(&card.example, effect, letters) })
        };
        Self {
            secret: of(&|card| card.secret),
            double: of(&Card::doubles),
            back: of(&Card::takes_back),
            cancel: of(&Card::cancels),
            take: of(&|card| card.gains() == Some(Gain::Taken)),
            pick: of(&|card| card.gains() == Some(Gain::Picked)),
            typed: typed(&|card| card.example.len() > 1 && card.declare.0.is_empty()),
            declared: typed(&|card| card.example.is_empty() && !card.declare.0.is_empty()),
        }
    }
}
