//! Whose corner a triangle lies in (G5).

use super::{
    seat::{Black, Blue, Green, SEATS, Seat},
    triangle::{Point, Triangle, Way, strip},
};

/// A corner's tip, and the way of the side that lies opposite.
fn tip(seat: Seat) -> (Point, Way) {
    match seat {
        Green => ((0, 9), Way::Right),
        Blue => ((18, 9), Way::Left),
        Black => ((9, 0), Way::Edge),
    }
}

/// How far it is from a corner by strips along the opposite side: 1 at the tip.
pub fn distance(at: Triangle, seat: Seat) -> i32 {
    let (tip, way) = tip(seat);
    let (low, high) = strip(at, way);
    let far = [low, high].map(|line| (line - way.measure(tip)).abs()).into_iter().fold(0, i32::max);
    far / (high - low)
}

/// G5: whose corner is the nearest, alone; `None` of a white triangle.
pub fn owner(at: Triangle) -> Option<Seat> {
    let nearer =
        |seat: &Seat| SEATS.into_iter().all(|other| other == *seat || distance(at, *seat) < distance(at, other));
    SEATS.into_iter().find(nearer)
}
