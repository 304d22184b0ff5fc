//! What a player of Luft Chess writes: a move of a visible piece or of his king, and the question where that stands.

use alloc::{
    format,
    string::{String, ToString},
};

use crate::{
    chess::{PieceLetters, Role, San, Square},
    referee::orders,
    text::{Language, Line, MoveNumber, OrderWords, Room, Takes, Verb, Vocabulary, WordFault, WordsTaken, in_language},
    words::words,
};

/// The words of Luft Chess.
pub static VOCABULARY: Vocabulary = Vocabulary {
    verbs: &[
        Verb { id: "move", takes: Takes::Move, room: Room::Nothing, insists: false, asks: true },
        Verb { id: "king", takes: Takes::Words(1), room: Room::Nothing, insists: false, asks: false },
        Verb { id: "where", takes: Takes::Words(0), room: Room::Above, insists: false, asks: true },
    ],
    beside: Some(&orders::VOCABULARY),
    spelled: |language| in_language!(language, include!, "../../templates/luft/", "/orders.rs"),
    bare_move: "move",
    ..Vocabulary::NONE
};

words! {
    /// What may be asked beside what every game tells.
    Question {
        /// Where the asker's king stands.
        Where = "where",
    }
}

impl orders::Question for Question {
    const ALL: &'static [Self] = Self::ALL;

    fn word(self) -> &'static str {
        self.word()
    }
}

/// An order of Luft Chess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LuftOrder {
    /// `12. Nf3`, `Kd6`, `O-O`.
    Move { number: Option<MoveNumber>, text: San },
    /// `king d6`.
    King(Square),
}

impl orders::OwnOrder for LuftOrder {
    type Question = Question;
    type Topic = ();
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;

    fn read(line: &Line, language: Language) -> Result<Self, WordFault> {
        let mut words = WordsTaken::new(&line.words, &VOCABULARY, language);
        if line.verb == "king" {
            let at = words.square()?;
            words.end()?;
            return Ok(Self::King(at));
        }
        let (number, text) = words.chess_move()?;
        Ok(Self::Move { number, text })
    }

    fn verb(&self) -> &'static str {
        if matches!(self, Self::King(_)) { "king" } else { "move" }
    }

    fn spelled(&self, language: Language) -> String {
        match self {
            Self::King(at) => format!("{} {at}", VOCABULARY.word("king", language)),
            Self::Move { number, text } => {
                let number = number.map(|number| format!("{number} ")).unwrap_or_default();
                format!("{number}{}", text.spelled(language.letters()))
            }
        }
    }
}

/// A king's move there, as players write it.
pub fn king_to(at: Square, letters: PieceLetters) -> String {
    Role::King.letter(letters).to_string() + &at.to_string()
}
