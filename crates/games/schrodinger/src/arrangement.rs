//! The seven tokens of a side: their numbers and squares, and what they may be.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{man::of_letter, why::SchrodingerWhy};
use crate::{
    chess::{Color, PieceLetters, Role, Square},
    seal::Draw,
};

/// What is sealed of each token, by its number (FORMAT.md).
pub(super) const TOKENS: [&str; 7] = ["token 1", "token 2", "token 3", "token 4", "token 5", "token 6", "token 7"];

/// What the tokens of a side are, in the order of a draw (S2).
pub const KINDS: [Role; 7] =
    [Role::Bishop, Role::Bishop, Role::Knight, Role::Knight, Role::Queen, Role::Rook, Role::Rook];

/// Each of their kinds once, as a pool is told.
pub(super) const SORTS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// The kinds of the tokens 1 to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrangement(pub [Role; 7]);

/// The square on which a token begins (S1).
pub(super) fn home(side: Color, number: u8) -> Option<Square> {
    let file = if number < 5 { number.checked_sub(1)? } else { number };
    Square::new(file, side.rank(0))
}

/// How many of a side's tokens are of this kind.
pub(super) fn count(kind: Role) -> usize {
    KINDS.iter().filter(|of| **of == kind).count()
}

impl Arrangement {
    /// These kinds.
    ///
    /// # Errors
    /// They are not the seven (S2).
    pub fn of(kinds: &[Role]) -> Result<Self, SchrodingerWhy> {
        if kinds.contains(&Role::King) {
            return Err(SchrodingerWhy::WithKing);
        }
        let given = |kind: Role| kinds.iter().filter(|of| **of == kind).count();
        let differ = |more: bool| -> Vec<Role> {
            let kinds = SORTS.into_iter().chain([Role::Pawn]);
            kinds.filter(|kind| if more { given(*kind) > count(*kind) } else { given(*kind) < count(*kind) }).collect()
        };
        match kinds.try_into() {
            Ok(seven) if differ(true).is_empty() => Ok(Self(seven)),
            Ok(_) => Err(SchrodingerWhy::Kinds { many: differ(true), few: differ(false) }),
            Err(_) => Err(SchrodingerWhy::NotSeven { given: kinds.len() }),
        }
    }

    /// Drawn (S3).
    pub fn drawn(draw: &mut Draw) -> Self {
        let mut kinds = KINDS;
        draw.shuffle(&mut kinds);
        Self(kinds)
    }

    /// Each as it is sealed.
    pub(super) fn letters(&self) -> impl Iterator<Item = char> {
        self.0.into_iter().map(|kind| kind.letter(PieceLetters::ENGLISH))
    }
}

/// The kind that is sealed so.
pub(super) fn sealed(value: &str) -> Option<Role> {
    of_letter(value, &SORTS)
}

/// Letters as a player types them: `RNBQBNR`.
pub(super) fn typed(kinds: &[Role], letters: PieceLetters) -> String {
    kinds.iter().map(|kind| kind.letter(letters).to_string()).collect()
}
