//! A card as the catalogue describes it: number, title, window, parameters, summary. The cards
//! themselves are data (`catalogue.toml`), and what one does to a board is not here.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::Deserialize;

use super::{
    derive::EditTemplate,
    param::{self, Arg, ArgsFault, Param},
};
use crate::chess::Effect;

/// A card's number as printed on it, 1..=99 (1..=72 in the edition of 1991). Public by itself; that
/// a seat holds the card is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(transparent)]
pub struct CardNo(u8);

impl CardNo {
    /// The largest number a card may have: letters and openings have room for two digits.
    pub const MAX: u8 = 99;

    /// A card's number, or `None` outside 1..=99.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::MAX { Some(Self(number)) } else { None }
    }

    /// The number itself.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl fmt::Display for CardNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One card.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// Its number.
    pub number: CardNo,
    /// Its title, at most [`Card::TITLE_COLUMNS`] wide.
    pub title: Wording,
    /// What it does, in words that follow "after your move:" and the like; at most
    /// [`Card::SUMMARY_COLUMNS`] wide.
    pub summary: Wording,
    /// When it may be played.
    pub window: Window,
    /// How long its effect stays.
    pub lasts: Lasts,
    /// How much of it the referee checks, unless a game's terms say less.
    pub enforce: Enforce,
    /// What is typed after its number, in order; empty for many cards.
    pub params: Vec<Param>,
    /// How often the parameters not marked `once` stand, (least, most); (1, 1) for most cards.
    pub repeat: (u8, u8),
    /// What an answer to it owes, beside numbers; set for every card that may be an interception.
    pub answer: Option<Owes>,
    /// It comes with a square told to the referee alone (12, 28).
    pub secret: bool,
    /// The piece whose second move it gives, `N`, `B` or `R` (18, 50, 51).
    pub double: Option<char>,
    /// What it does to a board, as edits with the names of its parameters in them (B4, `derive`): none
    /// at all for a card that changes no board, `None` for one whose player declares what it does.
    pub edits: Option<Vec<EditTemplate>>,
    /// For such a card an effect as somebody might declare it; may be empty.
    pub declare: Effect,
    /// Parameters as somebody might type them, to build lines that can be copied; may be empty.
    pub example: Vec<Arg>,
}

/// The same thing said in every language of the letters.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wording {
    /// English.
    #[serde(default)]
    pub en: String,
    /// French.
    #[serde(default)]
    pub fr: String,
}

/// The moment at which a card may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Window {
    /// Before one's own move, which still follows (`before`).
    Before,
    /// In place of one's own move (`instead`).
    Instead,
    /// After one's own move (`after`).
    After,
    /// Between the two moves of one piece (`after-first-step`).
    AfterFirstStep,
    /// Against any move of the opponent (`reply-move`).
    ReplyMove,
    /// Against a capture by the opponent (`reply-capture`).
    ReplyCapture,
    /// Against a card of the opponent (`reply-card`).
    ReplyCard,
    /// At the start of one's own turn, before everything else (`turn-start`).
    TurnStart,
    /// At any time (`any`).
    Any,
}

/// How long the effect of a card stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lasts {
    /// It is done and over (`now`).
    Now,
    /// Through the opponent's next turn (`turn`).
    Turn,
    /// Until something named by the card happens (`until`).
    Until,
    /// To the end of the game (`permanent`).
    Permanent,
}

/// How much of a card the referee checks; a greater level checks all that a smaller one does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Enforce {
    /// It cannot be played by mail (`none`).
    None,
    /// Hand, window and well-formed edits; the rest is the players' business (`declared`).
    Declared,
    /// Also number, owner, kind and region of what it is aimed at (`shape`).
    Shape,
    /// Also geometry, conditions and the safety of kings (`full`).
    Full,
}

/// What an answer to an interception owes, beside numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owes {
    /// Nothing (`nothing`).
    Nothing,
    /// A move different from the one taken back (`other-move`).
    OtherMove,
    /// A move without a card, if the cancelled card was the move or the move is not legal without
    /// it (`plain-move-if-due`).
    PlainMoveIfDue,
}

impl Card {
    /// The widest title, in columns.
    pub const TITLE_COLUMNS: usize = 24;
    /// The widest summary, in columns.
    pub const SUMMARY_COLUMNS: usize = 60;

    /// Whether `args`, what was typed after the card's number, are as many and of the kinds the card asks for.
    /// Needs no board, so it says nothing about what stands on the squares.
    pub fn accepts(&self, args: &[Arg]) -> Result<(), ArgsFault> {
        param::check(&self.params, self.repeat, args)
    }

    /// Whether it may be played against a message of the opponent. Card 57 is not (its window is the
    /// start of a turn) though a game's term may make it one.
    pub fn intercepts(&self) -> bool {
        matches!(self.window, Window::ReplyMove | Window::ReplyCapture | Window::ReplyCard)
    }
}

impl Window {
    /// What this word of the catalogue names.
    pub(crate) fn read(word: &str) -> Option<Self> {
        Some(match word {
            "before" => Self::Before,
            "instead" => Self::Instead,
            "after" => Self::After,
            "after-first-step" => Self::AfterFirstStep,
            "reply-move" => Self::ReplyMove,
            "reply-capture" => Self::ReplyCapture,
            "reply-card" => Self::ReplyCard,
            "turn-start" => Self::TurnStart,
            "any" => Self::Any,
            _ => return None,
        })
    }
}

impl Lasts {
    /// What this word of the catalogue names.
    pub(crate) fn read(word: &str) -> Option<Self> {
        Some(match word {
            "now" => Self::Now,
            "turn" => Self::Turn,
            "until" => Self::Until,
            "permanent" => Self::Permanent,
            _ => return None,
        })
    }
}

impl Enforce {
    /// The level a word of the catalogue, or of a game's terms, names.
    pub fn read(word: &str) -> Option<Self> {
        Some(match word {
            "none" => Self::None,
            "declared" => Self::Declared,
            "shape" => Self::Shape,
            "full" => Self::Full,
            _ => return None,
        })
    }
}

impl Owes {
    /// What this word of the catalogue names.
    pub(crate) fn read(word: &str) -> Option<Self> {
        Some(match word {
            "nothing" => Self::Nothing,
            "other-move" => Self::OtherMove,
            "plain-move-if-due" => Self::PlainMoveIfDue,
            _ => return None,
        })
    }
}
