//! A card as the catalogue describes it: number, title, window, parameters, summary. The cards
//! themselves are data (`catalogue.toml`), and what one does to a board is not here.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::Deserialize;

use super::{
    need::Need,
    param::{self, Arg, ArgsFault, Param, ParamKind},
    template::EditTemplate,
};
use crate::{
    chess::{Gait, Role},
    text::Language,
};

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

/// One card. What the rules do with it follows from what stands here, never from its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Printed on it.
    pub number: CardNo,
    /// At most [`Card::TITLE_COLUMNS`] wide.
    pub title: Wording,
    /// What it does, in words that follow "after your move:" and the like; at most
    /// [`Card::SUMMARY_COLUMNS`] wide.
    pub summary: Wording,
    /// When it may be played.
    pub window: Window,
    pub by_mail: bool,
    /// What is typed after its number, in order; empty for many cards.
    pub params: Vec<Param>,
    /// How often the parameters not marked `once` stand, (least, most); (1, 1) for most cards.
    pub repeat: (u8, u8),
    /// What of the turn it is played against it undoes.
    pub undoes: Option<Undoes>,
    /// What that turn must have done; asked where the referee keeps the board.
    pub ground: Option<Ground>,
    /// What it does at the moment its player's piece is taken.
    pub at_capture: Option<AtCapture>,
    /// It comes with a square told to the referee alone (T30).
    pub secret: bool,
    /// The piece whose second move it gives (T34).
    pub double: Option<Role>,
    /// What it needs beside its parameters.
    pub needs: Vec<Need>,
    /// How a piece goes by it.
    pub way: Option<Gait>,
    /// What it does to a board, as edits with the names of its parameters in them (B4): empty for a card that changes
    /// no board.
    pub edits: Vec<EditTemplate>,
    /// Parameters as somebody might type them, to build lines that can be copied; may be empty.
    pub example: Vec<Arg>,
}

/// The same thing said in languages of the letters, English at least.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Wording(pub(super) BTreeMap<Language, String>);

impl Wording {
    /// In every language.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        self.0.values().map(String::as_str)
    }

    /// In this language, or in English where it does not say it.
    pub fn of(&self, language: Language) -> &str {
        self.0.get(&language).or_else(|| self.0.get(&Language::En)).map_or("", String::as_str)
    }
}

/// The moment at which a card may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, Deserialize)]
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

/// What an interception undoes of the turn it is played against, and what is owed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Undoes {
    /// The move, and a different one is owed (`move`, T22).
    Move,
    /// The move that gave check and all behind it, and the turn is lost (`turn`, T23).
    Turn,
    /// The card just played, and a plain move is owed where the turn cannot stand without it (`card`, T25).
    Card,
}

/// What a card needs the opponent's turn to have done (B7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// It gave check (`check`).
    Check,
    /// It took a piece of this card's player (`capture`).
    Capture,
    /// It took one that is no pawn (`loss`).
    Loss,
}

/// What an interception does at the moment of the capture (B8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AtCapture {
    /// The own pawn that it names is lost in the piece's place (`pawn-instead`).
    PawnInstead,
    /// The capturing piece is lost, the other stays (`taker`).
    Taker,
    /// Its edits are done as soon as the piece is taken (`edits`).
    Edits,
}

/// A card that comes into the hand of the player of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gain {
    /// One that the opponent has just played (T37).
    Taken,
    /// One of the own list, at a position of its player's choice (T38).
    Picked,
}

impl Card {
    /// The widest title, in columns.
    pub const TITLE_COLUMNS: usize = 24;
    /// The widest summary, in columns.
    pub const SUMMARY_COLUMNS: usize = 60;

    /// No card: no window fits it, and it does nothing.
    pub(crate) const NONE: Self = Self {
        number: CardNo(CardNo::MAX),
        title: Wording(BTreeMap::new()),
        summary: Wording(BTreeMap::new()),
        window: Window::Any,
        by_mail: false,
        params: Vec::new(),
        repeat: (1, 1),
        undoes: None,
        ground: None,
        at_capture: None,
        secret: false,
        double: None,
        needs: Vec::new(),
        way: None,
        edits: Vec::new(),
        example: Vec::new(),
    };

    /// Whether `args`, what was typed after the card's number, are as many and of the kinds the card asks for.
    /// Needs no board, so it says nothing about what stands on the squares.
    pub fn accepts(&self, args: &[Arg]) -> Result<(), ArgsFault> {
        param::check(&self.params, self.repeat, args)
    }

    /// Whether it cancels the card just played (T25).
    pub fn cancels(&self) -> bool {
        self.undoes == Some(Undoes::Card)
    }

    /// Whether it takes the move back and a different one is owed (T22).
    pub fn takes_back(&self) -> bool {
        self.undoes == Some(Undoes::Move)
    }

    /// Whether the turn is lost to it (T23).
    pub fn loses_turn(&self) -> bool {
        self.undoes == Some(Undoes::Turn)
    }

    /// Whether it takes a move back, whatever is owed then.
    pub fn undoes_move(&self) -> bool {
        self.takes_back() || self.loses_turn()
    }

    /// Whether the piece just moved moves again (T34).
    pub fn doubles(&self) -> bool {
        self.double.is_some()
    }

    /// Whether it castles with its rook.
    pub fn castles(&self) -> bool {
        self.edits.iter().any(|edit| matches!(edit, EditTemplate::Castle(_)))
    }

    /// Whether it is played at the start of a turn, and stays played when the turn's move is taken back (T28).
    pub fn stays(&self) -> bool {
        self.window == Window::TurnStart
    }

    /// The card it brings into the hand, by what its player names.
    pub fn gains(&self) -> Option<Gain> {
        self.params.iter().find_map(|param| match param.is {
            ParamKind::CardNumber => Some(Gain::Taken),
            ParamKind::ListPosition => Some(Gain::Picked),
            ParamKind::Square(_) | ParamKind::PieceType { .. } => None,
        })
    }

    /// Whether it takes its player's king away for a turn (T40).
    pub fn lifts_king(&self) -> bool {
        self.edits.iter().any(EditTemplate::lifts_king)
    }

    /// Whether its player has nothing to say of what it does, and it has no edits: there is nothing to amend.
    pub fn is_plain(&self) -> bool {
        self.params.is_empty() && self.edits.is_empty()
    }
}

impl Window {
    /// Whether the card is played against a turn of the opponent's.
    pub fn is_reply(self) -> bool {
        matches!(self, Self::ReplyMove | Self::ReplyCapture | Self::ReplyCard)
    }
}
