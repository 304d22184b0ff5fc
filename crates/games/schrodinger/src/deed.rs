//! What a turn does, as its entry tells both (FORMAT.md, section 10).

use alloc::{string::ToString, vec::Vec};
use core::fmt;

use super::man::{Man, of_letter};
use crate::{
    chess::{Castling, CastlingSide, Color, Move, PieceLetters, Role, San, Square},
    referee::log::{Dice, LineValue},
};

/// A turn, but for what it turns up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// `token 4 d1-d3`, `move e4-d5 takes token 2 d5`, `move e5-d6 takes P d5 ep`, `move e7-d8 takes R d8=Q`.
    Moves {
        /// The number of the closed token that it is.
        token: Option<u8>,
        played: Move,
        takes: Option<Taken>,
    },
    /// `castles O-O`.
    Castles(CastlingSide),
}

/// What is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    pub what: Man,
    /// Where it stood.
    pub at: Square,
    pub en_passant: bool,
}

const LETTERS: PieceLetters = PieceLetters::ENGLISH;
const TAKEN: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

impl Deed {
    /// The move that it is, of this side.
    pub fn played(&self, side: Color) -> Option<Move> {
        match self {
            Self::Moves { played, .. } => Some(*played),
            Self::Castles(flank) => Castling::of(side, *flank).map(|way| Move::new(way.king, way.king_to)),
        }
    }

    /// What it takes.
    pub fn takes(&self) -> Option<Taken> {
        if let Self::Moves { takes, .. } = self { *takes } else { None }
    }
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves { token, played: Move { from, to, promotion }, takes } => {
                match token {
                    Some(number) => write!(f, "token {number} ")?,
                    None => f.write_str("move ")?,
                }
                write!(f, "{from}-{to}")?;
                takes.iter().try_for_each(|Taken { what, at, en_passant }| {
                    write!(f, " takes {what} {at}{}", if *en_passant { " ep" } else { "" })
                })?;
                promotion.iter().try_for_each(|kind| write!(f, "={}", kind.letter(LETTERS)))
            }
            Self::Castles(flank) => write!(f, "castles {}", San::Castle(*flank)),
        }
    }
}

/// A token's number as it is written.
fn number(text: &str) -> Option<u8> {
    text.parse().ok().filter(|number| (1..=7).contains(number))
}

/// What is taken by these words.
fn taken(words: &[&str]) -> Option<Option<Taken>> {
    let (words, en_passant) = match words {
        [words @ .., "ep"] => (words, true),
        words => (words, false),
    };
    let (what, at) = match *words {
        [] if !en_passant => return Some(None),
        ["takes", "token", of, at] => (Man::Token(number(of)?), at),
        ["takes", kind, at] => (Man::Kind(of_letter(kind, &TAKEN)?), at),
        _ => return None,
    };
    let is_pawn = what == Man::Kind(Role::Pawn);
    (is_pawn || !en_passant).then_some(Some(Taken { what, at: at.parse().ok()?, en_passant }))
}

impl LineValue for Deed {
    const EXPECTED: &'static str = "`token 4 d1-d3`, `move e2-e4` or `castles O-O`, and what is taken";

    fn read(text: &str) -> Option<Self> {
        let (words, promotion) = match text.split_once('=') {
            Some((words, kind)) => (words, Some(of_letter(kind, &Role::PROMOTIONS)?)),
            None => (text, None),
        };
        let words: Vec<&str> = words.split(' ').collect();
        let (token, step, behind) = match words.as_slice() {
            ["castles", "O-O"] => return promotion.is_none().then_some(Self::Castles(CastlingSide::Short)),
            ["castles", "O-O-O"] => return promotion.is_none().then_some(Self::Castles(CastlingSide::Long)),
            ["token", token, step, behind @ ..] => (Some(number(token)?), step, behind),
            ["move", step, behind @ ..] => (None, step, behind),
            _ => return None,
        };
        let (from, to) = step.split_once('-')?;
        let played = Move { from: from.parse().ok()?, to: to.parse().ok()?, promotion };
        let deed = Self::Moves { token, played, takes: taken(behind)? };
        // Squares are written in small letters, numbers without a zero.
        (deed.to_string() == text).then_some(deed)
    }

    fn any(dice: &mut Dice) -> Self {
        let square = |dice: &mut Dice| Square::all().nth(dice.below(64) as usize);
        let token = |dice: &mut Dice| 1 + u8::try_from(dice.below(7)).unwrap_or_default();
        let kind = |dice: &mut Dice, of: &[Role]| dice.of(of).copied();
        let takes = match (dice.below(4), square(dice)) {
            (0, Some(at)) => kind(dice, &TAKEN).map(|kind| Taken { what: Man::Kind(kind), at, en_passant: false }),
            (1, Some(at)) => Some(Taken { what: Man::Token(token(dice)), at, en_passant: false }),
            (2, Some(at)) => Some(Taken { what: Man::Kind(Role::Pawn), at, en_passant: true }),
            _ => None,
        };
        match (dice.below(4), square(dice), square(dice)) {
            (0 | 1, Some(from), Some(to)) => {
                let promotion = if dice.one_in(3) { kind(dice, &Role::PROMOTIONS) } else { None };
                Self::Moves { token: None, played: Move { from, to, promotion }, takes }
            }
            (2, Some(from), Some(to)) => Self::Moves { token: Some(token(dice)), played: Move::new(from, to), takes },
            _ => Self::Castles(*dice.of(&[CastlingSide::Short, CastlingSide::Long]).unwrap_or(&CastlingSide::Long)),
        }
    }
}
