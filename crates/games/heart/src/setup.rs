//! What may be placed on a board (P1, P2), and where the heart may be laid.

use super::{
    board::Board,
    piece::{Kind, Piece},
    placement::Placed,
    side::Side,
    step::Step,
    triangle::Triangle,
    triangles::Triangles,
    why::Why,
};

impl Board {
    /// Whether this seat may place this piece, whose corner is that one. H2 holds: later pieces must fit the earlier.
    ///
    /// # Errors
    /// Why not.
    pub fn may_place(&self, seat: Side, corner: Side, Placed { kind, at }: Placed) -> Result<(), Why> {
        let of = at.corner();
        // V10: what is nobody's is for all.
        if of != Some(corner) && !(of.is_none() && self.variants.forward) {
            return Err(Why::NotYourCorner { at, of });
        }
        if self.at(at).is_some() {
            return Err(Why::Taken { at });
        }
        self.outside_zones(at, seat)?;
        if kind == Kind::Wall { self.fits_wall(at, seat) } else { Ok(()) }
    }

    /// Places a piece of this seat's own colour.
    pub fn place(&mut self, seat: Side, Placed { kind, at }: Placed) {
        self.put(at, Some(Piece { kind, colour: seat }));
    }

    /// Whether this seat's heart may be laid there. Of five carriers a zone of three triangles leaves two, so that no
    /// set is without a place for its heart (P2).
    ///
    /// # Errors
    /// No own carrier stands there, or it lies next to a wall.
    pub fn may_lay(&self, seat: Side, at: Triangle) -> Result<(), Why> {
        let kind = self.own(at, seat).ok_or(Why::NoPieceOn { at })?;
        if kind.carries() { self.may_rest(at) } else { Err(Why::NoCarrier { kind, at }) }
    }

    /// Where this seat's heart may be laid.
    pub fn places(&self, seat: Side) -> Triangles {
        Triangle::all().filter(|at| self.may_lay(seat, *at).is_ok()).collect()
    }

    /// Whether this seat's pawn may be moved by this step, with the heart laid on it (V2): in place of laying it
    /// elsewhere, if each place for it is attacked.
    ///
    /// # Errors
    /// Why not.
    pub fn may_mercy(&self, seat: Side, step: Step) -> Result<(), Why> {
        let attacked = |at: Triangle| {
            let mut laid = self.clone();
            laid.lay(seat, Some(at));
            !laid.threats(seat).is_empty()
        };
        if let Some(safe) = self.places(seat).iter().find(|at| !attacked(*at)) {
            return Err(Why::NoMercy { safe });
        }
        let Step { from, to, .. } = step;
        match self.own(from, seat) {
            None => return Err(Why::NoPieceOn { at: from }),
            Some(kind) if kind != Kind::Pawn || from.neighbours().all(|beside| beside != to) => {
                return Err(Why::CannotReach { kind, from, to });
            }
            Some(_) => {}
        }
        if self.at(to).is_some() {
            return Err(Why::Taken { at: to });
        }
        self.may_go(seat, Step::new(from, to))?;
        self.may_rest(to)
    }

    /// Moves that pawn, and lays the heart on it.
    pub fn mercy(&mut self, seat: Side, Step { from, to, .. }: Step) {
        self.put(to, self.at(from));
        self.put(from, None);
        self.lay(seat, Some(to));
    }
}
