//! What binds every card alike: magnets, orders and shields (R38, R39), and what a pawn becomes where it promotes (R10).

use alloc::vec::Vec;

use super::{Scene, Unfit, target::is_a};
use crate::chess::{Edit, Piece, Position, Role, Square};

/// Squares whose pieces an edit makes go.
pub(super) fn displaced(edit: &Edit) -> Vec<Square> {
    match edit {
        Edit::Swap(a, b) => [*a, *b].into(),
        Edit::Go { from, .. } | Edit::Take { from, .. } | Edit::Merge(from, _) => [*from].into(),
        Edit::Group(inner) => inner.iter().flat_map(displaced).collect(),
        _ => Vec::new(),
    }
}

/// Whether one edit of a card may be done on `position`.
pub(super) fn may(edit: &Edit, position: &Position, scene: &Scene) -> Result<(), Unfit> {
    for at in displaced(edit) {
        if position.is_stuck(at) {
            return Err(Unfit::Stuck { at });
        }
        if position.is_banned(at, scene.side) {
            return Err(Unfit::Banned { at });
        }
    }
    match edit {
        Edit::Take { to, .. } if position.is_shielded(*to, scene.side) => Err(Unfit::Shielded { at: *to }),
        _ => Ok(()),
    }
}

/// Whether the pawn of this edit, where it is one, becomes what it should; `on_the_way` it goes on from there.
pub(super) fn promotes(edit: &Edit, position: &Position, on_the_way: bool) -> Result<(), Unfit> {
    let (Edit::Go { from, to, promotion } | Edit::Take { from, to, promotion }) = edit else { return Ok(()) };
    let kinds = position.at(*from).map(|piece| promotions(piece, *to)).unwrap_or_default();
    match promotion {
        None if kinds.is_empty() || on_the_way => Ok(()),
        Some(kind) if kinds.contains(kind) && !on_the_way => Ok(()),
        Some(_) if kinds.is_empty() || on_the_way => Err(Unfit::NoPromotion { at: *to }),
        _ => Err(Unfit::Promotes { at: *to, kinds }),
    }
}

/// What a piece may become where it goes to: nothing, unless it is a pawn on its last rank; a royal one is no queen and
/// no rook (R35).
fn promotions(piece: &Piece, to: Square) -> Vec<Role> {
    if !Position::promotes(piece, to) {
        return Vec::new();
    }
    piece.promotions().to_vec()
}

/// R39: a card in place of the move obeys an order to move a kind if it moves one, or if no move could.
pub(super) fn obeys(edits: &[Edit], scene: &Scene) -> Result<(), Unfit> {
    let position = scene.position;
    let Some(kind) = position.must_move(scene.side) else { return Ok(()) };
    let moves = |at: &Square| position.at(*at).is_some_and(|piece| piece.owner.serves(scene.side) && is_a(piece, kind));
    if edits.iter().flat_map(displaced).any(|at| moves(&at)) || !position.can_obey(kind) {
        Ok(())
    } else {
        Err(Unfit::Ordered { kind })
    }
}
