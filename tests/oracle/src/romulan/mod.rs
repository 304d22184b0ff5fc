//! A second referee for Romulan Chess, in which pieces are cloaked until they move: slow, plain, and written from the
//! game's rules alone (R1 to R16, C5, C6). It knows the truth, tries every order on a copy of it, and says what the
//! record would. What seats do with its word (R6, R13, R14, letters) is not its business, nor is the form of a mail.
//!
//! `board` holds what stands where and is seen, `order` an order's text, `deed` what comes of it, `fen` how the truth
//! is written.

mod board;
mod deed;
mod fen;
mod order;

pub use super::end::End;
use super::{
    piece::{Color, White},
    square::{self, Square},
};
use board::Board;
use deed::Deed;
use order::{Move, Order, Takes};

/// A game of Romulan Chess, as the referee knows it.
#[derive(Clone)]
pub struct Romulan {
    board: Board,
    turn: Color,
    /// Acts in a row without a pawn move or a capture, cloakings among them (C5, R15).
    quiet: usize,
    /// What counts for repetition of every position that stood, this one the last (R15).
    stood: Vec<String>,
    over: Option<End>,
}

/// What an act brings into the record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// `appears N d2`, `goes N d2 e4`, `castles O-O`, `castles O-O-O`, `cloak N d2`. Behind the first two come, in this
    /// order and as they apply: ` takes P cloaked` or ` takes P seen`, ` ep d5` (where the pawn stood; ` takes P seen`
    /// stands before it), and of a promotion ` becomes Q` behind `goes P e7 d8` but ` promoted` behind `appears Q d8`,
    /// which names what the pawn became. So `appears Q d8 takes R cloaked promoted` and
    /// `goes P e7 d8 takes R seen becomes Q`.
    pub act: String,
    /// `mate`, `stalemate` or `dead`: the first of these that is true, alone (C6). Check is not told (R7).
    pub announcements: Vec<&'static str>,
}

impl Romulan {
    /// R1.
    pub fn start() -> Romulan {
        Romulan::begin(Board::start(), White, 0)
    }

    /// From the FEN of the truth and the squares whose pieces are seen. What is missing after the side to move is none.
    /// `None` where no game could stand so: not one king each, the other side in check, a right without king or rook,
    /// a pawn on an end rank, a passed square without the seen pawn that passed it (R11), an empty square named seen.
    pub fn of_fen(fen: &str, seen: &[&str]) -> Option<Romulan> {
        let (mut board, turn, quiet) = fen::read(fen)?;
        for name in seen {
            board.seen[square::named(name)?] = true;
        }
        board.sound(turn).then(|| Romulan::begin(board, turn, quiet))
    }

    fn begin(board: Board, turn: Color, quiet: usize) -> Romulan {
        let mut game = Romulan { board, turn, quiet, stood: vec![], over: None };
        game.stood.push(game.line());
        game.over = game.end();
        game
    }

    /// Whose turn it is, or would be if the game were not over.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// How the game ended by itself; a game may be over where it begins.
    pub fn over(&self) -> Option<End> {
        self.over
    }

    /// The truth as the first four fields of a FEN, a space, and the seen squares by name in the order of the alphabet
    /// (`a2,b1,e4`) or `-`. It is what counts for R15: the passed square stands in it only where an order to take en
    /// passant would be lawful, as otherwise nothing can come of it.
    pub fn line(&self) -> String {
        fen::write(&self.board, self.turn, self.passed())
    }

    /// The passed square, if a pawn may lawfully take there (R11).
    fn passed(&self) -> Option<Square> {
        let to = self.board.passed?;
        let takes = |from| Order::Move(Move { letter: None, from, to, takes: Takes::Passant, promotion: None });
        square::all().any(|from| self.tried(takes(from)).is_some()).then_some(to)
    }

    fn tried(&self, order: Order) -> Option<Deed> {
        Deed::of(order, &self.board, self.turn)
    }

    /// Whether the order, as it is sealed, is lawful by the truth: else `Illegal.` (R5, R6). `repetition` is where the
    /// claim would be granted (R15). What cannot be read is not lawful, nor is anything when the game is over.
    pub fn judge(&self, order: &str) -> bool {
        if order == "repetition" {
            return self.repetition();
        }
        self.over.is_none() && Order::read(order).is_some_and(|order| self.tried(order).is_some())
    }

    /// R15: the same truth, the same pieces seen, the same player and rights stood three times. A game that is over
    /// leaves nothing to claim.
    pub fn repetition(&self) -> bool {
        let now = self.line();
        self.over.is_none() && self.stood.iter().filter(|stood| **stood == now).count() >= 3
    }

    /// C5, R15: a hundred acts of both sides, cloakings too, without a pawn move or a capture. A game that is over
    /// leaves nothing to claim.
    pub fn fifty(&self) -> bool {
        self.over.is_none() && self.quiet >= 100
    }

    /// Every lawful order but claims, found by trying all; none when the game is over. Without letters; a capture with
    /// its kind, also where that may be left out (R5); castling as `e1g1`.
    pub fn lawful(&self) -> Vec<String> {
        if self.over.is_some() {
            return vec![];
        }
        let unsaid = |order: &Order| match order {
            Order::Move(order) => order.takes == Takes::Unsaid && self.board.squares[order.to].is_some(),
            Order::Cloak(_) => false,
        };
        let orders = Order::moves(&self.board, self.turn).chain(Order::cloakings());
        let orders = orders.filter(|order| !unsaid(order) && self.tried(*order).is_some());
        orders.map(Order::name).collect()
    }

    /// Plays an order. `None`, and nothing changes, where it is not lawful or the game is over; and of `repetition`,
    /// which is no turn: whoever grants it ends the game himself.
    pub fn play(&mut self, order: &str) -> Option<Told> {
        if self.over.is_some() {
            return None;
        }
        let Deed { board, act, lasting } = self.tried(Order::read(order)?)?;
        self.board = board;
        self.turn = self.turn.other();
        self.quiet = if lasting { 0 } else { self.quiet + 1 };
        self.stood.push(self.line());
        self.over = self.end();
        Some(Told { act, announcements: self.over.iter().map(|end| end.by).collect() })
    }

    /// Whether the game ends as it stands (C6). Mate (R7): in check and no lawful move, cloakings being barred by R8.
    /// Stalemate (R9): not in check, no lawful move, and nothing seen to cloak. Dead: R15.
    fn end(&self) -> Option<End> {
        let mut orders = Order::moves(&self.board, self.turn).chain(Order::cloakings());
        let stuck = !orders.any(|order| self.tried(order).is_some());
        match (self.board.in_check(self.turn), stuck) {
            (true, true) => Some(End { winner: Some(self.turn.other()), by: "mate" }),
            (false, true) => Some(End { winner: None, by: "stalemate" }),
            _ => self.board.dead().then_some(End { winner: None, by: "dead" }),
        }
    }
}
