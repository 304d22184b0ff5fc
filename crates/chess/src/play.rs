//! Making a move, and ending a turn: what it does to squares, rights, clocks, orders and losses.

use super::attacks::AttackGround;
use super::grid::Grid;
use super::moves::Castling;
use super::{CastlingSide, Color, How, Illegal, Loss, Move, Owner, Piece, PieceId, Position, Role, Square};

/// What a move did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    pub played: Move,
    pub piece: Piece,
    /// What it captured, and where that stood.
    pub captured: Option<(Square, Piece)>,
    pub en_passant: bool,
    pub castled: Option<CastlingSide>,
    /// Whether the opponent is in check after it.
    pub check: bool,
}

impl Position {
    /// The position after this move, the turn not yet ended: for turns that hold cards or a second move.
    pub fn step(&self, played: Move) -> Result<(Self, Played), Illegal> {
        match self.why_not(played) {
            Some(reason) => Err(reason),
            None => self.made(played).ok_or(Illegal::Empty { at: played.from }),
        }
    }

    /// The position after a turn of this move alone.
    pub fn play(&self, played: Move) -> Result<(Self, Played), Illegal> {
        let (mut next, did) = self.step(played)?;
        next.pass();
        Ok((next, did))
    }

    /// Ends the turn of the side to move: orders that bound it end (B15), and so does its right to take en passant.
    pub fn pass(&mut self) {
        let side = self.to_move;
        self.orders.retain(|order| order.bound != side);
        self.close_en_passant(side);
        self.halves = self.next_halves();
        if side == Color::Black {
            self.fullmove = self.fullmove.saturating_add(1).min(9999);
        }
        self.to_move = side.other();
    }

    /// The position after the turn of the side to move, if it ended here.
    pub fn passed(&self) -> Self {
        let mut passed = self.clone();
        passed.pass();
        passed
    }

    /// Moves the pieces of a move that is known to be possible; gives what was captured.
    pub(super) fn carry(&self, grid: &mut Grid, played: Move) -> Option<(Square, Piece)> {
        let mut piece = grid.take(played.from)?;
        let victim_at = self.en_passant_victim(&piece, played.from, played.to).unwrap_or(played.to);
        let victim = grid.take(victim_at).map(|victim| (victim_at, victim));
        if let Some((_, way)) = Castling::meant(&piece, played.from, played.to)
            && let Some(rook) = grid.take(way.rook)
        {
            grid.put(way.rook_to, Piece { magnet: false, ..rook });
        }
        piece.kind = played.promotion.unwrap_or(piece.kind);
        // A magnet holds only as long as it stays put.
        piece.magnet = false;
        grid.put(played.to, piece);
        victim
    }

    /// The position after this move, whether it is legal or not: of one that was legal until something else was changed.
    /// `None` where nothing stands.
    pub fn made(&self, played: Move) -> Option<(Self, Played)> {
        let piece = *self.at(played.from)?;
        let mut next = self.clone();
        let captured = self.carry(&mut next.grid, played);
        let en_passant = captured.is_some_and(|(at, _)| at != played.to);
        let castled = Castling::meant(&piece, played.from, played.to).map(|(flank, _)| flank);
        next.displaced(played.from);
        next.displaced(played.to);
        if let Some((_, victim)) = captured {
            next.lose(&victim, self.to_move, false);
        }
        next.halfmove = match captured {
            None if !piece.is_pawn() => self.halfmove.saturating_add(1).min(9999),
            _ => 0,
        };
        next.close_en_passant(self.to_move);
        next.passes_over(&piece, played.from, played.to);
        if played.promotion.is_some() {
            next.was_promoted(piece.id);
        }
        next.settle();
        // By whoever is to move after the next one.
        let check =
            AttackGround { halves: next.next_halves(), ..next.ground() }.checker(self.to_move.other()).is_some();
        Some((next, Played { played, piece, captured, en_passant, castled, check }))
    }

    /// B29: a side's own pawn that went two squares straight ahead from its second rank may be taken en passant.
    pub(super) fn passes_over(&mut self, piece: &Piece, from: Square, to: Square) {
        let side = piece.owner.side();
        if piece.is_pawn()
            && piece.owner == Owner::Color(side)
            && from.file() == to.file()
            && from.rank() == side.rank(1)
            && to.rank() == side.rank(3)
            && let Some(target) = from.offset(0, side.forward())
            && self.is_open_to_en_passant(target)
        {
            self.en_passant.insert(target);
        }
    }

    /// Enters a piece that left the board, both parts of a fused one (B24), to whose account it is (B30).
    pub(super) fn lose(&mut self, piece: &Piece, by: Color, dead: bool) {
        let side = piece.owner.side();
        let how = match (dead, side == by) {
            (true, _) => How::Dead,
            (false, true) => How::Own,
            (false, false) => How::Taken,
        };
        for part in piece.parts() {
            // R34: a pawn again; R33: what comes back of a camel is a knight.
            let kind = match part.kind {
                _ if self.promoted.contains(&part.id) => Role::Pawn,
                Role::Camel => Role::Knight,
                kind => kind,
            };
            self.promoted.retain(|id| *id != part.id);
            self.lost.push(Loss { how, side, kind, id: part.id });
        }
        self.lost.sort_unstable();
    }

    /// Enters a pawn that became something else (R34).
    pub(super) fn was_promoted(&mut self, pawn: PieceId) {
        self.promoted.push(pawn);
        self.promoted.sort_unstable();
    }

    /// What must hold after any change: rights, orders and marks whose piece is not on the board have ended.
    pub(super) fn settle(&mut self) {
        self.keep_rights();
        self.keep_en_passant();
        let grid = &self.grid;
        if !self.orders.is_empty() {
            self.orders.retain(|order| order.says.piece().is_none_or(|id| grid.find(id).is_some()));
            self.orders.sort_unstable();
            self.orders.dedup();
        }
        if !self.tags.is_empty() {
            self.tags.retain(|tag| grid.find(tag.piece).is_some());
            self.tags.sort_unstable();
            self.tags.dedup();
        }
    }
}

impl Played {
    /// What the pawn became.
    pub fn promotion(&self) -> Option<Role> {
        self.played.promotion
    }
}
