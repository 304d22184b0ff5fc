//! Legal moves: those that leave one's own king unattacked and obey the orders; and what follows when there are
//! none. Judged on the board alone: what cards might do is not asked.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::grid::Grid;
use super::moves::Castling;
use super::{Color, Move, Piece, Position, Role, Square, Squares};

impl Position {
    /// Every legal move of the side to move.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(48);
        let _ = self.safe_moves(Squares::ALL, |played| {
            moves.push(played);
            ControlFlow::Continue(())
        });
        // B27: an order to move a kind lapses where no move of it is legal.
        if let Some(kind) = self.must_move(self.to_move)
            && moves.iter().any(|played| self.obeys(*played, kind))
        {
            moves.retain(|played| self.obeys(*played, kind));
        }
        moves
    }

    /// The legal moves that end on one of these squares, of which few are to be looked at.
    pub(super) fn legal_moves_onto(&self, squares: Squares) -> Vec<Move> {
        if self.must_move(self.to_move).is_some() {
            return self.legal_moves().into_iter().filter(|played| squares.contains(played.to)).collect();
        }
        let mut moves = Vec::new();
        let _ = self.safe_moves(squares, |played| {
            moves.push(played);
            ControlFlow::Continue(())
        });
        moves
    }

    /// The first of the legal moves; `None` where there is none.
    pub fn legal_move(&self) -> Option<Move> {
        if self.must_move(self.to_move).is_some() {
            return self.legal_moves().first().copied();
        }
        self.safe_moves(Squares::ALL, ControlFlow::Break).break_value()
    }

    /// Hands over every move onto these squares that keeps the king safe, whatever was ordered, until one is enough.
    fn safe_moves(&self, onto: Squares, mut take: impl FnMut(Move) -> ControlFlow<Move>) -> ControlFlow<Move> {
        let shelter = Shelter::of(self);
        let mute = self.ground().mute(self.to_move);
        for from in self.grid.serving(self.to_move).iter() {
            let Some(piece) = self.at(from) else { continue };
            for to in self.pseudo_targets(from, mute).and(onto).iter() {
                let kinds = if Self::promotes(piece, to) { piece.promotions() } else { &[] };
                let plain = kinds.is_empty().then_some(None);
                let promotions = kinds.iter().copied().map(Some).chain(plain);
                let mut ways = promotions.map(|promotion| Move { from, to, promotion });
                ways.try_for_each(|played| {
                    if shelter.is_kept(self, piece, played) { take(played) } else { ControlFlow::Continue(()) }
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the side to move may make this move.
    pub fn is_legal(&self, played: Move) -> bool {
        let Some(piece) = self.at(played.from) else { return false };
        let fits = match played.promotion {
            Some(kind) => Self::promotes(piece, played.to) && piece.promotions().contains(&kind),
            None => !Self::promotes(piece, played.to),
        };
        let mute = self.ground().mute(self.to_move);
        fits && self.pseudo_targets(played.from, mute).contains(played.to)
            && Shelter::of(self).is_kept(self, piece, played)
            && self.must_move(self.to_move).is_none_or(|kind| {
                self.obeys(played, kind) || !self.legal_moves().iter().any(|other| self.obeys(*other, kind))
            })
    }

    /// Whether the side to move has a legal move of this kind (B27, R21), whatever else it has been ordered.
    pub fn can_obey(&self, kind: Role) -> bool {
        let mut free = self.clone();
        free.orders.retain(|order| !matches!(order.says, super::Says::Must(_)));
        free.legal_moves().into_iter().any(|played| self.obeys(played, kind))
    }

    /// Whether a move moves this kind; castling moves a rook as well.
    fn obeys(&self, played: Move, kind: Role) -> bool {
        self.at(played.from).is_some_and(|piece| {
            piece.counts_as(kind) || (kind == Role::Rook && Castling::meant(piece, played.from, played.to).is_some())
        })
    }

    /// Whether this side's king, or what became royal, is in check. A king that is away is not.
    pub fn in_check(&self, side: Color) -> bool {
        self.checker(side).is_some()
    }

    /// A square from which this side attacks that one, if there is any.
    pub fn attacker(&self, at: Square, by: Color) -> Option<Square> {
        self.ground().attacker(at, by)
    }

    /// A piece that gives check to this side.
    pub fn checker(&self, side: Color) -> Option<Square> {
        self.ground().checker(side)
    }

    /// Whether the side to move is mated on the board; cards may still save it.
    pub fn is_mate(&self) -> bool {
        self.in_check(self.to_move) && self.legal_move().is_none()
    }

    /// Whether the side to move has no legal move and is not in check.
    pub fn is_stalemate(&self) -> bool {
        !self.in_check(self.to_move) && self.legal_move().is_none()
    }
}

/// What keeps the king safe, so that most moves need not be tried out.
struct Shelter {
    king: Option<Square>,
    /// Every move has to be tried: the king is in check, or magnets may let go.
    tense: bool,
}

impl Shelter {
    fn of(position: &Position) -> Self {
        let king = position.royal(position.to_move);
        let tense = king.is_some() && (!position.grid.magnets().is_empty() || position.in_check(position.to_move));
        Self { king, tense }
    }

    /// Whether the own king is unattacked after this move.
    fn is_kept(&self, position: &Position, piece: &Piece, played: Move) -> bool {
        let Some(king) = self.king else { return true };
        // Only what leaves a line through the king, or takes a second piece off the board, can uncover it.
        let uncovers = in_line(king, played.from) || (piece.is_pawn() && position.en_passant.contains(played.to));
        if !(self.tense || piece.royal || piece.owner.is_neutral() || uncovers) {
            return true;
        }
        let mut grid: Grid = position.grid.clone();
        position.carry(&mut grid, played);
        position.ground_of(&grid).checker(position.to_move).is_none()
    }
}

fn in_line(one: Square, other: Square) -> bool {
    let (files, ranks) = (one.file().abs_diff(other.file()), one.rank().abs_diff(other.rank()));
    files == 0 || ranks == 0 || files == ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twenty_moves_to_begin_with() {
        assert_eq!(Position::start().legal_moves().len(), 20);
    }
}
