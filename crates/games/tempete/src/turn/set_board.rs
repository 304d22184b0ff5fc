//! The board set by the person who runs the referee (T70): of the turns before it nothing is left that a message
//! could still reach.

use alloc::sync::Arc;

use super::happening::Happening;
use crate::{
    chess::{Color, Position},
    ids::Seq,
    referee::course::Tell,
    tempete::{
        seats::{seat, side},
        state::{
            Tempete,
            exchange::Redo,
            public::{OwnDuty, SEATS},
        },
    },
};

impl Tempete {
    /// The board is set, and the turn is due from its side to move.
    pub(crate) fn set_board(&mut self, position: &Position, seq: Seq, tell: &mut impl Tell<Happening>) {
        let public = &mut self.public;
        let before = public.board.replace(position.clone());
        public.passed = turns_before(position);
        // T33: a trap that is over stays so.
        let passed_over = public.exchanges.iter().flat_map(|exchange| exchange.passed_over());
        public.passed_over.extend(passed_over);
        public.exchanges.clear();
        public.message = None;
        public.redo = Redo::default();
        public.course.offer = None;
        public.course.claimed = false;
        if let Some(before) = before {
            tell.tell(|| Happening::BoardSet { before: Arc::new(before), after: Arc::new(position.clone()) });
        }
        for seat in SEATS.into_iter().filter(|seat| position.away(side(*seat)).is_none()) {
            if let Some(by) = public.seat_mut(seat).away.take() {
                tell.tell(|| Happening::Lapsed { by, seat });
            }
        }
        self.due(OwnDuty::Turn(seat(position.to_move())), seq, tell);
    }
}

/// How many turns came before it, by the number of its move.
fn turns_before(position: &Position) -> usize {
    let whole = usize::from(position.fullmove().saturating_sub(1)).saturating_mul(2);
    whole.saturating_add(usize::from(position.to_move() == Color::Black))
}
