//! Claims of a draw, decided on the board alone (B12).

use super::board::land;
use super::refusal::Refusal;
use crate::{
    chess::{Position, Square},
    ids::Seat,
    tempete::{log::event::Claim, side, state::public::Public, turn::standing::landed},
};

/// B12: what is claimed is so on the board.
pub(crate) fn claim(public: &Public, seat: Seat, claim: Claim) -> Result<(), Refusal> {
    let Some(board) = &public.board else { return Ok(()) };
    let (holds, count) = match claim {
        Claim::Stalemate => (stalemated(board, seat), 0),
        Claim::Repetition => {
            let times = public.times_stood();
            (times >= 3, times)
        }
        Claim::Fifty => (board.halfmove_clock() >= 100, board.halfmove_clock()),
    };
    if holds { Ok(()) } else { Err(Refusal::ClaimFalse { claim, count, check: board.in_check(side(seat)) }) }
}

/// No legal move and not in check; with the king away, wherever it may land (T40).
fn stalemated(board: &Position, seat: Seat) -> bool {
    if board.away(side(seat)).is_none() {
        return board.is_stalemate();
    }
    let squares = (0..8).flat_map(|file| (0..8).filter_map(move |rank| Square::new(file, rank)));
    squares
        .filter(|square| land(board, seat, *square).is_ok())
        .all(|square| landed(board, seat, square).legal_moves().is_empty())
}

impl Public {
    /// How often the position to be played from has stood with the same seat to move (B12).
    pub fn times_stood(&self) -> u16 {
        let Some(board) = &self.board else { return 0 };
        let key = board.key();
        let mover = board.to_move();
        let before = self.exchanges.iter().filter(|exchange| side(exchange.seat) == mover);
        let stood = before.filter_map(|exchange| exchange.base.as_ref()).filter(|base| base.key() == key).count();
        u16::try_from(stood).unwrap_or(u16::MAX).saturating_add(1)
    }
}
