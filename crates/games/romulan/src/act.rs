//! An order as it is judged and sealed: two squares and what was written beside them, a cloaking, or a claim (FORMAT.md,
//! section 10).

use alloc::string::{String, ToString};
use core::{fmt, str::FromStr};

use crate::chess::{PieceLetters, Role, Square};

/// What an order asks to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// `b1d2`, `Nf6e4xP`, `e5d6xPep`, `e7d8xR=Q`, `e1g1`.
    Move {
        /// The letter before it, which has to fit (R6).
        piece: Option<Role>,
        from: Square,
        to: Square,
        /// What it says that it takes (R5).
        takes: Option<Role>,
        /// Whether it says that a pawn is taken en passant (R11).
        en_passant: bool,
        /// What it says that the pawn becomes (R12).
        promotion: Option<Role>,
    },
    /// `cloak:d2` (R3).
    Cloak(Square),
    /// `repetition`: a claim of it (R15).
    Repetition,
}

const LETTERS: PieceLetters = PieceLetters::ENGLISH;
const CLOAK: &str = "cloak:";
const REPETITION: &str = "repetition";
const EN_PASSANT: &str = "ep";

/// The kinds that may be taken.
pub(super) const TAKEN: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
/// And those that stand on the board.
pub(super) const KINDS: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// The kind among these with this letter.
pub(super) fn of_letter(letter: &str, kinds: &[Role]) -> Option<Role> {
    kinds.iter().copied().find(|kind| kind.letter(LETTERS).to_string() == letter)
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { piece, from, to, takes, en_passant, promotion } => {
                piece.iter().try_for_each(|kind| write!(f, "{}", kind.letter(LETTERS)))?;
                write!(f, "{from}{to}")?;
                takes.iter().try_for_each(|kind| write!(f, "x{}", kind.letter(LETTERS)))?;
                f.write_str(if *en_passant { EN_PASSANT } else { "" })?;
                promotion.iter().try_for_each(|kind| write!(f, "={}", kind.letter(LETTERS)))
            }
            Self::Cloak(at) => write!(f, "{CLOAK}{at}"),
            Self::Repetition => f.write_str(REPETITION),
        }
    }
}

/// It is no order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoAct;

impl FromStr for Act {
    type Err = NoAct;

    /// Reads what `Display` writes, and nothing near it.
    fn from_str(text: &str) -> Result<Self, NoAct> {
        let act = read(text).ok_or(NoAct)?;
        if act.to_string() == text { Ok(act) } else { Err(NoAct) }
    }
}

fn read(text: &str) -> Option<Act> {
    if text == REPETITION {
        return Some(Act::Repetition);
    }
    if let Some(at) = text.strip_prefix(CLOAK) {
        return at.parse().ok().map(Act::Cloak);
    }
    let letter: String = text.chars().take_while(char::is_ascii_uppercase).collect();
    let piece = if letter.is_empty() { None } else { Some(of_letter(&letter, &KINDS)?) };
    let rest = text.get(letter.len()..)?;
    let (squares, behind) = rest.split_at_checked(4)?;
    let (from, to) = squares.split_at_checked(2)?;
    let (behind, promotion) = match behind.split_once('=') {
        Some((behind, kind)) => (behind, Some(of_letter(kind, &Role::PROMOTIONS)?)),
        None => (behind, None),
    };
    let (behind, en_passant) = behind.strip_suffix(EN_PASSANT).map_or((behind, false), |behind| (behind, true));
    let takes = match behind.strip_prefix('x') {
        Some(kind) => Some(of_letter(kind, &TAKEN)?),
        None if behind.is_empty() => None,
        None => return None,
    };
    // En passant a pawn is taken, and said to be.
    if en_passant && takes != Some(Role::Pawn) {
        return None;
    }
    Some(Act::Move { piece, from: from.parse().ok()?, to: to.parse().ok()?, takes, en_passant, promotion })
}
