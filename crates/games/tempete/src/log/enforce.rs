//! The term `enforce`: whose word counts for what a card does to the board.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::terms::numbers;
use crate::tempete::cards::{card::CardNo, catalogue::Catalogue};

/// What every card does follows from its parameters, held against the board, but for these cards: theirs is declared
/// by their players (`full`, `full except 3 40`). Without a board nothing can be held against one (T17).
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Enforce {
    /// Ascending.
    pub except: Vec<CardNo>,
}

impl Enforce {
    /// What `enforce` may be.
    pub(super) const WORDS: &'static [&'static str] = &["full", "full except 3 40"];

    /// Whether this card's effect is its player's to declare.
    pub fn leaves(&self, card: CardNo) -> bool {
        self.except.contains(&card)
    }

    /// Reads what [`Enforce::word`] writes, the numbers in any order.
    pub(super) fn read(text: &str, catalogue: &Catalogue) -> Option<Self> {
        let except = match text {
            "full" => Vec::new(),
            _ => numbers(text.strip_prefix("full except ")?)?,
        };
        let playable = |number: &u32| {
            let card = CardNo::new(u8::try_from(*number).ok()?)?;
            catalogue.playable().any(|one| one.number == card).then_some(card)
        };
        let mut except: Vec<CardNo> = except.iter().map(playable).collect::<Option<_>>()?;
        except.sort_unstable();
        except.dedup();
        Some(Self { except })
    }

    /// The word that stands in entry 0.
    pub(super) fn word(&self) -> String {
        if self.except.is_empty() {
            return "full".into();
        }
        let cards: Vec<String> = self.except.iter().map(ToString::to_string).collect();
        format!("full except {}", cards.join(" "))
    }
}
