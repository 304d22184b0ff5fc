//! A position, and the few things that can be done to it. None of them asks whether a card or a move allows it.

use super::{
    piece::{Bishop, Black, Camel, Color, King, Knight, Part, Pawn, Piece, Queen, Role, Rook, White},
    square::{self, Square},
};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pub squares: Vec<Option<Piece>>,
    pub holes: [bool; 64],
    /// Who is to move, or is moving.
    pub turn: Color,
    /// `KQkq`.
    pub rights: [bool; 4],
    /// Squares passed over by pawns that may be taken en passant.
    pub passed: Vec<Square>,
    /// What White and Black have to move in their next turn (36).
    pub must: [Option<Role>; 2],
    /// Royal pieces off the board for a turn (68).
    pub away: [Option<Piece>; 2],
    /// Pawns move diagonally and capture straight ahead (69).
    pub reversed: bool,
    /// White's and Black's pieces taken by the opponent.
    pub pool: [Vec<Role>; 2],
    /// Lost by their own side's doing.
    pub lost: [Vec<Role>; 2],
    pub dead: [Vec<Role>; 2],
    pub next_id: u32,
}

/// The squares that each of `KQkq` needs untouched.
const CASTLING: [(Square, Square, Color); 4] = [(4, 7, White), (4, 0, White), (60, 63, Black), (60, 56, Black)];

impl Board {
    pub fn empty() -> Board {
        Board {
            squares: vec![None; 64],
            holes: [false; 64],
            turn: White,
            rights: [false; 4],
            passed: vec![],
            must: [None; 2],
            away: [None, None],
            reversed: false,
            pool: [vec![], vec![]],
            lost: [vec![], vec![]],
            dead: [vec![], vec![]],
            next_id: 0,
        }
    }

    pub fn at(&self, square: Square) -> Option<&Piece> {
        self.squares[square].as_ref()
    }

    pub fn at_mut(&mut self, square: Square) -> &mut Piece {
        self.squares[square].as_mut().unwrap()
    }

    /// On the board, and nothing stands there.
    pub fn free(&self, square: Square) -> bool {
        !self.holes[square] && self.squares[square].is_none()
    }

    pub fn royal(&self, side: Color) -> Option<Square> {
        square::all().find(|&square| self.at(square).is_some_and(|piece| piece.royal && piece.side == side))
    }

    /// R38, B21: beside a magnet, and not royal.
    pub fn stuck(&self, square: Square) -> bool {
        self.at(square).is_some_and(|piece| !piece.royal)
            && square::neighbours(square).iter().any(|&beside| self.at(beside).is_some_and(|piece| piece.magnet))
    }

    /// R38, R39: nothing holds it here while this seat plays.
    pub fn loose(&self, square: Square, seat: Color) -> bool {
        !self.stuck(square) && self.at(square).is_some_and(|piece| !piece.banned[seat.index()])
    }

    /// Where it stood no king or rook castles any more (R12), and no pawn is taken en passant.
    pub fn lift(&mut self, square: Square) -> Piece {
        for (right, (king, rook, _)) in self.rights.iter_mut().zip(CASTLING) {
            *right &= square != king && square != rook;
        }
        self.passed.retain(|&passed| landing(passed) != square);
        let mut piece = self.squares[square].take().unwrap();
        piece.magnet = false;
        piece
    }

    pub fn place(&mut self, square: Square, piece: Piece) {
        assert!(self.free(square), "{} is not free", square::name(square));
        self.squares[square] = Some(Piece { stops: piece.stops + 1, ..piece });
        self.settle();
    }

    pub fn go(&mut self, from: Square, to: Square) {
        let piece = self.lift(from);
        self.place(to, piece);
    }

    pub fn swap(&mut self, a: Square, b: Square) {
        let (one, other) = (self.lift(a), self.lift(b));
        self.place(a, other);
        self.place(b, one);
    }

    /// A new piece, as cards bring them.
    pub fn put(&mut self, square: Square, role: Role, side: Color) {
        self.next_id += 1;
        self.place(square, Piece::new(self.next_id, role, side));
    }

    /// R9, B23, B30: taken by the opponent of the side it came from, or lost by that side's own doing. R33, R34: a
    /// camel is a knight again, what was promoted a pawn.
    pub fn lose(&mut self, piece: &Piece, by: Color) {
        let side = piece.side.index();
        let list = if by == piece.side { &mut self.lost[side] } else { &mut self.pool[side] };
        list.extend(piece.parts().into_iter().map(|part| if part.promoted { Pawn } else { part.role.kind() }));
        list.sort();
    }

    pub fn off(&mut self, square: Square, by: Color) -> Piece {
        let piece = self.lift(square);
        self.lose(&piece, by);
        self.settle();
        piece
    }

    pub fn draw_from_pool(&mut self, role: Role, side: Color) {
        let pool = &mut self.pool[side.index()];
        let found = pool.iter().position(|&one| one == role).unwrap();
        pool.remove(found);
    }

    pub fn promote(&mut self, square: Square, role: Role) {
        self.at_mut(square).first = Part { role, promoted: true };
    }

    /// Rights and passed squares that what stands there no longer bears out.
    pub fn settle(&mut self) {
        for (n, (king, rook, side)) in CASTLING.into_iter().enumerate() {
            let holds = |square: Square, role: Role| {
                self.at(square).is_some_and(|piece| piece.is_only(role) && piece.side == side && !piece.neutral)
            };
            self.rights[n] = self.rights[n]
                && holds(king, King)
                && holds(rook, Rook)
                && self.at(king).is_some_and(|piece| piece.royal);
        }
        let passed = std::mem::take(&mut self.passed);
        self.passed = passed
            .into_iter()
            .filter(|&passed| !self.reversed && self.free(passed) && self.may_be_passed(landing(passed)))
            .collect();
    }

    /// B24, B29: only a side's own pawn, alone.
    fn may_be_passed(&self, square: Square) -> bool {
        let side = if square::rank(square) == 3 { White } else { Black };
        self.at(square).is_some_and(|piece| piece.is_only(Pawn) && piece.side == side && !piece.neutral)
    }

    /// A pawn went two squares ahead from its second rank (R11).
    pub fn pass(&mut self, passed: Square) {
        if self.may_be_passed(landing(passed)) {
            self.passed.push(passed);
            self.passed.sort();
            self.settle();
        }
    }

    /// The message is complete: its side's orders are used up, what it might have taken en passant is safe, and the
    /// other side is to move.
    pub fn finish(&self) -> Board {
        let (mut board, seat) = (self.clone(), self.turn);
        for piece in board.squares.iter_mut().flatten() {
            piece.banned[seat.index()] = false;
            piece.shielded[seat.index()] = false;
        }
        board.must[seat.index()] = None;
        let own = if seat == White { 2 } else { 5 };
        board.passed.retain(|&passed| square::rank(passed) == own);
        board.turn = seat.other();
        board
    }
}

/// Where the pawn stands that passed here.
pub fn landing(passed: Square) -> Square {
    if square::rank(passed) == 2 { passed + 8 } else { passed - 8 }
}

/// Where a piece of this kind and side begins (55, 59; R35 for a prince).
pub fn start_squares(role: Role, side: Color) -> Vec<Square> {
    let rank = if role == Pawn { side.second_rank() } else { side.home_rank() };
    let files = match role {
        King => vec![4],
        Queen => vec![3],
        Rook => vec![0, 7],
        Bishop => vec![2, 5],
        Knight | Camel => vec![1, 6],
        Pawn => (0..8).collect(),
    };
    files.into_iter().filter_map(|file| square::at(file, rank)).collect()
}
