//! The term `enforce`: whose word counts for what a card does to the board.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::terms::numbers;
use crate::tempete::cards::{card::CardNo, catalogue::Catalogue};

/// Which cards' effects are checked: what their parameters say, held against the board. Without a board every effect is
/// declared (T17).
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Enforce {
    /// None: every effect is its player's word (`declared`).
    #[default]
    Declared,
    /// All but these (`full`, `full except 3 40`).
    Full { except: Vec<CardNo> },
}

impl Enforce {
    /// What `enforce` may be.
    pub(super) const WORDS: &'static [&'static str] = &["declared", "full", "full except 3 40"];

    /// Whether this card's effect is its player's to declare.
    pub fn leaves(&self, card: CardNo) -> bool {
        match self {
            Self::Declared => true,
            Self::Full { except } => except.contains(&card),
        }
    }

    /// Whether this card is named as one whose effect is its player's.
    pub fn excepts(&self, card: CardNo) -> bool {
        matches!(self, Self::Full { except } if except.contains(&card))
    }

    /// Reads what [`Enforce::word`] writes, the numbers in any order.
    pub(super) fn read(text: &str, catalogue: &Catalogue) -> Option<Self> {
        let except = match text {
            "declared" => return Some(Self::Declared),
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
        Some(Self::Full { except })
    }

    /// The word that stands in entry 0.
    pub(super) fn word(&self) -> String {
        match self {
            Self::Declared => "declared".into(),
            Self::Full { except } if except.is_empty() => "full".into(),
            Self::Full { except } => {
                let cards: Vec<String> = except.iter().map(ToString::to_string).collect();
                format!("full except {}", cards.join(" "))
            }
        }
    }
}
