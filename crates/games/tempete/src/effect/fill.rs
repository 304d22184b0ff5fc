//! The edits of a card's templates once everything stands in them.

use alloc::vec::Vec;

use super::{Scene, Unfit};
use crate::{
    chess::{Edit, Role, Square},
    tempete::cards::{
        param::Arg,
        template::{Base, EditTemplate, Kind, TemplatePlace},
    },
};

/// One repetition of a card's parameters.
pub(super) struct Round<'a> {
    pub scene: &'a Scene<'a>,
    /// Those typed once.
    pub fixed: &'a [Arg],
    pub again: &'a [Arg],
    /// Where the last repetition went.
    pub here: Option<Square>,
}

impl Round<'_> {
    /// The edits that one line of the catalogue comes to.
    ///
    /// # Errors
    /// What is not there to fill in, or in the way.
    pub fn edits(&self, template: &EditTemplate) -> Result<Vec<Edit>, Unfit> {
        let position = self.scene.position;
        let sweep = |fault| Unfit::Sweep { fault };
        match template {
            EditTemplate::Shove(pawn) => {
                position.shove(self.at(*pawn)?, self.promotion(*pawn), self.scene.side).map_err(sweep)
            }
            EditTemplate::Castle(rook) => position.castle_with(self.at(*rook)?, self.scene.side).map_err(sweep),
            EditTemplate::Blast(at) => position.blast(self.at(*at)?).map_err(sweep),
            EditTemplate::Step(from, to) => {
                let promotion = self.promotion(*from).or(self.promotion(*to));
                let (from, to) = (self.at(*from)?, self.at(*to)?);
                let go = Edit::Go { from, to, promotion };
                Ok(match (position.at(to), position.en_passant_over_edge(from, to)) {
                    (Some(_), _) if to != from => [Edit::Take { from, to, promotion }].into(),
                    (None, Some(at)) => [Edit::Off { at, dead: false }, go].into(),
                    _ => [go].into(),
                })
            }
            EditTemplate::Edit(edit) => {
                let (mut unfit, mut becomes) = (None, None);
                let mut place = |place: &TemplatePlace| {
                    becomes = becomes.or(self.promotion(*place));
                    self.at(*place).map_err(|fault| unfit = Some(fault)).ok()
                };
                let filled = edit.fill(&mut place, &mut |kind| self.role(*kind));
                match filled {
                    Some(edit) => Ok([promoted(edit, becomes)].into()),
                    None => Err(unfit.unwrap_or(Unfit::Count)),
                }
            }
        }
    }

    fn arg(&self, index: usize) -> Option<Arg> {
        self.fixed.iter().chain(self.again).nth(index).copied()
    }

    fn at(&self, place: TemplatePlace) -> Result<Square, Unfit> {
        let Scene { position, side, moved } = *self.scene;
        let from = match place.from {
            Base::Param { index, or_moved } => match (self.arg(index).and_then(Arg::square), moved) {
                (Some(at), _) => Ok(at),
                (None, Some(moved)) if or_moved => Ok(moved.at),
                (None, _) => Err(if or_moved { Unfit::NothingMoved } else { Unfit::Count }),
            },
            Base::King => position.royal(side).ok_or(Unfit::Away { own: true }),
            Base::FoeKing => position.royal(side.other()).ok_or(Unfit::Away { own: false }),
            Base::Moved => moved.map(|moved| moved.acting()).ok_or(Unfit::NothingMoved),
            Base::Here => self.here.ok_or(Unfit::Count),
            Base::Corner => {
                let mover = self.arg(0).and_then(Arg::square).ok_or(Unfit::Count)?;
                position.fourth_corner(mover).ok_or(Unfit::Corners)
            }
        }?;
        let ahead = position.at(from).map_or(side, |pawn| pawn.owner.side()).forward();
        let ranks = ahead.saturating_mul(i8::try_from(place.ahead).unwrap_or(i8::MAX));
        from.offset(0, ranks).ok_or(Unfit::Way { from, to: None })
    }

    fn promotion(&self, place: TemplatePlace) -> Option<Role> {
        let Base::Param { index, .. } = place.from else { return None };
        match self.arg(index) {
            Some(Arg::Square { promotion, .. }) => promotion,
            _ => None,
        }
    }

    fn role(&self, kind: Kind) -> Option<Role> {
        match kind {
            Kind::Fixed(role) => Some(role),
            Kind::Param(index) => match self.arg(index)? {
                Arg::Role(role) => Some(role),
                _ => None,
            },
        }
    }
}

/// A pawn's way with what it becomes at its end.
fn promoted(edit: Edit, becomes: Option<Role>) -> Edit {
    match edit {
        Edit::Go { from, to, promotion } => Edit::Go { from, to, promotion: promotion.or(becomes) },
        Edit::Take { from, to, promotion } => Edit::Take { from, to, promotion: promotion.or(becomes) },
        edit => edit,
    }
}
