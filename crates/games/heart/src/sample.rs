//! What may be written where something is due: an example to be copied, and mails of random players.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    board::Board,
    carrier::Carrier,
    duty::Duty,
    game::Game,
    notation::{Typed, spelled},
    order::HeartOrder,
    piece::Kind,
    placement::Placed,
    play::Heart,
    side::Side,
    signs::letters,
    step::Step,
    triangle::Triangle,
};
use crate::{
    referee::text::Language,
    referee::{log::Dice, orders::OwnOrder as _, played::Seen},
};

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
fn piece(game: &Game, side: Side, on: &[Triangle]) -> Option<Placed> {
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
pub(super) fn example(seen: &Seen<'_, Heart>) -> Option<HeartOrder> {
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

/// No random game goes on for so many entries.
const LONG: u16 = 90;

/// A mail of a player who does anything.
pub(super) fn mail(seen: &Seen<'_, Heart>, dice: &mut Dice) -> String {
    let game = seen.own.game();
    let mut all: Vec<Triangle> = Triangle::all().collect();
    for place in (1..all.len()).rev() {
        all.swap(place, dice.below(u32::try_from(place).unwrap_or_default() + 1) as usize);
    }
    let order = match seen.own.due() {
        Some(Duty::Turn(side)) => return turn(seen, side, dice),
        Some(Duty::Lots(_)) => Some(HeartOrder::Lots { words: dice.below(1000).to_string() }),
        Some(Duty::Set(side)) => {
            set(game.board(), side, game.corner(side), &all).map(|placed| HeartOrder::Place(Ok(placed)))
        }
        Some(Duty::Piece(side)) => piece(game, side, &all).map(|placed| HeartOrder::Place(Ok(Vec::from([placed])))),
        Some(Duty::Heart(side)) => {
            let places: Vec<Triangle> = game.board().places(side).iter().collect();
            dice.of(&places).map(|at| HeartOrder::Heart(Ok(Carrier::on(*at))))
        }
        Some(Duty::First(_)) => dice.of(game.living()).map(|first| HeartOrder::First(*first)),
        Some(Duty::Corner(_)) | None => example(seen),
    };
    order.map_or_else(|| "resign".into(), |order| order.spelled(Language::En))
}

fn turn(seen: &Seen<'_, Heart>, side: Side, dice: &mut Dice) -> String {
    let board = seen.own.game().board();
    if seen.course.last.get() > LONG && dice.one_in(10) {
        return "resign".into();
    }
    let signs = letters(Language::En);
    let lawful: Vec<Step> = board.lawful(side).collect();
    let (takes, quiet): (Vec<Step>, Vec<Step>) = lawful.iter().partition(|step| board.takes(side, step.to).is_some());
    if dice.one_in(12) {
        // What may be blocked, closed, or another's.
        let any: Vec<Triangle> = Triangle::all().collect();
        let (from, to) = (dice.of(&any).copied(), dice.of(&any).copied());
        return from.zip(to).map(|(from, to)| alloc::format!("{from}-{to}")).unwrap_or_default();
    }
    let some = if dice.one_in(2) && !takes.is_empty() { &takes } else { &quiet };
    let Some(step) = dice.of(some).or_else(|| takes.first()) else { return "resign".into() };
    let line = spelled(board, side, *step, signs);
    match dice.below(30) {
        0 | 1 => line + "\n\ndraw\n",
        2 => alloc::format!("claim repetition {line}"),
        _ => line,
    }
}
