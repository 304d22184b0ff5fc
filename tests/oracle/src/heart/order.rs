//! One order's text: what it says, before anything is judged (E7 to E12, section 4).

use super::{
    board::Board,
    piece::{Kind, Pawn},
    triangle::{self, Triangle},
};

/// A piece goes from here to there, maybe with the own heart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Order {
    pub from: Triangle,
    pub to: Triangle,
    pub heart: bool,
}

impl Order {
    /// In full, with this sign: `N i34-g24`, `H R e27xf25`, `i56-i55`.
    pub fn name(self, board: &Board, sign: char) -> String {
        let kind = board.on[self.from].map(|piece| piece.kind).filter(|kind| *kind != Pawn);
        let letters = self.heart.then_some('H').into_iter().chain(kind.map(Kind::letter));
        let letters: String = letters.flat_map(|letter| [letter, ' ']).collect();
        format!("{letters}{}{sign}{}", triangle::name(self.from), triangle::name(self.to))
    }
}

/// What an order's text says; what it leaves out may be anything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    pub heart: bool,
    pub kind: Kind,
    /// Row and columns of departure, as far as they are written.
    row: Option<char>,
    columns: Option<String>,
    /// The kind that is written behind `x`, as the sample does.
    taken: Option<Kind>,
    pub to: Triangle,
}

impl Written {
    /// `Nh35`, `e38`, `fxf26`, `N37xh35`, `Nexh35`, `Ne37h35`, `BxNg24`, `HQd27`, `He38`, `He37e38`, and in full
    /// `N i34-g24`, `H R e27-f25`. Gaps and a `+` at the end say nothing, nor do `x` and `-`; K is another H (E4).
    pub fn read(text: &str) -> Option<Written> {
        let text: String = text.chars().filter(|sign| *sign != ' ').collect();
        let text = text.strip_suffix('+').unwrap_or(&text);
        let (heart, rest) = text.strip_prefix(['H', 'K']).map_or((false, text), |rest| (true, rest));
        let kind = rest.chars().next().and_then(Kind::of);
        let rest = if kind.is_some() { &rest[1..] } else { rest };
        let (rest, to) = rest.split_at_checked(rest.len().checked_sub(3)?)?;
        let taken = rest.chars().last().and_then(Kind::of);
        let rest = if taken.is_some() { &rest[..rest.len() - 1] } else { rest };
        let origin = rest.strip_suffix(if taken.is_some() { &['x'][..] } else { &['x', '-'][..] });
        if taken.is_some() && origin.is_none() {
            return None;
        }
        let (row, columns) = origin_of(origin.unwrap_or(rest))?;
        Some(Written { heart, kind: kind.unwrap_or(Pawn), row, columns, taken, to: triangle::named(to)? })
    }

    /// Whether a piece that stands there is as the text says.
    pub fn may_begin(&self, from: Triangle) -> bool {
        let name = triangle::name(from);
        let fits = |part: &Option<String>| part.as_ref().is_none_or(|part| name.ends_with(part.as_str()));
        self.row.is_none_or(|row| name.starts_with(row)) && fits(&self.columns)
    }

    /// Whether what would be taken is as the text says, if it says it.
    pub fn may_take(&self, taken: Option<Kind>) -> bool {
        self.taken.is_none() || self.taken == taken
    }
}

/// Row, columns, both or neither: `e`, `37`, `e37`. The columns stand in any order, as in a name (G1).
fn origin_of(text: &str) -> Option<(Option<char>, Option<String>)> {
    let row = text.chars().next().filter(|letter| ('a'..='i').contains(letter));
    let digits = if row.is_some() { &text[1..] } else { text };
    let mut columns: Vec<char> = digits.chars().collect();
    columns.sort_unstable();
    let right = [0, 2].contains(&columns.len()) && columns.iter().all(|digit| ('1'..='9').contains(digit));
    let whole = row.is_some() && !digits.is_empty();
    let exists = !whole || triangle::named(text).is_some();
    (right && exists).then(|| (row, (!columns.is_empty()).then(|| columns.into_iter().collect())))
}
