//! What a player of Romulan Heart writes: what he places, his heart, moves, claims.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    carrier::Carrier,
    letters::Letters,
    notation::Typed,
    placement::Placed,
    side::Side,
    signs::{called, letters},
    why::Why,
};
use crate::referee::{
    log::Claim,
    mails::OrderText,
    orders,
    text::{
        Expected, Language, Line, OrderWords, Room, Takes, Verb, Vocabulary, WordFault, WordsTaken, in_language,
        in_signs,
    },
};

/// A verb that nothing may stand beside.
pub const fn verb(id: &'static str, takes: Takes) -> Verb {
    Verb { id, takes, room: Room::Nothing, insists: false, asks: false }
}

/// The words of Romulan Heart.
pub static VOCABULARY: Vocabulary = Vocabulary {
    verbs: &[
        Verb { asks: true, ..verb("move", Takes::Move) },
        verb("place", Takes::Words(9)),
        verb("heart", Takes::Words(1)),
        verb("first", Takes::Words(1)),
        verb("corner", Takes::Words(1)),
        verb("mercy", Takes::Words(1)),
        Verb { room: Room::Above, ..verb("lots", Takes::Note) },
        // With a move behind it, which may bring what is claimed (H11).
        Verb { room: Room::Above, ..verb("claim", Takes::Words(3)) },
    ],
    beside: Some(&orders::VOCABULARY),
    particles: SIDES,
    spelled: |language| in_language!(language, include!, "../../../../templates/heart/", "/orders.rs"),
    bare_move: "move",
    own_move: Some(|text, language| Typed::read(text, letters(language)).is_move()),
    called: Some(called),
    borne: |language| Some(letters(language).heart),
    ..Vocabulary::NONE
};

/// The words of the seats, and of their corners.
const SIDES: &[&str] = &["green", "blue", "black"];
/// What may be claimed.
pub const CLAIMS: &[&str] = &["stalemate", "repetition", "fifty"];

/// An order of Romulan Heart. What names a triangle that is none is an order still: its writer reads which there are.
#[derive(Clone, Debug, PartialEq)]
pub enum HeartOrder {
    /// `Nh35`, `e37-e38`, `3. HQd27`.
    Move(Typed),
    /// `place Wh78 Ri99 …`: a set, or a piece of it (V11).
    Place(Result<Vec<Placed>, Why>),
    /// `heart i99`, `heart R`.
    Heart(Result<Carrier, Why>),
    /// `first blue` (V2).
    First(Side),
    /// `corner black` (V2).
    Corner(Side),
    /// `mercy e38` (V2).
    Mercy(Typed),
    /// `lots my words`; they may be none (V2, V3).
    Lots { words: String },
    /// `claim repetition`, `claim repetition Nh35`.
    Claim { claim: Claim, with: Option<Typed> },
}

/// A move among words, its number passed over.
pub fn typed(words: &[String], language: Language) -> Result<Typed, WordFault> {
    let number = |word: &&String| word.trim_end_matches('.').bytes().all(|b| b.is_ascii_digit());
    let text: String = words.iter().skip_while(number).map(String::as_str).collect();
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = behind.strip_prefix('.').map_or(text.as_str(), |behind| behind.trim_start_matches('.'));
    let read = Typed::read(text, letters(language));
    match words.first() {
        Some(_) if read.is_move() => Ok(read),
        Some(_) => Err(WordFault::Wrong { word: words.join(" "), place: 1, expected: Expected::Move }),
        None => Err(WordFault::Missing { expected: Expected::Move }),
    }
}

/// The pieces that stand behind `place`.
pub fn placed(words: &[String], language: Language) -> Result<Vec<Placed>, Why> {
    let words = in_signs(words, called, language);
    let placed = words.iter().filter(|word| *word != ";").map(|word| {
        Placed::typed(word, letters(language)).map_err(|why| match why {
            Why::Form => Why::NoPiece { word: word.chars().take(40).collect() },
            why => why,
        })
    });
    placed.collect::<Result<Vec<Placed>, Why>>().and_then(|all| if all.is_empty() { Err(Why::Form) } else { Ok(all) })
}

/// What stands behind `heart`.
pub fn carrier(words: &[String], language: Language) -> Result<Carrier, Why> {
    let words = in_signs(words, called, language);
    // The heart itself may be named, too.
    let heart = String::from(letters(language).heart);
    let bare = words.iter().filter(|word| **word != heart || words.len() == 1);
    Carrier::typed(&bare.map(String::as_str).collect::<String>(), letters(language))
}

impl OrderText for HeartOrder {
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;

    fn read(line: &Line, language: Language) -> Result<Self, WordFault> {
        let mut words = WordsTaken::new(&line.words, &VOCABULARY, language);
        match line.verb {
            "place" => Ok(Self::Place(placed(words.rest(), language))),
            "heart" => Ok(Self::Heart(carrier(words.rest(), language))),
            "first" => {
                let side = words.among(SIDES, &Side::ALL)?;
                words.end().map(|()| Self::First(side))
            }
            "corner" => {
                let side = words.among(SIDES, &Side::ALL)?;
                words.end().map(|()| Self::Corner(side))
            }
            "mercy" => typed(words.rest(), language).map(Self::Mercy),
            "lots" => Ok(Self::Lots { words: line.text.clone().unwrap_or_default() }),
            "claim" => {
                let claim = words.among(CLAIMS, Claim::ALL)?;
                let rest = words.rest();
                let with = if rest.is_empty() { None } else { Some(typed(rest, language)?) };
                Ok(Self::Claim { claim, with })
            }
            _ => typed(words.rest(), language).map(Self::Move),
        }
    }

    fn verb(&self) -> &'static str {
        match self {
            Self::Move(_) => "move",
            Self::Place(_) => "place",
            Self::Heart(_) => "heart",
            Self::First(_) => "first",
            Self::Corner(_) => "corner",
            Self::Mercy(_) => "mercy",
            Self::Lots { .. } => "lots",
            Self::Claim { .. } => "claim",
        }
    }

    fn spelled(&self, language: Language) -> String {
        let letters = letters(language);
        let behind = match self {
            Self::Move(typed) => return typed.spelled(letters),
            Self::Place(placed) => placed.as_ref().map(|placed| set(placed, letters)).unwrap_or_default(),
            Self::Heart(carrier) => carrier.as_ref().map(|carrier| carrier.spelled(letters)).unwrap_or_default(),
            Self::First(side) | Self::Corner(side) => VOCABULARY.behind(side.word(), language).to_string(),
            Self::Mercy(typed) => typed.spelled(letters),
            Self::Lots { words } => words.clone(),
            Self::Claim { claim, with } => {
                let with = with.iter().map(|typed| typed.spelled(letters));
                let claim = VOCABULARY.behind(claim.word(), language).to_string();
                [claim].into_iter().chain(with).collect::<Vec<_>>().join(" ")
            }
        };
        format!("{} {behind}", VOCABULARY.word(self.verb(), language)).trim_end().to_string()
    }

    fn counts_alone(&self) -> bool {
        matches!(self, Self::Place(_) | Self::Heart(_) | Self::Lots { .. })
    }
}

/// The pieces of a line have room in so many columns.
const IN_A_LINE: usize = 5;

/// Pieces as they are typed, in lines that no phone breaks.
pub fn set(placed: &[Placed], letters: Letters) -> String {
    let line = |some: &[Placed]| some.iter().map(|one| one.spelled(letters)).collect::<Vec<_>>().join(" ");
    placed.chunks(IN_A_LINE).map(line).collect::<Vec<_>>().join(",\n")
}
