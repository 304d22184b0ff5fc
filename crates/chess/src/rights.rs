//! The rights that a move leaves behind: castling and en passant, and when they end.

use super::{CastlingSide, Color, Owner, Piece, Position, Role, Square, Squares};

/// One of the four rights to castle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rights(u8);

impl Rights {
    pub(super) const NONE: Self = Self(0);
    pub(super) const ALL: Self = Self(15);

    fn bit(side: Color, short: bool) -> u8 {
        match (side, short) {
            (Color::White, true) => 1,
            (Color::White, false) => 2,
            (Color::Black, true) => 4,
            (Color::Black, false) => 8,
        }
    }

    pub(super) fn has(self, side: Color, short: bool) -> bool {
        self.0 & Self::bit(side, short) != 0
    }

    pub(super) fn give(&mut self, side: Color, short: bool) {
        self.0 |= Self::bit(side, short);
    }

    pub(super) fn lose(&mut self, side: Color, short: bool) {
        self.0 &= !Self::bit(side, short);
    }
}

/// The king's square and the rook's.
pub(super) fn castling_squares(side: Color, short: bool) -> Option<(Square, Square)> {
    let rank = side.rank(0);
    Some((Square::new(4, rank)?, Square::new(if short { 7 } else { 0 }, rank)?))
}

impl Position {
    /// Whether this side may still castle this way, as far as king and rook have not moved.
    pub fn has_right(&self, side: Color, flank: CastlingSide) -> bool {
        self.rights.has(side, flank == CastlingSide::Short)
    }

    /// Drops the rights whose king or rook is not there any more.
    pub(super) fn keep_rights(&mut self) {
        if self.rights == Rights::NONE {
            return;
        }
        for (side, short) in [(Color::White, true), (Color::White, false), (Color::Black, true), (Color::Black, false)]
        {
            let stands = |at: Square, kind: Role| {
                self.at(at).is_some_and(|piece| {
                    // What a token is nobody knows yet.
                    (piece.kind == kind || piece.token.is_some())
                        && piece.second.is_none()
                        && piece.owner == Owner::Color(side)
                })
            };
            let kept = castling_squares(side, short).is_some_and(|(king, rook)| {
                stands(king, Role::King) && self.royal(side) == Some(king) && stands(rook, Role::Rook)
            });
            if !kept {
                self.rights.lose(side, short);
            }
        }
    }

    /// B28: whatever is displaced from or to these squares ends the right that hangs on them.
    pub(super) fn displaced(&mut self, at: Square) {
        if self.rights == Rights::NONE || !matches!(at.rank(), 0 | 7) {
            return;
        }
        for (side, short) in [(Color::White, true), (Color::White, false), (Color::Black, true), (Color::Black, false)]
        {
            if castling_squares(side, short).is_some_and(|(king, rook)| at == king || at == rook) {
                self.rights.lose(side, short);
            }
        }
    }

    /// Whose pawn passed over this square, going by its rank, and where that pawn stands.
    pub(super) fn passed_by(target: Square) -> Option<(Color, Square)> {
        let side = match target.rank() {
            2 => Color::White,
            5 => Color::Black,
            _ => return None,
        };
        Some((side, target.offset(0, side.forward())?))
    }

    /// Whether an empty square has the pawn behind it that passed over it: B29 holds for a side's own, unfused pawns.
    pub(super) fn is_open_to_en_passant(&self, target: Square) -> bool {
        let victim = |piece: &Piece, side| piece.is_pawn() && piece.owner == Owner::Color(side);
        Self::passed_by(target).is_some_and(|(side, at)| self.at(at).is_some_and(|piece| victim(piece, side)))
            && self.at(target).is_none()
            && !self.holes.contains(target)
            && !self.reversed_pawns
    }

    /// Drops squares of en passant that a card has closed.
    pub(super) fn keep_en_passant(&mut self) {
        if !self.en_passant.is_empty() {
            self.en_passant = self.en_passant.iter().filter(|target| self.is_open_to_en_passant(*target)).collect();
        }
    }

    /// Drops the squares that this side could have taken on in the turn it ends.
    pub(super) fn close_en_passant(&mut self, side: Color) {
        let others = |target: &Square| Self::passed_by(*target).is_some_and(|(passer, _)| passer == side);
        self.en_passant = self.en_passant.iter().filter(others).collect::<Squares>();
    }

    /// Whether the side to move can legally take on this square.
    pub(super) fn may_take_en_passant(&self, target: Square) -> bool {
        let Some((passer, at)) = Self::passed_by(target) else { return false };
        let taker = passer.other();
        let takes =
            |piece: &Piece| piece.is(Role::Pawn) && piece.owner.serves(self.to_move) && piece.owner.side() == taker;
        self.to_move == taker
            && [-1, 1].into_iter().filter_map(|files| at.offset(files, 0)).any(|at| self.at(at).is_some_and(takes))
    }
}
