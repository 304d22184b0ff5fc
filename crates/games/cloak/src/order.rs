//! What a player of Cloak and Dagger Chess writes: a set-up, a guess, a move by disc or piece, a bonus, what he uncloaks, and the
//! question what was told.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::act::KINDS;
use crate::{
    chess::{PieceLetters, Role, San, Square},
    referee::{
        mails::{GameQuestion, OrderText},
        orders::{self, RANDOM, mixed_in},
    },
    text::{
        Expected, Language, Line, MoveNumber, NumberedStep, OrderWords, Room, Takes, Verb, Vocabulary, WordFault,
        WordsTaken, in_language,
    },
};

/// The words of Cloak and Dagger Chess.
pub static VOCABULARY: Vocabulary = Vocabulary {
    verbs: &[
        Verb { id: "move", takes: Takes::Move, room: Room::Nothing, insists: false, asks: true },
        Verb { id: "setup", takes: Takes::Words(8), room: Room::AboveFree(RANDOM), insists: false, asks: false },
        Verb { id: "guess", takes: Takes::Words(2), room: Room::Nothing, insists: false, asks: false },
        Verb { id: "bonus", takes: Takes::Words(2), room: Room::Nothing, insists: false, asks: false },
        Verb { id: "uncloak", takes: Takes::Words(8), room: Room::Nothing, insists: false, asks: false },
        Verb { id: "grid", takes: Takes::Note, room: Room::Above, insists: false, asks: true },
    ],
    beside: Some(&orders::VOCABULARY),
    particles: &[RANDOM, DROP, ALL],
    spelled: |language| in_language!(language, include!, "../../../../templates/cloak/", "/orders.rs"),
    bare_move: "move",
    numbered_piece: DISC,
    ..Vocabulary::NONE
};

/// A pawn comes back: `bonus drop e2`.
const DROP: &str = "drop";
/// What a disc may be called before its number: `disc 3`.
const DISC: &str = "disc";
/// `uncloak all`.
const ALL: &str = "all";
/// What says nothing between a disc and what it is guessed to be.
const IS: &str = "is";

/// What a bonus is (K6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bonus {
    Move(San),
    /// A disc's move, which is none.
    Disc(NumberedStep),
    Drop(Square),
}

/// An order of Cloak and Dagger Chess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CloakOrder {
    /// `setup R N B Q K B N R`, of any length and kinds.
    SetUp(Vec<Role>),
    /// `setup random a storm`; the words may be none.
    Random {
        words: String,
    },
    /// `guess 3 K`.
    Guess {
        disc: u8,
        kind: Role,
    },
    /// `12. Nf3`, `c1c5`, `O-O`.
    Move {
        number: Option<MoveNumber>,
        text: San,
    },
    /// `3-c5`, `3xc5`, `3c5`, `3 c5`.
    Disc(NumberedStep),
    Bonus(Bonus),
    /// `uncloak 3 5`.
    Uncloak(Vec<u8>),
    /// `uncloak all`.
    UncloakAll,
}

/// A disc's number.
fn disc(words: &mut WordsTaken<'_>) -> Result<u8, WordFault> {
    while words.take_word(DISC) {}
    let word = words.next().ok_or(WordFault::Missing { expected: Expected::Number })?;
    let bare = word.trim_end_matches(['.', '!', ',']);
    bare.parse().ok().filter(|_| bare.len() == 1).ok_or_else(|| words.wrong(Expected::Number))
}

/// What a disc is guessed to be, by its letter or its name.
fn guess(words: &mut WordsTaken<'_>) -> Result<CloakOrder, WordFault> {
    let disc = disc(words)?;
    while words.take_word(IS) {}
    let (language, word) =
        (words.language(), words.next().ok_or(WordFault::Missing { expected: Expected::PieceLetter })?);
    let bare = word.trim_end_matches(['.', '!', '?']);
    let named = KINDS.into_iter().find(|kind| VOCABULARY.is_word(kind.name(), bare));
    let kind = named.or_else(|| Role::read_word(bare, language.letters()).filter(|kind| KINDS.contains(kind)));
    let kind = kind.ok_or_else(|| words.wrong(Expected::PieceLetter))?;
    words.end()?;
    Ok(CloakOrder::Guess { disc, kind })
}

/// The words of a bonus without what every bonus says: `if it's right` (K6).
fn unconditional(words: &[String], language: Language) -> &[String] {
    let says = |at: &usize| {
        let rest = words.get(*at..).unwrap_or_default();
        VOCABULARY.idiom("bonus", &rest.join(" "), language) == Some(rest.len())
    };
    let head = (1..words.len()).find(says).and_then(|at| words.get(..at));
    head.unwrap_or(words)
}

fn bonus(words: &mut WordsTaken<'_>) -> Result<CloakOrder, WordFault> {
    if words.take_word(DROP) {
        let at = words.square()?;
        words.end()?;
        return Ok(CloakOrder::Bonus(Bonus::Drop(at)));
    }
    if let Some(step) = words.numbered_step() {
        return Ok(CloakOrder::Bonus(Bonus::Disc(step)));
    }
    words.chess_move().map(|(_, text)| CloakOrder::Bonus(Bonus::Move(text)))
}

fn uncloak(words: &mut WordsTaken<'_>) -> Result<CloakOrder, WordFault> {
    if words.take_word(ALL) {
        words.end()?;
        return Ok(CloakOrder::UncloakAll);
    }
    let mut discs = Vec::from([disc(words)?]);
    while words.clone().next().is_some() {
        discs.push(disc(words)?);
    }
    Ok(CloakOrder::Uncloak(discs))
}

impl OrderText for CloakOrder {
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const QUESTIONS: &'static [GameQuestion] = &[GameQuestion("grid")];

    fn read(line: &Line, language: Language) -> Result<Self, WordFault> {
        let words = if line.verb == "bonus" { unconditional(&line.words, language) } else { &line.words };
        let mut words = WordsTaken::new(words, &VOCABULARY, language);
        match line.verb {
            "setup" if words.take_word(RANDOM) => Ok(Self::Random { words: mixed_in(line, &VOCABULARY) }),
            "setup" => words.piece_letters().map(Self::SetUp),
            "guess" => guess(&mut words),
            "bonus" => bonus(&mut words),
            "uncloak" => uncloak(&mut words),
            _ => match words.numbered_step() {
                Some(step) => Ok(Self::Disc(step)),
                None => words.chess_move().map(|(number, text)| Self::Move { number, text }),
            },
        }
    }

    fn verb(&self) -> &'static str {
        match self {
            Self::SetUp(_) | Self::Random { .. } => "setup",
            Self::Guess { .. } => "guess",
            Self::Move { .. } | Self::Disc(_) => "move",
            Self::Bonus(_) => "bonus",
            Self::Uncloak(_) | Self::UncloakAll => "uncloak",
        }
    }

    fn spelled(&self, language: Language) -> String {
        let (letters, verb) = (language.letters(), VOCABULARY.word(self.verb(), language));
        let behind = |word: &'static str| VOCABULARY.behind(word, language);
        match self {
            Self::SetUp(kinds) => {
                let kinds: String = kinds.iter().map(|kind| kind.letter(letters)).collect();
                format!("{verb} {kinds}")
            }
            Self::Random { words } => format!("{verb} {} {words}", behind(RANDOM)).trim_end().into(),
            Self::Guess { disc, kind } => format!("{verb} {disc} {}", kind.letter(letters)),
            Self::Move { number, text } => {
                let number = number.map(|number| format!("{number} ")).unwrap_or_default();
                format!("{number}{}", text.spelled(letters))
            }
            Self::Disc(step) => step.to_string(),
            Self::Bonus(Bonus::Drop(at)) => format!("{verb} {} {at}", behind(DROP)),
            Self::Bonus(Bonus::Disc(step)) => format!("{verb} {step}"),
            Self::Bonus(Bonus::Move(text)) => format!("{verb} {}", text.spelled(letters)),
            Self::Uncloak(discs) => {
                let discs: Vec<String> = discs.iter().map(ToString::to_string).collect();
                format!("{verb} {}", discs.join(" "))
            }
            Self::UncloakAll => format!("{verb} {}", behind(ALL)),
        }
    }

    fn counts_alone(&self) -> bool {
        matches!(self, Self::SetUp(_) | Self::Random { .. } | Self::Guess { .. })
    }
}

/// A piece's letter in the log's letters.
pub(super) fn letter(kind: Role) -> String {
    kind.letter(PieceLetters::ENGLISH).to_string()
}
