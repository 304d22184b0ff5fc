//! The truth, by which attempts are judged (Q2), and what a referee tells of it.

use alloc::{string::String, vec::Vec};

use super::{
    attempt::{Answer, Attempt, Tried},
    house::{House, TriesAre},
    own::{Own, between, goes},
    said::{Capture, Check, Checks, Ends, Said, Taken, Tries},
    view::View,
};
use crate::{
    chess::{Color, Move, PieceLetters, Position, Role, Square, short},
    referee::{Stood, log::Times},
};

/// The position as it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Truth {
    position: Position,
    /// What stood since the last capture or pawn's move, the last of it now (Q9).
    stood: Stood<String>,
}

/// What of a list of attempts was tried, and what comes of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judged {
    /// Each with its answer, in their order.
    pub tried: Vec<Tried>,
    /// The first that is legal.
    pub played: Option<Move>,
}

/// So often the same position is drawn (Q9).
const FIVE_TIMES: usize = 5;
/// So many moves of both without a capture or a pawn's move are drawn (Q9).
const QUIET: u16 = 150;

impl Truth {
    /// The usual position (Q1).
    pub fn start() -> Self {
        Self::on(Position::start())
    }

    /// This position.
    pub fn on(position: Position) -> Self {
        let mut stood = Stood::NONE;
        stood.push(position.key());
        Self { position, stood }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whether the side to move may play so.
    pub fn is_legal(&self, played: Move) -> bool {
        self.position.is_legal(played)
    }

    /// The move as scores write it, in these letters.
    pub fn san(&self, played: Move, letters: PieceLetters) -> String {
        short(&self.position, played, letters)
    }

    /// The pawn tries of the side to move (Q5).
    pub fn tries(&self) -> Vec<(Square, Square)> {
        let pawn = |at| self.position.at(at).is_some_and(|piece| piece.kind == Role::Pawn);
        let moves = self.position.legal_moves().into_iter();
        let takes = moves.filter(|played| pawn(played.from) && played.from.file() != played.to.file());
        let mut tries: Vec<(Square, Square)> = takes.map(|played| (played.from, played.to)).collect();
        tries.sort_unstable();
        tries.dedup();
        tries
    }

    /// What of these attempts is tried by a side that tried so much before, and what comes of it: the first that is legal is
    /// played. What the answer to `any` bars that stands among them is passed over (Q6).
    pub fn judged(&self, view: &View<'_>, any: bool, attempts: &[Move]) -> Judged {
        let (mut view, mut judged) = (view.clone(), Judged::default());
        if any {
            let tried = Tried { attempt: Attempt::Any, answer: Answer::of(!self.tries().is_empty()) };
            judged.tried.push(tried);
            view.tried.push(tried);
        }
        for played in attempts {
            // Also those behind the one that is played: what a mail costs says nothing.
            let answer = match view.answer_bars(*played) {
                true => Answer::Barred,
                false => Answer::of(self.is_legal(*played)),
            };
            if judged.played.is_some() {
                continue;
            }
            let tried = Tried { attempt: Attempt::Move(*played), answer };
            judged.tried.push(tried);
            view.tried.push(tried);
            judged.played = Some(*played).filter(|_| answer == Answer::Yes);
        }
        judged
    }

    /// What a legal move takes: where it stood, what it was, and whether en passant.
    fn takes(&self, played: Move) -> Option<(Square, Role, bool)> {
        if let Some(victim) = self.position.at(played.to) {
            return Some((played.to, victim.kind, false));
        }
        let pawn = self.position.at(played.from).is_some_and(|piece| piece.kind == Role::Pawn);
        let aslant = pawn && played.from.file() != played.to.file();
        let stood = Square::new(played.to.file(), played.from.rank()).filter(|_| aslant);
        stood.map(|stood| (stood, Role::Pawn, true))
    }

    /// The truth after a move; `None` where it is not legal.
    pub fn after(&self, played: Move) -> Option<Self> {
        let mut after = Self { position: self.position.play(played).ok()?.0, stood: self.stood.clone() };
        let pawn = self.position.at(played.from).is_some_and(|piece| piece.kind == Role::Pawn);
        if pawn || self.takes(played).is_some() {
            after.stood = Stood::NONE;
        }
        after.stood.push(after.position.key());
        Some(after)
    }

    /// What is told of a legal move of which so much was tried, and of the position that it brings (Q4 to Q9, Q11).
    pub fn said(&self, played: Move, tried: &[Tried], house: House) -> Option<Said> {
        let after = self.after(played)?;
        let capture = self.takes(played).map(|(stood, kind, en_passant)| {
            let passes = en_passant && house.says_en_passant();
            let what = if kind == Role::Pawn { Taken::Pawn } else { Taken::Piece };
            Capture {
                at: if passes { played.to } else { stood },
                what: Some(what).filter(|_| house.says_kind()),
                en_passant: passes,
            }
        });
        let failed = u32::try_from(tried.iter().filter(|of| of.failed()).count()).unwrap_or(u32::MAX);
        let asked = tried.iter().find(|of| of.attempt == Attempt::Any).map(|of| of.answer);
        let ends = after.ends();
        let goes_on = ends.is_none();
        Some(Said {
            capture,
            promotion: played.promotion.is_some() && house.says_promotion(),
            check: after.checks().filter(|_| goes_on),
            tries: after.told_tries(house).filter(|_| goes_on),
            attempts: (house.hears() && failed > 0).then(|| Times::clamped(failed)),
            any: asked,
            ends,
        })
    }

    /// What is told of the pawn tries of the side to move (Q5).
    pub fn told_tries(&self, house: House) -> Option<Tries> {
        let tries = self.tries();
        match house.tries {
            TriesAre::Untold => None,
            TriesAre::YesOrNo => Some(Tries::Told(!tries.is_empty())),
            _ if tries.is_empty() => None,
            TriesAre::Counted => Some(Tries::Count(u8::try_from(tries.len()).unwrap_or(u8::MAX))),
            TriesAre::OnSquares => {
                let mut from: Vec<Square> = tries.into_iter().map(|(from, _)| from).collect();
                from.dedup();
                Some(Tries::On(from))
            }
        }
    }

    /// Whether the piece on one square attacks another.
    fn attacks(&self, from: Square, to: Square) -> bool {
        self.position.at(from).is_some_and(|piece| {
            let straight_pawn = piece.kind == Role::Pawn && from.file() == to.file();
            goes(piece.kind, piece.owner.side(), from, to)
                && !straight_pawn
                && between(from, to).all(|at| self.position.at(at).is_none())
        })
    }

    /// How the side to move is in check (Q7).
    fn checks(&self) -> Option<Checks> {
        let side = self.position.to_move();
        let king = self.position.royal(side)?;
        let foes = self.position.pieces().filter(|(_, piece)| piece.owner.side() != side).map(|(at, _)| at);
        Checks::of(foes.filter(|from| self.attacks(*from, king)).map(|from| Check::seen(king, from)))
    }

    /// What ends the game here: of several the first alone (Q8, Q9).
    fn ends(&self) -> Option<Ends> {
        match () {
            () if self.position.is_mate() => Some(Ends::Mate),
            () if self.position.is_stalemate() => Some(Ends::Stalemate),
            () if self.is_dead() => Some(Ends::Dead),
            () if self.stood.times() >= FIVE_TIMES => Some(Ends::Repetition),
            () if self.position.halfmove_clock() >= QUIET => Some(Ends::SeventyFive),
            () => None,
        }
    }

    /// Whether nobody can mate: beside the kings nothing, one knight, or bishops on squares of one color (Q8).
    fn is_dead(&self) -> bool {
        let others = self.position.pieces().filter(|(_, piece)| piece.kind != Role::King);
        let others: Vec<(Square, Role)> = others.map(|(at, piece)| (at, piece.kind)).collect();
        let light = |at: Square| (at.file() + at.rank()) % 2;
        let bishops = |of: u8| others.iter().all(|(at, kind)| *kind == Role::Bishop && light(*at) == of);
        matches!(others.as_slice(), [] | [(_, Role::Knight)]) || bishops(0) || bishops(1)
    }

    /// What a side sees of it.
    pub fn own(&self, side: Color) -> Own {
        Own::of(&self.position, side)
    }
}
