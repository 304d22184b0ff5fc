//! A game from its entries and what opens them: the one way a state is made.

use alloc::vec::Vec;

use crate::state::TempeteState;
use crate::{
    chess::Square,
    kit::Sealed,
    referee::conditions::is_plan,
    tempete::{
        cards::card::CardNo,
        log::event::{Entry, Event, ListCommitment, OwnEvent},
        rulebook::Rulebook,
        state::State,
    },
};

/// What opens the commitments of one entry, where it is known.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Opened {
    pub list: Option<Vec<CardNo>>,
    pub square: Option<Square>,
}

// A secret type says its name and nothing else.
impl core::fmt::Debug for Opened {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Opened")
    }
}

/// Replays `entries`, entry 0 first. `sealed` holds the values behind commitments as far as they
/// are known, in any order.
///
/// `None` if the first entry is no start.
pub fn replay(entries: &[Entry], sealed: &[Sealed], rulebook: impl Into<Rulebook>) -> Option<State> {
    let (first, rest) = entries.split_first()?;
    let mut state = State::start(first, rulebook)?;
    for entry in rest {
        state.apply(entry, &opened(entry, sealed), &mut ());
    }
    Some(state)
}

/// What opens the commitments of `entry`.
pub fn opened(entry: &Entry, sealed: &[Sealed]) -> Opened {
    let Some(value) = sealed.iter().find(|sealed| sealed.seq == entry.seq && !is_plan(&sealed.value)) else {
        return Opened::default();
    };
    match entry.event {
        Event::Own(OwnEvent::List(ListCommitment { .. })) => Opened { list: list(&value.value), square: None },
        _ => Opened { list: None, square: value.value.parse::<Square>().ok() },
    }
}

/// A list as it is stored: card numbers with one space between.
fn list(text: &str) -> Option<Vec<CardNo>> {
    text.split(' ').map(|word| word.parse().ok().and_then(CardNo::new)).collect()
}
