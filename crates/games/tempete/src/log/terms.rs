//! The terms of one game: what players agree on before it starts. They
//! stand in entry 0 and never change.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use super::enforce::Enforce;
use crate::{
    pace,
    tempete::cards::{card::CardNo, catalogue::Catalogue},
    words,
};

/// What may be said of time.
const TIMES: &[&str] = &["none", "post", "swift", "units", "club", "the name of a profile of your own"];

/// The name of the term of conditional moves, which stands in entry 0 where it is on, and nowhere else (T83).
const CONDITIONS: &str = "conditions";
/// What it may be.
const SWITCH: &[&str] = &["off", "on"];

fn switch(value: &str) -> Option<bool> {
    SWITCH.iter().position(|word| *word == value).map(|place| place == 1)
}

/// The fewest cards a deck may have (T1): both hands of five must be on a list.
pub const FEWEST_CARDS: usize = 10;
/// The most cards a deck may have (T1).
pub const MOST_CARDS: usize = 68;

/// Declares the terms beside the deck, in the order of entry 0: for each its name, and its values with their
/// words, the default first.
macro_rules! terms {
    ($($(#[$doc:meta])* $term:ident: $name:ident $values:tt)+) => {
        $(words! {
            $(#[$doc])*
            #[derive(Default)]
            #[non_exhaustive]
            $name $values
        })+

        /// All terms of one game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Terms {
            /// The cards in play, ascending, [`FEWEST_CARDS`] to [`MOST_CARDS`] of them (T1).
            pub deck: Vec<CardNo>,
            $($(#[$doc])* pub $term: $name,)+
            /// See [`Enforce`].
            pub enforce: Enforce,
            /// Whether moves may be planned (T83).
            pub conditions: bool,
            /// The name of the profile of time (T71).
            pub time: String,
        }

        impl Terms {
            /// The names of all terms, in the order of entry 0.
            pub const NAMES: &'static [&'static str] = &["deck", $(stringify!($term),)+ "enforce", CONDITIONS, "time"];

            /// Every term at its default.
            pub fn default_for(catalogue: &Catalogue) -> Self {
                Self { deck: catalogue.default_deck(), $($term: $name::default(),)+ enforce: Enforce::default(), conditions: false, time: "none".into() }
            }

            /// Sets the term `name` to `value`.
            ///
            /// # Errors
            /// An unknown name, a value that is not offered, or a deck that cannot be.
            pub fn set(&mut self, name: &str, value: &str, catalogue: &Catalogue) -> Result<(), TermError> {
                let wrong = |offered| TermError::Value { name: name.to_string(), value: value.to_string(), offered };
                match name {
                    "deck" => self.deck = read_deck(value, catalogue)?,
                    "enforce" => self.enforce = Enforce::read(value, catalogue).ok_or_else(|| wrong(Enforce::WORDS))?,
                    CONDITIONS => self.conditions = switch(value).ok_or_else(|| wrong(SWITCH))?,
                    "time" if pace::is_name(value) => self.time = value.into(),
                    "time" => return Err(wrong(TIMES)),
                    $(_ if name == stringify!($term) => self.$term = value.parse().map_err(|_| wrong($name::WORDS))?,)+
                    _ => return Err(TermError::Unknown(name.to_string())),
                }
                Ok(())
            }

            /// The value of the term `name` as it stands in entry 0; empty for an unknown name.
            pub fn value(&self, name: &str) -> String {
                match name {
                    "deck" => DeckText(&self.deck).to_string(),
                    "enforce" => self.enforce.word(),
                    CONDITIONS => if self.conditions { "on" } else { "off" }.into(),
                    "time" => self.time.clone(),
                    $(_ if name == stringify!($term) => self.$term.word().into(),)+
                    _ => String::new(),
                }
            }
        }
    };
}

terms! {
    /// What happens to a card, discard or square that the referee sees to be false (T45).
    card_check: CardCheck {
        /// Refused to the sender alone; `!` plays it all the same.
        #[default] Warn = "warn",
        /// Refused to the sender alone.
        Refuse = "refuse",
        /// Accepted silently, punished at the end.
        AtEnd = "at_end",
    }
    /// When it is proved that a card was held (T48).
    prove_cards: ProveCards {
        /// By the audit after the end.
        #[default] AtEnd = "at_end",
        /// With the card: the position that it came from is opened. With `card_check = refuse` only.
        AtOnce = "at_once",
    }
    /// Where the card of a move taken back goes (T28).
    taken_back_card: TakenBackCard {
        /// Back to the hand, known.
        #[default] Returns = "returns",
        /// It is spent.
        Spent = "spent",
    }
    /// When card 57 is played (T38).
    pick_when: PickWhen {
        /// At the start of the own turn.
        #[default] OwnTurn = "own_turn",
        /// As an interception of the capture.
        Interception = "interception",
    }
    /// How a mated player may escape (T53).
    mate_escape: MateEscape {
        /// By an interception or a card of his own turn.
        #[default] OwnTurn = "own_turn",
        /// By an interception only.
        Intercept = "intercept",
    }
    /// How an error and a loss on time meet (T55).
    time_and_error: TimeAndError {
        /// One seat's error against the other seat's loss on time.
        #[default] Cross = "cross",
        /// Any error beside a loss on time.
        Literal = "literal",
    }
    /// Who keeps the board (T17, B1).
    board: Board {
        /// The referee.
        #[default] On = "on",
        /// The players.
        Off = "off",
    }
}

/// Why a term cannot be agreed on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TermError {
    /// No term has this name.
    #[error("there is no term '{0}'; the terms are: {names}", names = Terms::NAMES.join(", "))]
    Unknown(String),
    /// The term exists, the value does not.
    #[error("the term '{name}' does not offer '{value}'; it offers: {}", offered.join(", "))]
    Value {
        name: String,
        /// What was asked for.
        value: String,
        offered: &'static [&'static str],
    },
    /// What proves a card at once cannot let a false one pass (T48).
    #[error("the term 'prove_cards' is 'at_once' only where 'card_check' is 'refuse': set both")]
    Together,
    /// What a move is in full, nobody can say without a board (T83).
    #[error(
        "the term 'conditions' is 'on' only where 'board' is 'on': without a board nobody can judge what is foreseen"
    )]
    Conditions,
    /// The deck is no list of numbers and ranges.
    #[error("the deck '{0}' is not a list of card numbers and ranges like 1-10,12,14-70")]
    DeckText(String),
    /// The deck names a card that cannot be played by mail or does not exist.
    #[error("card {0} cannot be in a deck: the catalogue has no such card that can be played by mail")]
    DeckCard(u32),
    /// The deck names a card twice.
    #[error("card {0} stands twice in the deck")]
    DeckTwice(u32),
    /// The deck is too small or too large (T1).
    #[error("a deck has {FEWEST_CARDS} to {MOST_CARDS} cards, this one has {0}")]
    DeckSize(usize),
}

impl Terms {
    /// Every term by its name, as [`Terms::set`] takes it.
    pub fn given(&self) -> Vec<(String, String)> {
        Self::NAMES.iter().map(|name| ((*name).into(), self.value(name))).collect()
    }

    /// Whether they go together.
    ///
    /// # Errors
    /// What does not.
    pub fn check(&self) -> Result<(), TermError> {
        let fits = self.prove_cards == ProveCards::AtEnd || self.card_check == CardCheck::Refuse;
        match fits {
            true if self.conditions && self.board == Board::Off => Err(TermError::Conditions),
            true => Ok(()),
            false => Err(TermError::Together),
        }
    }

    /// The names of those that stand in its entry 0.
    pub fn stand(&self) -> impl Iterator<Item = &'static str> + use<> {
        let conditions = self.conditions;
        Self::NAMES.iter().copied().filter(move |name| *name != CONDITIONS || conditions)
    }

    /// N: how many cards, and so positions, a list has.
    pub fn cards(&self) -> u8 {
        u8::try_from(self.deck.len()).unwrap_or(u8::MAX)
    }
}

/// A deck as text: ascending numbers and ranges, separated by commas.
struct DeckText<'a>(&'a [CardNo]);

impl fmt::Display for DeckText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut runs: Vec<(u8, u8)> = Vec::new();
        for card in self.0 {
            match runs.last_mut() {
                Some((_, end)) if *end + 1 == card.get() => *end = card.get(),
                _ => runs.push((card.get(), card.get())),
            }
        }
        let words: Vec<String> =
            runs.iter().map(|&(a, b)| if a == b { a.to_string() } else { format!("{a}-{b}") }).collect();
        f.write_str(&words.join(","))
    }
}

/// Reads a deck: numbers and ranges in any order, commas or spaces between, `except` allowed once.
fn read_deck(text: &str, catalogue: &Catalogue) -> Result<Vec<CardNo>, TermError> {
    let bad = || TermError::DeckText(text.chars().take(80).collect());
    let (with, without) = text.split_once("except").unwrap_or((text, ""));
    let excluded = numbers(without).ok_or_else(bad)?;
    let mut wanted = numbers(with).ok_or_else(bad)?;
    if wanted.is_empty() {
        return Err(bad());
    }
    wanted.sort_unstable();
    if let Some(pair) = wanted.windows(2).find(|pair| pair.first() == pair.last()) {
        return Err(TermError::DeckTwice(pair.first().copied().unwrap_or_default()));
    }
    wanted.retain(|number| !excluded.contains(number));
    let playable: Vec<CardNo> = catalogue.playable().map(|card| card.number).collect();
    let deck = wanted
        .iter()
        .map(|&number| {
            u8::try_from(number)
                .ok()
                .and_then(CardNo::new)
                .filter(|card| playable.contains(card))
                .ok_or(TermError::DeckCard(number))
        })
        .collect::<Result<Vec<_>, _>>()?;
    // T1: 10 to 68 cards.
    if (FEWEST_CARDS..=MOST_CARDS).contains(&deck.len()) { Ok(deck) } else { Err(TermError::DeckSize(deck.len())) }
}

/// Numbers and ranges of at most 999, commas or spaces between.
pub(super) fn numbers(text: &str) -> Option<Vec<u32>> {
    let mut found = Vec::new();
    for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
        let (from, to) = word.split_once('-').unwrap_or((word, word));
        let (from, to): (u32, u32) = (from.parse().ok()?, to.parse().ok()?);
        if from > to || to > 999 {
            return None;
        }
        found.extend(from..=to);
    }
    Some(found)
}
