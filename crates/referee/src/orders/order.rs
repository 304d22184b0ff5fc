//! One order: what every game has, or what is the game's own.

use alloc::string::{String, ToString};
use core::fmt;

use super::{CommonOrder, Info, Question};
use crate::{
    kit::{Common, Setting},
    text::{Language, Line, Vocabulary, WordFault},
};

/// The orders that one game has beside those of every game.
pub trait OwnOrder: Clone + PartialEq + fmt::Debug + 'static {
    /// What may be asked in it beside.
    type Question: Question;
    /// What its `help` explains beside.
    type Topic: Copy + PartialEq + fmt::Debug + Send + Sync + 'static;

    /// Its verb, in English.
    fn verb(&self) -> &'static str;

    /// The line that a player of this language would type. Read as his mail's, it gives this very order again.
    fn spelled(&self, language: Language) -> String;

    /// True if, once prose has put it in doubt, this order counts alone in its mail and in no other way (M5).
    fn counts_alone(&self) -> bool {
        false
    }
}

/// Orders that are read from lines.
pub trait ReadOrder: OwnOrder {
    /// The words of these orders, followed by those of every game.
    const VOCABULARY: &'static Vocabulary;
    /// Every question of the game's own.
    const QUESTIONS: &'static [Self::Question] = &[];

    /// The order that a line is, whose verb is none of every game's.
    ///
    /// # Errors
    /// What is wrong with its words.
    fn read(line: &Line, language: Language) -> Result<Self, WordFault>;
}

/// The reader of one game's orders.
#[derive(Debug)]
pub struct OrderReader<O: OwnOrder> {
    /// The words of the game's orders, followed by those of every game.
    pub vocabulary: &'static Vocabulary,
    /// Every question of its own.
    pub questions: &'static [O::Question],
    /// Reads a line whose verb is none of every game's.
    pub read: fn(&Line, Language) -> Result<O, WordFault>,
}

impl<O: ReadOrder> OrderReader<O> {
    /// The reader of these orders.
    pub const OF: Self = Self { vocabulary: O::VOCABULARY, questions: O::QUESTIONS, read: O::read };
}

/// What may be asked in a game with these orders.
pub type InfoOf<O> = Info<<O as OwnOrder>::Question, <O as OwnOrder>::Topic>;

/// One order.
#[derive(Clone, Debug, PartialEq)]
pub enum Order<O: OwnOrder> {
    /// What every game has.
    Common(CommonOrder),
    /// `confirm CODE`: the code as typed, 1 to 64 letters, digits and `-`.
    Confirm { code: String },
    /// `set …`, for all his games or this one.
    Set { setting: Setting, everywhere: bool },
    /// `status` and the other questions.
    Info(InfoOf<O>),
    /// `help 40`: what behind it is asked about, as typed.
    Help { on: String },
    /// `repeat 42`: the newest letter of his game with this number, as typed (M15).
    Repeat { game: u32 },
    /// What this game alone has.
    Own(O),
}

impl<O: OwnOrder> Order<O> {
    /// Its verb, in English.
    pub fn verb(&self) -> &'static str {
        match self {
            Self::Common(order) => order.verb(),
            Self::Confirm { .. } => "confirm",
            Self::Set { .. } => "set",
            Self::Info(info) => info.word(),
            Self::Help { .. } => "help",
            Self::Repeat { .. } => "repeat",
            Self::Own(own) => own.verb(),
        }
    }

    /// Whether it only says something, asks, or sets how letters are.
    pub fn is_words(&self) -> bool {
        matches!(self, Self::Common(CommonOrder::Say { .. }) | Self::Set { .. } | Self::Info(_) | Self::Confirm { .. })
    }

    /// The line that a player of this language would type. Read as his mail's, it gives this very order again.
    /// `words` are the game's.
    pub fn spelled(&self, words: &Vocabulary, language: Language) -> String {
        let verb = |id: &'static str| words.word(id, language);
        match self {
            Self::Info(Info::Conditions) => super::PLANS.word("conditions", language).into(),
            Self::Common(order) => order.spelled(language),
            // What every game has is read in English everywhere.
            Self::Confirm { code } => alloc::format!("confirm {code}"),
            Self::Set { setting, everywhere } => {
                alloc::format!("set {setting}{}", if *everywhere { " everywhere" } else { "" })
            }
            Self::Info(info) => verb(info.word()).to_string(),
            Self::Help { on } => alloc::format!("{} {on}", verb("help")),
            Self::Repeat { game } => alloc::format!("{} {game}", verb("repeat")),
            Self::Own(own) => own.spelled(language),
        }
    }
}

impl<O: OwnOrder + fmt::Display> fmt::Display for Order<O> {
    /// The canonical line: English verbs and piece letters, single spaces. Read as an English seat's mail it gives this very
    /// order again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own(own) => fmt::Display::fmt(own, f),
            other => f.write_str(&other.spelled(&super::VOCABULARY, Language::En)),
        }
    }
}

impl<O: OwnOrder> Order<O> {
    /// Returns the same order, with another type for what one game alone has.
    pub fn map<N: OwnOrder<Question = O::Question, Topic = O::Topic>>(&self, own: impl Fn(&O) -> N) -> Order<N> {
        match self {
            Self::Common(order) => Order::Common(order.clone()),
            Self::Confirm { code } => Order::Confirm { code: code.clone() },
            Self::Set { setting, everywhere } => Order::Set { setting: setting.clone(), everywhere: *everywhere },
            Self::Info(info) => Order::Info(*info),
            Self::Help { on } => Order::Help { on: on.clone() },
            Self::Repeat { game } => Order::Repeat { game: *game },
            Self::Own(order) => Order::Own(own(order)),
        }
    }

    /// What every player may ask, as an order of a game; `None` for what no game is asked about.
    pub fn of_every_player(common: Common) -> Option<Self> {
        match common {
            Common::Confirm { code } => Some(Self::Confirm { code }),
            Common::Set { setting, everywhere } => Some(Self::Set { setting, everywhere }),
            Common::Repeat { game: None } => Some(Self::Info(Info::Repeat)),
            Common::Repeat { game: Some(game) } => Some(Self::Repeat { game }),
            Common::Rematch | Common::New(_) => None,
        }
    }
}
