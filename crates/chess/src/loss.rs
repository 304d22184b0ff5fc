//! Pieces that were lost, and how: what cards 5, 7, 26 and 59 may bring back (B30).

use alloc::vec::Vec;

use super::{Color, Grid, Piece, PieceId, Role};

/// How a piece was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum How {
    /// Captured by the opponent's move or removed by his card: it may come back.
    Taken,
    /// By its own side's doing.
    Own,
    /// For good.
    Dead,
}

/// A piece that was lost. A fused piece makes two of them (B24).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Loss {
    /// How it was lost.
    pub how: How,
    /// Whose it was; of a neutral piece the side it came from.
    pub side: Color,
    /// What it was when it was lost.
    pub kind: Role,
    /// Its identity.
    pub id: PieceId,
}

/// What a side begins with, from the pawns up; a camel counts as a knight.
const SET: [(Role, usize); 6] =
    [(Role::Pawn, 8), (Role::Knight, 2), (Role::Bishop, 2), (Role::Rook, 2), (Role::Queen, 1), (Role::King, 1)];

/// What is missing from a full set, as POSITION.md counts it: the losses that a plain line need not tell.
pub(super) fn missing(grid: &Grid, away: &[Option<Piece>; 2]) -> Vec<(Color, Role)> {
    let mut counted = [[0_usize; SET.len()]; 2];
    let standing = grid.pieces().map(|(_, piece)| piece).chain(away.iter().flatten());
    for piece in standing {
        for kind in piece.kinds() {
            let kind = if kind == Role::Camel { Role::Knight } else { kind };
            let place = SET.iter().position(|(one, _)| *one == kind);
            let side = counted.get_mut(piece.owner.side() as usize);
            if let Some(count) = side.zip(place).and_then(|(side, place)| side.get_mut(place)) {
                *count = count.saturating_add(1);
            }
        }
    }
    let mut room = 32_usize.saturating_sub(counted.iter().flatten().sum());
    let mut missing = Vec::new();
    for (side, counts) in Color::BOTH.into_iter().zip(counted) {
        let lacking = SET
            .iter()
            .zip(counts)
            .flat_map(|((kind, full), there)| core::iter::repeat_n((side, *kind), full.saturating_sub(there)));
        let most = room.min(16_usize.saturating_sub(counts.iter().sum()));
        let before = missing.len();
        missing.extend(lacking.take(most));
        room = room.saturating_sub(missing.len().saturating_sub(before));
    }
    missing.sort_unstable();
    missing
}
