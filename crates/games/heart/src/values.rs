//! What letters of Romulan Heart show beside what all letters do.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{game::Game, lots::Clouds, piece::Kind, play::Heart, side::Side};
use crate::referee::{
    course::{Course, Duty as Due},
    mails::GameText as _,
    played::PlayerView,
};

/// What letters show.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct HeartValues {
    /// Whether the reader is out.
    pub out: bool,
    /// Whose turn it is and whose then, of those who are not out; none once the game is over, or before the first move.
    pub order: Vec<InOrder>,
    /// All who play with their points; none where nobody has any, and the game goes on.
    pub scores: Vec<Score>,
    /// The corner that the reader's pieces are placed in.
    pub corner: Side,
    /// Whether they are placed on white triangles, too (V10).
    pub white: bool,
    /// The pieces that the reader has yet to place one by one.
    pub left: Vec<Kind>,
    /// How many turns are marked on the board: those since the reader's own last one.
    pub marked: usize,
    /// Where no piece is taken (V3).
    pub clouds: String,
    /// Where none may stop (V5), the triangle left first before the others.
    pub closed: String,
}

/// One of those who play.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct InOrder {
    pub name: String,
    /// Whether it is the reader.
    pub mine: bool,
}

/// A seat's points.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Score {
    pub name: String,
    /// Whether it is the reader.
    pub mine: bool,
    /// `+1`, `0`, `-1`.
    pub points: String,
}

/// Points with their sign.
fn signed(points: i8) -> String {
    if points > 0 { alloc::format!("+{points}") } else { points.to_string() }
}

/// From the seat to move on those who are not out, as this one reads it.
pub fn order(course: &Course, game: &Game, turn: Option<Side>, me: Side) -> Vec<InOrder> {
    let circle = turn.into_iter().flat_map(|side| [side, side.next(), side.next().next()]);
    let order = circle.filter(|side| game.living().contains(side));
    order.map(|side| InOrder { name: course.name(side.seat()).into(), mine: side == me }).collect()
}

/// The points of all who play, as this seat reads them: none while nobody has any, and the game goes on.
pub fn scores(course: &Course, points: Vec<i8>, me: Side) -> Vec<Score> {
    let told = course.duty.is_over() || points.iter().any(|points| *points != 0);
    let scores = Side::ALL.into_iter().zip(points).filter(|_| told);
    let score = |(side, points): (Side, i8)| Score {
        name: course.name(side.seat()).into(),
        mine: side == me,
        points: signed(points),
    };
    scores.map(score).collect()
}

impl HeartValues {
    /// Those of who sees this.
    pub fn of(seen: &PlayerView<'_, Heart>) -> Self {
        let (own, me) = (seen.own, Side::of(seen.seat));
        let game = own.game();
        let over = seen.course.duty.is_over();
        let turn = if let Due::Own(own) = seen.course.duty { own.turn_of().map(Side::of) } else { None };
        let closed: Vec<String> = game.board().closed().iter().map(ToString::to_string).collect();
        let placing = matches!(seen.course.duty, Due::Own(own) if own.word == "piece");
        Self {
            out: seen.course.out.contains(seen.seat) && !over,
            order: order(seen.course, game, turn, me),
            scores: scores(seen.course, Heart::scores(seen), me),
            corner: game.corner(me),
            white: game.board().variants.forward,
            left: if placing { game.left(me) } else { Vec::new() },
            marked: game.since(me).len(),
            clouds: Clouds(game.board().clouds()).to_string(),
            closed: closed.join(" "),
        }
    }
}
