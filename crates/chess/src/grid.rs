//! The 64 squares with what stands on them, and masks of them kept in step. No rules here.

use super::{Color, Owner, Piece, PieceId, Square, Squares};

/// What stands where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    squares: [Option<Piece>; 64],
    white: Squares,
    black: Squares,
    neutral: Squares,
    magnets: Squares,
    royals: [Option<Square>; 2],
}

impl Grid {
    pub(super) const EMPTY: Self = Self {
        squares: [None; 64],
        white: Squares::NONE,
        black: Squares::NONE,
        neutral: Squares::NONE,
        magnets: Squares::NONE,
        royals: [None; 2],
    };

    pub(super) fn at(&self, square: Square) -> Option<&Piece> {
        self.squares.get(usize::from(square.index()))?.as_ref()
    }

    /// Takes what stands there off the board.
    pub(super) fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.squares.get_mut(usize::from(square.index()))?.take()?;
        self.mask(piece.owner).remove(square);
        self.magnets.remove(square);
        if piece.royal
            && let Some(royal) = self.royals.get_mut(piece.owner.side() as usize)
        {
            *royal = None;
        }
        Some(piece)
    }

    /// Puts a piece on a square, in place of what may stand there.
    pub(super) fn put(&mut self, square: Square, piece: Piece) {
        self.take(square);
        if let Some(place) = self.squares.get_mut(usize::from(square.index())) {
            *place = Some(piece);
        }
        self.mask(piece.owner).insert(square);
        if piece.magnet {
            self.magnets.insert(square);
        }
        if piece.royal
            && let Some(royal) = self.royals.get_mut(piece.owner.side() as usize)
        {
            *royal = Some(square);
        }
    }

    fn mask(&mut self, owner: Owner) -> &mut Squares {
        match owner {
            Owner::Color(Color::White) => &mut self.white,
            Owner::Color(Color::Black) => &mut self.black,
            Owner::Neutral(_) => &mut self.neutral,
        }
    }

    /// Where pieces stand that this side may move: its own and the neutral ones.
    pub(super) fn serving(&self, side: Color) -> Squares {
        match side {
            Color::White => self.white.or(self.neutral),
            Color::Black => self.black.or(self.neutral),
        }
    }

    pub(super) fn occupied(&self) -> Squares {
        self.white.or(self.black).or(self.neutral)
    }

    pub(super) fn magnets(&self) -> Squares {
        self.magnets
    }

    /// Where this side's royal piece stands.
    pub(super) fn royal(&self, side: Color) -> Option<Square> {
        self.royals.get(side as usize).copied().flatten()
    }

    /// Where the piece with this identity stands, also as part of a fused one.
    pub(super) fn find(&self, id: PieceId) -> Option<Square> {
        self.pieces().find(|(_, piece)| piece.is_called(id)).map(|(square, _)| square)
    }

    pub(super) fn pieces(&self) -> impl Iterator<Item = (Square, &Piece)> {
        self.occupied().iter().filter_map(|square| Some((square, self.at(square)?)))
    }
}
