//! What may be written where something is due: an example to be copied.

use alloc::{string::String, vec::Vec};

use super::{
    board::Board, carrier::Carrier, duty::Duty, game::Game, notation::Typed, order::HeartOrder, piece::Kind,
    placement::Placed, play::Heart, side::Side, step::Step, triangle::Triangle,
};
use crate::referee::played::PlayerView;

/// A set that fits what stands: a wall on the first of these triangles on which the rest has room behind it, in this order.
pub fn set(board: &Board, side: Side, corner: Side, on: &[Triangle]) -> Option<Vec<Placed>> {
    on.iter().find_map(|wall| {
        let mut board = board.clone();
        let mut placed = Vec::new();
        for kind in Kind::SET {
            let mut free = on.iter().filter(|at| kind != Kind::Wall || *at == wall);
            let one = free.find_map(|at| {
                let one = Placed { kind, at: *at };
                board.may_place(side, corner, one).ok().map(|()| one)
            })?;
            board.place(side, one);
            placed.push(one);
        }
        Some(placed)
    })
}

/// A piece that fits: of those that are left the first on the first of these triangles.
pub(super) fn piece(game: &Game, side: Side, on: &[Triangle]) -> Option<Placed> {
    let kinds = game.left(side);
    let all = kinds.iter().flat_map(|kind| on.iter().map(|at| Placed { kind: *kind, at: *at }));
    let mut fits = all.filter(|one| game.board().may_place(side, game.corner(side), *one).is_ok());
    fits.next()
}

/// The corner of the second who places: one that nobody has.
fn corner(game: &Game, side: Side) -> Option<Side> {
    let taken = |corner: &Side| game.living().iter().any(|other| *other != side && game.corner(*other) == *corner);
    Side::ALL.into_iter().find(|corner| !taken(corner))
}

/// A move to be copied: rather one that leaves no heart alone and after which nobody takes the piece or the heart.
fn quiet(board: &Board, side: Side) -> Option<Step> {
    let safe = |step: &Step| {
        let after = board.after(side, *step);
        let taken = |other: Side| other != side && after.lawful(other).any(|answer| answer.to == step.to);
        board.leaves(side, *step).is_none() && after.threats(side).is_empty() && !Side::ALL.into_iter().any(taken)
    };
    board.lawful(side).find(safe).or_else(|| board.lawful(side).next())
}

/// An order that would be accepted now.
pub(super) fn example(seen: &PlayerView<'_, Heart>) -> Option<HeartOrder> {
    let game = seen.own.game();
    let all: Vec<Triangle> = Triangle::all().collect();
    Some(match seen.own.due()? {
        Duty::Lots(_) => HeartOrder::Lots { words: String::new() },
        Duty::Set(side) => HeartOrder::Place(Ok(set(game.board(), side, game.corner(side), &all)?)),
        Duty::Piece(side) => HeartOrder::Place(Ok(Vec::from([piece(game, side, &all)?]))),
        Duty::First(side) => HeartOrder::First(side),
        Duty::Corner(side) => HeartOrder::Corner(corner(game, side)?),
        Duty::Heart(side) => HeartOrder::Heart(Ok(Carrier::on(game.board().places(side).iter().next()?))),
        Duty::Turn(side) => HeartOrder::Move(Typed::of(game.board(), side, quiet(game.board(), side)?)),
    })
}
