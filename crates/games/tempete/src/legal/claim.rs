//! Claims of a draw, decided on the board alone (B12).

use super::board::land;
use super::refusal::Refusal;
use crate::{
    chess::{Position, Square},
    ids::Seat,
    tempete::{
        log::event::Claim,
        seats::{seat, side},
        state::public::{Danger, Public},
        turn::standing::landed,
    },
};

/// B12: what is claimed is so on the board.
pub(crate) fn claim(public: &Public, by: Seat, claim: Claim) -> Result<(), Refusal> {
    let Some(board) = &public.board else { return Ok(()) };
    let (holds, count) = match claim {
        Claim::Stalemate => (stalemated(board, by), 0),
        Claim::Repetition => {
            let times = public.times_stood();
            (times >= 3, times)
        }
        Claim::Fifty => (board.halfmove_clock() >= 100, board.halfmove_clock()),
    };
    if holds { Ok(()) } else { Err(Refusal::ClaimFalse { claim, count, danger: public.danger() }) }
}

/// No legal move and not in check; with the king away, wherever it may land (T40).
fn stalemated(board: &Position, of: Seat) -> bool {
    if board.away(side(of)).is_none() {
        return board.is_stalemate();
    }
    let squares = (0..8).flat_map(|file| (0..8).filter_map(move |rank| Square::new(file, rank)));
    squares
        .filter(|square| land(board, of, *square).is_ok())
        .all(|square| landed(board, of, square).legal_moves().is_empty())
}

impl Public {
    /// How the seat that is to move stands on the board: nothing of this ends a game by itself (T53).
    pub fn danger(&self) -> Option<Danger> {
        let board = self.board.as_ref()?;
        match (board.in_check(board.to_move()), board.is_mate()) {
            (_, true) => Some(Danger::Mate),
            (true, _) => Some(Danger::Check),
            // With the king away, wherever it may land.
            _ => stalemated(board, seat(board.to_move())).then_some(Danger::Stalemate),
        }
    }

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
