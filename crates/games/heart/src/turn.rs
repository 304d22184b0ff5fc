//! What a move, a pass and a removal come to (H5 to H10, H13).

use super::{
    board::Board,
    end::{End, Ending},
    game::Game,
    side::Side,
    step::Step,
    triangle::Triangle,
    variants::Crown,
};
use crate::referee::Stood;

impl Game {
    /// This seat's move, which is lawful.
    pub(super) fn turn(&mut self, seat: Side, step: Step) {
        let taken = self.board.takes(seat, step.to);
        let crown = step.heart && self.is_crown(step.to);
        let board = self.board.after(seat, step);
        self.happened(seat, [step.from, step.to].into());
        self.moved(seat, board, taken.is_some(), taken.heart);
        if crown && self.end.is_none() {
            self.crowned = Some(seat);
        }
    }

    /// What follows a move of this seat to that board, which took something or nothing, and perhaps that heart.
    pub fn moved(&mut self, seat: Side, board: Board, takes: bool, heart: Option<Side>) {
        self.board = board;
        self.passes = 0;
        if takes {
            self.quiet = [0; 3];
            self.stood = Stood::NONE;
        } else {
            self.count_turn(seat);
        }
        if let Some(loser) = heart {
            self.add(seat, 1);
            self.lose(loser);
        }
        match heart {
            // V1: the first heart.
            Some(_) if self.board.variants.relation => self.finish(Some(seat), Ending::Heart),
            _ => self.hand_on(seat),
        }
    }

    /// The seat that has the turn and no lawful move (H9); with V2 it has lost instead.
    pub fn stuck(&self) -> Option<Side> {
        let stuck = self.end.is_none() && !self.is_placing() && !self.has_move(self.to_move);
        stuck.then_some(self.to_move)
    }

    /// Passes that seat over.
    pub fn pass(&mut self) {
        if let Some(seat) = self.stuck() {
            self.pass_over(seat);
        }
    }

    /// Passes the seat to move over; if that were all living seats in a row, the game is drawn (H9).
    pub fn pass_over(&mut self, seat: Side) {
        self.passes += 1;
        self.count_turn(seat);
        if self.passes >= self.living.len() {
            self.finish(None, Ending::Stuck);
        } else {
            self.hand_on(seat);
        }
    }

    /// H10: takes this seat's heart and all its pieces off the board, and gives nobody a point.
    pub fn remove(&mut self, seat: Side) {
        if self.end.is_some() || !self.living.contains(&seat) {
            return;
        }
        self.board.clear(seat);
        self.lose(seat);
        self.passes = 0;
        match self.living.as_slice() {
            [last] => self.finish(Some(*last), Ending::Heart),
            _ if self.is_placing() => self.has_placed(seat),
            // Whoever had the turn begins it anew, on another board.
            _ => self.begin_from(self.to_move),
        }
    }

    fn has_move(&self, seat: Side) -> bool {
        self.board.lawful(seat).next().is_some()
    }

    fn count_turn(&mut self, seat: Side) {
        self.quiet.get_mut(seat.index()).into_iter().for_each(|turns| *turns = turns.saturating_add(1));
    }

    fn add(&mut self, seat: Side, points: i8) {
        self.scores.get_mut(seat.index()).into_iter().for_each(|score| *score = score.saturating_add(points));
    }

    /// H6, H10, H13: a seat is out.
    fn lose(&mut self, seat: Side) {
        self.add(seat, -1);
        self.living.retain(|living| *living != seat);
    }

    fn finish(&mut self, winner: Option<Side>, by: Ending) {
        self.end = Some(End { winner, by });
    }

    /// What follows this seat's turn: an end, or the turn of the next living seat.
    fn hand_on(&mut self, seat: Side) {
        // H8.
        if let [last] = self.living.as_slice() {
            return self.finish(Some(*last), Ending::Heart);
        }
        // V8: who did not take it now never will.
        if let Some(crowned) = self.crowned.filter(|crowned| *crowned != seat) {
            return self.finish(Some(crowned), Ending::Crown);
        }
        self.begin_from(seat.next());
    }

    /// The turn of the first living seat from this one on.
    fn begin_from(&mut self, seat: Side) {
        let circle = [seat, seat.next(), seat.next().next()];
        if let Some(next) = circle.into_iter().find(|next| self.living.contains(next)) {
            self.begin(next);
        }
    }

    /// The turn of this seat.
    pub(super) fn begin(&mut self, seat: Side) {
        self.to_move = seat;
        if self.has_move(seat) {
            self.stood.push((seat, self.board.clone()));
        } else if self.board.variants.open.is_some() && !self.is_placing() {
            self.lose(seat);
            self.finish(self.living.first().copied(), Ending::NoMove);
        }
    }

    /// Whether a heart that is carried there is in the third corner, or on its tip (V8).
    fn is_crown(&self, at: Triangle) -> bool {
        let chosen = [Side::Green, Side::Blue].map(|seat| self.corner(seat));
        let third = Side::ALL.into_iter().find(|corner| !chosen.contains(corner));
        match (self.board.variants.crown, third) {
            (Some(Crown::Corner), Some(third)) => at.corner() == Some(third),
            (Some(Crown::Apex), Some(third)) => at.is_tip(third),
            _ => false,
        }
    }
}
