//! What stands where.

use super::{
    order::Order,
    piece::{Kind, Piece},
    seat::{Black, Blue, Green, SEATS, Seat},
    triangle::{Triangle, all},
};

/// The position without the seat to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pub on: Vec<Option<Piece>>,
    /// Where each seat's heart lies; `None` before it is placed, and once it is taken or removed.
    pub hearts: [Option<Triangle>; 3],
    /// V1: green takes only blue, blue only black, black only green.
    pub relation: bool,
}

/// What an order took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taken {
    pub piece: Option<Piece>,
    /// Whose heart.
    pub heart: Option<Seat>,
}

impl Board {
    /// Nothing stands anywhere.
    pub fn empty(relation: bool) -> Board {
        Board { on: vec![None; all().len()], hearts: [None; 3], relation }
    }

    /// What this seat moves there, by whatever colour.
    pub fn own(&self, at: Triangle, seat: Seat) -> Option<Kind> {
        self.on[at].filter(|piece| piece.owner == seat).map(|piece| piece.kind)
    }

    /// What another seat moves there.
    pub fn enemy(&self, at: Triangle, seat: Seat) -> Option<Piece> {
        self.on[at].filter(|piece| piece.owner != seat)
    }

    /// Where this seat's pieces stand.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = (Triangle, Kind)> + '_ {
        all().filter_map(move |at| self.own(at, seat).map(|kind| (at, kind)))
    }

    /// Whether this seat's heart lies there.
    pub fn heart(&self, at: Triangle, seat: Seat) -> bool {
        self.hearts[seat as usize] == Some(at)
    }

    /// What this seat would take there: the piece of another, and the heart of another, carried or bare (H5).
    pub fn takes(&self, at: Triangle, seat: Seat) -> Taken {
        let heart = SEATS.into_iter().find(|&other| other != seat && self.heart(at, other));
        Taken { piece: self.enemy(at, seat), heart }
    }

    /// Whether this seat may take what is of the other.
    pub fn may_take(&self, seat: Seat, other: Seat) -> bool {
        !self.relation || [(Green, Blue), (Blue, Black), (Black, Green)].contains(&(seat, other))
    }

    /// Carries the order out, lawful or not: what it takes goes, a heart's loser hands over all that he moves (H6).
    pub fn carry_out(&mut self, order: Order, seat: Seat) -> Taken {
        let taken = self.takes(order.to, seat);
        self.on[order.to] = self.on[order.from].take();
        if order.heart {
            self.hearts[seat as usize] = Some(order.to);
        }
        if let Some(loser) = taken.heart {
            self.hearts[loser as usize] = None;
            for piece in self.on.iter_mut().flatten().filter(|piece| piece.owner == loser) {
                piece.owner = seat;
            }
        }
        taken
    }

    /// H10: the heart and all that this seat moves leave the board.
    pub fn clear(&mut self, seat: Seat) {
        self.hearts[seat as usize] = None;
        for place in &mut self.on {
            *place = place.filter(|piece| piece.owner != seat);
        }
    }
}
