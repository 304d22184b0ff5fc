//! What stands where, and what attacks what. Kings are air to every piece (L4, L8): they are kept beside the squares,
//! so that no line ends at one.

use super::{
    super::{
        orthodox,
        piece::{Bishop, Black, Color, Knight, Pawn, Role, Rook, White},
        square::{self, Square},
    },
    fen,
};

/// The board with both secrets, without the side to move.
#[derive(Clone)]
pub struct Board {
    /// What both seats see: never a king.
    pub squares: [Option<(Color, Role)>; 64],
    /// Where White's and Black's king stand: on one square too (L6).
    pub kings: [Square; 2],
    /// `KQkq` (L15).
    pub rights: [bool; 4],
    /// The square that a pawn passed over in the act before.
    pub passed: Option<Square>,
}

/// For each of `KQkq` who castles, from where, whither, and the rook's from and to.
pub const CASTLING: [(Color, Square, Square, Square, Square); 4] =
    [(White, 4, 6, 7, 5), (White, 4, 2, 0, 3), (Black, 60, 62, 63, 61), (Black, 60, 58, 56, 59)];

impl Board {
    /// Whether all these squares are free of visible pieces.
    pub fn clear(&self, squares: &[Square]) -> bool {
        squares.iter().all(|&at| self.squares[at].is_none())
    }

    /// Whether the visible piece on one square has the power to take on another, whatever stands there: orthodox, over
    /// kings too (L4, L8). A pin takes no power away: pinned pieces check.
    pub fn strikes(&self, from: Square, to: Square) -> bool {
        self.squares[from].is_some_and(|piece| orthodox::strikes(piece, from, to, |passed| self.clear(passed)))
    }

    /// Whether a visible piece of this side attacks the square. A king attacks nothing (L6).
    pub fn attacked(&self, to: Square, by: Color) -> bool {
        square::all().any(|from| self.squares[from].is_some_and(|(side, _)| side == by) && self.strikes(from, to))
    }

    /// Whether this side's king is attacked by a visible piece (L5, L7), the other king standing there too or not: its
    /// owner, who judges by his own view, does not know.
    pub fn in_check(&self, side: Color) -> bool {
        self.attacked(self.kings[side.index()], side.other())
    }

    /// What a side has besides its king.
    fn force(&self, side: Color) -> Vec<Role> {
        self.squares.iter().flatten().filter(|(owner, _)| *owner == side).map(|(_, role)| *role).collect()
    }

    /// L13, public material only.
    pub fn dead(&self) -> bool {
        let (white, black) = (self.force(White), self.force(Black));
        let minor = |role: &Role| matches!(role, Bishop | Knight);
        let too_weak = |force: &[Role]| match force {
            [] => true,
            [one] => *one != Pawn,
            [one, other] => (minor(one) && minor(other)) || matches!((one, other), (Rook, Bishop) | (Bishop, Rook)),
            _ => false,
        };
        (white.is_empty() && too_weak(&black)) || (black.is_empty() && too_weak(&white))
    }

    /// L15: the rights left when something moved from here to there, or the king of a side did.
    pub fn touch(&mut self, touched: &[Square], king_of: Option<Color>) {
        for (right, (side, _, _, rook, _)) in self.rights.iter_mut().zip(CASTLING) {
            *right &= king_of != Some(side) && !touched.contains(&rook);
        }
    }

    /// Whether a game could stand so with this side to move: no king on a visible piece or in a check that its side
    /// has left it in (L5), no pawn on an end rank, every right with its king and rook, every passed square behind a
    /// pawn that may have passed it.
    pub fn sound(&self, turn: Color) -> bool {
        let pawns = square::all().filter(|&at| self.squares[at].is_some_and(|(_, role)| role == Pawn));
        let within = pawns.into_iter().all(|at| (1..7).contains(&square::rank(at)));
        let castling = self.rights.into_iter().zip(CASTLING).all(|(right, (side, king, _, rook, _))| {
            !right || (self.kings[side.index()] == king && self.squares[rook] == Some((side, Rook)))
        });
        let passed = self.passed.is_none_or(|passed| {
            let foe = turn.other();
            let beside = |up| square::step(passed, (0, up));
            let (Some(from), Some(to)) = (beside(-foe.ahead()), beside(foe.ahead())) else { return false };
            square::rank(from) == foe.second_rank()
                && self.clear(&[from, passed])
                && self.squares[to] == Some((foe, Pawn))
        });
        within && castling && passed && self.clear(&self.kings) && !self.in_check(turn.other())
    }

    /// What both seats know of the position (L14): pieces, side to move, castling rights and the square that a pawn
    /// has passed over, whether one may take it or not.
    pub fn public(&self, turn: Color) -> String {
        fen::write(self, turn)
    }
}
