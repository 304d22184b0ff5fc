//! What a player of Luft Chess writes: a move of a visible piece or of his king, and the question where that stands.

use alloc::{
    format,
    string::{String, ToString},
};

use crate::{
    chess::{Disambiguation, San, Square},
    referee::{
        mails::{GameQuestion, OrderText},
        orders,
    },
    text::{
        Expected, Language, Line, MoveNumber, OrderWords, Room, Takes, Verb, Vocabulary, WordFault, WordsTaken,
        in_language,
    },
};

/// The words of Luft Chess.
pub static VOCABULARY: Vocabulary = Vocabulary {
    verbs: &[
        Verb { id: "move", takes: Takes::Move, room: Room::Nothing, insists: false, asks: true },
        Verb { id: "king", takes: Takes::Move, room: Room::Nothing, insists: false, asks: false },
        Verb { id: "where", takes: Takes::Note, room: Room::Above, insists: false, asks: true },
    ],
    beside: Some(&orders::VOCABULARY),
    spelled: |language| in_language!(language, include!, "../../../../templates/luft/", "/orders.rs"),
    bare_move: "move",
    ..Vocabulary::NONE
};

/// An order of Luft Chess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LuftOrder {
    /// `12. Nf3`, `Kd6`, `O-O`.
    Move { number: Option<MoveNumber>, text: San },
    /// `king d6`, `king e7-d6`.
    King { from: Option<Square>, to: Square },
}

impl OrderText for LuftOrder {
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const QUESTIONS: &'static [GameQuestion] = &[GameQuestion("where")];

    fn read(line: &Line, language: Language) -> Result<Self, WordFault> {
        let mut words = WordsTaken::new(&line.words, &VOCABULARY, language);
        let (number, text) = words.chess_move()?;
        match (&text, line.verb) {
            (San::Step { from, to, promotion: None, .. }, "king") if number.is_none() => {
                let from = if let Disambiguation::Square(from) = from { Some(*from) } else { None };
                Ok(Self::King { from, to: *to })
            }
            (_, "king") => Err(WordFault::Wrong { word: text.to_string(), place: 1, expected: Expected::Square }),
            _ => Ok(Self::Move { number, text }),
        }
    }

    fn verb(&self) -> &'static str {
        if matches!(self, Self::King { .. }) { "king" } else { "move" }
    }

    fn spelled(&self, language: Language) -> String {
        match self {
            Self::King { from, to } => {
                let from = from.map(|from| format!("{from}-")).unwrap_or_default();
                format!("{} {from}{to}", VOCABULARY.word("king", language))
            }
            Self::Move { number, text } => {
                let number = number.map(|number| format!("{number} ")).unwrap_or_default();
                format!("{number}{}", text.spelled(language.letters()))
            }
        }
    }
}
