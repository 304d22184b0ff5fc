//! What stands where, and what attacks what: a closed token by the power that all of them have, whatever it is (S9).

use super::{
    super::{
        orthodox,
        piece::{Bishop, Black, Color, King, Knight, Pawn, Role, Rook, White},
        square::{self, Square},
    },
    figure::Figure,
};

/// The truth, without the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pub squares: [Option<Figure>; 64],
    /// For each of `CASTLING` whether its king and its token never moved, and the token was not taken (S10).
    pub unmoved: [bool; 4],
    /// The square that a pawn passed over in the act before, where an enemy pawn strikes it (S12).
    pub passed: Option<Square>,
}

/// One way to castle (S10).
#[derive(Clone, Copy, Debug)]
pub struct Castling {
    pub side: Color,
    /// The token that begins in the corner.
    pub number: u8,
    /// The order's text, and the act line's.
    pub name: &'static str,
    /// From where to where.
    pub king: (Square, Square),
    /// From where to where.
    pub rook: (Square, Square),
}

/// All ways to castle, White's first, on the a-file first.
pub const CASTLING: [Castling; 4] = [
    Castling { side: White, number: 1, name: "O-O-O", king: (4, 2), rook: (0, 3) },
    Castling { side: White, number: 7, name: "O-O", king: (4, 6), rook: (7, 5) },
    Castling { side: Black, number: 1, name: "O-O-O", king: (60, 58), rook: (56, 59) },
    Castling { side: Black, number: 7, name: "O-O", king: (60, 62), rook: (63, 61) },
];

/// The files on which the tokens 1 to 7 begin, 0 being the first (S1).
const FILES: [i32; 7] = [0, 1, 2, 3, 5, 6, 7];

impl Board {
    /// S1: pawns, kings, and the tokens of each side, of these kinds in the order of their numbers.
    pub fn start(kinds: [&[Role]; 2]) -> Board {
        let mut squares = [None; 64];
        for (side, kinds) in [White, Black].into_iter().zip(kinds) {
            let mut put = |file, rank, figure| {
                if let Some(at) = square::at(file, rank) {
                    squares[at] = Some(figure);
                }
            };
            (0..8).for_each(|file| put(file, side.second_rank(), Figure::seen(side, Pawn)));
            put(4, side.home_rank(), Figure::seen(side, King));
            for ((number, file), &kind) in (1..).zip(FILES).zip(kinds) {
                put(file, side.home_rank(), Figure::concealed(side, kind, number));
            }
        }
        Board { squares, unmoved: [true; 4], passed: None }
    }

    /// Where this side's figures stand.
    pub fn of(&self, side: Color) -> impl Iterator<Item = Square> + '_ {
        square::all().filter(move |&at| self.squares[at].is_some_and(|figure| figure.side == side))
    }

    /// Whether nothing stands on all these squares.
    pub fn clear(&self, squares: &[Square]) -> bool {
        squares.iter().all(|&at| self.squares[at].is_none())
    }

    /// Where this closed token of this side stands.
    pub fn closed(&self, side: Color, number: u8) -> Option<Square> {
        self.of(side).find(|&at| self.squares[at].is_some_and(|figure| figure.closed() == Some(number)))
    }

    /// Whether what stands on one square has the power to take on another, whatever stands there (S4, S6, S13). A pin
    /// takes no power away.
    pub fn strikes(&self, from: Square, to: Square) -> bool {
        let Some(figure) = self.squares[from] else { return false };
        let clear = |passed: &[Square]| self.clear(passed);
        if figure.closed().is_some() {
            let line = square::between(from, to).is_some_and(|passed| clear(&passed));
            return line && square::distance(from, to).1 <= 2;
        }
        orthodox::strikes((figure.side, figure.role), from, to, clear)
    }

    /// A pawn goes straight on, one square or from its second rank two, where nothing stands.
    pub fn advances(&self, from: Square, to: Square, side: Color) -> bool {
        orthodox::advances(side, from, to, |at| self.clear(at))
    }

    /// Whether anything of this side attacks the square (S9).
    pub fn attacked(&self, to: Square, by: Color) -> bool {
        self.of(by).any(|from| self.strikes(from, to))
    }

    /// Whether a pawn of this side strikes the square, lawfully or not.
    pub fn pawn_strikes(&self, to: Square, by: Color) -> bool {
        let pawn = Some(Figure::seen(by, Pawn));
        self.of(by).any(|from| self.squares[from] == pawn && self.strikes(from, to))
    }

    /// Whether this side's king is attacked (S13).
    pub fn in_check(&self, side: Color) -> bool {
        let king = Some(Figure::seen(side, King));
        self.of(side).any(|at| self.squares[at] == king && self.attacked(at, side.other()))
    }

    /// S14: kings alone, or with one bishop or knight in all that everybody sees. Never with a closed token.
    pub fn dead(&self) -> bool {
        let others: Vec<Figure> = self.squares.iter().flatten().copied().filter(|figure| figure.role != King).collect();
        match others.as_slice() {
            [] => true,
            [one] => one.closed().is_none() && [Bishop, Knight].contains(&one.role),
            _ => false,
        }
    }

    /// What is left unmoved when something moved from or to these squares.
    pub fn touch(&mut self, touched: &[Square]) {
        for (unmoved, way) in self.unmoved.iter_mut().zip(CASTLING) {
            *unmoved &= !touched.contains(&way.king.0) && !touched.contains(&way.rook.0);
        }
    }

    /// For each of `CASTLING` whether there is a right to it: king and token unmoved, the token closed or a rook (S14).
    pub fn rights(&self) -> [bool; 4] {
        let mut rights = self.unmoved;
        for (right, way) in rights.iter_mut().zip(CASTLING) {
            *right &= self.squares[way.rook.0].is_some_and(|token| token.closed().is_some() || token.role == Rook);
        }
        rights
    }
}
