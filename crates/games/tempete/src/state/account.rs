//! The secret part of one seat: its list, its true hand, its squares and its errors (T13, T47).
//! Only its owner may see it before the end.

use alloc::{collections::BTreeMap, vec::Vec};
use core::fmt;

use super::play::PlayId;
use crate::{chess::Square, ids::Seq, tempete::cards::card::CardNo};

/// Where a card in hand came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// A position of the own list, 1..=N, named or picked.
    Position(u8),
    /// Taken from the opponent by 34, in this play (T37).
    Taken(PlayId),
}

/// One card in hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Held {
    /// Where it came from; the own list goes first (T41).
    pub source: Source,
    pub card: CardNo,
}

/// A square its owner sealed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Trap {
    pub play: PlayId,
    /// 12 or 28.
    pub card: CardNo,
    pub square: Square,
    /// The entry of the `spring` that spent it, if one did (T31).
    pub sprung: Option<Seq>,
}

/// What was false (T55).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FalsePlay {
    /// A card or discard that was not in hand.
    Card(PlayId),
    /// A square that was none of the sealed ones.
    Square(CardNo, Square),
}

/// The secret part of one seat. Nothing in it moves until its list is known, as in the public
/// record of a running game.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Account {
    /// The list: the card at position 1 first.
    pub list: Option<Vec<CardNo>>,
    /// The true hand, in the order the cards came.
    pub hand: Vec<Held>,
    /// For each play of this seat, what it took from the true hand; `None`: it was not held.
    pub taken: BTreeMap<PlayId, Option<Held>>,
    /// Squares sealed, oldest first.
    pub traps: Vec<Trap>,
    /// What was false, with the entry.
    pub errors: Vec<(Seq, FalsePlay)>,
}

impl Account {
    /// The card at `position` of the list, where the list is known.
    pub fn card_at(&self, position: u8) -> Option<CardNo> {
        let index = usize::from(position).checked_sub(1)?;
        self.list.as_ref()?.get(index).copied()
    }

    /// Whether `card` is in the true hand.
    pub fn holds(&self, card: CardNo) -> bool {
        self.hand.iter().any(|held| held.card == card)
    }
}

// A secret type says its name and nothing else.
impl fmt::Debug for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Account")
    }
}

impl fmt::Debug for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Held")
    }
}

impl fmt::Debug for Trap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Trap")
    }
}
