//! What a player of Crowded House writes: a move, and that he takes his resignation back.

use alloc::{format, string::String};

use crate::{
    chess::San,
    referee::{mails::OrderText, orders},
    text::{Language, Line, MoveNumber, OrderWords, Room, Takes, Verb, Vocabulary, WordFault, WordsTaken, in_language},
};

/// The words of Crowded House.
pub static VOCABULARY: Vocabulary = Vocabulary {
    verbs: &[
        Verb { id: "move", takes: Takes::Move, room: Room::Nothing, insists: false, asks: true },
        Verb { id: WITHDRAW, takes: Takes::Words(0), room: Room::Around, insists: false, asks: false },
        Verb { id: PASS, takes: Takes::Words(0), room: Room::Around, insists: false, asks: false },
    ],
    beside: Some(&orders::VOCABULARY),
    spelled: |language| in_language!(language, include!, "../../../../templates/crowded/", "/orders.rs"),
    bare_move: "move",
    ..Vocabulary::NONE
};

/// What takes a resignation back.
const WITHDRAW: &str = "withdraw";

/// What asks to move nothing, which is never a choice (H8).
const PASS: &str = "pass";

/// An order of Crowded House.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CrowdedOrder {
    /// `Nf3`, `3. e2e4`, `O-O`.
    Move { number: Option<MoveNumber>, text: San },
    /// `withdraw`.
    Withdraw,
    /// `pass`.
    Pass,
}

impl CrowdedOrder {
    /// A move without its number.
    pub(super) fn bare(text: San) -> Self {
        Self::Move { number: None, text }
    }
}

impl OrderText for CrowdedOrder {
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;

    fn read(line: &Line, language: Language) -> Result<Self, WordFault> {
        let mut words = WordsTaken::new(&line.words, &VOCABULARY, language);
        if line.verb == WITHDRAW {
            return words.end().map(|()| Self::Withdraw);
        }
        if line.verb == PASS {
            return words.end().map(|()| Self::Pass);
        }
        let (number, text) = words.chess_move()?;
        Ok(Self::Move { number, text })
    }

    fn verb(&self) -> &'static str {
        match self {
            Self::Withdraw => WITHDRAW,
            Self::Pass => PASS,
            Self::Move { .. } => "move",
        }
    }

    fn spelled(&self, language: Language) -> String {
        match self {
            Self::Withdraw | Self::Pass => VOCABULARY.word(self.verb(), language).into(),
            Self::Move { number, text } => {
                let number = number.map(|number| format!("{number} ")).unwrap_or_default();
                format!("{number}{}", text.spelled(language.letters()))
            }
        }
    }

    fn counts_alone(&self) -> bool {
        matches!(self, Self::Withdraw)
    }
}
