//! A set of squares in one word: holes, en passant, and the masks of a board.

use super::Square;

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Squares(u64);

impl Squares {
    /// The set with nothing in it.
    pub const NONE: Self = Self(0);

    /// All 64.
    pub(super) const ALL: Self = Self(u64::MAX);

    /// The files e to h.
    pub(super) const KINGS_SIDE: Self = Self(0xf0f0_f0f0_f0f0_f0f0);

    fn bit(square: Square) -> u64 {
        1_u64.checked_shl(u32::from(square.index())).unwrap_or(0)
    }

    /// Whether there is nothing in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares are in it, 0..=64.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether this square is in it.
    pub fn contains(self, square: Square) -> bool {
        self.0 & Self::bit(square) != 0
    }

    /// Puts a square in.
    pub fn insert(&mut self, square: Square) {
        self.0 |= Self::bit(square);
    }

    /// Takes a square out.
    pub fn remove(&mut self, square: Square) {
        self.0 &= !Self::bit(square);
    }

    /// Its squares, from a1, b1, … to h8.
    pub fn iter(self) -> Each {
        Each(self.0)
    }

    /// What is in either.
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// What is in both.
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// What is in this one and not in the other.
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = Each;

    fn into_iter(self) -> Each {
        self.iter()
    }
}

/// The squares of a set, from a1, b1, … to h8.
#[derive(Clone, Debug)]
pub struct Each(u64);

impl Iterator for Each {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let first = u8::try_from(self.0.trailing_zeros()).ok()?;
        self.0 &= self.0.wrapping_sub(1);
        Square::at_index(first)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::NONE;
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}
