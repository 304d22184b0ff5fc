//! What stands where in truth, and what of it is seen. Cloaked pieces do all that seen ones do (R4): only what may be
//! cloaked and what must be named depends on being seen.

use super::super::{
    orthodox,
    piece::{Bishop, Black, Color, King, Knight, Pawn, Role, Rook, White},
    square::{self, Square},
};

/// The truth, without the side to move.
#[derive(Clone)]
pub struct Board {
    /// All pieces, seen or cloaked.
    pub squares: [Option<(Color, Role)>; 64],
    /// Whether the piece on a square is seen; never where none stands.
    pub seen: [bool; 64],
    /// `KQkq`: only moves touch them (R10).
    pub rights: [bool; 4],
    /// The square that a pawn passed over in the act before (R11).
    pub passed: Option<Square>,
}

/// For each of `KQkq` who castles, the king's from and to, and the rook's from and to.
pub const CASTLING: [(Color, Square, Square, Square, Square); 4] =
    [(White, 4, 6, 7, 5), (White, 4, 2, 0, 3), (Black, 60, 62, 63, 61), (Black, 60, 58, 56, 59)];

impl Board {
    /// R1: the orthodox start, all cloaked.
    pub fn start() -> Board {
        Board { squares: orthodox::usual(), seen: [false; 64], rights: [true; 4], passed: None }
    }

    /// Whether nothing stands on all these squares, cloaked pieces being there too (R4).
    pub fn clear(&self, squares: &[Square]) -> bool {
        squares.iter().all(|&at| self.squares[at].is_none())
    }

    /// Where this side's pieces stand.
    pub fn of(&self, side: Color) -> impl Iterator<Item = Square> + '_ {
        square::all().filter(move |&at| self.squares[at].is_some_and(|(owner, _)| owner == side))
    }

    /// Whether the piece on one square has the power to take on another, whatever stands there (R1, R4). A pin takes
    /// no power away.
    pub fn strikes(&self, from: Square, to: Square) -> bool {
        self.squares[from].is_some_and(|piece| orthodox::strikes(piece, from, to, |passed| self.clear(passed)))
    }

    /// A pawn goes straight on, one square or from its second rank two, where nothing stands.
    pub fn advances(&self, from: Square, to: Square, side: Color) -> bool {
        orthodox::advances(side, from, to, |at| self.clear(at))
    }

    /// Whether a piece of this side, seen or cloaked, attacks the square.
    pub fn attacked(&self, to: Square, by: Color) -> bool {
        self.of(by).any(|from| self.strikes(from, to))
    }

    /// Whether this side's king is attacked, which nobody is told (R7).
    pub fn in_check(&self, side: Color) -> bool {
        self.of(side).any(|at| self.squares[at] == Some((side, King)) && self.attacked(at, side.other()))
    }

    /// R15: kings alone, or with one bishop or knight in all.
    pub fn dead(&self) -> bool {
        let force: Vec<Role> =
            self.squares.iter().flatten().map(|(_, role)| *role).filter(|&role| role != King).collect();
        matches!(force.as_slice(), [] | [Bishop] | [Knight])
    }

    /// The rights left when something moved from or to these squares: they go with the king and with the rook, taken
    /// or moved.
    pub fn touch(&mut self, touched: &[Square]) {
        for (right, (_, king, _, rook, _)) in self.rights.iter_mut().zip(CASTLING) {
            *right &= !touched.contains(&king) && !touched.contains(&rook);
        }
    }

    /// Whether a game could stand so with this side to move: one king each, the other side's not left in check, no
    /// pawn on an end rank, every right with its king and rook, a passed square behind a pawn that may have passed it
    /// and is seen (R11), nothing seen where nothing stands.
    pub fn sound(&self, turn: Color) -> bool {
        let kings = |side| self.of(side).filter(|&at| self.squares[at] == Some((side, King))).count();
        let pawn = |at: Square| self.squares[at].is_some_and(|(_, role)| role == Pawn);
        let within = square::all().filter(|&at| pawn(at)).all(|at| (1..7).contains(&square::rank(at)));
        let castling = self.rights.into_iter().zip(CASTLING).all(|(right, (side, king, _, rook, _))| {
            !right || (self.squares[king] == Some((side, King)) && self.squares[rook] == Some((side, Rook)))
        });
        let passed = self.passed.is_none_or(|passed| {
            let foe = turn.other();
            let (back, on) = (square::step(passed, (0, -foe.ahead())), square::step(passed, (0, foe.ahead())));
            let (Some(from), Some(to)) = (back, on) else { return false };
            let stands = self.squares[to] == Some((foe, Pawn)) && self.seen[to];
            square::rank(from) == foe.second_rank() && self.clear(&[from, passed]) && stands
        });
        let shown = square::all().all(|at| !self.seen[at] || self.squares[at].is_some());
        kings(White) == 1 && kings(Black) == 1 && within && castling && passed && shown && !self.in_check(turn.other())
    }
}
