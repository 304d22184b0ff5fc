//! What a turn asks, and what of it both read.

use alloc::{string::ToString, vec::Vec};
use core::fmt;

use super::{board::Board, why::LuftWhy};
use crate::{
    chess::{CastlingSide, Disambiguation, Move, MoveFault, PieceLetters, Role, San, Square, full, resolve},
    referee::log::{Dice, LineValue},
};

/// What a turn asks to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Moves a visible piece.
    Step(Move),
    /// Moves the own king there.
    King(Square),
    /// Castles.
    Castle(CastlingSide),
}

/// A turn as the log has it, where a king's squares stand nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// `move e2-e4`, `move e4-d5 takes P`, `move e7-e8=Q`.
    Move { played: Move, takes: Option<Role> },
    /// `king`, `king takes N d5`.
    King { takes: Option<(Role, Square)> },
    /// `castles O-O`.
    Castles(CastlingSide),
}

const LETTERS: PieceLetters = PieceLetters::ENGLISH;

impl Deed {
    /// Whether the king moved (L2, L3).
    pub fn is_kings(&self) -> bool {
        !matches!(self, Self::Move { .. })
    }

    /// The act that it was, which moved the king there.
    pub fn act(&self, king: Square) -> Act {
        match self {
            Self::Move { played, .. } => Act::Step(*played),
            Self::King { .. } => Act::King(king),
            Self::Castles(flank) => Act::Castle(*flank),
        }
    }
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { played, takes } => {
                write!(f, "move {}", played.dashed())?;
                takes.iter().try_for_each(|kind| write!(f, " takes {}", kind.letter(LETTERS)))
            }
            Self::King { takes: None } => f.write_str("king"),
            Self::King { takes: Some((kind, at)) } => write!(f, "king takes {} {at}", kind.letter(LETTERS)),
            Self::Castles(flank) => write!(f, "castles {}", San::Castle(*flank)),
        }
    }
}

/// What is taken: no king by these words.
fn taken(letter: &str) -> Option<Role> {
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
        .into_iter()
        .find(|kind| kind.letter(LETTERS).to_string() == letter)
}

impl LineValue for Deed {
    const EXPECTED: &'static str = "`move e2-e4`, `king` or `castles O-O`, and what is taken";

    fn read(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split(' ').collect();
        let deed = match words.as_slice() {
            ["move", step, takes @ ..] => {
                let takes = match takes {
                    [] => None,
                    ["takes", kind] => Some(taken(kind)?),
                    _ => return None,
                };
                Self::Move { played: Move::of_dashed(step)?, takes }
            }
            ["king"] => Self::King { takes: None },
            ["king", "takes", kind, at] => Self::King { takes: Some((taken(kind)?, at.parse().ok()?)) },
            ["castles", "O-O"] => Self::Castles(CastlingSide::Short),
            ["castles", "O-O-O"] => Self::Castles(CastlingSide::Long),
            _ => return None,
        };
        // Squares are written in small letters.
        (deed.to_string() == text).then_some(deed)
    }

    fn any(dice: &mut Dice) -> Self {
        let kinds = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        let square = |dice: &mut Dice| Square::all().nth(dice.below(64) as usize);
        let kind = |dice: &mut Dice, from: usize| dice.of(kinds.get(from..).unwrap_or_default()).copied();
        match (dice.below(4), square(dice), square(dice)) {
            (0, Some(from), Some(to)) => {
                let promotion = if dice.one_in(3) { kind(dice, 1) } else { None };
                let takes = if dice.one_in(3) { kind(dice, 0) } else { None };
                Self::Move { played: Move { from, to, promotion }, takes }
            }
            (1, Some(at), _) => Self::King { takes: kind(dice, 0).map(|kind| (kind, at)) },
            (2, ..) => {
                Self::Castles(*dice.of(&[CastlingSide::Short, CastlingSide::Long]).unwrap_or(&CastlingSide::Long))
            }
            _ => Self::King { takes: None },
        }
    }
}

/// What a written move asks, on the board of its own writer, and in his letters.
///
/// # Errors
/// It can mean nothing lawful, or several things.
pub fn act(board: &Board, text: &San, letters: PieceLetters) -> Result<Act, LuftWhy> {
    match (meant(board, text), text.or_pawn(letters)) {
        (Ok(act), _) => Ok(act),
        // A capital that may be a phone's: `Bxc3` for `bxc3`.
        (Err(why), Some(pawn)) => meant(board, &pawn).map_err(|_| why),
        (Err(why), None) => Err(why),
    }
}

fn meant(board: &Board, text: &San) -> Result<Act, LuftWhy> {
    let king = board.king(board.to_move());
    let (piece, from, to) = match text {
        San::Castle(flank) => return Ok(Act::Castle(*flank)),
        San::Step { piece, from, to, .. } => (*piece, *from, *to),
    };
    // L2: his king by its letter, or by the square where it stands and nothing else does.
    if let (Some(king), Disambiguation::Square(at)) = (king, from)
        && piece.is_none_or(|piece| piece == Role::King)
    {
        if at == king {
            return Ok(of_king(king, to));
        }
        if piece == Some(Role::King) {
            return Err(LuftWhy::KingIsOn { at: king });
        }
    }
    if let (Some(king), Some(Role::King)) = (king, piece) {
        return Ok(of_king(king, to));
    }
    let candidates = match resolve(board.visible(), text) {
        Ok(played) => return Ok(Act::Step(played)),
        Err(MoveFault::Ambiguous { candidates }) => candidates,
        Err(fault) => return Err(LuftWhy::Move { fault }),
    };
    // By the own view one may be lawful alone: the others are pinned to the own king.
    let moves = candidates.iter().filter_map(|san| resolve(board.visible(), san).ok());
    let lawful: Vec<Move> = moves.filter(|played| board.may(Act::Step(*played)).is_ok()).collect();
    match lawful.as_slice() {
        [one] => Ok(Act::Step(*one)),
        [] => Err(LuftWhy::Move { fault: MoveFault::Ambiguous { candidates } }),
        several => {
            let candidates = several.iter().map(|played| full(board.visible(), *played)).collect();
            Err(LuftWhy::Move { fault: MoveFault::Ambiguous { candidates } })
        }
    }
}

/// `e1g1` castles, where a king goes two squares along its first rank.
fn of_king(king: Square, to: Square) -> Act {
    let home = king.rank() == to.rank() && matches!(king.rank(), 0 | 7) && king.file() == 4;
    match to.file() {
        6 if home => Act::Castle(CastlingSide::Short),
        2 if home => Act::Castle(CastlingSide::Long),
        _ => Act::King(to),
    }
}
