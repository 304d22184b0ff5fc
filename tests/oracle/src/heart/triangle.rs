//! The 81 triangles as they are drawn, and their names, read off the drawing as E1 to E3 say. Nothing here knows the
//! index formulas of G2 to G5.
//!
//! The board is a big triangle that stands on its tip: half a side of a small triangle is 1 wide, a row is 1 high, the
//! tip is at (9, 0), and the upper edge reaches from (0, 9) to (18, 9).

use std::sync::LazyLock;

/// Half sides to the right, rows upwards.
pub type Point = (i32, i32);

/// One triangle: its place among `all`.
pub type Triangle = usize;

/// Ways in which parallel lines run over the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Along the upper edge: rows.
    Edge,
    /// Along the left side.
    Left,
    /// Along the right side.
    Right,
}

/// All three.
pub const WAYS: [Way; 3] = [Way::Edge, Way::Left, Way::Right];

impl Way {
    /// The same for all points of a line that runs this way.
    pub fn measure(self, (x, y): Point) -> i32 {
        match self {
            Way::Edge => y,
            Way::Left => x + y,
            Way::Right => x - y,
        }
    }
}

struct Drawn {
    points: [Point; 3],
    name: String,
}

static DRAWN: LazyLock<Vec<Drawn>> = LazyLock::new(|| {
    let rows = (1..=9).rev().flat_map(row);
    rows.map(|points| Drawn { points, name: read_off(points) }).collect()
});

/// The triangles between the heights `top - 1` and `top`, left to right: the first points down, the next one up.
fn row(top: i32) -> impl Iterator<Item = [Point; 3]> {
    (0..2 * top - 1).map(move |number| {
        let left = 9 - top + number;
        let (flat, tip) = if number % 2 == 0 { (top, top - 1) } else { (top - 1, top) };
        [(left, flat), (left + 2, flat), (left + 1, tip)]
    })
}

/// The two lines of this way between which a triangle lies.
fn between(points: [Point; 3], way: Way) -> (i32, i32) {
    let all = points.map(|point| way.measure(point));
    (all.into_iter().fold(i32::MAX, i32::min), all.into_iter().fold(i32::MIN, i32::max))
}

/// E2, E3: the number of the column that runs this way: the nine triangles on the top are numbered from right to left.
fn column(points: [Point; 3], way: Way) -> i32 {
    let top = |number: i32| [(18 - 2 * number, 9), (20 - 2 * number, 9), (19 - 2 * number, 8)];
    let here = |number: &i32| between(top(*number), way) == between(points, way);
    (1..=9).find(here).unwrap_or_else(|| panic!("{points:?} lies in no column"))
}

/// G1: the row's letter from the bottom, the two columns, the smaller first.
fn read_off(points: [Point; 3]) -> String {
    let (_, top) = between(points, Way::Edge);
    let row = (1..).zip('a'..='i').find(|(number, _)| *number == top).map_or('?', |(_, letter)| letter);
    let (one, other) = (column(points, Way::Left), column(points, Way::Right));
    format!("{row}{}{}", one.min(other), one.max(other))
}

/// All triangles, row by row from the top, left to right.
pub fn all() -> std::ops::Range<Triangle> {
    0..DRAWN.len()
}

/// Where its three points are drawn.
pub fn points(at: Triangle) -> [Point; 3] {
    DRAWN[at].points
}

/// The two lines of this way between which it lies.
pub fn strip(at: Triangle, way: Way) -> (i32, i32) {
    between(points(at), way)
}

/// `e38`.
pub fn name(at: Triangle) -> &'static str {
    &DRAWN[at].name
}

/// The triangle of this name; `e83` is read as `e38` (G1).
pub fn named(text: &str) -> Option<Triangle> {
    let turned: String =
        text.chars().take(1).chain(text.chars().skip(1).collect::<Vec<_>>().into_iter().rev()).collect();
    all().find(|&at| name(at) == text || name(at) == turned)
}
