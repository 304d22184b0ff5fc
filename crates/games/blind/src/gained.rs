//! The pieces that change hands where a heart is taken (H6), as they are sealed for who has them then: `bWh45,bpi45`.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use crate::heart::{board::Board, letters::Letters, piece::Piece, side::Side, triangle::Triangle};

/// Pieces with their places, row by row from the top, left to right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gained(pub Vec<(Triangle, Piece)>);

/// What stands for none.
const NONE: &str = "-";
const LETTERS: Letters = Letters::ENGLISH;

impl Gained {
    /// All that this seat moves, but for what stands where its heart is taken.
    pub fn of(board: &Board, loser: Side, heart: Triangle) -> Self {
        let theirs = board.pieces().filter(|(_, piece)| board.owner(piece.colour) == loser);
        Self(theirs.filter(|(at, _)| *at != heart).collect())
    }

    /// Reads what `Display` writes, and nothing near it.
    pub fn read(text: &str) -> Option<Self> {
        let pieces = text.split(',').filter(|word| *word != NONE).map(piece);
        pieces.collect::<Option<Vec<_>>>().map(Self).filter(|gained| gained.to_string() == text)
    }

    /// As they are written in these letters, with this between two.
    pub fn spelled(&self, letters: Letters, between: &str) -> String {
        let word =
            |(at, piece): &(Triangle, Piece)| format!("{}{}{at}", piece.colour.letter(), letters.sign(piece.kind));
        self.0.iter().map(word).collect::<Vec<_>>().join(between)
    }
}

fn piece(word: &str) -> Option<(Triangle, Piece)> {
    let mut signs = word.chars();
    let (colour, kind) = (signs.next()?, LETTERS.kind_of_sign(signs.next()?)?);
    let colour = Side::ALL.into_iter().find(|side| side.letter() == colour)?;
    Some((signs.as_str().parse().ok()?, Piece { kind, colour }))
}

impl fmt::Display for Gained {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { NONE } else { "" })?;
        f.write_str(&self.spelled(LETTERS, ","))
    }
}
