//! What may be written where something is due: an example to be copied, made from what the seat sees.

use alloc::vec::Vec;

use super::{
    game::Blind,
    order::{BlindOrder, Moves},
    play::tried_by,
};
use crate::{
    heart::{
        board::Board, notation::Typed, placement::Placed, sample::set, side::Side, step::Step, triangle::Triangle,
    },
    referee::played::PlayerView,
};

/// A set that may be placed on these triangles, and where the heart may lie in it.
pub(super) fn setting(board: &Board, side: Side, on: &[Triangle]) -> Option<(Vec<Placed>, Triangle)> {
    let pieces = set(board, side, side, on)?;
    let mut placed = board.clone();
    pieces.iter().for_each(|one| placed.place(side, *one));
    Some((pieces, on.iter().copied().find(|at| placed.may_lay(side, *at).is_ok())?))
}

/// An order that would be accepted now: a set with its heart; or green's first move, within his
/// corner, where nothing of others can be yet. Behind that no move is known to be possible.
pub(super) fn example(seen: &PlayerView<'_, Blind>) -> Option<BlindOrder> {
    let (own, side) = (seen.own, Side::of(seen.seat));
    let all: Vec<Triangle> = Triangle::all().collect();
    if own.is_placing() {
        return setting(own.board(), side, &all).map(|(set, heart)| BlindOrder::Setting { set, heart });
    }
    let first = own.turns.is_empty() && tried_by(seen).is_empty();
    let near = |step: &Step| step.from.neighbours().any(|beside| beside == step.to) && step.to.corner() == Some(side);
    let quiet = |step: &Step| near(step) && own.board().leaves(side, *step).is_none();
    let step = own.board().lawful(side).find(quiet).filter(|_| first)?;
    Some(BlindOrder::Moves(Moves::one(Typed::of(own.board(), side, step))))
}
