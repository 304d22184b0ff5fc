//! Whether what a card needs is so.

use super::{Scene, Unfit};
use crate::{
    chess::{Position, Role},
    tempete::cards::{need::Need, param::Arg},
};

/// What must hold before the card does anything.
pub(super) fn before(need: Need, args: &[Arg], scene: &Scene) -> Result<(), Unfit> {
    let holds = match need {
        Need::InCheck => scene.position.in_check(scene.side),
        Need::TookNothing => scene.moved.is_some_and(|moved| !moved.took),
        Need::CanObey => args.iter().all(|arg| match arg {
            Arg::Role(kind) => opponent_can(*kind, scene),
            _ => true,
        }),
        Need::KingsSafe | Need::MoveLeft => true,
    };
    if holds { Ok(()) } else { Err(Unfit::Needs { need }) }
}

/// What must hold of the position it leaves.
pub(super) fn after(need: Need, left: &Position, scene: &Scene) -> Result<(), Unfit> {
    let holds = match need {
        // At the end of the message, when what bound its side is over (B15).
        Need::KingsSafe => {
            let end = left.passed();
            !end.in_check(scene.side) && !end.in_check(scene.side.other())
        }
        Need::MoveLeft => left.legal_move().is_some(),
        Need::InCheck | Need::TookNothing | Need::CanObey => true,
    };
    if holds { Ok(()) } else { Err(Unfit::Needs { need }) }
}

/// R21: whether the opponent, whose turn comes next, has a legal move of that kind.
fn opponent_can(kind: Role, scene: &Scene) -> bool {
    let to_move = scene.position.to_move();
    if to_move == scene.side { scene.position.passed().can_obey(kind) } else { scene.position.can_obey(kind) }
}
