//! What a player of Kriegspiel writes: attempts one after the other, `or` between them, and before them the question whether a
//! pawn of his can take.

use alloc::{format, string::String, vec::Vec};

use super::attempt::ANY;
use crate::{
    chess::San,
    referee::{mails::OrderText, orders},
    text::{
        Expected, Language, Line, MoveNumber, OrderWords, Room, Takes, Verb, Vocabulary, WordFault, WordsTaken,
        in_language,
    },
};

/// The words of Kriegspiel.
pub static VOCABULARY: Vocabulary = Vocabulary {
    verbs: &[
        Verb { id: "move", takes: Takes::Move, room: Room::Nothing, insists: false, asks: true },
        Verb { id: OR, takes: Takes::Moves, room: Room::Nothing, insists: false, asks: true },
        Verb { id: ANY, takes: Takes::Moves, room: Room::Nothing, insists: false, asks: true },
    ],
    beside: Some(&orders::VOCABULARY),
    spelled: |language| in_language!(language, include!, "../../../../templates/krieg/", "/orders.rs"),
    bare_move: "move",
    between_moves: OR,
    ..Vocabulary::NONE
};

/// The word between two attempts.
const OR: &str = "or";

/// An attempt as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    pub number: Option<MoveNumber>,
    pub text: San,
}

/// A line of orders: `any`, `exd5 or Nf3`, `or Nf3`, `any, exd5 or Nf3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KriegOrder {
    /// Whether it begins with the question (Q6).
    pub any: bool,
    /// Whether it goes on with the line above it.
    pub or: bool,
    pub attempts: Vec<Written>,
    /// Whether two of them stand there without a word between them: `exd5, Nf3`.
    pub parted: bool,
    /// Whether the line below goes on with it: `exd5 or`.
    pub more: bool,
}

impl KriegOrder {
    /// A move to be copied.
    pub(super) fn one(text: San) -> Self {
        Self {
            any: false,
            or: false,
            attempts: Vec::from([Written { number: None, text }]),
            parted: false,
            more: false,
        }
    }
}

impl OrderText for KriegOrder {
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;

    fn read(line: &Line, language: Language) -> Result<Self, WordFault> {
        let is_or = |word: &String| VOCABULARY.is_word(OR, word);
        let any = line.verb == ANY;
        let mut order = Self { any, or: line.verb == OR, attempts: Vec::new(), parted: false, more: false };
        order.more = line.words.last().is_some_and(is_or) || (order.or && line.words.is_empty());
        let is_move = |word: &String| San::read(word, language.letters()).is_ok();
        for part in line.words.split(is_or) {
            let several = part.len() > 1 && part.iter().all(is_move);
            // `Nd2, Nh2 or Kg3`
            order.parted |= several && !line.words.iter().any(is_or);
            for one in part.chunks(if several { 1 } else { part.len().max(1) }) {
                let (number, text) = WordsTaken::new(one, &VOCABULARY, language).chess_move()?;
                order.attempts.push(Written { number, text });
            }
        }
        if order.attempts.is_empty() && !any && !order.more {
            return Err(WordFault::Missing { expected: Expected::Move });
        }
        Ok(order)
    }

    fn verb(&self) -> &'static str {
        if self.any { ANY } else { "move" }
    }

    fn spelled(&self, language: Language) -> String {
        let attempt = |of: &Written| {
            let number = of.number.map(|number| format!("{number} ")).unwrap_or_default();
            format!("{number}{}", of.text.spelled(language.letters()))
        };
        let attempts: Vec<String> = self.attempts.iter().map(attempt).collect();
        let attempts = attempts.join(&format!(" {} ", VOCABULARY.word(OR, language)));
        let or = if self.or { format!("{} ", VOCABULARY.word(OR, language)) } else { String::new() };
        match (self.any, attempts.is_empty()) {
            (true, true) => VOCABULARY.word(ANY, language).into(),
            (true, false) => format!("{}, {attempts}", VOCABULARY.word(ANY, language)),
            (false, _) => format!("{or}{attempts}"),
        }
    }
}
