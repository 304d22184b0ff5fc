//! Chess moves put right, and the order of lines.

use alloc::vec::Vec;

use super::{super::MailLines, Mend, Mending};
use crate::{
    chess::{MoveFault, PieceLetters, Role, San, full},
    tempete::order::orders::{Order, OwnOrder},
    text::MoveNumber,
};

impl Mending<'_> {
    /// Every move with a number, its number changed.
    pub(super) fn move_number(&self, change: impl Fn(MoveNumber) -> MoveNumber) -> Mend {
        let mut sheet = self.sheet.clone();
        for at in 0..sheet.len() {
            if let Some(Order::Own(OwnOrder::Move { number: Some(number), text })) = sheet.order(at) {
                let order = Order::Own(OwnOrder::Move { number: Some(change(*number)), text: text.clone() });
                sheet = sheet.with(at, order);
            }
        }
        Mend::To(sheet)
    }

    /// Where the acts of a message begin, its `spring` aside.
    pub(super) fn beginning(&self) -> usize {
        let first = |order: &Order| matches!(order, Order::Own(OwnOrder::Answer | OwnOrder::Spring { .. }));
        self.sheet.orders().take_while(|order| first(order)).count()
    }

    /// The mail with some move, for its other lines to be judged.
    pub(super) fn with_a_move(&self) -> Option<MailLines> {
        let text = match &self.public.board {
            Some(board) => full(board, board.legal_move()?),
            None => San::read("e4", PieceLetters::ENGLISH).ok()?,
        };
        Some(self.sheet.inserted(self.beginning(), Order::Own(OwnOrder::Move { number: None, text })))
    }

    /// T7: two moves, one of which is too much.
    pub(super) fn one_move(&self) -> Mend {
        let moves: Vec<usize> = (0..self.sheet.len())
            .filter(|at| matches!(self.sheet.order(*at), Some(Order::Own(OwnOrder::Move { .. }))))
            .collect();
        let only = |keep: usize| {
            let sheet =
                self.sheet.retained(|at, order| at == keep || !matches!(order, Order::Own(OwnOrder::Move { .. })));
            Some((self.sheet.order(keep)?.clone(), sheet))
        };
        Mend::OneOf { sheets: moves.into_iter().filter_map(only).collect(), meant: false }
    }

    pub(super) fn chess_move(&self, fault: &MoveFault) -> Mend {
        let Some(Order::Own(OwnOrder::Move { number, text })) = self.order() else { return Mend::Ask(None) };
        let with = |text: San| Order::Own(OwnOrder::Move { number: *number, text });
        // What stands there is another piece than the letter says.
        if let (
            MoveFault::NoSuchPiece { there: Some(there), movable: true, .. },
            San::Step { from, captures, to, promotion, .. },
        ) = (fault, text)
        {
            let piece = Some(*there).filter(|there| *there != Role::Pawn);
            let said = San::Step { piece, from: *from, captures: *captures, to: *to, promotion: *promotion };
            return self.instead([with(said)].into(), true);
        }
        let meant = !matches!(fault, MoveFault::Illegal { .. } | MoveFault::PromotionMissing { .. });
        self.instead(fault.candidates().iter().cloned().map(with).collect(), meant)
    }

    pub(super) fn placed(&self) -> Mend {
        self.sheet.placed(self.public).map_or(Mend::Ask(None), Mend::To)
    }
}
