//! The numbers of the cards that a sentence names by what they do: `12 and 28`. They come from the
//! game's catalogue, so that no template knows a number.

use alloc::{string::String, vec::Vec};

use crate::{
    chess::PieceLetters,
    tempete::cards::{
        card::{Card, CardNo, Gain},
        param::play_words,
    },
    tempete::state::public::Public,
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
    /// A card of the deck whose player may say what it does to the board.
    pub declared: Option<CardNo>,
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
    pub fn of(public: &Public, letters: PieceLetters) -> Self {
        let catalogue = &public.catalogue;
        let of =
            |is: &dyn Fn(&Card) -> bool| catalogue.playable().filter(|card| is(card)).map(|card| card.number).collect();
        let typed = |is: &dyn Fn(&Card) -> bool| {
            let card = catalogue.playable().find(|card| is(card))?;
            Some(TypedCard { number: card.number, words: play_words(&card.example, None, letters) })
        };
        Self {
            secret: of(&|card| card.secret),
            double: of(&Card::doubles),
            back: of(&Card::takes_back),
            cancel: of(&Card::cancels),
            take: of(&|card| card.gains() == Some(Gain::Taken)),
            pick: of(&|card| card.gains() == Some(Gain::Picked)),
            typed: typed(&|card| card.example.len() > 1),
            declared: public.terms().deck.iter().copied().find(|card| public.declares(*card)),
        }
    }
}
