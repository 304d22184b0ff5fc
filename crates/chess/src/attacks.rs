//! Who attacks a square. What cannot capture attacks nothing and gives no check (B22): pieces held by a magnet or
//! banned, and whoever faces a shielded piece.

use super::grid::Grid;
use super::order::{Order, Says};
use super::{CastlingSide, Color, Piece, PieceId, Position, Role, Square, Squares};

/// The ways of a rook.
pub(super) const STRAIGHT: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
/// The ways of a bishop.
pub(super) const ASLANT: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
/// The leaps of a knight.
pub(super) const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
/// The leaps of card 29's camel.
pub(super) const CAMEL: [(i8, i8); 8] = [(2, 3), (3, 2), (3, -2), (2, -3), (-2, -3), (-3, -2), (-3, 2), (-2, 3)];

/// What attacks are reckoned on: the squares of some moment, with the lasting effects of a position.
#[derive(Clone, Copy)]
pub(super) struct AttackGround<'a> {
    pub(super) grid: &'a Grid,
    pub(super) holes: Squares,
    pub(super) reversed: bool,
    pub(super) orders: &'a [Order],
    pub(super) halves: Option<[CastlingSide; 2]>,
}

impl Position {
    pub(super) fn ground(&self) -> AttackGround<'_> {
        self.ground_of(&self.grid)
    }

    /// The same lasting effects over other squares.
    pub(super) fn ground_of<'a>(&'a self, grid: &'a Grid) -> AttackGround<'a> {
        AttackGround {
            grid,
            holes: self.holes,
            reversed: self.reversed_pawns,
            orders: &self.orders,
            halves: self.halves,
        }
    }
}

impl<'a> AttackGround<'a> {
    /// Squares next to a magnet: pieces there are stuck, royal ones excepted (B21).
    pub(super) fn held(self) -> Squares {
        let mut held = Squares::NONE;
        for magnet in self.grid.magnets().iter() {
            for (files, ranks) in STRAIGHT.into_iter().chain(ASLANT) {
                magnet.offset(files, ranks).into_iter().for_each(|at| held.insert(at));
            }
        }
        held
    }

    /// Whether this side is ordered not to move this piece.
    pub(super) fn is_banned(self, piece: &Piece, side: Color) -> bool {
        let banned = |order: &Order| order.bound == side && matches!(order.says, Says::Ban(id) if piece.is_called(id));
        self.orders.iter().any(banned)
    }

    /// Whether this side is ordered not to capture this piece.
    pub(super) fn is_shielded(self, piece: &Piece, from: Color) -> bool {
        let safe = |id: PieceId| piece.is_called(id);
        self.orders.iter().any(|order| order.bound == from && matches!(order.says, Says::Safe(id) if safe(id)))
    }

    /// Squares whose pieces this side cannot move: stuck or banned.
    pub(super) fn mute(self, side: Color) -> Squares {
        let mut mute = Squares::NONE;
        if !self.grid.magnets().is_empty() {
            let stuck = self.held().iter().filter(|at| self.grid.at(*at).is_some_and(|piece| !piece.royal));
            mute = stuck.collect();
        }
        if !self.orders.is_empty() {
            let banned = self.grid.pieces().filter(|(_, piece)| self.is_banned(piece, side));
            mute = mute.or(banned.map(|(at, _)| at).collect());
        }
        mute
    }

    /// Where a move of this side to this square may begin: where it plays on half of the board, there or anywhere.
    pub(super) fn begins(self, side: Color, to: Square) -> Squares {
        let half = self.halves.and_then(|halves| halves.get(side as usize).copied()).map(CastlingSide::half);
        half.filter(|half| !half.contains(to)).unwrap_or(Squares::ALL)
    }

    /// A square from which this side attacks that one, if there is any.
    pub(super) fn attacker(self, target: Square, by: Color) -> Option<Square> {
        let force = self.grid.serving(by).without(self.mute(by)).and(self.begins(by, target));
        let there = |at: Square| self.grid.at(at).filter(|_| force.contains(at));
        let leap = |leaps: &[(i8, i8)], kind: Role| {
            let squares = leaps.iter().filter_map(|(files, ranks)| target.offset(*files, *ranks));
            squares.into_iter().find(|at| there(*at).is_some_and(|piece| piece.is(kind)))
        };
        for (ways, kind) in [(STRAIGHT, Role::Rook), (ASLANT, Role::Bishop)] {
            for (files, ranks) in ways {
                // Before the first obstacle, and a king at the first step, a token at the second.
                let mut at = target.offset(files, ranks);
                let mut steps = 1_u8;
                while let Some(square) = at {
                    if self.holes.contains(square) {
                        break;
                    }
                    if let Some(piece) = self.grid.at(square) {
                        let slides = piece.is(kind) || piece.is(Role::Queen) || (steps == 1 && piece.is(Role::King));
                        if slides && steps <= piece.most_steps() && force.contains(square) {
                            return Some(square);
                        }
                        break;
                    }
                    steps = steps.saturating_add(1);
                    at = square.offset(files, ranks);
                }
            }
        }
        leap(&KNIGHT, Role::Knight).or_else(|| leap(&CAMEL, Role::Camel)).or_else(|| self.pawn_attacker(target, force))
    }

    fn pawn_attacker(self, target: Square, force: Squares) -> Option<Square> {
        let aside: &[i8] = if self.reversed { &[0] } else { &[-1, 1] };
        let pawn = |at: Square, side: Color| {
            force.contains(at)
                && self.grid.at(at).is_some_and(|piece| piece.is(Role::Pawn) && piece.owner.side() == side)
        };
        Color::BOTH.into_iter().find_map(|side| {
            let back = side.forward().saturating_neg();
            aside.iter().filter_map(|files| target.offset(*files, back)).find(|at| pawn(*at, side))
        })
    }

    /// A square from which this side's royal piece is attacked; none while it is away (B31) or shielded (B22).
    pub(super) fn checker(self, side: Color) -> Option<Square> {
        let royal = self.grid.royal(side)?;
        let by = side.other();
        if !self.orders.is_empty() && self.grid.at(royal).is_some_and(|piece| self.is_shielded(piece, by)) {
            return None;
        }
        self.attacker(royal, by)
    }
}
