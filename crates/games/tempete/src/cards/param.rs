//! What a card asks its player to type after its number, and whether what he typed has that shape.
//! Spelling and count alone: whether a square holds what the card wants needs a board and is not
//! judged here.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, str::FromStr};

use super::card::CardNo;
use crate::{
    chess::{Effect, PieceLetters, Role, Square},
    words,
};

/// One parameter as it was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arg {
    /// `e4`, `e8=Q`.
    Square {
        at: Square,
        /// What a pawn becomes there.
        promotion: Option<Role>,
    },
    /// A kind of piece, `Q`.
    Role(Role),
    /// The number of a card or a position, 0 to 999999.
    Number(u32),
}

/// The word is no parameter of any card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no square, piece or number")]
pub struct NoArg;

impl Arg {
    /// What this word stands for, in these piece letters and in any case.
    pub(crate) fn read(word: &str, letters: PieceLetters) -> Option<Self> {
        if let Ok(at) = word.parse() {
            return Some(Self::Square { at, promotion: None });
        }
        if let Some((at, becomes)) =
            word.split_at_checked(2).and_then(|(at, becomes)| Some((at.parse().ok()?, becomes)))
        {
            return Role::read_promotion(becomes, letters).map(|kind| Self::Square { at, promotion: Some(kind) });
        }
        let digits = word.bytes().all(|b| b.is_ascii_digit()) && word.len() <= 6;
        let number = || word.parse().ok().filter(|_| digits && (word == "0" || !word.starts_with('0')));
        Role::read_word(word, letters).map(Self::Role).or_else(|| number().map(Self::Number))
    }

    /// It in these piece letters.
    pub fn spelled(self, letters: PieceLetters) -> String {
        match self {
            Self::Square { at, promotion: Some(kind) } => alloc::format!("{at}={}", kind.letter(letters)),
            Self::Square { at, promotion: None } => at.to_string(),
            Self::Role(kind) => kind.letter(letters).to_string(),
            Self::Number(number) => number.to_string(),
        }
    }

    /// The square, whatever a pawn becomes on it.
    pub fn square(self) -> Option<Square> {
        match self {
            Self::Square { at, .. } => Some(at),
            _ => None,
        }
    }
}

/// What is typed behind a card's number, in these piece letters: its declared effect alone where it has one.
pub(crate) fn play_words(args: &[Arg], effect: Option<&Effect>, letters: PieceLetters) -> String {
    match effect {
        Some(effect) => effect.spelled(letters).to_string(),
        None => args.iter().map(|arg| arg.spelled(letters)).collect::<Vec<_>>().join(" "),
    }
}

impl FromStr for Arg {
    type Err = NoArg;

    fn from_str(word: &str) -> Result<Self, NoArg> {
        Self::read(word, PieceLetters::ENGLISH).ok_or(NoArg)
    }
}

impl serde::Serialize for Arg {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spelled(PieceLetters::ENGLISH))
    }
}

/// One parameter of a card, in the order the player types them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name in the catalogue, English, for messages and declared effects: `pawn`, `from`.
    pub name: String,
    /// What may stand there.
    pub is: ParamKind,
    /// Typed once, before the parameters that repeat (the pawn of card 44).
    pub once: bool,
    /// The square may carry a promotion, `e8=Q`: a pawn may reach its last rank with this card (R10).
    pub promotes: bool,
}

/// What a parameter is.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ParamKind {
    /// A square, `a1` to `h8`, and what the card wants to find there.
    Square(Target),
    /// A kind of piece by its letter, `Q R B N P`, without those in `except`.
    PieceType {
        /// Kinds that the card rules out.
        except: Vec<Role>,
        /// It must be one that the opponent has taken (`of-pool`), a king that was a prince too (R35).
        of_pool: bool,
    },
    /// A position of the player's own list, 1..=N; from 1 to 99 by spelling.
    ListPosition,
    /// The number of a card, 1..=99.
    CardNumber,
}

/// What a card wants to find on a square. Nothing set means any square at all.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Target {
    /// Whose piece; `None` where no piece is asked for.
    pub whose: Option<Whose>,
    /// The kind of that piece; `None` for any kind. A camel is a knight (R33).
    pub piece: Option<Role>,
    /// Kinds ruled out: a king stands for what is royal (R35), a camel for a knight that is one already.
    pub except: Vec<Role>,
    /// Whether neutral pieces are ruled out, which else are own and enemy both (R37).
    pub not_neutral: bool,
    /// Where the square must lie, or that it must be empty; all of them hold.
    pub regions: Vec<Region>,
}

words! {
    /// Whose piece a card is about, seen by the player of the card.
    Whose {
        /// His own.
        Own = "own",
        /// His opponent's.
        Foe = "foe",
        /// Either player's.
        Any = "any",
        /// Nobody's since card 8.
        Neutral = "neutral",
    }
}

words! {
    /// A condition on a square itself.
    Region {
        /// No piece stands there.
        Empty = "empty",
        /// a1, a8, h1 or h8.
        Corner = "corner",
        /// On the rim: the a- or h-file, the first or the eighth rank.
        Edge = "edge",
        /// d4, d5, e4 or e5.
        Centre = "centre",
        /// A square where such a piece stands at the start of a game.
        Start = "start",
        /// In the four ranks nearest to the player of the card.
        OwnHalf = "own-half",
        /// Where the piece stands that has just moved; after castling king or rook.
        Moved = "moved",
    }
}

/// What is wrong with the words typed after a card's number. Says what was expected, so that a
/// letter can show it beside the card's example.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, serde::Serialize)]
#[serde(tag = "fault", rename_all = "kebab-case")]
pub enum ArgsFault {
    /// Too few or too many: `card 35 c1` where two squares belong.
    #[error("{given} given; wanted: {least} to {most}, by steps of {step}")]
    Count {
        /// How many were typed.
        given: usize,
        /// The fewest that will do.
        least: usize,
        /// The most that will do; equal to `least` where the number is fixed.
        most: usize,
        /// Between them the number grows by this much at a time (2 for card 6: two or four); 1 or more.
        step: usize,
    },
    /// One of them is not spelled as what belongs there: `card 35 c1 knight`.
    #[error("word {place}, `{found}`, is not what belongs there ({name})")]
    Spelling {
        /// Which one, counted from 1.
        place: usize,
        /// What was typed.
        found: String,
        name: String,
        /// What belongs there.
        expected: ParamKind,
        /// Whether a promotion (`e8=Q`) might have followed the square.
        promotes: bool,
    },
}

/// Checks the typed words against `params`, of which those not marked `once` stand `repeat.0` to
/// `repeat.1` times.
pub(crate) fn check(params: &[Param], repeat: (u8, u8), args: &[Arg]) -> Result<(), ArgsFault> {
    let once = params.iter().filter(|p| p.once).count();
    let step = params.len() - once;
    let (least, most) = (once + step * usize::from(repeat.0), once + step * usize::from(repeat.1));
    let given = args.len();
    // Without a repeating parameter `step` is 0, of which only 0 is a multiple.
    if given < least || given > most || !(given - once).is_multiple_of(step) {
        return Err(ArgsFault::Count { given, least, most, step: step.max(1) });
    }
    let again = params.iter().filter(|p| !p.once).cycle();
    for ((place, arg), param) in (1..).zip(args).zip(params.iter().filter(|p| p.once).chain(again)) {
        if !param.takes(*arg) {
            return Err(ArgsFault::Spelling {
                place,
                found: arg.to_string(),
                name: param.name.clone(),
                expected: param.is.clone(),
                promotes: param.promotes,
            });
        }
    }
    Ok(())
}

impl Param {
    /// Whether this is such a parameter.
    fn takes(&self, arg: Arg) -> bool {
        match (&self.is, arg) {
            (ParamKind::Square(_), Arg::Square { promotion, .. }) => self.promotes || promotion.is_none(),
            (ParamKind::PieceType { except, of_pool }, Arg::Role(kind)) => {
                kind != Role::Camel && (kind != Role::King || *of_pool) && !except.contains(&kind)
            }
            // A deck has at most as many cards as there are numbers, so the same bounds serve for positions.
            (ParamKind::ListPosition | ParamKind::CardNumber, Arg::Number(number)) => {
                u8::try_from(number).is_ok_and(|number| CardNo::new(number).is_some())
            }
            _ => false,
        }
    }
}

impl ParamKind {
    /// Reads the catalogue's words for it: `own * -K -Q`, `empty corner`, `square`, `piece-type -Q`,
    /// `list-position`, `card-number`. The error is the word that is not known or not in its place.
    pub(crate) fn read(is: &str) -> Result<Self, String> {
        let mut words = is.split(' ');
        let first = words.next().unwrap_or_default();
        match first {
            "list-position" => nothing_more(words, Self::ListPosition),
            "card-number" => nothing_more(words, Self::CardNumber),
            "square" => nothing_more(words, Self::Square(Target::default())),
            "piece-type" => {
                let (mut except, mut of_pool) = (Vec::new(), false);
                for word in words {
                    match excluded(word) {
                        Some(kind) => except.push(kind),
                        None if word == "of-pool" => of_pool = true,
                        None => return Err(word.into()),
                    }
                }
                Ok(Self::PieceType { except, of_pool })
            }
            _ => Target::read(is).map(Self::Square),
        }
    }
}

/// `kind`, if no further word follows it.
fn nothing_more<'a>(mut words: impl Iterator<Item = &'a str>, kind: ParamKind) -> Result<ParamKind, String> {
    words.next().map_or(Ok(kind), |word| Err(word.into()))
}

impl Target {
    /// `SIDE PIECE [-PIECE …] [REGION …]` or `REGION …`.
    fn read(is: &str) -> Result<Self, String> {
        let mut target = Self::default();
        let mut words = is.split(' ').peekable();
        target.whose = words.peek().and_then(|word| word.parse().ok());
        if target.whose.is_some() {
            words.next();
            let piece = words.next().unwrap_or_default();
            target.piece = match piece {
                "*" => None,
                _ => Some(role(piece).ok_or(piece)?),
            };
            while let Some(kind) = words.peek().and_then(|word| excluded(word)) {
                words.next();
                target.except.push(kind);
            }
            target.not_neutral = words.next_if_eq(&"-neutral").is_some();
        }
        for word in words {
            target.regions.push(word.parse().map_err(|_| word)?);
        }
        Ok(target)
    }
}

/// `K`, `Q`, `R`, `B`, `N`, `M` or `P`.
fn role(word: &str) -> Option<Role> {
    let mut letters = word.chars();
    letters.next().filter(|_| letters.next().is_none()).and_then(|letter| Role::read(letter, PieceLetters::ENGLISH))
}

/// The kind of `-K` and the like.
fn excluded(word: &str) -> Option<Role> {
    word.strip_prefix('-').and_then(role)
}
