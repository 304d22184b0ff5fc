//! What walls close (H2). A zone is what lies beside a wall; the own one binds nobody but the own heart.

use super::{
    board::Board,
    piece::Wall,
    ray::neighbours,
    seat::Seat,
    told::Why::{self, NextTo, Overlap},
    triangle::Triangle,
};

impl Board {
    /// Whether it lies in the zone of a wall that another seat moves.
    pub fn closed(&self, at: Triangle, seat: Seat) -> bool {
        neighbours(at).iter().any(|&beside| self.enemy(beside, seat).is_some_and(|piece| piece.kind == Wall))
    }

    /// Whether it lies in the zone of any wall: no heart may come to rest there (H3).
    pub fn in_zone(&self, at: Triangle) -> bool {
        neighbours(at).iter().any(|&beside| self.on[beside].is_some_and(|piece| piece.kind == Wall))
    }

    /// Why this seat's wall may not stand there beside the others': next to an enemy piece, or with a zone that shares
    /// a triangle with an enemy wall's.
    pub fn bars_wall(&self, at: Triangle, seat: Seat) -> Option<Why> {
        let zone = neighbours(at);
        match () {
            () if zone.iter().any(|&beside| self.enemy(beside, seat).is_some()) => Some(NextTo),
            () if zone.iter().any(|&beside| self.closed(beside, seat)) => Some(Overlap),
            () => None,
        }
    }
}
