//! What stands where, and what a piece can reach: orthodox chess, for the games whose pieces go as they always do.

use super::{
    fen::Squares,
    piece::{Bishop, Black, Color, King, Knight, Pawn, Queen, Role, Rook, White},
    square::{self, Square},
};

/// A position without whose turn it is, or what one side sees of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pub squares: Squares,
    /// For each of `CASTLING` whether its king and rook never moved, and the rook was not taken.
    pub rights: [bool; 4],
    /// The square that a pawn passed over in the turn before.
    pub passed: Option<Square>,
}

/// One way to castle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Castling {
    pub side: Color,
    /// Its name.
    pub name: &'static str,
    /// From where to where.
    pub king: (Square, Square),
    /// From where to where.
    pub rook: (Square, Square),
}

/// All ways to castle, in the order `KQkq`.
pub const CASTLING: [Castling; 4] = [
    Castling { side: White, name: "O-O", king: (4, 6), rook: (7, 5) },
    Castling { side: White, name: "O-O-O", king: (4, 2), rook: (0, 3) },
    Castling { side: Black, name: "O-O", king: (60, 62), rook: (63, 61) },
    Castling { side: Black, name: "O-O-O", king: (60, 58), rook: (56, 59) },
];

/// The usual squares.
pub fn usual() -> Squares {
    let mut squares = [None; 64];
    for (file, role) in [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook].into_iter().enumerate() {
        squares[file] = Some((White, role));
        squares[8 + file] = Some((White, Pawn));
        squares[48 + file] = Some((Black, Pawn));
        squares[56 + file] = Some((Black, role));
    }
    squares
}

/// Whether a piece has the power to take on a square, whatever stands there, by how it goes in orthodox chess; `clear`
/// says whether nothing stands on squares.
pub fn strikes((side, role): (Color, Role), from: Square, to: Square, clear: impl Fn(&[Square]) -> bool) -> bool {
    let (right, up) = (square::file(to) - square::file(from), square::rank(to) - square::rank(from));
    let line = || square::between(from, to).is_some_and(|passed| clear(&passed));
    let straight = right == 0 || up == 0;
    match role {
        King => square::distance(from, to).1 == 1,
        Queen => line(),
        Rook => straight && line(),
        Bishop => !straight && line(),
        Knight => square::distance(from, to) == (1, 2),
        Pawn => up == side.ahead() && right.abs() == 1,
        _ => false,
    }
}

/// Whether a pawn goes straight on so, one square or from its second rank two, where nothing stands.
pub fn advances(side: Color, from: Square, to: Square, clear: impl Fn(&[Square]) -> bool) -> bool {
    let ahead = |from| square::step(from, (0, side.ahead())).filter(|&at| clear(&[at]));
    let one = ahead(from);
    let two = one.and_then(ahead).filter(|_| square::rank(from) == side.second_rank());
    [one, two].contains(&Some(to))
}

impl Board {
    /// The usual position.
    pub fn start() -> Board {
        Board { squares: usual(), rights: [true; 4], passed: None }
    }

    /// What this side has on the square.
    pub fn own(&self, at: Square, side: Color) -> Option<Role> {
        self.squares[at].filter(|(owner, _)| *owner == side).map(|(_, role)| role)
    }

    /// Where this side's pieces stand.
    pub fn of(&self, side: Color) -> impl Iterator<Item = Square> + '_ {
        square::all().filter(move |&at| self.own(at, side).is_some())
    }

    /// Whether nothing stands on all these squares.
    pub fn clear(&self, squares: &[Square]) -> bool {
        squares.iter().all(|&at| self.squares[at].is_none())
    }

    /// Whether the piece on one square has the power to take on another, whatever stands there. A pin takes no power
    /// away.
    pub fn strikes(&self, from: Square, to: Square) -> bool {
        self.squares[from].is_some_and(|piece| strikes(piece, from, to, |passed| self.clear(passed)))
    }

    /// A pawn goes straight on, one square or from its second rank two, where nothing stands.
    pub fn advances(&self, from: Square, to: Square, side: Color) -> bool {
        advances(side, from, to, |at| self.clear(at))
    }

    /// Where this side's king stands.
    pub fn king(&self, side: Color) -> Option<Square> {
        self.of(side).find(|&at| self.own(at, side) == Some(King))
    }

    /// The rights that are left when something moved from or to these squares: they go with the king and with the rook,
    /// taken or moved.
    pub fn touch(&mut self, touched: &[Square]) {
        for (right, way) in self.rights.iter_mut().zip(CASTLING) {
            *right &= !touched.contains(&way.king.0) && !touched.contains(&way.rook.0);
        }
    }
}
