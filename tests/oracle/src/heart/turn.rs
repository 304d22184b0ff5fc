//! Whose turn it is, and what ends a game (H6, H8 to H10).

use super::{
    End, Heart,
    seat::{SEATS, Seat},
    told::Told,
};

impl Heart {
    /// The seats that are not out, in order of play from this one on.
    fn living_from(&self, seat: Seat) -> Vec<Seat> {
        let circle = SEATS.into_iter().cycle().skip_while(|next| *next != seat).take(3);
        circle.filter(|next| self.seats.contains(next) && !self.out.contains(next)).collect()
    }

    /// The seats that are not out.
    pub fn living(&self) -> Vec<Seat> {
        self.living_from(Seat::Green)
    }

    /// H6, H8: this seat is out; the last one wins. V1: the first heart taken wins.
    fn put_out(&mut self, loser: Seat, taker: Option<Seat>) {
        self.out.push(loser);
        self.scores[loser as usize] -= 1;
        if let Some(taker) = taker {
            self.scores[taker as usize] += 1;
        }
        let winner = match self.living()[..] {
            [last] => Some(last),
            _ => taker.filter(|_| self.board.relation),
        };
        self.over = winner.map(|winner| End { winner: Some(winner), by: "heart" });
    }

    /// H9: it is the turn of the first living seat from this one on that has a lawful move; those before it are passed
    /// over. If nobody has one, the game is drawn.
    pub(super) fn hand_to(&mut self, seat: Seat) -> Vec<String> {
        let mut told = vec![];
        for next in self.living_from(seat) {
            if !self.board.orders(next).is_empty() {
                self.turn = next;
                self.stood.push(self.line());
                return told;
            }
            // A turn that is passed over is one without a capture.
            self.quiet[next as usize] += 1;
            told.push(format!("pass {}", next.name()));
        }
        self.over = Some(End { winner: None, by: "stuck" });
        told
    }

    /// After this seat's turn.
    pub(super) fn hand_on(&mut self, seat: Seat) -> Vec<String> {
        let next = SEATS.into_iter().cycle().skip_while(|other| *other != seat).nth(1);
        next.map_or(vec![], |next| self.hand_to(next))
    }

    /// What a taken heart brings; nothing where none was taken.
    pub(super) fn lose(&mut self, loser: Option<Seat>, taker: Seat) {
        if let Some(loser) = loser {
            self.put_out(loser, Some(taker));
        }
    }

    /// How it ended, if it did.
    pub(super) fn ending(&self) -> Option<String> {
        let end = self.over?;
        Some(end.winner.map_or("drawn".to_string(), |winner| format!("wins {}", winner.name())))
    }

    /// H10, by resignation, loss on time or a ruling; `None` where that seat is not in the game any more. It may fall
    /// into the placement: then the others go on placing.
    pub fn remove(&mut self, seat: Seat) -> Option<Told> {
        if self.over.is_some() || !self.living().contains(&seat) {
            return None;
        }
        let begun = !self.stood.is_empty();
        self.board.clear(seat);
        self.put_out(seat, None);
        let mut announcements = match () {
            () if self.over.is_some() => vec![],
            () if begun => self.hand_to(self.turn),
            () => self.begin(),
        };
        announcements.extend(self.ending());
        Some(Told { act: format!("removed {}", seat.name()), announcements })
    }
}
