//! A game: what is due, what may follow, and what placing comes to. `turn` has the moves.

use alloc::vec::Vec;

use super::{
    act::Act,
    board::Board,
    duty::{Duty, placing},
    end::End,
    piece::Kind,
    side::Side,
    triangle::Triangle,
    variants::Variants,
    why::Why,
};
use crate::referee::Stood;

/// A game of Romulan Heart.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    pub(super) board: Board,
    /// The seats that are not out, in their order of play.
    pub(super) living: Vec<Side>,
    /// Whose each corner is, by the seat.
    corners: [Side; 3],
    /// The duties before the first move, the next one first.
    placing: Vec<Duty>,
    /// Whose turn it is, once all is placed.
    pub(super) to_move: Side,
    pub(super) scores: [i8; 3],
    /// Turns of each seat since something was taken (H11).
    pub(super) quiet: [u16; 3],
    /// Positions since something was taken, each with the seat whose turn began with it, this one last (H11).
    pub(super) stood: Stood<(Side, Board)>,
    /// The last turns, as many as three, each with the triangles on which something is known to have happened.
    late: Vec<(Side, Vec<Triangle>)>,
    /// How many seats in a row were passed over (H9).
    pub(super) passes: usize,
    /// Who has carried his heart into the third corner by the last turn (V8).
    pub(super) crowned: Option<Side>,
    pub(super) end: Option<End>,
}

impl Game {
    /// A game of two seats or of three, before anything is placed.
    pub fn start(seats: usize, variants: Variants) -> Self {
        let living: Vec<Side> = Side::ALL.into_iter().take(seats).collect();
        let placing = placing(&living, variants);
        Self { placing, ..Self::of(Board::new(variants), living) }
    }

    /// A game from this board on, which these seats play: one of them is to move.
    pub fn on(board: Board, living: Vec<Side>, to_move: Side) -> Self {
        let mut game = Self::of(board, living);
        game.begin(to_move);
        game
    }

    fn of(board: Board, living: Vec<Side>) -> Self {
        Self {
            board,
            living,
            corners: Side::ALL,
            placing: Vec::new(),
            to_move: Side::Green,
            scores: [0; 3],
            quiet: [0; 3],
            stood: Stood::NONE,
            late: Vec::new(),
            passes: 0,
            crowned: None,
            end: None,
        }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Notes where something happened in a turn of this seat.
    pub fn happened(&mut self, seat: Side, on: Vec<Triangle>) {
        if self.late.len() == Side::ALL.len() {
            self.late.remove(0);
        }
        self.late.push((seat, on));
    }

    /// The turns since this seat's own last one, each by where something happened in it; that one where none came after it.
    pub fn since(&self, seat: Side) -> &[(Side, Vec<Triangle>)] {
        let own = self.late.iter().rposition(|(side, _)| *side == seat);
        let after = own.map_or(0, |own| own + 1).min(self.late.len().saturating_sub(1));
        self.late.get(after..).unwrap_or_default()
    }

    /// The board, to be changed by what is placed on it.
    pub fn board_mut(&mut self) -> &mut Board {
        &mut self.board
    }

    /// The seats that are not out, in their order of play.
    pub fn living(&self) -> &[Side] {
        &self.living
    }

    /// What is due; nothing once the game is over.
    pub fn due(&self) -> Option<Duty> {
        let duty = self.placing.first().copied().unwrap_or(Duty::Turn(self.to_move));
        self.end.is_none().then_some(duty)
    }

    /// How it ended.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// This seat's points (H13): −1 for the own heart, +1 for each that was taken.
    pub fn score(&self, seat: Side) -> i8 {
        self.scores.get(seat.index()).copied().unwrap_or_default()
    }

    /// This seat's corner: that of its name, unless it chose another (V2).
    pub fn corner(&self, seat: Side) -> Side {
        self.corners.get(seat.index()).copied().unwrap_or(seat)
    }

    /// The pieces that this seat has yet to place (V11).
    pub fn left(&self, seat: Side) -> Vec<Kind> {
        let mut left = Kind::SET.to_vec();
        for (_, kind) in self.board.of(seat) {
            if let Some(place) = left.iter().position(|of| *of == kind) {
                left.remove(place);
            }
        }
        left
    }

    /// Whether who has the duty may do this.
    ///
    /// # Errors
    /// Why not.
    pub fn may(&self, act: &Act) -> Result<(), Why> {
        match (self.due(), act) {
            (Some(Duty::Set(seat)), Act::Set(set)) => {
                set.pieces().iter().try_for_each(|placed| self.board.may_place(seat, self.corner(seat), *placed))
            }
            (Some(Duty::Piece(seat)), Act::Piece(placed)) if !self.left(seat).contains(&placed.kind) => {
                Err(Why::NoneLeft { kind: placed.kind })
            }
            (Some(Duty::Piece(seat)), Act::Piece(placed)) => self.board.may_place(seat, self.corner(seat), *placed),
            (Some(Duty::First(_)), Act::First(first)) if self.living.contains(first) => Ok(()),
            (Some(Duty::First(_)), Act::First(first)) => Err(Why::NobodyPlays { of: *first }),
            (Some(Duty::Corner(seat)), Act::Corner(corner)) => {
                let other = self.living.iter().find(|other| **other != seat && self.corner(**other) == *corner);
                other.map_or(Ok(()), |_| Err(Why::CornerTaken { corner: *corner }))
            }
            (Some(Duty::Heart(seat)), Act::Heart(at)) => self.board.may_lay(seat, *at),
            (Some(Duty::Heart(seat)), Act::Mercy(step)) if self.has_mercy(seat) => self.board.may_mercy(seat, *step),
            (Some(Duty::Turn(seat)), Act::Turn(step)) => self.board.may(seat, *step),
            _ => Err(Why::NotDue),
        }
    }

    /// V2: who placed first, once the other has placed too.
    fn has_mercy(&self, seat: Side) -> bool {
        let hearts = self.placing.iter().all(|duty| matches!(duty, Duty::Heart(_)));
        hearts && self.board.variants.open == Some(seat)
    }

    /// Does what may be done.
    pub fn apply(&mut self, act: &Act) {
        let Some(duty) = self.due() else { return };
        let seat = duty.seat();
        match act {
            Act::Set(set) => set.pieces().iter().for_each(|placed| self.board.place(seat, *placed)),
            Act::Piece(placed) => self.board.place(seat, *placed),
            Act::First(first) => {
                let variants = Variants { open: Some(*first), chooses: false, ..self.board.variants };
                *self = Self::start(self.living.len(), variants);
                return;
            }
            Act::Corner(corner) => self.corners.get_mut(seat.index()).into_iter().for_each(|of| *of = *corner),
            Act::Heart(at) => self.board.lay(seat, Some(*at)),
            Act::Mercy(step) => self.board.mercy(seat, *step),
            Act::Turn(step) => return self.turn(seat, *step),
        }
        self.placing.remove(0);
        self.begin_if_placed();
    }

    /// P3: Green moves first, or who is the first that is left.
    fn begin_if_placed(&mut self) {
        if let (true, Some(first)) = (self.placing.is_empty(), self.living.first()) {
            self.begin(*first);
        }
    }

    /// Nothing that is placed is due of this seat any more: it has, unseen, or is removed while all are placing.
    pub fn has_placed(&mut self, seat: Side) {
        self.placing.retain(|duty| duty.seat() != seat);
        self.begin_if_placed();
    }

    /// Whether something is still to be placed.
    pub fn is_placing(&self) -> bool {
        !self.placing.is_empty()
    }
}
