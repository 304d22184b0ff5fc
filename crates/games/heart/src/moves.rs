//! Where a piece may go (H1 to H6), and what the board is afterwards.

use alloc::vec::Vec;

use super::{
    board::Board, path::Gait, piece::Kind, side::Side, step::Step, taken::Taken, triangle::Triangle,
    triangles::Triangles, why::Why,
};

impl Board {
    /// Whether this seat may make this move.
    ///
    /// # Errors
    /// Why not.
    pub fn may(&self, seat: Side, step: Step) -> Result<(), Why> {
        self.may_go(seat, step)?;
        self.keeps_heart(seat, step)
    }

    /// The same, whether it opens the own heart or not (V2).
    pub(super) fn may_go(&self, seat: Side, Step { from, to, heart }: Step) -> Result<(), Why> {
        let kind = self.own(from, seat).ok_or(Why::NoPieceOn { at: from })?;
        if heart {
            self.may_carry(seat, kind, from)?;
        }
        let gait = Gait::of(kind, self.variants.power);
        let ways: Vec<Vec<Triangle>> = gait.paths(from).into_iter().filter(|way| way.last() == Some(&to)).collect();
        let Some(first) = ways.first() else { return Err(Why::CannotReach { kind, from, to }) };
        self.may_stop(seat, kind, to)?;
        if heart {
            self.may_rest(to)?;
        }
        if ways.iter().any(|way| self.is_free(seat, gait, way).is_ok()) {
            Ok(())
        } else {
            self.is_free(seat, gait, first)
        }
    }

    /// H3, H4: any Q, R or pawn that stands on the own heart may take it along.
    fn may_carry(&self, seat: Side, kind: Kind, from: Triangle) -> Result<(), Why> {
        if !kind.carries() {
            return Err(Why::NoCarrier { kind, at: from });
        }
        if self.heart(seat) == Some(from) { Ok(()) } else { Err(Why::NoHeartOn { at: from }) }
    }

    /// H1: what lies between is empty of pieces, and outside enemy zones.
    fn is_free(&self, seat: Side, gait: Gait, way: &[Triangle]) -> Result<(), Why> {
        let between = way.split_last().map_or(way, |(_, between)| between);
        for at in between.iter().copied().filter(|_| !gait.jumps) {
            if let Some(piece) = self.at(at) {
                return Err(Why::Blocked { at, by: piece });
            }
            self.outside_zones(at, seat)?;
        }
        Ok(())
    }

    fn may_stop(&self, seat: Side, kind: Kind, at: Triangle) -> Result<(), Why> {
        if let Some(kind) = self.own(at, seat) {
            return Err(Why::OwnPiece { at, kind });
        }
        if self.marks.contains(&at) {
            return Err(Why::Closed { at });
        }
        self.may_take(seat, kind, at)?;
        self.outside_zones(at, seat)?;
        if kind == Kind::Wall { self.may_wall(seat, at) } else { Ok(()) }
    }

    /// Whether what others have there may be taken, by the table of section 2 and by V1 and V3.
    fn may_take(&self, seat: Side, kind: Kind, at: Triangle) -> Result<(), Why> {
        let Taken { piece, heart } = self.takes(seat, at);
        match piece {
            Some(_) if kind == Kind::Wall => return Err(Why::WallTakesNone { at }),
            Some(piece) if piece.kind == Kind::Wall => return Err(Why::WallStands { at }),
            // V3: a bare heart is safe nowhere, being no piece.
            Some(_) if self.variants.clouds.contains(at) => return Err(Why::Clouded { at }),
            _ => {}
        }
        let of = piece.map(|piece| self.owner(piece.colour)).or(heart);
        of.map_or(Ok(()), |of| self.relates(seat, of, at))
    }

    /// V1: each seat takes from the next one alone.
    fn relates(&self, seat: Side, of: Side, at: Triangle) -> Result<(), Why> {
        if self.variants.relation && of != seat.next() { Err(Why::NotFrom { at, of }) } else { Ok(()) }
    }

    /// H2, H4, and what is ruled to H3: where a wall may stop.
    fn may_wall(&self, seat: Side, at: Triangle) -> Result<(), Why> {
        self.fits_wall(at, seat)?;
        match self.heart(seat) {
            Some(heart) if heart == at => Err(Why::WallOnHeart { at }),
            Some(heart) if at.neighbours().any(|beside| beside == heart) => Err(Why::HeartInZone { heart, wall: at }),
            _ => Ok(()),
        }
    }

    /// H3: a heart comes to rest in no wall's zone, own included.
    pub(super) fn may_rest(&self, heart: Triangle) -> Result<(), Why> {
        self.wall_beside(heart).map_or(Ok(()), |wall| Err(Why::HeartInZone { heart, wall }))
    }

    /// Where this seat's piece there may go, without the heart or with it.
    pub fn goals(&self, seat: Side, from: Triangle, heart: bool) -> Triangles {
        let Some(kind) = self.own(from, seat) else { return Triangles::NONE };
        if heart && self.may_carry(seat, kind, from).is_err() {
            return Triangles::NONE;
        }
        // What `may_go` asks of one goal, of all of them at once.
        let gait = Gait::of(kind, self.variants.power);
        let may_end = |to: Triangle| self.may_stop(seat, kind, to).is_ok() && (!heart || self.may_rest(to).is_ok());
        let paths = gait.paths(from);
        let goes = paths.iter().filter(|way| self.is_free(seat, gait, way).is_ok());
        let ends: Triangles = goes.filter_map(|way| way.last().copied()).filter(|to| may_end(*to)).collect();
        ends.iter().filter(|to| self.keeps_heart(seat, Step { from, to: *to, heart }).is_ok()).collect()
    }

    /// Every lawful move of this seat, piece by piece from the top, left to right; with the heart behind those without
    /// it.
    pub fn lawful(&self, seat: Side) -> impl Iterator<Item = Step> {
        let froms = self.of(seat).flat_map(|(from, _)| [(from, false), (from, true)]);
        let froms = froms.filter(move |(from, heart)| !heart || self.heart(seat) == Some(*from));
        froms
            .flat_map(move |(from, heart)| self.goals(seat, from, heart).iter().map(move |to| Step { from, to, heart }))
    }

    /// What this seat would take there (H5).
    pub fn takes(&self, seat: Side, at: Triangle) -> Taken {
        Taken { piece: self.enemy(at, seat), heart: self.heart_at(at).filter(|of| *of != seat) }
    }

    /// The triangle on which this seat's heart stays alone by this move.
    pub fn leaves(&self, seat: Side, step: Step) -> Option<Triangle> {
        self.heart(seat).filter(|at| *at == step.from && !step.heart)
    }

    /// The board after this seat's move, which is lawful.
    pub fn after(&self, seat: Side, Step { from, to, heart }: Step) -> Self {
        let mut after = self.clone();
        after.put(to, self.at(from));
        after.put(from, None);
        if heart {
            after.lay(seat, Some(to));
        }
        if let Some(loser) = self.takes(seat, to).heart {
            after.lay(loser, None);
            after.hand_over(loser, seat);
        }
        // V5: what was left is closed, and the oldest such triangle is free again.
        if self.variants.ablative > 0 {
            after.marks.push(from);
            let over = after.marks.len().saturating_sub(self.variants.ablative);
            after.marks.drain(..over);
        }
        after
    }
}
