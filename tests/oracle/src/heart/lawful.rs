//! What a seat may do in its turn, found by trying every path of every piece (H1 to H4).

use std::collections::BTreeSet;

use super::{
    board::{Board, Taken},
    order::{Order, Written},
    path::{Path, paths},
    piece::{Kind, Knight, Wall},
    ray::neighbours,
    seat::Seat,
    told::Why::{self, Asked, Blocked, Carrier, Covers, Nobody, Own, Relation, Rest, Way, Zone},
    triangle::Triangle,
};

impl Board {
    /// Why this piece may not go this path, if it may not. Owners are those before the order: it must be lawful to take
    /// a heart, and only what it took changes hands.
    fn bars_path(&self, seat: Seat, (kind, heart): (Kind, bool), path: &Path) -> Option<Why> {
        let (&to, inner) = path.split_last()?;
        // A knight jumps over pieces and zones.
        let walked = if kind == Knight { &inner[..0] } else { inner };
        match () {
            () if walked.iter().any(|&at| self.on[at].is_some()) => Some(Blocked),
            () if walked.iter().any(|&at| self.closed(at, seat)) => Some(Zone),
            () => self.bars_stop(seat, (kind, heart), to),
        }
    }

    /// Why this piece may not stop there, if it may not.
    fn bars_stop(&self, seat: Seat, (kind, heart): (Kind, bool), to: Triangle) -> Option<Why> {
        let Taken { piece, heart: loser } = self.takes(to, seat);
        let wall = kind == Wall;
        let loses = |other: Seat| !self.may_take(seat, other);
        match () {
            () if self.own(to, seat).is_some() => Some(Own),
            () if self.closed(to, seat) => Some(Zone),
            // A wall takes no piece and is not taken; it takes a bare heart.
            () if piece.is_some_and(|piece| wall || piece.kind == Wall) => Some(Blocked),
            () if piece.is_some_and(|piece| loses(piece.owner)) || loser.is_some_and(loses) => Some(Relation),
            () if heart && self.in_zone(to) => Some(Rest),
            () if wall && self.heart(to, seat) => Some(Covers),
            () if wall && neighbours(to).iter().any(|&beside| self.heart(beside, seat)) => Some(Rest),
            () if wall => self.bars_wall(to, seat),
            () => None,
        }
    }

    /// Why this piece may not take the own heart along from there, if it may not (H3, H4).
    fn bars_carrying(&self, seat: Seat, (from, kind): (Triangle, Kind)) -> Option<Why> {
        (!kind.carries() || !self.heart(from, seat)).then_some(Carrier)
    }

    /// Why the order is not lawful, if it is not: of several paths the reason of the first.
    pub fn bars(&self, seat: Seat, order: Order) -> Option<Why> {
        let Some(kind) = self.own(order.from, seat) else { return Some(Nobody) };
        if let Some(why) = self.bars_carrying(seat, (order.from, kind)).filter(|_| order.heart) {
            return Some(why);
        }
        let there = paths(kind, order.from).iter().filter(|path| path.last() == Some(&order.to));
        let reasons: Vec<_> = there.map(|path| self.bars_path(seat, (kind, order.heart), path)).collect();
        let free = reasons.contains(&None);
        if free { None } else { reasons.into_iter().next().unwrap_or(Some(Way)) }
    }

    /// Every lawful order of this seat.
    pub fn orders(&self, seat: Seat) -> BTreeSet<Order> {
        let mut found = BTreeSet::new();
        for (from, kind) in self.of(seat) {
            for heart in [false, true] {
                let may = !heart || self.bars_carrying(seat, (from, kind)).is_none();
                let free = paths(kind, from).iter().filter(|path| self.bars_path(seat, (kind, heart), path).is_none());
                found.extend(free.filter(|_| may).filter_map(|path| Some(Order { from, to: *path.last()?, heart })));
            }
        }
        found
    }

    /// The one lawful order that the text may mean.
    pub fn meant(&self, seat: Seat, text: &str) -> Result<Order, Why> {
        let written = Written::read(text).ok_or(Why::Form)?;
        let taken = self.takes(written.to, seat).piece.map(|piece| piece.kind);
        let begins = |from: Triangle| self.own(from, seat) == Some(written.kind) && written.may_begin(from);
        let fits = |order: &Order| order.to == written.to && order.heart == written.heart && begins(order.from);
        let could: Vec<Order> = self.orders(seat).into_iter().filter(fits).collect();
        match could[..] {
            _ if !written.may_take(taken) => Err(Nobody),
            [] => {
                let tries = self.of(seat).filter(|(from, _)| begins(*from));
                let order = |from| Order { from, to: written.to, heart: written.heart };
                let mut reasons: Vec<Why> = tries.filter_map(|(from, _)| self.bars(seat, order(from))).collect();
                // What moves otherwise, or carries nothing, says less than one that could go there but for something.
                reasons.sort_by_key(|why| (*why == Way, *why == Carrier));
                Err(reasons.into_iter().next().unwrap_or(Nobody))
            }
            [order] => Ok(order),
            _ => Err(Asked(could.iter().map(|order| order.name(self, '-')).collect())),
        }
    }
}
