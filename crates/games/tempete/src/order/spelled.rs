//! An order as a player of a language types it: what a letter gives back to be copied.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    orders::{CardOrder, HAND, OwnOrder, mark},
    request,
    vocabulary::VOCABULARY,
};
use crate::{
    referee::{
        mails::{GameQuestion, GameTopic, OrderText},
        orders::{self, OrderReader, RANDOM},
    },
    tempete::cards::param::Arg,
    text::{Language, Line, Vocabulary, WordFault},
};

/// The reader of Tempête's orders.
pub static READER: OrderReader<OwnOrder> =
    OrderReader { vocabulary: &VOCABULARY, questions: <OwnOrder as OrderText>::QUESTIONS, read: request::read };

impl orders::OwnOrder for OwnOrder {
    type Question = GameQuestion;
    type Topic = GameTopic;

    fn verb(&self) -> &'static str {
        OrderText::verb(self)
    }

    fn spelled(&self, language: Language) -> String {
        OrderText::spelled(self, language)
    }
}

impl OrderText for OwnOrder {
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const QUESTIONS: &'static [GameQuestion] = &[HAND];

    fn read(line: &Line, language: Language) -> Result<Self, WordFault> {
        request::read(line, language)
    }

    fn verb(&self) -> &'static str {
        match self {
            Self::List(_) | Self::ListRandom { .. } => "list",
            Self::Numbers(_) | Self::NumbersRandom { .. } => "numbers",
            Self::Move { .. } => "move",
            Self::Card(_) | Self::CardSaid { .. } => "card",
            Self::Square(_) => "square",
            Self::Spring { .. } => "spring",
            Self::Land(_) => "land",
            Self::Discard { .. } => "discard",
            Self::Intercept => "intercept",
            Self::Part(_) => "part",
            Self::Answer => "answer",
            Self::Keep { .. } => "keep",
            Self::Object { .. } => "object",
            Self::Amend(_) => "amend",
            Self::Withdraw => "withdraw",
            Self::Stand { .. } => "stand",
        }
    }

    /// The line that a player of this language would type. Read as his mail's, it gives this very order again.
    fn spelled(&self, language: Language) -> String {
        let verb = |id: &'static str| VOCABULARY.word(id, language);
        let word = |english: &'static str| VOCABULARY.behind(english, language);
        match self {
            Self::List(numbers) => numbered(verb("list"), numbers),
            Self::ListRandom { words } => format!("{} {} {words}", verb("list"), word(RANDOM)).trim_end().into(),
            Self::Numbers(numbers) => numbered(verb("numbers"), numbers),
            Self::NumbersRandom { words } => format!("{} {} {words}", verb("numbers"), word(RANDOM)).trim_end().into(),
            Self::Move { number, text } => {
                let number = number.map(|number| format!("{number} ")).unwrap_or_default();
                number + &text.spelled(language.letters())
            }
            Self::Card(card) => played(verb("card"), card, language),
            Self::CardSaid { card, insist, said } => {
                format!("{} {card}{} {}", verb("card"), mark(*insist), said.spelled(language.letters()))
            }
            Self::Square(square) => format!("{} {square}", verb("square")),
            Self::Spring { card, square, insist } => format!("{} {card} {square}{}", verb("spring"), mark(*insist)),
            Self::Land(square) => format!("{} {square}", verb("land")),
            Self::Discard { card, insist } => format!("{} {card}{}", verb("discard"), mark(*insist)),
            Self::Intercept => verb("intercept").into(),
            Self::Part(part) => format!("{} {part}", verb("part")),
            Self::Answer => verb("answer").into(),
            Self::Keep { card } => format!("{} {card}", verb("keep")),
            Self::Object { words } => format!("{} {words}", verb("object")),
            Self::Amend(card) => format!("{} {}", verb("amend"), played(word("card"), card, language)),
            Self::Withdraw => verb("withdraw").into(),
            Self::Stand { words } => format!("{} {words}", verb("stand")).trim_end().to_string(),
        }
    }

    fn is_move(&self) -> bool {
        matches!(self, Self::Move { .. })
    }

    fn is_grave(&self) -> bool {
        matches!(
            self,
            Self::Withdraw | Self::Stand { .. } | Self::List(_) | Self::ListRandom { .. } | Self::NumbersRandom { .. }
        )
    }

    fn is_plain(&self) -> bool {
        matches!(self, Self::Card(_) | Self::Amend(_))
    }

    fn is_idiom(&self, typed: &str, language: Language) -> bool {
        match self {
            Self::Stand { words } => VOCABULARY.idiom("stand", words, language).is_some() || typed.ends_with('?'),
            _ => false,
        }
    }
}

fn numbered(verb: &str, numbers: &[u32]) -> String {
    let words: Vec<String> = core::iter::once(verb.into()).chain(numbers.iter().map(ToString::to_string)).collect();
    words.join(" ")
}

fn played(verb: &str, card: &CardOrder, language: Language) -> String {
    let letters = language.letters();
    let args: String = card.args.iter().map(|arg: &Arg| format!(" {}", arg.spelled(letters))).collect();
    let effect = card.effect.as_ref().map(|effect| format!(": {}", effect.spelled(letters))).unwrap_or_default();
    format!("{verb} {}{}{args}{effect}", card.card, mark(card.insist))
}
