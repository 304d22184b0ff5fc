//! What a seat sees of the truth (B1), and the truth's answer to what it tries (B2).

use alloc::vec::Vec;

use super::{attempt::Attempt, gained::Gained, game::Blind};
use crate::heart::{
    board::Board,
    deed::Deed,
    piece::{Kind, Piece},
    side::Side,
    step::Step,
    taken::Taken,
    triangle::Triangle,
};

/// What of a list of moves was tried, and which of them is played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judged {
    /// Each with its answer, in their order.
    pub tried: Vec<Attempt>,
    /// The first that is possible.
    pub played: Option<Step>,
}

impl Judged {
    /// By who knows which can be. All are asked of, also those behind the one that is played: what it costs says nothing.
    pub fn by(tries: &[Step], mut may: impl FnMut(Step) -> bool) -> Self {
        let asked = tries.iter().map(|step| Attempt { step: *step, played: may(*step) });
        let mut tried: Vec<Attempt> = asked.collect();
        let played = tried.iter().position(|of| of.played);
        tried.truncate(played.map_or(tried.len(), |place| place.saturating_add(1)));
        Self { played: tried.last().filter(|of| of.played).map(|of| of.step), tried }
    }
}

/// What comes of a move that is possible.
#[derive(Clone, Debug, PartialEq)]
pub struct Comes {
    /// What it does, for who makes it; what it takes stands in it by who moved that.
    pub deed: Deed,
    /// Who lost a piece, and where it stood; of a heart nothing is told of a piece on it (B4).
    pub lost: Option<(Side, Triangle)>,
    /// Whose heart was taken, where, and what changes hands.
    pub heart: Option<(Side, Triangle, Gained)>,
}

/// A board on which nothing stands but what this seat moves, and its own heart.
pub fn seen_by(board: &Board, side: Side) -> Board {
    let mut seen = board.clone();
    for other in Side::ALL.into_iter().filter(|other| *other != side) {
        seen.clear(other);
    }
    seen
}

impl Blind {
    /// What of these moves is tried, by the truth: the first that is possible is played, and the rest is not.
    pub fn judged(&self, side: Side, tries: &[Step]) -> Judged {
        Judged::by(tries, |step| self.board().may(side, step).is_ok())
    }

    /// What comes of this seat's move, which is possible in truth.
    pub fn comes_of(&self, side: Side, step: Step) -> Comes {
        let board = self.board();
        let Taken { piece, heart } = board.takes(side, step.to);
        let piece = piece.map(|piece| Piece { colour: board.owner(piece.colour), ..piece });
        Comes {
            // A lawful move is made by a piece.
            deed: Deed { kind: board.own(step.from, side).unwrap_or(Kind::Pawn), step, takes: Taken { piece, heart } },
            lost: piece.filter(|_| heart.is_none()).map(|piece| (piece.colour, step.to)),
            heart: heart.map(|of| (of, step.to, Gained::of(board, of, step.to))),
        }
    }

    /// The first of what this seat tried that it might not try, or that is not answered as the truth has it, or had it before
    /// others were removed in that turn; what is played stands last `by_turn`, and nowhere else.
    pub fn untrue<'t>(&self, side: Side, tried: &[&'t str], by_turn: bool) -> Option<&'t str> {
        let (seen, last) = (self.seen_by(side), tried.len().saturating_sub(1));
        // The boards on which it may have been tried from here on, and what was tried on the first of them.
        let mut boards: Vec<&Board> = self.stood.iter().chain([self.board()]).collect();
        let mut here: Vec<Step> = Vec::new();
        tried.iter().enumerate().find_map(|(place, written)| {
            let of = written.parse::<Attempt>().ok().filter(|of| seen.may(side, of.step).is_ok());
            let Some(Attempt { step, played }) = of.filter(|of| of.played == (by_turn && place == last)) else {
                return Some(*written);
            };
            // What is played is played on the last of them.
            let from = if played { boards.len().saturating_sub(1) } else { 0 };
            let is_so = |(at, board): &(usize, &&Board)| {
                *at >= from && board.may(side, step).is_ok() == played && (*at > 0 || !here.contains(&step))
            };
            let Some((at, _)) = boards.iter().enumerate().find(is_so) else { return Some(*written) };
            if at > 0 {
                boards.drain(..at);
                here.clear();
            }
            here.push(step);
            None
        })
    }
}
