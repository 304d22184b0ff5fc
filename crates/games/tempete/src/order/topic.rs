//! What `help` may be asked about, and how it is written: a word, a card's number or its title.

use alloc::vec::Vec;

use super::vocabulary::VOCABULARY;
use crate::{
    referee::{mails::GameTopic, orders::Topic},
    tempete::cards::{card::CardNo, catalogue::Catalogue},
    text::{nearly_same_words, same_word},
};

/// What `help` explains of Tempête alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardTopic {
    /// Every card of the deck.
    Cards,
    /// A card.
    Card(CardNo),
}

impl From<CardTopic> for GameTopic {
    fn from(topic: CardTopic) -> Self {
        Self(if let CardTopic::Card(card) = topic { card.get() } else { 0 })
    }
}

impl From<GameTopic> for CardTopic {
    fn from(topic: GameTopic) -> Self {
        CardNo::new(topic.0).map_or(Self::Cards, Self::Card)
    }
}

impl CardTopic {
    /// What these words behind `help` ask: the cards, a title, or numbers of cards.
    pub fn read(on: &str, catalogue: &Catalogue) -> Vec<Self> {
        if VOCABULARY.is_word("cards", on) {
            return [Self::Cards].into();
        }
        let bare = on.split_once(' ').filter(|(word, _)| VOCABULARY.is_word("card", word)).map_or(on, |(_, bare)| bare);
        if let Some(card) = titled(bare, catalogue) {
            return [Self::Card(card)].into();
        }
        // Whatever else stands there: `help with card 12, please`.
        let cards = on.split_ascii_whitespace().filter_map(|word| numbered(word, catalogue));
        cards.take(Topic::<GameTopic>::MOST).map(Self::Card).collect()
    }
}

fn numbered(word: &str, catalogue: &Catalogue) -> Option<CardNo> {
    let number = word.parse().ok().and_then(CardNo::new)?;
    catalogue.card(number).map(|card| card.number)
}

/// The card with this title in any language, or nearly this one.
fn titled(title: &str, catalogue: &Catalogue) -> Option<CardNo> {
    let exact = catalogue.cards().find(|card| card.title.all().any(|of| same_word(of, title)));
    let mut near = catalogue.cards().filter(|card| card.title.all().any(|of| nearly_same_words(of, title)));
    let only = || near.next().filter(|_| near.next().is_none());
    exact.or_else(only).map(|card| card.number)
}
