//! The terms of one game: what players agree on before it starts. They
//! stand in entry 0 and never change.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use crate::tempete::cards::{card::CardNo, catalogue::Catalogue};

/// The fewest cards a deck may have (T1): both hands of five must be on a list.
pub const FEWEST_CARDS: usize = 10;
/// The most cards a deck may have (T1).
pub const MOST_CARDS: usize = 68;

/// Declares a term: an enum whose values are words, the default first.
macro_rules! term {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Default, serde::Serialize)]
        #[serde(rename_all = "snake_case")]
        #[non_exhaustive]
        pub enum $name { $($(#[$vdoc])* $variant),+ }

        impl $name {
            /// Every value's word, the default first.
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// The value with this word.
            pub fn read(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)+ _ => None }
            }

            /// The word that stands in entry 0.
            pub fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }
        }
    };
}

term! {
    /// What happens to a card, discard or square that the referee sees to be false (T45).
    CardCheck {
        /// Refused to the sender alone; `!` plays it all the same.
        #[default] Warn = "warn",
        /// Refused to the sender alone.
        Refuse = "refuse",
        /// Accepted silently, punished at the end.
        AtEnd = "at_end",
    }
}
term! {
    /// Where the card of a move taken back goes (T28).
    TakenBackCard {
        /// Back to the hand, known.
        #[default] Returns = "returns",
        /// It is spent.
        Spent = "spent",
    }
}
term! {
    /// When card 57 is played (T38).
    PickWhen {
        /// At the start of the own turn.
        #[default] OwnTurn = "own_turn",
        /// As an interception of the capture.
        Interception = "interception",
    }
}
term! {
    /// How a mated player may escape (T53).
    MateEscape {
        /// By an interception or a card of his own turn.
        #[default] OwnTurn = "own_turn",
        /// By an interception only.
        Intercept = "intercept",
    }
}
term! {
    /// When a piece stops on a square (T33).
    TrapStop {
        /// Where it stands when its message is complete.
        #[default] MessageEnd = "message_end",
        /// At every step.
        EveryStep = "every_step",
    }
}
term! {
    /// What becomes of a trap whose owner misses a stop (T33).
    TrapMissed {
        /// It stays set.
        #[default] Stays = "stays",
        /// It lapses.
        Lapses = "lapses",
    }
}
term! {
    /// How an error and a loss on time meet (T55).
    TimeAndError {
        /// One seat's error against the other seat's loss on time.
        #[default] Cross = "cross",
        /// Any error beside a loss on time.
        Literal = "literal",
    }
}
term! {
    /// When a false card is proved. At the end only, so far.
    ProveCards {
        /// By the audit after the end.
        #[default] AtEnd = "at_end",
    }
}
term! {
    /// The rule book for time. None so far: loss on time is a ruling (T64).
    Time {
        /// No clock.
        #[default] None = "none",
    }
}
term! {
    /// Who keeps the board (T17, B1).
    Board {
        /// The referee.
        #[default] On = "on",
        /// The players.
        Off = "off",
    }
}
term! {
    /// How far a card's effect is checked. Without a board every effect is declared (T17).
    Enforce {
        /// Every effect is the player's word.
        #[default] Declared = "declared",
    }
}

/// All terms of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The cards in play, ascending, [`FEWEST_CARDS`] to [`MOST_CARDS`] of them (T1).
    pub deck: Vec<CardNo>,
    /// See [`CardCheck`].
    pub card_check: CardCheck,
    /// See [`ProveCards`].
    pub prove_cards: ProveCards,
    /// See [`TakenBackCard`].
    pub taken_back_card: TakenBackCard,
    /// See [`PickWhen`].
    pub pick_when: PickWhen,
    /// See [`MateEscape`].
    pub mate_escape: MateEscape,
    /// See [`TrapStop`].
    pub trap_stop: TrapStop,
    /// See [`TrapMissed`].
    pub trap_missed: TrapMissed,
    /// See [`TimeAndError`].
    pub time_and_error: TimeAndError,
    /// See [`Time`].
    pub time: Time,
    /// See [`Board`].
    pub board: Board,
    /// See [`Enforce`].
    pub enforce: Enforce,
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
    /// The names of all terms, in the order of entry 0.
    pub const NAMES: &'static [&'static str] = &[
        "deck",
        "card_check",
        "prove_cards",
        "taken_back_card",
        "pick_when",
        "mate_escape",
        "trap_stop",
        "trap_missed",
        "time_and_error",
        "time",
        "board",
        "enforce",
    ];

    /// Every term at its default.
    pub fn default_for(catalogue: &Catalogue) -> Self {
        Self {
            deck: catalogue.default_deck(),
            card_check: CardCheck::default(),
            prove_cards: ProveCards::default(),
            taken_back_card: TakenBackCard::default(),
            pick_when: PickWhen::default(),
            mate_escape: MateEscape::default(),
            trap_stop: TrapStop::default(),
            trap_missed: TrapMissed::default(),
            time_and_error: TimeAndError::default(),
            time: Time::default(),
            board: Board::default(),
            enforce: Enforce::default(),
        }
    }

    /// Sets the term `name` to `value`.
    ///
    /// # Errors
    /// An unknown name, a value that is not offered, or a deck that cannot be.
    pub fn set(&mut self, name: &str, value: &str, catalogue: &Catalogue) -> Result<(), TermError> {
        let wrong = |offered| TermError::Value { name: name.to_string(), value: value.to_string(), offered };
        match name {
            "deck" => self.deck = read_deck(value, catalogue)?,
            "card_check" => self.card_check = CardCheck::read(value).ok_or_else(|| wrong(CardCheck::WORDS))?,
            "prove_cards" => self.prove_cards = ProveCards::read(value).ok_or_else(|| wrong(ProveCards::WORDS))?,
            "taken_back_card" => {
                self.taken_back_card = TakenBackCard::read(value).ok_or_else(|| wrong(TakenBackCard::WORDS))?;
            }
            "pick_when" => self.pick_when = PickWhen::read(value).ok_or_else(|| wrong(PickWhen::WORDS))?,
            "mate_escape" => self.mate_escape = MateEscape::read(value).ok_or_else(|| wrong(MateEscape::WORDS))?,
            "trap_stop" => self.trap_stop = TrapStop::read(value).ok_or_else(|| wrong(TrapStop::WORDS))?,
            "trap_missed" => self.trap_missed = TrapMissed::read(value).ok_or_else(|| wrong(TrapMissed::WORDS))?,
            "time_and_error" => {
                self.time_and_error = TimeAndError::read(value).ok_or_else(|| wrong(TimeAndError::WORDS))?;
            }
            "time" => self.time = Time::read(value).ok_or_else(|| wrong(Time::WORDS))?,
            "board" => self.board = Board::read(value).ok_or_else(|| wrong(Board::WORDS))?,
            "enforce" => self.enforce = Enforce::read(value).ok_or_else(|| wrong(Enforce::WORDS))?,
            _ => return Err(TermError::Unknown(name.to_string())),
        }
        Ok(())
    }

    /// Every term by its name, as [`Terms::set`] takes it.
    pub fn given(&self) -> Vec<(String, String)> {
        Self::NAMES.iter().map(|name| ((*name).into(), self.value(name))).collect()
    }

    /// The value of the term `name` as it stands in entry 0; empty for an unknown name.
    pub fn value(&self, name: &str) -> String {
        match name {
            "deck" => DeckText(&self.deck).to_string(),
            "card_check" => self.card_check.word().into(),
            "prove_cards" => self.prove_cards.word().into(),
            "taken_back_card" => self.taken_back_card.word().into(),
            "pick_when" => self.pick_when.word().into(),
            "mate_escape" => self.mate_escape.word().into(),
            "trap_stop" => self.trap_stop.word().into(),
            "trap_missed" => self.trap_missed.word().into(),
            "time_and_error" => self.time_and_error.word().into(),
            "time" => self.time.word().into(),
            "board" => self.board.word().into(),
            "enforce" => self.enforce.word().into(),
            _ => String::new(),
        }
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

fn numbers(text: &str) -> Option<Vec<u32>> {
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
