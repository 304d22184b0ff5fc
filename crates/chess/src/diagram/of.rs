//! A diagram of a position: its pieces with what binds them, its holes and orders, and what the last
//! turn changed. The reader's own sealed squares are for whoever may know them.

use super::{Diagram, Figure, Tint};
use crate::chess::{Color, Loss, Piece, Position, Role, Says, Square};

impl Diagram {
    /// The position, seen from this side.
    pub fn of(position: &Position, below: Color) -> Self {
        let mut board = Self::empty(below);
        for (square, piece) in position.pieces() {
            board.put(square, figure(position, piece));
        }
        for square in position.holes().iter() {
            board.hole(square);
        }
        board.reversed_pawns = position.pawns_are_reversed();
        board.must =
            Color::BOTH.into_iter().filter_map(|side| position.must_move(side).map(|kind| (side, kind))).collect();
        let tag = |tag: &crate::chess::Tag| position.find(tag.piece).map(|square| (square, tag.name.clone()));
        board.tags = position.tags().iter().filter_map(tag).collect();
        board
    }

    /// Marks what is different from the position before: squares left, squares reached, and where something was lost.
    #[must_use]
    pub fn since(mut self, before: &Position, now: &Position) -> Self {
        let all = (0..8).flat_map(|rank| (0..8).filter_map(move |file| Square::new(file, rank)));
        for square in all {
            match (before.at(square), now.at(square)) {
                (Some(_), None) => self.left(square),
                (None, Some(_)) => self.reached(square),
                (Some(old), Some(new)) if old.id != new.id || old.kind != new.kind || old.token != new.token => {
                    self.reached(square)
                }
                _ => {}
            }
        }
        let is_new = |loss: &&Loss| !before.lost().iter().any(|old| old.id == loss.id);
        for square in now.lost().iter().filter(is_new).filter_map(|loss| before.find(loss.id)) {
            let figure = before.at(square).map(|piece| figure(before, piece));
            if let Some(cell) = self.at(square) {
                cell.lost = figure;
            }
        }
        self
    }
}

fn figure(position: &Position, piece: &Piece) -> Figure {
    let ordered = |is: fn(Says) -> bool| {
        position.orders().iter().any(|order| is(order.says) && order.says.piece().is_some_and(|id| piece.is_called(id)))
    };
    Figure {
        kind: piece.kind,
        second: piece.second.map(|part| part.kind),
        tint: if piece.owner.is_neutral() { Tint::Neutral } else { piece.owner.side().into() },
        began_white: piece.owner.side() == Color::White,
        royal: piece.royal && !piece.is(Role::King),
        prince: piece.is_prince(),
        magnet: piece.magnet,
        banned: ordered(|says| matches!(says, Says::Ban(_))),
        shielded: ordered(|says| matches!(says, Says::Safe(_))),
        token: piece.token,
        known: false,
    }
}
