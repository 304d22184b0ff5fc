//! A second referee for Crowded House, in which two teams of two play and each player moves on his half of the board:
//! slow, plain, and written from the game's rules alone (H1 to H11, H15, C5, C6). It tries every order on a copy of the
//! board, asks whether the next player can take the king, and says what the record would. Clocks, mails and talk are
//! not its business.
//!
//! `seat` is who plays, `half` what he may move, `board` what stands where, `safety` what the next player can take,
//! `order` an order's text, `moves` what comes of it, `line` how positions are written, `standing` how a game stands.
//! `consent` stands apart: how four players agree on a draw or to resign (H13).

mod board;
pub mod consent;
mod half;
mod line;
mod moves;
mod order;
mod safety;
mod seat;
mod standing;
#[cfg(test)]
mod tests;

pub use self::seat::{SEATS, Seat};
pub use super::end::End;
use board::Board;
use moves::Done;
use order::Order;

/// A game of Crowded House, as the referee knows it. Between two turns all passes are made: unless it is over, the
/// player to move has a legal move.
#[derive(Clone, PartialEq, Debug)]
pub struct CrowdedHouse {
    board: Board,
    turn: Seat,
    /// Turns in a row without a pawn move or a capture, passes counted (H11).
    quiet: usize,
    /// Every position that stood, with its player, this one the last (H11).
    stood: Vec<String>,
    announced: Vec<String>,
    over: Option<End>,
}

/// What a turn brings into the record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// Of the move and of the passes that the referee made after it, in the order in which they came about:
    ///
    /// * `pass wq` for each player who was passed over (H8)
    /// * the last is of the player who is to move now: `check` (H5), or how the game ended: `mate` (H7), which says
    ///   check already, `bare-kings` (H11), `four-passes` (H9); or nothing of him.
    pub announcements: Vec<String>,
}

impl CrowdedHouse {
    /// The usual position; `wk` begins (H1).
    pub fn start() -> CrowdedHouse {
        CrowdedHouse::begin(Board::start(), Seat::Wk, 0)
    }

    /// From a FEN with the player, `wk`, `bk`, `wq` or `bq`, in the place of the colour. What is missing after him is
    /// none. A player who cannot move there is passed over at once. `None` where no game could stand so: not one king
    /// each, a king that the player to move could take, a right without king or rook, a pawn on an end rank, a passed
    /// square without the pawn that the player before moved over it.
    pub fn at(text: &str) -> Option<CrowdedHouse> {
        line::read(text).map(|(board, turn, quiet)| CrowdedHouse::begin(board, turn, quiet))
    }

    fn begin(board: Board, turn: Seat, quiet: usize) -> CrowdedHouse {
        let mut game = CrowdedHouse { board, turn, quiet, stood: vec![], announced: vec![], over: None };
        game.settle();
        game
    }

    /// Every legal order of the player to move: `e2e4`, `e7e8=Q`, `O-O`; none when the game is over.
    pub fn lawful(&self) -> Vec<String> {
        if self.over.is_some() {
            return vec![];
        }
        moves::lawful(&self.board, self.turn).into_iter().map(Order::name).collect()
    }

    fn read(&self, text: &str) -> Option<Done> {
        let order = Order::read(text, &self.board, self.turn.side()).filter(|_| self.over.is_none())?;
        moves::tried(order, &self.board, self.turn)
    }

    /// Whether the player to move may order this.
    pub fn judge(&self, text: &str) -> bool {
        self.read(text).is_some()
    }

    /// Plays an order, and passes for whoever cannot move then. `None`, and nothing changes, where it is not lawful.
    pub fn play(&mut self, text: &str) -> Option<Told> {
        let Done { board, lasting } = self.read(text)?;
        self.board = board;
        self.quiet = if lasting { 0 } else { self.quiet + 1 };
        self.turn = self.turn.next();
        self.settle();
        Some(Told { announcements: self.announced.clone() })
    }

    /// Passes until somebody can move or the game ends: mate (H7), bare kings (H11), four passes (H9). The first that
    /// is true counts (C6).
    fn settle(&mut self) {
        self.announced.clear();
        for passes in 0.. {
            self.stood.push(self.line());
            let (check, stuck) = (self.in_check(), moves::lawful(&self.board, self.turn).is_empty());
            let end = match () {
                () if check && stuck => Some(End { winner: Some(self.turn.next().side()), by: "mate" }),
                () if self.board.bare() => Some(End { winner: None, by: "bare-kings" }),
                () if passes == 4 => Some(End { winner: None, by: "four-passes" }),
                () => None,
            };
            self.over = end;
            if end.is_some() || !stuck {
                let check = check.then_some("check");
                self.announced.extend(end.map(|end| end.by).or(check).map(str::to_string));
                return;
            }
            self.announced.push(format!("pass {}", self.turn.name()));
            self.board.passed = None;
            self.quiet += 1;
            self.turn = self.turn.next();
        }
    }
}
