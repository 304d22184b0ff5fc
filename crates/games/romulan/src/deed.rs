//! A turn as the log has it: what both see of it.

use alloc::{string::ToString, vec::Vec};
use core::fmt;

use super::act::{KINDS, TAKEN, of_letter};
use crate::{
    chess::{CastlingSide, PieceLetters, Role, San, Square},
    referee::log::{Dice, LineValue},
};

/// What a turn shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A cloaked piece moved, and is seen there: `appears N d2`, `appears Q e8 promoted` (R2, R12).
    Appears { kind: Role, at: Square, takes: Option<Taken>, promoted: bool },
    /// A seen piece moved: `goes N d2 e4`, `goes P e7 e8 becomes Q`.
    Goes { kind: Role, from: Square, at: Square, takes: Option<Taken>, becomes: Option<Role> },
    /// `castles O-O` (R10).
    Castles(CastlingSide),
    /// `cloak N d2` (R3).
    Cloaks { kind: Role, at: Square },
}

/// What a turn took (R5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Taken {
    pub kind: Role,
    /// Whether it was seen; else it was cloaked.
    pub seen: bool,
    /// Where it stood, taken en passant (R11).
    pub en_passant: Option<Square>,
}

const LETTERS: PieceLetters = PieceLetters::ENGLISH;

impl Deed {
    /// What it took.
    pub fn takes(&self) -> Option<Taken> {
        match self {
            Self::Appears { takes, .. } | Self::Goes { takes, .. } => *takes,
            Self::Castles(_) | Self::Cloaks { .. } => None,
        }
    }

    /// Whether a pawn moved, or anything was taken (R15).
    pub fn is_lasting(&self) -> bool {
        let pawn = match self {
            Self::Appears { kind, promoted, .. } => *promoted || *kind == Role::Pawn,
            Self::Goes { kind, .. } => *kind == Role::Pawn,
            Self::Castles(_) | Self::Cloaks { .. } => false,
        };
        pawn || self.takes().is_some()
    }
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " takes {} {}", self.kind.letter(LETTERS), if self.seen { "seen" } else { "cloaked" })?;
        self.en_passant.iter().try_for_each(|at| write!(f, " ep {at}"))
    }
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Appears { kind, at, takes, promoted } => {
                write!(f, "appears {} {at}", kind.letter(LETTERS))?;
                takes.iter().try_for_each(|taken| write!(f, "{taken}"))?;
                f.write_str(if *promoted { " promoted" } else { "" })
            }
            Self::Goes { kind, from, at, takes, becomes } => {
                write!(f, "goes {} {from} {at}", kind.letter(LETTERS))?;
                takes.iter().try_for_each(|taken| write!(f, "{taken}"))?;
                becomes.iter().try_for_each(|kind| write!(f, " becomes {}", kind.letter(LETTERS)))
            }
            Self::Castles(flank) => write!(f, "castles {}", San::Castle(*flank)),
            Self::Cloaks { kind, at } => write!(f, "cloak {} {at}", kind.letter(LETTERS)),
        }
    }
}

impl LineValue for Deed {
    const EXPECTED: &'static str = "`appears N d2`, `goes N d2 e4`, `castles O-O` or `cloak N d2`, and what is taken";

    fn read(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split(' ').collect();
        let deed = match words.as_slice() {
            ["appears", kind, at, behind @ ..] => {
                let (takes, behind) = taken(behind)?;
                let promoted = match behind {
                    [] => false,
                    ["promoted"] => true,
                    _ => return None,
                };
                let kind = of_letter(kind, if promoted { &Role::PROMOTIONS } else { &KINDS })?;
                Self::Appears { kind, at: at.parse().ok()?, takes, promoted }
            }
            ["goes", kind, from, at, behind @ ..] => {
                let (takes, behind) = taken(behind)?;
                let becomes = match behind {
                    [] => None,
                    ["becomes", kind] => Some(of_letter(kind, &Role::PROMOTIONS)?),
                    _ => return None,
                };
                let (from, at) = (from.parse().ok()?, at.parse().ok()?);
                Self::Goes { kind: of_letter(kind, &KINDS)?, from, at, takes, becomes }
            }
            ["castles", "O-O"] => Self::Castles(CastlingSide::Short),
            ["castles", "O-O-O"] => Self::Castles(CastlingSide::Long),
            ["cloak", kind, at] => Self::Cloaks { kind: of_letter(kind, &KINDS)?, at: at.parse().ok()? },
            _ => return None,
        };
        // Squares are written in small letters.
        (deed.to_string() == text).then_some(deed)
    }

    fn any(dice: &mut Dice) -> Self {
        let square = |dice: &mut Dice| Square::all().nth(dice.below(64) as usize);
        let kind = |dice: &mut Dice, of: &[Role]| dice.of(of).copied().unwrap_or(Role::Pawn);
        let takes = match dice.below(4) {
            0 => Some(Taken { kind: kind(dice, &TAKEN), seen: dice.one_in(2), en_passant: None }),
            1 => Some(Taken { kind: Role::Pawn, seen: true, en_passant: square(dice) }),
            _ => None,
        };
        match (dice.below(4), square(dice), square(dice)) {
            (0, Some(at), _) => {
                let promoted = dice.one_in(4);
                let kind = kind(dice, if promoted { &Role::PROMOTIONS } else { &KINDS });
                Self::Appears { kind, at, takes, promoted }
            }
            (1, Some(from), Some(at)) => {
                let becomes = if dice.one_in(4) { Some(kind(dice, &Role::PROMOTIONS)) } else { None };
                Self::Goes { kind: kind(dice, &KINDS), from, at, takes, becomes }
            }
            (2, Some(at), _) => Self::Cloaks { kind: kind(dice, &KINDS), at },
            _ => Self::Castles(*dice.of(&[CastlingSide::Short, CastlingSide::Long]).unwrap_or(&CastlingSide::Long)),
        }
    }
}

/// What is taken by these words, and the words behind it.
fn taken<'a, 't>(words: &'a [&'t str]) -> Option<(Option<Taken>, &'a [&'t str])> {
    let ["takes", kind, how, behind @ ..] = words else { return Some((None, words)) };
    let seen = match *how {
        "seen" => true,
        "cloaked" => false,
        _ => return None,
    };
    let (en_passant, behind) = match behind {
        ["ep", at, behind @ ..] if seen && *kind == "P" => (Some(at.parse().ok()?), behind),
        ["ep", ..] => return None,
        _ => (None, behind),
    };
    Some((Some(Taken { kind: of_letter(kind, &TAKEN)?, seen, en_passant }), behind))
}
