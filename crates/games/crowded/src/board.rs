//! The board of Crowded House: a position on which each side plays by halves, whose turn it is of four, and what can be claimed
//! or told of it.

use alloc::{format, string::String};

use super::{seat, told::Taker, why::CrowdedWhy};
use crate::{
    chess::{CastlingSide, Color, Illegal, Move, Position, Role, Square},
    ids::Seat,
    referee::{Stood, log::Claim, telling::NotSo},
};

/// A board, and who is to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    position: Position,
    turn: Seat,
    /// Turns and passes since the last pawn move or capture (H11).
    quiet: u16,
    /// Passes since the last turn (H9).
    passes: u8,
    /// What stood since then, this one last (H11).
    stood: Stood<String>,
}

/// What is told of a board with who is to move on it: one of these, or nothing (H16).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    Check,
    Mate,
    BareKings,
    FourPasses,
}

/// The turns without pawn move and capture that a claim needs (H11).
const FIFTY: u16 = 100;
/// So many passes in a row are a draw (H9).
const PASSES: u8 = 4;

impl Board {
    /// The board that the game begins with.
    pub fn start() -> Self {
        Self::of(Position::start(), Seat::FIRST)
    }

    /// This position, with this seat to move, of the side that is to move there.
    pub fn of(position: Position, turn: Seat) -> Self {
        let half = |side| seat::half(if seat::color(turn) == side { turn } else { seat::next(turn) });
        let position = position.by_halves(half(Color::White), half(Color::Black));
        let mut board = Self { position, turn, quiet: 0, passes: 0, stood: Stood::NONE };
        board.stood.push(board.key());
        board
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Who is to move.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// What a repetition compares (H11): pieces, who of four is to move, rights.
    fn key(&self) -> String {
        let position = &self.position;
        let right = |side| {
            [CastlingSide::Short, CastlingSide::Long]
                .map(|flank| if position.has_right(side, flank) { '1' } else { '0' })
        };
        let rights: String = Color::BOTH.into_iter().flat_map(right).collect();
        let pawn = |played: &Move| position.at(played.from).is_some_and(|piece| piece.kind == Role::Pawn);
        let taken = |at: &Square| position.legal_moves().iter().any(|played| played.to == *at && pawn(played));
        let passed: String = position.en_passant().iter().filter(taken).map(|at| format!("{at}")).collect();
        format!("{} {} {rights} {passed}", position.placement(), self.turn.index())
    }

    /// Whether whoever is to move may make this move (H2 to H4, H6, H10, H11).
    ///
    /// # Errors
    /// Why not.
    pub fn may(&self, played: Move) -> Result<(), CrowdedWhy> {
        self.position.why_not(played).map_or(Ok(()), |reason| Err(self.illegal(played, reason)))
    }

    fn illegal(&self, played: Move, reason: Illegal) -> CrowdedWhy {
        let kind = |at: Square| self.position.at(at).map(|piece| piece.kind);
        let by = reason.names().and_then(kind);
        CrowdedWhy::illegal(kind(played.from).unwrap_or(Role::Pawn), played.from, played.to, reason, by)
    }

    /// From where the next player could take the king of whoever is to move, if he could (H5).
    pub fn checker(&self) -> Option<Square> {
        self.position.checker(seat::color(self.turn))
    }

    /// What the next player could take that king with, if anything.
    pub fn taker(&self) -> Option<Taker> {
        let at = self.checker()?;
        Some((self.position.at(at)?.kind, at, self.position.royal(seat::color(self.turn))?))
    }

    /// Why a claim of this kind is not so.
    pub fn not_so(&self, claim: Claim) -> NotSo {
        match claim {
            Claim::Fifty => NotSo { code: "quiet", n: usize::from(self.quiet) },
            _ => NotSo { code: "times", n: self.times() },
        }
    }

    /// The board after a move, which is legal.
    pub fn after(&self, played: Move) -> Option<Self> {
        let (position, did) = self.position.play(played).ok()?;
        let lasts = did.captured.is_some() || did.piece.kind == Role::Pawn;
        Some(self.with(position, if lasts { 0 } else { self.quiet.saturating_add(1) }, 0))
    }

    /// The board after whoever is to move was passed over (H8).
    pub fn passed(&self) -> Self {
        self.with(self.position.passed(), self.quiet.saturating_add(1), self.passes.saturating_add(1))
    }

    fn with(&self, position: Position, quiet: u16, passes: u8) -> Self {
        let stood = if quiet == 0 { Stood::NONE } else { self.stood.clone() };
        let mut board = Self { position, turn: seat::next(self.turn), quiet, passes, stood };
        board.stood.push(board.key());
        board
    }

    /// What is told of it.
    pub fn said(&self) -> Option<Said> {
        let check = self.checker().is_some();
        let bare = || self.position.pieces().all(|(_, piece)| piece.kind == Role::King);
        match () {
            () if check && !self.may_move() => Some(Said::Mate),
            () if bare() => Some(Said::BareKings),
            () if self.passes >= PASSES => Some(Said::FourPasses),
            () => check.then_some(Said::Check),
        }
    }

    fn may_move(&self) -> bool {
        self.position.legal_move().is_some()
    }

    /// Whether whoever is to move is passed over now (H8).
    pub fn is_passed_over(&self) -> bool {
        !self.may_move() && self.said().is_none_or(|said| said == Said::Check)
    }

    /// H11: the same stands for the third time.
    pub fn repeats(&self) -> bool {
        self.times() > 2
    }

    /// How often the board stood so since the last pawn move or capture.
    fn times(&self) -> usize {
        self.stood.times()
    }

    /// H11: a hundred turns without pawn move or capture.
    pub fn is_quiet(&self) -> bool {
        self.quiet >= FIFTY
    }
}
