//! What the side to move knows, and what it may therefore try: made without the other side's pieces (Q2, Q3, C2).

use super::{
    super::{
        piece::{Color, Pawn, Role},
        square::{self, Square},
    },
    attempt::Attempt,
    board::{Board, CASTLING},
    hint::Hint,
    terms::Terms,
};

/// Why a line is no attempt by the own view: it is refused, and nothing of it is tried (Q3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// The game is over, or it is the other side's turn.
    Turn,
    /// It is no attempt's text.
    Form,
    /// No own piece can go so: none there, an own piece in the way or at the end, not as it moves.
    Way,
    /// A pawn that comes to the last rank needs a letter, and nothing else may have one (C1).
    Letter,
    /// The right is gone, or an own piece stands between.
    Castling,
    /// `any` is not asked by this rule, or not at the start of a turn, or was asked already (Q6).
    Any,
    /// The answer to `any` bars it (Q6).
    Answer,
    /// A pawn capture, and no pawn try was announced for that pawn.
    Tries,
    /// It failed already this turn.
    Tried,
}

/// What the side to move knows.
pub struct View<'a> {
    pub side: Color,
    /// Own pieces, own castling rights, and nothing else.
    pub seen: Board,
    pub terms: Terms,
    /// What was announced of its pawn tries.
    pub hint: Hint,
    /// What it tried and asked this turn, with the answers.
    pub tried: &'a [(Attempt, bool)],
}

impl View<'_> {
    /// The answer to `any`, if it was asked this turn.
    fn any(&self) -> Option<bool> {
        self.tried.iter().find(|(attempt, _)| *attempt == Attempt::Any).map(|(_, answer)| *answer)
    }

    /// Q6: after a yes only pawn captures may be tried, by the English rule until one failed. As `any` comes first, all
    /// that failed after a yes were pawn captures.
    fn must_take(&self) -> bool {
        let failed = self.tried.iter().any(|(attempt, answer)| *attempt != Attempt::Any && !answer);
        self.any() == Some(true) && !(self.terms.failure_frees() && failed)
    }

    /// Why the attempt is not possible by this view, if it is not.
    pub fn bar(&self, attempt: Attempt) -> Option<Why> {
        let why = match attempt {
            // At the start of a turn, so once a turn.
            Attempt::Any => (!self.terms.has_any() || !self.tried.is_empty()).then_some(Why::Any),
            Attempt::Castle(name) => self.bars_castling(name),
            Attempt::Move { from, to, promotion } => self.bars_move(from, to, promotion),
        };
        why.or_else(|| self.tried.contains(&(attempt, false)).then_some(Why::Tried))
    }

    /// That the king is in check, or was told to be, bars nothing: only own pieces and rights do (Q2).
    fn bars_castling(&self, name: &str) -> Option<Why> {
        let may = (0..4).any(|right| {
            let way = CASTLING[right];
            let free = square::between(way.king.0, way.rook.0).is_some_and(|between| self.seen.clear(&between));
            way.side == self.side && way.name == name && self.seen.rights[right] && free
        });
        match may {
            false => Some(Why::Castling),
            true => self.must_take().then_some(Why::Answer),
        }
    }

    fn bars_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Why> {
        let role = self.seen.own(from, self.side);
        let pawn = role == Some(Pawn);
        // A pawn may be tried one step diagonally onto any square without an own piece (Q2).
        let takes = pawn && self.seen.strikes(from, to);
        let reaches = if pawn { takes || self.seen.advances(from, to, self.side) } else { self.seen.strikes(from, to) };
        let last = pawn && square::rank(to) == self.side.last_rank();
        match () {
            () if role.is_none() || !reaches || self.seen.own(to, self.side).is_some() => Some(Why::Way),
            () if last != promotion.is_some() => Some(Why::Letter),
            () if takes && self.any() == Some(false) => Some(Why::Answer),
            () if !takes && self.must_take() => Some(Why::Answer),
            () if takes && self.hint.bars(from) => Some(Why::Tries),
            () => None,
        }
    }
}
