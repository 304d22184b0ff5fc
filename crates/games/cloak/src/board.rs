//! The board of Cloak and Dagger Chess, as far as one knower has it. Lawfulness hangs on one's own discs and on what is open: an
//! enemy's disc blocks, can be taken, and strikes nothing (K11).

use super::piece::Piece;
use crate::chess::{Color, Role, Square, Squares};

/// What stands where, and what is left of rights.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    cells: [Option<Piece>; 64],
    /// Where something stands that never moved, as far as castling asks (K13).
    pub unmoved: Squares,
    /// The square that a pawn passed over in the step before (K15).
    pub passed: Option<Square>,
    /// How many pawns of White and of Black were captured and did not come back (K6).
    hand: [u8; 2],
}

fn index(at: Square) -> usize {
    usize::from(at.rank()) * 8 + usize::from(at.file())
}

/// How far it is from here to there.
fn way(from: Square, to: Square) -> (i8, i8) {
    let far = |from: u8, to: u8| to.cast_signed().saturating_sub(from.cast_signed());
    (far(from.file(), to.file()), far(from.rank(), to.rank()))
}

impl Board {
    /// Nothing at all.
    pub fn empty() -> Self {
        Self { cells: [None; 64], unmoved: Squares::NONE, passed: None, hand: [0; 2] }
    }

    /// Pawns, and the discs of both sides, none of which is known (K1).
    pub fn start() -> Self {
        let mut board = Self::empty();
        for side in Color::BOTH {
            for (number, file) in (1..).zip(0..8) {
                if let Some(at) = Square::new(file, side.rank(0)) {
                    board.put(at, Piece::cloaked(side, number, None));
                    board.unmoved.insert(at);
                }
                if let Some(at) = Square::new(file, side.rank(1)) {
                    board.put(at, Piece::open(side, Role::Pawn));
                }
            }
        }
        board
    }

    /// What stands there.
    pub fn at(&self, at: Square) -> Option<Piece> {
        self.cells.get(index(at)).copied().flatten()
    }

    /// Puts something there, whatever stood there.
    pub fn put(&mut self, at: Square, piece: Piece) {
        self.cells.get_mut(index(at)).into_iter().for_each(|cell| *cell = Some(piece));
    }

    /// Takes what stands there.
    pub fn take(&mut self, at: Square) -> Option<Piece> {
        self.cells.get_mut(index(at)).and_then(Option::take)
    }

    /// All that stands on the board, from a1 to h8.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|at| Some((at, self.at(at)?)))
    }

    /// What of it is this side's.
    pub fn of(&self, side: Color) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.pieces().filter(move |(_, piece)| piece.side == side)
    }

    /// Where this side's disc of this number stands.
    pub fn disc(&self, side: Color, number: u8) -> Option<Square> {
        self.of(side).find(|(_, piece)| piece.disc == Some(number)).map(|(at, _)| at)
    }

    /// Says what a disc is, wherever it stands.
    pub fn know(&mut self, side: Color, number: u8, kind: Role) {
        if let Some(at) = self.disc(side, number) {
            self.put(at, Piece::cloaked(side, number, Some(kind)));
        }
    }

    /// Where this side's king stands, as far as it is known.
    pub fn king(&self, side: Color) -> Option<Square> {
        self.of(side).find(|(_, piece)| piece.is(Role::King)).map(|(at, _)| at)
    }

    /// How many pawns this side has in hand (K6).
    pub fn hand(&self, side: Color) -> u8 {
        self.hand.get(side as usize).copied().unwrap_or_default()
    }

    /// Gives this side so many pawns into its hand.
    pub fn set_hand(&mut self, side: Color, pawns: u8) {
        self.hand.get_mut(side as usize).into_iter().for_each(|hand| *hand = pawns);
    }

    /// The first thing between two squares on one line; `None` too where they are on none.
    pub fn between(&self, from: Square, to: Square) -> Option<Square> {
        let (files, ranks) = way(from, to);
        let steps = core::iter::successors(from.offset(files.signum(), ranks.signum()), |at| {
            at.offset(files.signum(), ranks.signum())
        });
        steps.take_while(|at| *at != to).find(|at| self.at(*at).is_some())
    }

    /// Whether a piece of this kind goes from here to there by its way of moving, whatever stands between; a pawn as it takes.
    pub fn goes(kind: Role, side: Color, from: Square, to: Square) -> bool {
        let (files, ranks) = way(from, to);
        let (wide, high) = (files.unsigned_abs(), ranks.unsigned_abs());
        let (straight, aslant) = ((wide == 0) != (high == 0), wide == high && wide > 0);
        match kind {
            Role::King => wide.max(high) == 1,
            Role::Queen => straight || aslant,
            Role::Rook => straight,
            Role::Bishop => aslant,
            Role::Knight => wide.min(high) == 1 && wide.max(high) == 2,
            Role::Pawn => wide == 1 && ranks == side.forward(),
            Role::Camel => false,
        }
    }

    /// Whether what stands here strikes that square, by what it is.
    fn strikes(&self, from: Square, piece: Piece, to: Square) -> bool {
        let Some(kind) = piece.kind else { return false };
        let leaps = matches!(kind, Role::Knight);
        Self::goes(kind, piece.side, from, to) && (leaps || self.between(from, to).is_none())
    }

    /// An open piece of this side that attacks the square (K11).
    pub fn attacker(&self, to: Square, by: Color) -> Option<Square> {
        self.of(by).find(|(from, piece)| piece.is_open() && self.strikes(*from, *piece, to)).map(|(from, _)| from)
    }

    /// The open piece that gives check to this side; none where its king is cloaked (K10).
    pub fn checker(&self, side: Color) -> Option<Square> {
        let (king, _) = self.of(side).find(|(_, piece)| piece.is_open_king())?;
        self.attacker(king, side.other())
    }

    /// Whether a pawn of this side strikes the square.
    pub fn pawn_strikes(&self, to: Square, by: Color) -> bool {
        self.of(by).any(|(from, piece)| piece.is(Role::Pawn) && Self::goes(Role::Pawn, by, from, to))
    }

    /// Whether nothing but two kings is left (K19): each side always has one.
    pub fn is_bare(&self) -> bool {
        Color::BOTH.into_iter().all(|side| self.of(side).count() == 1)
    }
}
