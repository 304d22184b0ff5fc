//! A set of triangles in one word: zones, clouds, and where a piece may go.

use super::triangle::Triangle;

/// A set of triangles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Triangles(u128);

impl Triangles {
    /// The set with nothing in it.
    pub const NONE: Self = Self(0);

    fn bit(at: Triangle) -> u128 {
        1_u128 << at.index()
    }

    /// Whether there is nothing in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are in it, 0..=81.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether this triangle is in it.
    pub fn contains(self, at: Triangle) -> bool {
        self.0 & Self::bit(at) != 0
    }

    /// Puts a triangle in.
    pub fn insert(&mut self, at: Triangle) {
        self.0 |= Self::bit(at);
    }

    /// Its triangles, row by row from the top, left to right.
    pub fn iter(self) -> impl Iterator<Item = Triangle> {
        Triangle::all().filter(move |at| self.contains(*at))
    }
}

impl FromIterator<Triangle> for Triangles {
    fn from_iter<I: IntoIterator<Item = Triangle>>(triangles: I) -> Self {
        let mut set = Self::NONE;
        triangles.into_iter().for_each(|at| set.insert(at));
        set
    }
}
