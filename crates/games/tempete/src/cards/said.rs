//! What cards do, said beside their summaries: to the other side, and in full. No record holds it, so that a word may be
//! bettered while games are played; how a language says it is in its folder.

use super::{card::CardNo, catalogue::Catalogue};
use crate::text::{Language, in_language};

/// What is said of one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said {
    card: u8,
    /// What it does, to who plays against it; it follows the card's name (`takes your move back`).
    pub theirs: &'static str,
    /// What it does in full, when, on what, and what it cannot, to its player.
    pub full: &'static str,
}

/// The edition whose cards these are.
pub(super) const EDITION: &str = "tempete-1991";

impl Said {
    /// Of this card in this language, or in English; `None` for a card that cannot be played by mail, and for those of
    /// another edition.
    pub fn of(catalogue: &Catalogue, card: CardNo, language: Language) -> Option<Self> {
        let of = |language| all(language).iter().find(|said| said.card == card.get()).copied();
        of(language).or_else(|| of(Language::En)).filter(|_| catalogue.id == EDITION)
    }
}

fn all(language: Language) -> &'static [Said] {
    in_language!(language, include!, "../../../../../templates/tempete/", "/cards.rs")
}
