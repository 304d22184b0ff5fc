//! What stands where, and what attacks what: orthodox chess (Q1).

use super::super::{
    fen::Squares,
    piece::{Bishop, Black, Color, King, Knight, Pawn, Queen, Role, Rook, White},
    square::{self, Square},
};

/// The true position without the side to move, or what one side sees of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pub squares: Squares,
    /// For each of `CASTLING` whether its king and rook never moved, and the rook was not taken.
    pub rights: [bool; 4],
    /// The square that a pawn passed over in the turn before.
    pub passed: Option<Square>,
}

/// One way to castle.
#[derive(Clone, Copy, Debug)]
pub struct Castling {
    pub side: Color,
    /// The attempt's text.
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

impl Board {
    /// Q1: the usual position.
    pub fn start() -> Board {
        let mut squares = [None; 64];
        for (file, role) in [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook].into_iter().enumerate() {
            squares[file] = Some((White, role));
            squares[8 + file] = Some((White, Pawn));
            squares[48 + file] = Some((Black, Pawn));
            squares[56 + file] = Some((Black, role));
        }
        Board { squares, rights: [true; 4], passed: None }
    }

    /// What this side sees: its own pieces and its own castling rights.
    pub fn seen_by(&self, side: Color) -> Board {
        let squares = self.squares.map(|piece| piece.filter(|(owner, _)| *owner == side));
        let mut rights = self.rights;
        for (right, way) in rights.iter_mut().zip(CASTLING) {
            *right &= way.side == side;
        }
        Board { squares, rights, passed: None }
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
        let Some((side, role)) = self.squares[from] else { return false };
        let (right, up) = (square::file(to) - square::file(from), square::rank(to) - square::rank(from));
        let line = || square::between(from, to).is_some_and(|passed| self.clear(&passed));
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

    /// A pawn goes straight on, one square or from its second rank two, where nothing stands.
    pub fn advances(&self, from: Square, to: Square, side: Color) -> bool {
        let ahead = |from| square::step(from, (0, side.ahead())).filter(|&at| self.clear(&[at]));
        let one = ahead(from);
        let two = one.and_then(ahead).filter(|_| square::rank(from) == side.second_rank());
        [one, two].contains(&Some(to))
    }

    /// Whether a piece of this side attacks the square.
    pub fn attacked(&self, to: Square, by: Color) -> bool {
        self.of(by).any(|from| self.strikes(from, to))
    }

    /// Where this side's king stands.
    pub fn king(&self, side: Color) -> Option<Square> {
        self.of(side).find(|&at| self.own(at, side) == Some(King))
    }

    /// Whether this side's king is attacked.
    pub fn in_check(&self, side: Color) -> bool {
        self.king(side).is_some_and(|king| self.attacked(king, side.other()))
    }

    /// Q8: with these pieces neither side can ever mate. Besides the kings there is nothing, one knight, or bishops
    /// that all stand on squares of one colour.
    pub fn dead(&self) -> bool {
        let role = |at: Square| self.squares[at].map(|(_, role)| role);
        let force: Vec<Square> = square::all().filter(|&at| role(at).is_some_and(|role| role != King)).collect();
        let shade = |at: Square| (square::file(at) + square::rank(at)) % 2;
        let knight_alone = force.len() == 1 && force.iter().all(|&at| role(at) == Some(Knight));
        let bishops = force.iter().all(|&at| role(at) == Some(Bishop));
        let of_one_shade = [0, 1].iter().any(|&one| force.iter().all(|&at| shade(at) == one));
        knight_alone || (bishops && of_one_shade)
    }

    /// The rights that are left when something moved from or to these squares: they go with the king and with the rook,
    /// taken or moved.
    pub fn touch(&mut self, touched: &[Square]) {
        for (right, way) in self.rights.iter_mut().zip(CASTLING) {
            *right &= !touched.contains(&way.king.0) && !touched.contains(&way.rook.0);
        }
    }

    /// Whether a game could stand so with this side to move: one king each, the other side's not left in check, no pawn
    /// on an end rank, every right with its king and rook, a passed square behind a pawn that may have passed it.
    pub fn sound(&self, turn: Color) -> bool {
        let foe = turn.other();
        let kings = |side| self.of(side).filter(|&at| self.own(at, side) == Some(King)).count();
        let pawn = |at: Square| self.squares[at].is_some_and(|(_, role)| role == Pawn);
        let within = square::all().filter(|&at| pawn(at)).all(|at| (1..7).contains(&square::rank(at)));
        let castling = self.rights.into_iter().zip(CASTLING).all(|(right, way)| {
            let stands = |at, role| self.own(at, way.side) == Some(role);
            !right || (stands(way.king.0, King) && stands(way.rook.0, Rook))
        });
        let passed = self.passed.is_none_or(|passed| {
            let (back, on) = (square::step(passed, (0, -foe.ahead())), square::step(passed, (0, foe.ahead())));
            let (Some(from), Some(to)) = (back, on) else { return false };
            let clear = self.clear(&[from, passed]);
            square::rank(from) == foe.second_rank() && clear && self.own(to, foe) == Some(Pawn)
        });
        kings(White) == 1 && kings(Black) == 1 && within && castling && passed && !self.in_check(foe)
    }
}
