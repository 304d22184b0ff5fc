//! The lines of a mail, and what both read of them.

use alloc::{format, string::ToString, vec::Vec};
use core::fmt;

use super::step::Step;
use crate::{
    chess::{CastlingSide, Move, PieceLetters, Role, San, Square},
    referee::log::{Dice, LineValue},
};

/// A line of a mail, its place in the turn known (K14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// A bonus before the move, of the other's wrong guess.
    Owed(Step),
    Guess {
        disc: u8,
        kind: Role,
    },
    Move(Step),
    /// A bonus behind the move, of the own right guess.
    Earned(Step),
    Uncloak(u8),
}

/// What of a line happened, as both read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// `disc 4 d1-g4 takes disc 3 K g4`, `move e5-d6 takes P d6 ep`, `bonus move e7-d8 takes R d8=Q`.
    Moves { bonus: bool, disc: Option<u8>, played: Move, takes: Option<Taken> },
    /// `castles O-O 5 8`: king and rook by their numbers, `-` for one that is open.
    Castles { flank: CastlingSide, discs: [Option<u8>; 2] },
    /// `bonus drop e2`.
    Drops(Square),
    /// `guess 3 K right`.
    Guesses { disc: u8, kind: Role, right: bool },
    /// `uncloak 4 R`.
    Uncloaks { disc: u8, kind: Role },
}

/// What is taken, and the square to which the move went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Its number, where it was a disc.
    pub disc: Option<u8>,
    pub kind: Role,
    pub en_passant: bool,
}

const LETTERS: PieceLetters = PieceLetters::ENGLISH;
/// What a disc may be.
pub const KINDS: [Role; 5] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The kind with this letter, among these.
pub(super) fn of_letter(letter: &str, kinds: &[Role]) -> Option<Role> {
    let [letter] = *letter.as_bytes() else { return None };
    kinds.iter().copied().find(|kind| kind.letter(LETTERS) == char::from(letter))
}

/// A disc's number as it is written.
fn number(text: &str) -> Option<u8> {
    text.parse().ok().filter(|number| (1..=8).contains(number))
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves { bonus, disc, played: Move { from, to, promotion }, takes } => {
                f.write_str(if *bonus { "bonus " } else { "" })?;
                match disc {
                    Some(number) => write!(f, "disc {number} ")?,
                    None => f.write_str("move ")?,
                }
                write!(f, "{from}-{to}")?;
                if let Some(Taken { disc, kind, en_passant }) = takes {
                    let disc = disc.map(|number| format!("disc {number} ")).unwrap_or_default();
                    write!(f, " takes {disc}{} {to}{}", kind.letter(LETTERS), if *en_passant { " ep" } else { "" })?;
                }
                promotion.iter().try_for_each(|kind| write!(f, "={}", kind.letter(LETTERS)))
            }
            Self::Castles { flank, discs: [king, rook] } => {
                let disc = |of: &Option<u8>| of.map_or_else(|| "-".to_string(), |number| number.to_string());
                write!(f, "castles {} {} {}", San::Castle(*flank), disc(king), disc(rook))
            }
            Self::Drops(at) => write!(f, "bonus drop {at}"),
            Self::Guesses { disc, kind, right } => {
                write!(f, "guess {disc} {} {}", kind.letter(LETTERS), if *right { "right" } else { "wrong" })
            }
            Self::Uncloaks { disc, kind } => write!(f, "uncloak {disc} {}", kind.letter(LETTERS)),
        }
    }
}

/// What is taken by these words, which end with the square to which the move went.
fn taken(words: &[&str], to: &str) -> Option<Option<Taken>> {
    let (words, en_passant) = match words {
        [words @ .., "ep"] => (words, true),
        words => (words, false),
    };
    let taken = match *words {
        [] if !en_passant => return Some(None),
        ["takes", "disc", disc, kind, at] if at == to => {
            Taken { disc: Some(number(disc)?), kind: of_letter(kind, &KINDS)?, en_passant }
        }
        ["takes", kind, at] if at == to => Taken { disc: None, kind: of_letter(kind, &TAKEN)?, en_passant },
        _ => return None,
    };
    let is_pawn = taken.disc.is_none() && taken.kind == Role::Pawn;
    (is_pawn || !en_passant).then_some(Some(taken))
}

/// What is taken open: no king (K11).
const TAKEN: [Role; 5] = [Role::Pawn, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

impl LineValue for Act {
    const EXPECTED: &'static str = "an act: disc, move, castles, bonus, guess or uncloak";

    fn read(text: &str) -> Option<Self> {
        let (words, promotion) = match text.split_once('=') {
            Some((words, kind)) => (words, Some(of_letter(kind, &Role::PROMOTIONS)?)),
            None => (text, None),
        };
        let words: Vec<&str> = words.split(' ').collect();
        let (bonus, words) = match words.as_slice() {
            ["bonus", words @ ..] => (true, words),
            words => (false, words),
        };
        let moves = |disc: Option<u8>, step: &str, behind: &[&str]| {
            let (from, to) = step.split_once('-')?;
            let played = Move { from: from.parse().ok()?, to: to.parse().ok()?, promotion };
            Some(Self::Moves { bonus, disc, played, takes: taken(behind, to)? })
        };
        let act = match *words {
            ["disc", disc, step, ref behind @ ..] if !bonus => moves(Some(number(disc)?), step, behind)?,
            ["move", step, ref behind @ ..] => moves(None, step, behind)?,
            ["drop", at] if bonus => Self::Drops(at.parse().ok()?),
            ["castles", name, king, rook] if !bonus => {
                let flank = match name {
                    "O-O" => CastlingSide::Short,
                    "O-O-O" => CastlingSide::Long,
                    _ => return None,
                };
                let disc = |text: &str| if text == "-" { Some(None) } else { number(text).map(Some) };
                Self::Castles { flank, discs: [disc(king)?, disc(rook)?] }
            }
            ["guess", disc, kind, answer] if !bonus => {
                let right = match answer {
                    "right" => true,
                    "wrong" => false,
                    _ => return None,
                };
                Self::Guesses { disc: number(disc)?, kind: of_letter(kind, &KINDS)?, right }
            }
            ["uncloak", disc, kind] if !bonus => Self::Uncloaks { disc: number(disc)?, kind: of_letter(kind, &KINDS)? },
            _ => return None,
        };
        // Squares are written in small letters, numbers without a zero.
        (act.to_string() == text).then_some(act)
    }

    fn any(dice: &mut Dice) -> Self {
        let square = |dice: &mut Dice| Square::all().nth(dice.below(64) as usize);
        let disc = |dice: &mut Dice| 1 + u8::try_from(dice.below(8)).unwrap_or_default();
        let kind = |dice: &mut Dice, of: &[Role]| dice.of(of).copied().unwrap_or(Role::Queen);
        let (from, to) = (square(dice), square(dice));
        match (dice.below(5), from, to) {
            (0 | 1, Some(from), Some(to)) => {
                let takes = match dice.below(4) {
                    0 => Some(Taken { disc: None, kind: kind(dice, &TAKEN), en_passant: false }),
                    1 => Some(Taken { disc: Some(disc(dice)), kind: kind(dice, &KINDS), en_passant: false }),
                    2 => Some(Taken { disc: None, kind: Role::Pawn, en_passant: true }),
                    _ => None,
                };
                if dice.one_in(2) {
                    return Self::Moves { bonus: false, disc: Some(disc(dice)), played: Move::new(from, to), takes };
                }
                let promotion = if dice.one_in(3) { Some(kind(dice, &Role::PROMOTIONS)) } else { None };
                Self::Moves { bonus: dice.one_in(2), disc: None, played: Move { from, to, promotion }, takes }
            }
            (2, Some(at), _) => Self::Drops(at),
            (3, ..) => Self::Guesses { disc: disc(dice), kind: kind(dice, &KINDS), right: dice.one_in(2) },
            (4, ..) if dice.one_in(2) => {
                let discs = [dice.one_in(2).then(|| disc(dice)), dice.one_in(2).then(|| disc(dice))];
                Self::Castles { flank: CastlingSide::Short, discs }
            }
            _ => Self::Uncloaks { disc: disc(dice), kind: kind(dice, &KINDS) },
        }
    }
}

/// A step as tests and samples write it: `e7d8=Q`, `O-O`, `drop e2`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(played) => write!(f, "{played}"),
            Self::Castle(flank) => write!(f, "{}", San::Castle(*flank)),
            Self::Drop(at) => write!(f, "drop {at}"),
        }
    }
}
