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

#[cfg(test)]
mod tests {
    use super::*;

    /// One line each; in full a paragraph.
    const LINE: usize = 74;
    const FULL: core::ops::RangeInclusive<usize> = 200..=700;
    const SENTENCE: usize = 28;

    #[test]
    fn every_card_has_all_its_texts_in_every_language() {
        let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
        for language in Language::ALL {
            assert_eq!(all(language).len(), catalogue.playable().count(), "{language}");
            for card in catalogue.playable() {
                let Said { theirs, full, .. } = Said::of(&catalogue, card.number, language).unwrap();
                let name = alloc::format!("{language} {}", card.number);
                assert!(theirs.chars().count() <= LINE, "{name}: {}", theirs.chars().count());
                assert!(!theirs.ends_with('.') && theirs != card.summary.of(language), "{name}");
                assert!(FULL.contains(&full.chars().count()), "{name}: {}", full.chars().count());
                let sentences: alloc::vec::Vec<&str> = full.split_inclusive(['.', ';', ':']).collect();
                assert!((3..=12).contains(&sentences.len()) && full.ends_with('.'), "{name}");
                let longest = sentences.iter().map(|one| one.split_whitespace().count()).max().unwrap();
                assert!(longest <= SENTENCE, "{name}: a sentence of {longest} words");
                assert!(!full.contains("  ") && !full.contains('!'), "{name}");
            }
        }
    }

    #[test]
    fn cards_of_another_edition_say_their_summaries_alone() {
        let other = Catalogue::BUILT_IN.replace(EDITION, "house");
        let card = CardNo::new(40).unwrap();
        assert_eq!(Said::of(&Catalogue::read(&other).unwrap(), card, Language::En), None);
    }
}
