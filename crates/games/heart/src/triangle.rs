//! The 81 triangles of the board, by their names, and what lies beside each (G1 to G5).

use alloc::string::ToString;
use core::{fmt, iter, str::FromStr};

use serde::{Serialize, Serializer};

use super::side::Side;
use crate::referee::log::{Dice, LineValue};

/// A triangle of the board. Triangles are ordered i99, i89, … i11, h89, … a19: row by row from the top, left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Triangle {
    row: u8,
    p: u8,
    q: u8,
}

/// The ways in which strips run: all triangles of one row, of one first column p, or of one second column q (G4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strip {
    Row,
    First,
    Second,
}

impl Strip {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Row, Self::First, Self::Second];
}

impl Triangle {
    /// How many there are.
    pub const COUNT: usize = 81;

    /// The triangle of this row (1 = a … 9 = i) and these columns, 1..=9 in either order; `None` where there is none
    /// (G2).
    pub fn new(row: u8, one: u8, other: u8) -> Option<Self> {
        let (p, q) = (one.min(other), one.max(other));
        let is = (1..=9).contains(&row) && p >= 1 && q <= 9 && matches!((q - p + row).checked_sub(9), Some(0 | 1));
        is.then_some(Self { row, p, q })
    }

    /// The triangle of a row, 1..=9, whose columns add up to this, or to what is nearest: the sum falls by one with
    /// each triangle to the right.
    fn in_row(row: u8, sum: u8) -> Option<Self> {
        let wide = 10_u8.checked_sub(row).filter(|wide| (1..=9).contains(wide))?;
        let sum = sum.clamp(wide + 1, row + 9);
        let apart = if (sum + wide).is_multiple_of(2) { wide } else { wide - 1 };
        Self::new(row, (sum - apart) / 2, (sum + apart) / 2)
    }

    /// All 81, in their order.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=9).rev().flat_map(Self::row_of)
    }

    /// The triangles of a row, 1..=9, from left to right.
    pub fn row_of(row: u8) -> impl Iterator<Item = Self> {
        (11_u8.saturating_sub(row)..=row.saturating_add(9)).rev().filter_map(move |sum| Self::in_row(row, sum))
    }

    /// Its row, 1 = a … 9 = i.
    pub fn row(self) -> u8 {
        self.row
    }

    /// Its two columns, 1..=9, the smaller one first.
    pub fn columns(self) -> (u8, u8) {
        (self.p, self.q)
    }

    /// Its place in the order of triangles, 0..81.
    pub(super) fn index(self) -> usize {
        usize::from(81 + self.row + 9 - self.row * self.row - self.p - self.q)
    }

    /// Whether it points up; else its flat side is on top (G2).
    pub fn points_up(self) -> bool {
        self.q - self.p == 10 - self.row
    }

    /// The triangle beside it in the next strip of this way (G3); `None` at the edge of the board.
    pub fn across(self, strip: Strip) -> Option<Self> {
        let Self { row, p, q } = self;
        match (strip, self.points_up()) {
            (Strip::Row, false) => Self::new(row + 1, p, q),
            (Strip::Row, true) => Self::new(row - 1, p, q),
            (Strip::First, false) => Self::new(row, p - 1, q),
            (Strip::First, true) => Self::new(row, p + 1, q),
            (Strip::Second, false) => Self::new(row, p, q + 1),
            (Strip::Second, true) => Self::new(row, p, q - 1),
        }
    }

    /// The up to three triangles with which it shares a side (G3).
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        Strip::ALL.into_iter().filter_map(move |strip| self.across(strip))
    }

    /// All that lies straight on from it, nearest first, by these two kinds of sides in turn: along a strip of the
    /// third way (G4).
    pub fn ray(self, first: Strip, then: Strip) -> impl Iterator<Item = Self> {
        let sides = move |step: usize| if step.is_multiple_of(2) { first } else { then };
        let steps = iter::successors(Some((self, 0)), move |(at, step)| Some((at.across(sides(*step))?, step + 1)));
        steps.skip(1).map(|(at, _)| at)
    }

    /// Whose corner it belongs to: that which is nearest, alone. `None` of the nine white ones (G5).
    pub fn corner(self) -> Option<Side> {
        let far = Side::ALL.map(|seat| self.distance(seat));
        let least = far.into_iter().min()?;
        let mut nearest = Side::ALL.into_iter().filter(|seat| self.distance(*seat) == least);
        nearest.next().filter(|_| nearest.next().is_none())
    }

    /// How far it is from a corner's tip by strips: 1 is the tip, 9 the opposite side.
    fn distance(self, corner: Side) -> u8 {
        match corner {
            Side::Green => 10 - self.p,
            Side::Blue => self.q,
            Side::Black => self.row,
        }
    }

    /// Whether it is the tip of this corner: i99, i11 or a19.
    pub fn is_tip(self, corner: Side) -> bool {
        self.distance(corner) == 1
    }
}

impl fmt::Display for Triangle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", char::from(b'a' - 1 + self.row), self.p, self.q)
    }
}

impl Serialize for Triangle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl LineValue for Triangle {
    const EXPECTED: &'static str = "a triangle, `i99` to `a19`";

    fn read(text: &str) -> Option<Self> {
        text.parse::<Self>().ok().filter(|at| at.to_string() == text)
    }

    fn any(dice: &mut Dice) -> Self {
        let at = Self::all().nth(dice.below(81) as usize);
        at.unwrap_or_else(|| <Self as LineValue>::any(dice))
    }
}

/// The text is not the name of a triangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoTriangle {
    /// It is no letter `a`–`i` with two digits.
    Form,
    /// The row has no such columns: it goes from `first`, on the right, to `last`, and `nearest` is drawn where they
    /// would be, or at its end.
    Missing { first: Triangle, last: Triangle, nearest: Triangle },
}

impl FromStr for Triangle {
    type Err = NoTriangle;

    /// The triangle of exactly this name, in small letters or capitals, its columns in either order.
    fn from_str(text: &str) -> Result<Self, NoTriangle> {
        let [row, one, other] = text.as_bytes() else { return Err(NoTriangle::Form) };
        let row = row.to_ascii_lowercase().checked_sub(b'a').filter(|row| *row < 9).ok_or(NoTriangle::Form)? + 1;
        let digit = |of: u8| of.checked_sub(b'0').filter(|digit| *digit < 10).ok_or(NoTriangle::Form);
        let (one, other) = (digit(*one)?, digit(*other)?);
        let in_row = |sum: u8| Self::in_row(row, sum).ok_or(NoTriangle::Form);
        let missing = NoTriangle::Missing { first: in_row(0)?, last: in_row(18)?, nearest: in_row(one + other)? };
        Self::new(row, one, other).ok_or(missing)
    }
}
