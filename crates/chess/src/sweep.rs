//! What cards do to several pieces at once, as edits: a pawn that shoves what is before it, castling in any open
//! line, a blast. Which card does so, and what it asks besides, is not known here.

use alloc::vec::Vec;

use super::attacks::{ASLANT, STRAIGHT};
use super::{Color, Edit, Piece, Position, Role, Square};

/// Why there are no such edits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(tag = "fault", rename_all = "kebab-case")]
pub enum SweepFault {
    /// Nothing stands before the pawn, so that there is nothing to shove.
    NothingAhead { at: Square },
    /// A king, or what became royal, is not pushed.
    Royal { at: Square },
    /// What is held where it stands, by a magnet or an order, is not pushed and does not castle (R38, R39).
    Held { at: Square },
    /// Nothing is pushed onto a hole.
    Hole { at: Square },
    /// The king is none that castles: fused, or another piece became royal.
    NoKing,
    /// King and rook stand in no line.
    NoLine { at: Square },
    /// Something, or a hole, stands between king and rook, or where the king would come down.
    Blocked { at: Square },
    /// A king does not explode (R35, R51).
    King { at: Square },
}

impl Position {
    /// Card 3, played by `side`: the pawn on `from` steps straight ahead, and everything in line before it goes one square
    /// on; what falls off the board is lost (R52). The edits in the order in which they can be done.
    ///
    /// # Errors
    /// What stands in the way of it.
    pub fn shove(&self, from: Square, promotion: Option<Role>, side: Color) -> Result<Vec<Edit>, SweepFault> {
        let forward = self.at(from).map_or(1, |pawn| pawn.owner.side().forward());
        let mut line = Vec::new();
        let mut next = from.offset(0, forward);
        while let Some((at, piece)) = next.and_then(|at| Some((at, self.at(at)?))) {
            if piece.royal {
                return Err(SweepFault::Royal { at });
            }
            if self.is_stuck(at) || self.is_banned(at, side) {
                return Err(SweepFault::Held { at });
            }
            line.push(at);
            next = at.offset(0, forward);
        }
        let Some(first) = line.first().copied() else { return Err(SweepFault::NothingAhead { at: from }) };
        if let Some(at) = next.filter(|at| self.holes.contains(*at)) {
            return Err(SweepFault::Hole { at });
        }
        let pushed = line.into_iter().rev().map(|at| match at.offset(0, forward) {
            Some(to) => Edit::Go { from: at, to, promotion: None },
            None => Edit::Off { at, dead: false },
        });
        Ok(pushed.chain([Edit::Go { from, to: first, promotion }]).collect())
    }

    /// Card 17: the rook comes to stand beside its king, and the king hops over it (R43).
    ///
    /// # Errors
    /// What stands in the way of it.
    pub fn castle_with(&self, rook: Square, side: Color) -> Result<Vec<Edit>, SweepFault> {
        let alone = |piece: &Piece| piece.kind == Role::King && piece.second.is_none();
        let king = self.royal(side).filter(|at| self.at(*at).is_some_and(alone)).ok_or(SweepFault::NoKing)?;
        if self.is_stuck(rook) || self.is_banned(rook, side) {
            return Err(SweepFault::Held { at: rook });
        }
        let (files, ranks) = (rook.file().cmp(&king.file()) as i8, rook.rank().cmp(&king.rank()) as i8);
        if (files == 0) == (ranks == 0) {
            return Err(SweepFault::NoLine { at: rook });
        }
        let mut between = king.offset(files, ranks);
        while let Some(at) = between.filter(|at| *at != rook) {
            if !self.is_free(at) {
                return Err(SweepFault::Blocked { at });
            }
            between = at.offset(files, ranks);
        }
        let blocked = SweepFault::Blocked { at: rook };
        let beside = king.offset(files, ranks).ok_or(blocked)?;
        let behind = beside.offset(files, ranks).ok_or(blocked)?;
        if behind != rook && !self.is_free(behind) {
            return Err(SweepFault::Blocked { at: behind });
        }
        let hop = Edit::Go { from: king, to: behind, promotion: None };
        Ok(if beside == rook {
            alloc::vec![hop]
        } else {
            alloc::vec![Edit::Group(alloc::vec![Edit::Go { from: rook, to: beside, promotion: None }, hop])]
        })
    }

    /// Card 40: what stands on `at` and beside it is off, but for kings and what is royal (R51).
    ///
    /// # Errors
    /// What stands there is a king, a prince or royal.
    pub fn blast(&self, at: Square) -> Result<Vec<Edit>, SweepFault> {
        let stays = |piece: &Piece| piece.royal || piece.is(Role::King);
        if self.at(at).is_none_or(stays) {
            return Err(SweepFault::King { at });
        }
        let beside = STRAIGHT.into_iter().chain(ASLANT).filter_map(|(files, ranks)| at.offset(files, ranks));
        let mut hit: Vec<Square> =
            beside.chain([at]).filter(|at| self.at(*at).is_some_and(|piece| !stays(piece))).collect();
        hit.sort_unstable();
        Ok(hit.into_iter().map(|at| Edit::Off { at, dead: false }).collect())
    }

    /// Card 4: the corner that is free while pieces stand on the three others, that on `mover` not counted (R52).
    pub fn fourth_corner(&self, mover: Square) -> Option<Square> {
        let corners = [(0, 0), (7, 0), (0, 7), (7, 7)].into_iter().filter_map(|(file, rank)| Square::new(file, rank));
        let (full, others): (Vec<_>, Vec<_>) = corners.partition(|at| *at != mover && self.at(*at).is_some());
        match others.as_slice() {
            [corner] if full.len() == 3 && self.is_free(*corner) => Some(*corner),
            _ => None,
        }
    }
}
