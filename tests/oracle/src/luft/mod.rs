//! A second referee for Luft Chess, in which each king is air: slow, plain, and written from the game's rules alone
//! (L1 to L16, C5, C6). It knows both kings, tries every order on a copy of the board, and says what the log would.
//!
//! `board` holds what stands where, `order` what an order does, `fen` how positions are written.

mod board;
mod fen;
mod order;

pub use super::end::End;
use super::{
    piece::{Color, White},
    square,
};
use board::Board;
use order::{Done, Order};
use std::collections::BTreeSet;

/// A game of Luft Chess, as the referee knows it.
#[derive(Clone)]
pub struct Luft {
    board: Board,
    turn: Color,
    /// Acts in a row without a pawn move or a capture (C5).
    quiet: usize,
    /// The public positions since the last act of a king, this one the last (L14).
    stood: Vec<String>,
    over: Option<End>,
}

/// What an act brings into the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// `move e2-e4`, `move e7-d8=Q takes R`, `king`, `king takes N d5`, `castles O-O`. Of en passant `takes P` too.
    pub act: String,
    /// What is true of `check`, `mate`, `stalemate`, `takes-king`, `dead`, in this order. One end alone (C6): whoever
    /// takes the king announces nothing else, and a mate or a stalemate is not dead too. `mate` stands without `check`,
    /// which it says already; `dead` may stand behind `check`, which is no end.
    pub announcements: Vec<&'static str>,
}

impl Luft {
    /// L1.
    pub fn start() -> Luft {
        let board = Board {
            squares: fen::read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w").map_or([None; 64], |line| line.squares),
            kings: [4, 60],
            rights: [true; 4],
            passed: None,
        };
        Luft::begin(board, White, 0)
    }

    /// From a FEN that shows both kings. What is missing after the side to move is none. `None` where no game could
    /// stand so: a king in a check that its side has left it in, a right without king or rook, a pawn on an end rank.
    pub fn of_fen(text: &str) -> Option<Luft> {
        let line = fen::read(text)?;
        let ([white], [black]) = (line.kings[0].as_slice(), line.kings[1].as_slice()) else { return None };
        let (white, black) = (*white, *black);
        Luft::of_line(line, white, black)
    }

    /// From a FEN without kings and their squares, which may be one.
    pub fn of(visible: &str, white_king: &str, black_king: &str) -> Option<Luft> {
        let line = fen::read(visible).filter(|line| line.kings.iter().all(Vec::is_empty))?;
        Luft::of_line(line, square::named(white_king)?, square::named(black_king)?)
    }

    fn of_line(line: fen::Line, white: usize, black: usize) -> Option<Luft> {
        let board = Board { squares: line.squares, kings: [white, black], rights: line.rights, passed: line.passed };
        board.sound(line.turn).then(|| Luft::begin(board, line.turn, line.quiet))
    }

    fn begin(board: Board, turn: Color, quiet: usize) -> Luft {
        let stood = vec![board.public(turn)];
        let mut game = Luft { board, turn, quiet, stood, over: None };
        game.judge();
        game
    }

    /// Whose turn it is, or would be if the game were not over.
    pub fn to_move(&self) -> Color {
        self.turn
    }

    /// The square of this side's king: when it has been taken, where.
    pub fn king(&self, side: Color) -> String {
        square::name(self.board.kings[side.index()])
    }

    /// The FEN placement of the visible pieces.
    pub fn visible(&self) -> String {
        fen::placement(&self.board)
    }

    /// The first four fields of the FEN without kings: what counts for L14. The square behind a pawn that has just
    /// stepped twice stands in it whether or not something could take there.
    pub fn public(&self) -> String {
        self.board.public(self.turn)
    }

    /// Whether the side to move is in check (L7).
    pub fn in_check(&self) -> bool {
        self.board.in_check(self.turn)
    }

    /// How the game ended by itself; a game may be over where it begins.
    pub fn over(&self) -> Option<End> {
        self.over
    }

    /// L14: what is public of this position stood three times, and no king moved between the first and the third.
    pub fn repetition_holds(&self) -> bool {
        let now = self.public();
        self.stood.iter().filter(|stood| **stood == now).count() >= 3
    }

    /// C5: a hundred acts of both sides without a pawn move or a capture, the king's captures too (L16).
    pub fn fifty_holds(&self) -> bool {
        self.quiet >= 100
    }

    /// Every lawful order of the side to move, by its own view alone; none when the game is over. The king's are
    /// written from his true square, castling as `e1g1`.
    pub fn lawful(&self) -> BTreeSet<String> {
        if self.over.is_some() { BTreeSet::new() } else { self.orders() }
    }

    fn orders(&self) -> BTreeSet<String> {
        Order::all().filter(|order| order.tried(&self.board, self.turn).is_some()).map(Order::name).collect()
    }

    /// Plays an order. `None`, and nothing changes, where it is not lawful.
    pub fn play(&mut self, order: &str) -> Option<Told> {
        if self.over.is_some() {
            return None;
        }
        let Done { board, act, king_moved, lasting, takes_king } = Order::read(order)?.tried(&self.board, self.turn)?;
        let mover = self.turn;
        self.board = board;
        self.turn = mover.other();
        self.quiet = if lasting { 0 } else { self.quiet + 1 };
        if king_moved {
            self.stood.clear();
        }
        self.stood.push(self.public());
        if takes_king {
            self.over = Some(End { winner: Some(mover), by: "takes-king" });
            return Some(Told { act, announcements: vec!["takes-king"] });
        }
        Some(Told { act, announcements: self.judge() })
    }

    /// What is to be announced of the position to the side to move, and whether it ends the game (C6, L7, L11, L13). An
    /// order that would take the other king is one, whether the king stands there or not.
    fn judge(&mut self) -> Vec<&'static str> {
        let check = self.in_check();
        let stuck = self.orders().is_empty();
        let end = match (check, stuck) {
            (true, true) => Some(End { winner: Some(self.turn.other()), by: "mate" }),
            (false, true) => Some(End { winner: None, by: "stalemate" }),
            _ => self.board.dead().then_some(End { winner: None, by: "dead" }),
        };
        self.over = end;
        let check = (check && !stuck).then_some("check");
        check.into_iter().chain(end.map(|end| end.by)).collect()
    }
}
