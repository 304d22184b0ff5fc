//! A second referee for Reverse Schrödinger's Chess, in which a side's pieces are tokens that the other side chose:
//! slow, plain, and written from the game's rules alone (S1 to S15, C5, C6). It knows the truth, tries every order on a
//! copy of it, and says what the record would. Sealing, the form of a mail and what seats read are not its business.
//!
//! `figure` is what stands on a square, `board` what stands where, `order` an order's text, `deed` what comes of it,
//! `line` how positions are written.

mod board;
mod deed;
mod figure;
mod line;
mod order;
#[cfg(test)]
mod tests;

pub use super::end::End;
use super::piece::{Color, Role, White};
use board::Board;
use deed::Deed;
use order::{Action, NUMBERS, Order};

/// A game of Reverse Schrödinger's Chess, as the referee knows it.
#[derive(Clone, PartialEq, Debug)]
pub struct Schrodinger {
    board: Board,
    turn: Color,
    /// Acts in a row without a pawn move or a capture (C5).
    quiet: usize,
    /// What counts for repetition of every position that stood, this one the last (S14).
    stood: Vec<String>,
    over: Option<End>,
}

/// What an act brings into the record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// `token 4 d1-d3` of a closed token, `move e2-e4` of all else, `castles O-O`. Behind a move come, in this order
    /// and as they apply: ` takes P d5` or ` takes token 2 d5`, with where it stood, ` ep`, ` =Q`.
    pub act: String,
    /// Number and kind of the token that was turned up (S5).
    pub shown: Option<(u8, char)>,
    /// What is true of `check`, `mate`, `stalemate`, `dead` after the turning up (S6), in this order. One end alone
    /// (C6); `mate` stands without `check`, which it says already; `dead` may stand behind `check`, which is no end.
    pub announcements: Vec<&'static str>,
}

impl Schrodinger {
    /// S1: the kinds of White's tokens and of Black's by their numbers, as `QRNBNBR`.
    ///
    /// # Panics
    ///
    /// Where they are not two knights, two bishops, two rooks and a queen.
    pub fn start(white: &str, black: &str) -> Self {
        let [white, black] = [white, black].map(|kinds| {
            let mut sorted: Vec<char> = kinds.chars().collect();
            sorted.sort_unstable();
            assert_eq!(sorted.iter().collect::<String>(), "BBNNQRR", "{kinds} is no arrangement");
            kinds.chars().filter_map(Role::of).collect::<Vec<_>>()
        });
        Self::begin(Board::start([&white, &black]), White)
    }

    /// From a line such as `wKe1 w4d3:N wQ'd8 bKh8 bPe5 b7h5=R black wa ep:d3`. The fifty moves begin there. `None`
    /// where it cannot be read, or no game could stand so: not one king each, the other side in check, a token twice, a
    /// pawn on an end rank, a moved king or token said to be unmoved, a passed square without the pawn that passed it.
    /// Kinds are not counted.
    pub fn at(line: &str) -> Option<Self> {
        let (board, turn) = line::read(line)?;
        Some(Self::begin(board, turn))
    }

    fn begin(board: Board, turn: Color) -> Self {
        let mut game = Self { board, turn, quiet: 0, stood: vec![], over: None };
        game.stood.push(game.public());
        game.over = game.end();
        game
    }

    /// The position as a line: White's figures by square from a1, b1 to h8, Black's, the side to move, `wa wh ba bh` as
    /// they hold, `ep:d3` where a pawn strikes the passed square. `wa` is that king and token 1 never moved, whatever
    /// the token turned out to be.
    pub fn line(&self) -> String {
        line::write(&self.board, self.turn)
    }

    /// Whose turn it is, or would be if the game were not over.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Whether the side to move is in check (S9, S13).
    pub fn in_check(&self) -> bool {
        self.board.in_check(self.turn)
    }

    /// How the game ended by itself; a game may be over where it begins.
    pub fn over(&self) -> Option<End> {
        self.over
    }

    fn public(&self) -> String {
        line::seen(&self.board, self.turn, Deed::passant(&self.board, self.turn))
    }

    /// S14: the same position stood three times, this one counted. A game that is over leaves nothing to claim.
    pub fn repetition(&self) -> bool {
        let now = self.public();
        self.over.is_none() && self.stood.iter().filter(|stood| **stood == now).count() >= 3
    }

    /// C5: a hundred acts of both sides without a pawn move or a capture. A game that is over leaves nothing to claim.
    pub fn fifty(&self) -> bool {
        self.over.is_none() && self.quiet >= 100
    }

    fn tried(&self, action: Action) -> Option<Deed> {
        Deed::of(action, &self.board, self.turn)
    }

    /// Every lawful order of the side to move, found by trying all, with each token that may be turned up; none when
    /// the game is over.
    pub fn lawful(&self) -> Vec<String> {
        let mut orders = vec![];
        for action in Action::all(&self.board, self.turn).filter(|_| self.over.is_none()) {
            let Some(deed) = self.tried(action) else { continue };
            let reveals = [None].into_iter().chain(NUMBERS.map(Some));
            let may = reveals.filter(|&reveal| deed.turned_up(self.turn, reveal).is_some());
            orders.extend(may.map(|reveal| Order { action, reveal }.name()));
        }
        orders
    }

    /// Whether the order is lawful. What cannot be read is not, nor is anything when the game is over.
    pub fn judge(&self, order: &str) -> bool {
        let lawful = |order: Order| self.tried(order.action)?.turned_up(self.turn, order.reveal);
        self.over.is_none() && Order::read(order).and_then(lawful).is_some()
    }

    /// Plays an order. `None`, and nothing changes, where it is not lawful or the game is over.
    pub fn play(&mut self, order: &str) -> Option<Told> {
        let Order { action, reveal } = Order::read(order).filter(|_| self.over.is_none())?;
        let deed = self.tried(action)?;
        let (board, shown) = deed.turned_up(self.turn, reveal)?;
        self.board = board;
        self.turn = self.turn.other();
        self.quiet = if deed.lasting { 0 } else { self.quiet + 1 };
        self.stood.push(self.public());
        self.over = self.end();
        let mate = self.over.is_some_and(|end| end.by == "mate");
        let check = (self.in_check() && !mate).then_some("check");
        let announcements = check.into_iter().chain(self.over.map(|end| end.by)).collect();
        let shown = shown.and_then(|figure| Some((figure.token?.number, figure.role.letter())));
        Some(Told { act: deed.act, shown, announcements })
    }

    /// Whether the game ends as it stands: mate (S13), stalemate or a dead position (S14), the first of these (C6).
    /// What is due to be turned up never bars a move, as any closed token will do.
    fn end(&self) -> Option<End> {
        let stuck = !Action::all(&self.board, self.turn).any(|action| self.tried(action).is_some());
        match (self.in_check(), stuck) {
            (true, true) => Some(End { winner: Some(self.turn.other()), by: "mate" }),
            (false, true) => Some(End { winner: None, by: "stalemate" }),
            _ => self.board.dead().then_some(End { winner: None, by: "dead" }),
        }
    }
}
