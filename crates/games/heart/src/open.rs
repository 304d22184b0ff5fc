//! V2: no move may leave the own heart newly open to capture.

use alloc::vec::Vec;

use super::{board::Board, side::Side, step::Step, why::Why};

impl Board {
    /// The moves by which others could take this seat's heart now.
    pub fn threats(&self, seat: Side) -> Vec<Step> {
        let Some(to) = self.heart(seat) else { return Vec::new() };
        let enemies = self.pieces().map(|(from, piece)| (from, self.owner(piece.colour)));
        let moves = enemies.filter(|(_, owner)| *owner != seat).map(|(from, owner)| (owner, Step::new(from, to)));
        moves.filter(|(owner, step)| self.may_go(*owner, *step).is_ok()).map(|(_, step)| step).collect()
    }

    /// V2: whether no enemy move takes the own heart after this one that could not before it. A move that takes the
    /// enemy heart wins before it could matter.
    pub(super) fn keeps_heart(&self, seat: Side, step: Step) -> Result<(), Why> {
        if self.variants.open.is_none() || self.takes(seat, step.to).heart.is_some() {
            return Ok(());
        }
        let before = self.threats(seat);
        let new = self.after(seat, step).threats(seat).into_iter().find(|by| !before.contains(by));
        new.map_or(Ok(()), |by| Err(Why::OpensHeart { by }))
    }
}
