//! What a card asks of a square, held against the board (R33 to R37).

use alloc::vec::Vec;

use super::{Moved, Scene, Unfit, unfit::Found};
use crate::{
    chess::{Color, How, Owner, Piece, Position, Role, Square},
    tempete::cards::param::{Arg, Param, ParamKind, Region, Target, Whose},
};

/// Whether `arg` is what `param` asks for, `before` being the parameters typed before it in this repetition.
pub(super) fn fits(param: &Param, arg: Arg, before: &[Arg], scene: &Scene) -> bool {
    match (&param.is, arg) {
        (ParamKind::Square(target), Arg::Square { at, .. }) => holds(target, at, before, scene),
        (ParamKind::PieceType { except, of_pool }, Arg::Role(kind)) => {
            !except.contains(&kind) && (!*of_pool || in_pool(scene.position, scene.side, kind))
        }
        (ParamKind::ListPosition | ParamKind::CardNumber, Arg::Number(_)) => true,
        _ => false,
    }
}

/// The refusal of an argument that does not fit.
pub(super) fn unfit(param: &Param, arg: Arg, scene: &Scene) -> Unfit {
    let name = param.name.clone();
    let at = match arg {
        Arg::Square { at, .. } => at,
        Arg::Role(kind) => return Unfit::Kind { name, kind },
        Arg::Number(_) => return Unfit::Count,
    };
    let found = scene.position.at(at).map(|piece| Found {
        kind: piece.kind,
        whose: match piece.owner {
            Owner::Neutral(_) => Whose::Neutral,
            Owner::Color(side) if side == scene.side => Whose::Own,
            Owner::Color(_) => Whose::Foe,
        },
    });
    Unfit::Target { name, at, found }
}

/// Every argument that fits, without promotions.
pub(super) fn candidates(param: &Param, before: &[Arg], scene: &Scene) -> Vec<Arg> {
    let all: Vec<Arg> = match &param.is {
        ParamKind::Square(_) => Square::all().map(|at| Arg::Square { at, promotion: None }).collect(),
        ParamKind::PieceType { .. } => Role::ALL.into_iter().map(Arg::Role).collect(),
        ParamKind::ListPosition | ParamKind::CardNumber => Vec::new(),
    };
    all.into_iter().filter(|arg| fits(param, *arg, before, scene)).collect()
}

fn holds(target: &Target, at: Square, before: &[Arg], scene: &Scene) -> bool {
    let position = scene.position;
    let regions = target.regions.iter().all(|region| lies(*region, at, before, scene));
    let Some(whose) = target.whose else { return regions };
    let Some(piece) = position.at(at) else { return false };
    let of = match whose {
        Whose::Own => piece.owner.serves(scene.side),
        Whose::Foe => piece.owner.serves(scene.side.other()),
        Whose::Any => true,
        Whose::Neutral => piece.owner.is_neutral(),
    };
    let kind = target.piece.is_none_or(|kind| is_a(piece, kind));
    let except = target.except.iter().any(|except| match except {
        // R35: whatever is royal; a prince is an ordinary piece.
        Role::King => piece.royal,
        // A camel is a knight, but no camel can be made one again (R33).
        Role::Camel => !piece.kinds().any(|kind| kind == Role::Knight),
        kind => is_a(piece, *kind),
    });
    of && kind && !except && regions && !(target.not_neutral && piece.owner.is_neutral())
}

/// R33, R36: what a piece counts as, by either part; a camel is a knight.
pub(super) fn is_a(piece: &Piece, kind: Role) -> bool {
    piece.is(kind) || (kind == Role::Knight && piece.is(Role::Camel))
}

fn lies(region: Region, at: Square, before: &[Arg], scene: &Scene) -> bool {
    let edge = |number: u8| matches!(number, 0 | 7);
    match region {
        Region::Empty => scene.position.is_free(at),
        Region::Corner => edge(at.file()) && edge(at.rank()),
        Region::Edge => edge(at.file()) || edge(at.rank()),
        Region::Centre => matches!(at.file(), 3 | 4) && matches!(at.rank(), 3 | 4),
        Region::OwnHalf => (at.rank() < 4) == (scene.side == Color::White),
        Region::Moved => scene.moved.is_some_and(|moved: Moved| moved.is(at)),
        Region::Start => match before.last() {
            Some(Arg::Role(kind)) => is_start(*kind, scene.side, at),
            Some(Arg::Square { at: from, .. }) => scene
                .position
                .at(*from)
                .is_some_and(|piece| piece.kinds().any(|kind| is_start(kind, piece.owner.side(), at))),
            _ => false,
        },
    }
}

/// Whether a piece of this kind and side can begin a game there.
fn is_start(kind: Role, side: Color, at: Square) -> bool {
    let home = if side == Color::White { at.rank() } else { 7_u8.saturating_sub(at.rank()) };
    match kind {
        Role::Pawn => home == 1,
        Role::Rook => home == 0 && matches!(at.file(), 0 | 7),
        Role::Knight | Role::Camel => home == 0 && matches!(at.file(), 1 | 6),
        Role::Bishop => home == 0 && matches!(at.file(), 2 | 5),
        Role::Queen => home == 0 && at.file() == 3,
        Role::King => home == 0 && at.file() == 4,
    }
}

/// Whether the opponent has taken such a piece of this side's, and it is not back (R9).
pub(super) fn in_pool(position: &Position, side: Color, kind: Role) -> bool {
    position.lost().iter().any(|loss| loss.how == How::Taken && loss.side == side && is_loss(loss.kind, kind))
}

/// R33: a camel that was taken comes back as a knight.
fn is_loss(lost: Role, kind: Role) -> bool {
    lost == kind || (lost == Role::Camel && kind == Role::Knight)
}
