//! What an entry says that happened, on the board of one who reads it.

use super::{
    act::{Act, Taken},
    piece::Piece,
    step::Step,
    table::{Made, Table},
};
use crate::chess::{CastlingSide, Role, Square};

impl Table {
    /// What an act that is known to have happened makes of the game, `moved` saying whether it stands behind the move; `None` where
    /// what it names is not there.
    pub fn told_of(&self, act: &Act, moved: bool) -> Option<Made> {
        let (side, other) = (self.to_move(), self.to_move().other());
        let mut known = self.clone();
        let mut made = match *act {
            Act::Moves { bonus, disc, played, takes } => {
                if let Some(Taken { disc: Some(disc), kind, .. }) = takes {
                    known.board.know(other, disc, kind);
                }
                let own = known.board.at(played.from).filter(|piece| piece.side == side && piece.disc == disc)?;
                if bonus && !own.is(Role::Pawn) {
                    return None;
                }
                known.made(Step::Move(played), known.board.carried(played)?, bonus)
            }
            Act::Castles { flank, discs } => {
                for (disc, kind) in discs.into_iter().zip([Role::King, Role::Rook]) {
                    disc.into_iter().for_each(|disc| known.board.know(side, disc, kind));
                }
                let king = known.board.king(side)?;
                let short = flank == CastlingSide::Short;
                let rook = |(at, piece): &(Square, Piece)| {
                    piece.is(Role::Rook) && known.board.unmoved.contains(*at) && (at.file() > king.file()) == short
                };
                let (rook, _) = known.board.of(side).find(rook)?;
                known.made(Step::Castle(flank), known.board.rooked(flank, king, rook)?, false)
            }
            Act::Drops(at) => known.made(Step::Drop(at), known.board.came_back(at, side), true),
            Act::Guesses { disc, kind, right } => known.answered(disc, kind, right),
            Act::Uncloaks { disc, kind } => {
                let at = known.board.disc(side, disc)?;
                known.uncloaked(disc, kind, at)
            }
        };
        if made.act != Some(*act) {
            return None;
        }
        match act {
            Act::Moves { bonus: true, .. } | Act::Drops(_) if !moved => made.after.without_due(true),
            Act::Moves { bonus: false, .. } | Act::Castles { .. } => made.after.without_due(false),
            _ => {}
        }
        Some(made)
    }
}
