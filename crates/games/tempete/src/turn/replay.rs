//! A game from its entries and what opens them: the one way a state is made.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use crate::state::TempeteState;
use crate::{
    chess::Square,
    kit::Sealed,
    referee::{
        conditions::is_plan,
        played::{self, Played},
    },
    tempete::{
        cards::card::CardNo,
        log::event::{Entry, OwnEvent},
        rulebook::Rulebook,
        state::{
            State,
            typed::{Entered, entered},
        },
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
    state.follow(rest, sealed);
    Some(state)
}

/// What opens the commitments of `entry`.
pub fn opened(entry: &Entry, sealed: &[Sealed]) -> Opened {
    match entered(&entry.event) {
        Entered::Own(event) => Opened::of(event, &Played::opened(entry, sealed)),
        Entered::Common(_) | Entered::Start(_) => Opened::default(),
    }
}

impl Opened {
    /// Reads what opens the commitments of an event.
    pub fn of(event: &OwnEvent, opened: &played::Opened) -> Self {
        let Some(value) = opened.kept().find(|value| !is_plan(value)) else { return Self::default() };
        match event {
            OwnEvent::List(_) => Self { list: list(value), square: None },
            _ => Self { list: None, square: value.parse::<Square>().ok() },
        }
    }

    /// Hands it to the layer, as it is kept.
    pub fn kept(&self) -> played::Opened {
        let list = self.list.as_ref().map(|list| stored(list));
        let square = self.square.map(|square| square.to_string());
        list.or(square).map(played::Opened::as_kept).unwrap_or_default()
    }
}

/// Writes a list as it is stored.
pub fn stored(list: &[CardNo]) -> String {
    let words: Vec<String> = list.iter().map(ToString::to_string).collect();
    words.join(" ")
}

/// A list as it is stored: card numbers with one space between.
fn list(text: &str) -> Option<Vec<CardNo>> {
    text.split(' ').map(|word| word.parse().ok().and_then(CardNo::new)).collect()
}
