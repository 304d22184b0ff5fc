//! What a player of the Blind Game writes: his set and his heart in one mail; then moves to be tried one after the other, with `or`
//! between them.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use crate::{
    heart::{
        carrier::Carrier,
        notation::Typed,
        order::{CLAIMS, carrier, placed, set, typed, verb},
        placement::Placed,
        signs::{called, letters},
        triangle::Triangle,
        why::Why,
    },
    referee::{log::Claim, mails::OrderText, orders},
    text::{Expected, Language, Line, OrderWords, Room, Takes, Verb, Vocabulary, WordFault, WordsTaken, in_language},
};

/// The words of the Blind Game.
pub static VOCABULARY: Vocabulary = Vocabulary {
    verbs: &[
        Verb { asks: true, ..verb("move", Takes::Move) },
        Verb { asks: true, ..verb(OR, Takes::Moves) },
        verb("place", Takes::Words(9)),
        verb("heart", Takes::Words(1)),
        // With a move behind it, which may bring what is claimed (H11).
        Verb { room: Room::Above, ..verb("claim", Takes::Words(3)) },
    ],
    beside: Some(&orders::VOCABULARY),
    spelled: |language| in_language!(language, include!, "../../../../templates/blindheart/", "/orders.rs"),
    bare_move: "move",
    own_move: Some(|text, language| Typed::read(text, letters(language)).is_move()),
    called: Some(called),
    borne: |language| Some(letters(language).heart),
    between_moves: OR,
    ..Vocabulary::NONE
};

/// The word between two moves.
const OR: &str = "or";

/// A line of orders.
#[derive(Clone, Debug, PartialEq)]
pub enum BlindOrder {
    /// `Nh35 or Qg24`, `or e38`.
    Moves(Moves),
    /// `place Wh78 Ri99 …`.
    Place(Result<Vec<Placed>, Why>),
    /// `heart i99`, `heart R`.
    Heart(Result<Carrier, Why>),
    /// Both, as lines to be copied.
    Setting { set: Vec<Placed>, heart: Triangle },
    /// `claim fifty`, `claim fifty Nh35`.
    Claim { claim: Claim, with: Option<Typed> },
}

/// Moves of one line.
#[derive(Clone, Debug, PartialEq)]
pub struct Moves {
    /// Whether it goes on with the line above it.
    pub or: bool,
    pub tried: Vec<Typed>,
    /// Whether the line below goes on with it: `Nh35 or`.
    pub more: bool,
}

impl Moves {
    /// One move.
    pub(super) fn one(typed: Typed) -> Self {
        Self { or: false, tried: Vec::from([typed]), more: false }
    }

    fn read(line: &Line, language: Language) -> Result<Self, WordFault> {
        let is_or = |word: &String| VOCABULARY.is_word(OR, word);
        let or = line.verb == OR;
        let parts = line.words.split(is_or).filter(|part| !part.is_empty());
        let tried = parts.map(|part| typed(part, language)).collect::<Result<Vec<_>, _>>()?;
        let more = line.words.last().is_some_and(is_or) || (or && line.words.is_empty());
        if tried.is_empty() && !more {
            return Err(WordFault::Missing { expected: Expected::Move });
        }
        Ok(Self { or, tried, more })
    }
}

impl OrderText for BlindOrder {
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;

    fn read(line: &Line, language: Language) -> Result<Self, WordFault> {
        let mut words = WordsTaken::new(&line.words, &VOCABULARY, language);
        match line.verb {
            "place" => Ok(Self::Place(placed(words.rest(), language))),
            "heart" => Ok(Self::Heart(carrier(words.rest(), language))),
            "claim" => {
                let claim = words.among(CLAIMS, Claim::ALL)?;
                let rest = words.rest();
                let with = if rest.is_empty() { None } else { Some(typed(rest, language)?) };
                Ok(Self::Claim { claim, with })
            }
            _ => Moves::read(line, language).map(Self::Moves),
        }
    }

    fn verb(&self) -> &'static str {
        match self {
            Self::Moves(_) => "move",
            Self::Place(_) | Self::Setting { .. } => "place",
            Self::Heart(_) => "heart",
            Self::Claim { .. } => "claim",
        }
    }

    fn spelled(&self, language: Language) -> String {
        let letters = letters(language);
        let behind = match self {
            Self::Moves(moves) => {
                let or = VOCABULARY.word(OR, language);
                let tried: Vec<String> = moves.tried.iter().map(|typed| typed.spelled(letters)).collect();
                let tried = tried.join(&format!(" {or} "));
                return if moves.or { format!("{or} {tried}") } else { tried };
            }
            Self::Place(placed) => placed.as_ref().map(|placed| set(placed, letters)).unwrap_or_default(),
            Self::Setting { set: pieces, heart } => {
                let heart = format!("{} {heart}", VOCABULARY.word("heart", language));
                format!("{}\n{heart}", set(pieces, letters))
            }
            Self::Heart(carrier) => carrier.as_ref().map(|carrier| carrier.spelled(letters)).unwrap_or_default(),
            Self::Claim { claim, with } => {
                let with = with.iter().map(|typed| typed.spelled(letters));
                let claim = VOCABULARY.behind(claim.word(), language).to_string();
                [claim].into_iter().chain(with).collect::<Vec<_>>().join(" ")
            }
        };
        format!("{} {behind}", VOCABULARY.word(self.verb(), language)).trim_end().to_string()
    }

    fn counts_alone(&self) -> bool {
        matches!(self, Self::Place(_) | Self::Heart(_) | Self::Setting { .. } | Self::Claim { .. })
    }
}
