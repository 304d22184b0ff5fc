//! What stands where in truth, and what attacks what.

use super::{
    super::{
        orthodox,
        piece::{Black, Color, King, Pawn, Role, Rook, White},
        square::{self, Square},
    },
    figure::Figure,
};

/// The truth, without the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pub squares: [Option<Figure>; 64],
    /// Where a rook stands that never moved and whose king never moved either (K13).
    pub unmoved: [bool; 64],
    /// The square that a pawn passed over in the step before, where an enemy pawn strikes it (K15).
    pub passed: Option<Square>,
    /// How many pawns of White and of Black were taken and not dropped again (K6).
    pub hand: [usize; 2],
}

impl Board {
    /// Nothing at all.
    pub fn empty() -> Board {
        Board { squares: [None; 64], unmoved: [false; 64], passed: None, hand: [0, 0] }
    }

    /// K1: pawns, and the discs of each side, of these kinds in the order of their numbers.
    pub fn start(kinds: [Vec<Role>; 2]) -> Board {
        let mut board = Board::empty();
        for (side, kinds) in [White, Black].into_iter().zip(kinds) {
            for ((number, file), kind) in (1..).zip(0..8).zip(kinds) {
                if let Some(at) = square::at(file, side.home_rank()) {
                    board.squares[at] = Some(Figure::cloaked(side, kind, number));
                    board.unmoved[at] = kind == Rook;
                }
                if let Some(at) = square::at(file, side.second_rank()) {
                    board.squares[at] = Some(Figure::open(side, Pawn));
                }
            }
        }
        board
    }

    /// Where this side's figures stand.
    pub fn of(&self, side: Color) -> impl Iterator<Item = Square> + '_ {
        square::all().filter(move |&at| self.squares[at].is_some_and(|figure| figure.side == side))
    }

    /// Whether nothing stands on all these squares.
    pub fn clear(&self, squares: &[Square]) -> bool {
        squares.iter().all(|&at| self.squares[at].is_none())
    }

    /// Where this disc of this side stands.
    pub fn disc(&self, side: Color, number: u8) -> Option<Square> {
        self.of(side).find(|&at| self.squares[at].is_some_and(|figure| figure.disc == Some(number)))
    }

    /// Where this side's king stands, cloaked or open.
    pub fn king(&self, side: Color) -> Option<Square> {
        self.of(side).find(|&at| self.squares[at].is_some_and(|figure| figure.role == King))
    }

    /// Whether what stands on one square has the power to take on another, as what it is in truth, whatever stands
    /// there (K3). A pin takes no power away.
    pub fn strikes(&self, from: Square, to: Square) -> bool {
        let strikes = |of: Figure| orthodox::strikes((of.side, of.role), from, to, |passed| self.clear(passed));
        self.squares[from].is_some_and(strikes)
    }

    /// A pawn goes straight on, one square or from its second rank two, where nothing stands.
    pub fn advances(&self, from: Square, to: Square, side: Color) -> bool {
        orthodox::advances(side, from, to, |at| self.clear(at))
    }

    /// Whether an open piece of this side attacks the square. Cloaked ones guard nothing against an open king (K11).
    pub fn attacked(&self, to: Square, by: Color) -> bool {
        self.of(by).any(|from| self.squares[from].is_some_and(Figure::is_open) && self.strikes(from, to))
    }

    /// Whether a pawn of this side strikes the square, lawfully or not.
    pub fn pawn_strikes(&self, to: Square, by: Color) -> bool {
        self.of(by).any(|from| self.squares[from].is_some_and(Figure::is_pawn) && self.strikes(from, to))
    }

    /// Whether this side's king is open and attacked (K11). There is no check for a cloaked one (K10).
    pub fn in_check(&self, side: Color) -> bool {
        let open_king = |at: &Square| self.squares[*at].is_some_and(Figure::is_open_king);
        self.of(side).filter(open_king).any(|at| self.attacked(at, side.other()))
    }

    /// K19: nothing but the kings. Whatever else would be left alone, its side would have no king.
    pub fn bare(&self) -> bool {
        [White, Black].into_iter().all(|side| self.of(side).count() == 1 && self.king(side).is_some())
    }

    /// What is left unmoved when something of this side moved from here to there, or from here and stayed: all of a
    /// side's rooks lose their right with its king, a rook its own, taken or moved.
    pub fn touch(&mut self, from: Square, to: Square, king_of: Option<Color>) {
        for at in square::all() {
            let of_king = king_of.is_some_and(|side| square::rank(at) == side.home_rank());
            self.unmoved[at] &= at != from && at != to && !of_king;
        }
    }
}
