//! Moves that stand in a letter to be copied: one in all its blocks, where it can be (`sensible.rs` says which). With the
//! board they are legal as they stand; without a board they are ordinary moves of an opening, since nobody can say which
//! are possible.

use alloc::vec::Vec;

use super::sensible::{by_looks, safest_first};
use crate::{
    chess::{Edit, Move, PieceLetters, Position, Role, San, Square, full, resolve, resolve_either, short},
    ids::Seat,
    tempete::{
        legal::written::same,
        seats::side,
        state::{
            exchange::Exchange,
            public::{Duty, OwnDuty, Public},
        },
        turn::standing::without,
    },
    text::Language,
};

/// Ordinary moves of an opening, by move number.
const WHITE: [&str; 12] = ["e4", "Nf3", "Bc4", "O-O", "d3", "Nc3", "Be3", "Qd2", "Re1", "Rad1", "Bg5", "d4"];
const BLACK: [&str; 12] = ["e5", "Nc6", "Bc5", "Nf6", "d6", "O-O", "Be6", "Qd7", "Re8", "Rad8", "Bg4", "d5"];

/// Examples for one letter.
#[derive(Clone, Copy)]
pub(crate) struct Examples<'a> {
    /// The game.
    pub public: &'a Public,
    /// In whose letters they will be typed: what is clear in one language may be two moves in another.
    pub language: Language,
}

impl Examples<'_> {
    /// The position that `me` moves on, and the square where its king lands before it, if it is away and can.
    pub fn base(self, me: Seat) -> (Option<Square>, Option<Position>) {
        let away = self.public.king_is_away(me);
        match &self.public.board {
            None => (Square::new(0, 0).filter(|_| away), None),
            Some(board) if away => landing(board, me).unzip(),
            Some(board) => (None, Some(board.clone())),
        }
    }

    /// The move of a letter to `me`, the same wherever its blocks can have it: on this position, or of an opening where
    /// there is no board; in an answer another than what was taken back. `None` where there is none.
    pub fn sample(self, me: Seat, base: Option<&Position>) -> Option<Sample> {
        let turn = self.public.last_exchange().filter(|_| self.public.duty() == Duty::Own(OwnDuty::Answer(me)));
        let taken_back = turn.map_or([].as_slice(), |turn| turn.moves.as_slice());
        // T34: the first move of two serves also where the card is kept.
        let card = turn.and_then(|turn| self.public.play(turn.card?)).map(|play| self.public.card(play.play.card));
        let double = card.and_then(|card| card.double);
        let Some(base) = base else {
            let texts = double.map_or_else(|| self.opening(me, taken_back), |piece| two_of(piece, taken_back));
            let text = texts.into_iter().next().filter(|_| !self.public.has_board());
            return text.map(|text| Sample { legal: None, text });
        };
        let played = taken_back.first().and_then(|text| resolve(base, text).ok());
        let mut moves = by_looks(base, self.seed());
        moves.retain(|legal| Some(*legal) != played);
        if let Some(piece) = double {
            moves.sort_by_key(|legal| !begins(base, *legal, piece));
        }
        safest_first(base, moves).next().map(|legal| Sample::new(base, legal, self.language.letters()))
    }

    /// The move of a letter to `me` behind a `spring` on this square; `None` where there is none.
    pub fn sprung(self, me: Seat, base: &Position, square: Square, sample: Option<&Sample>) -> Option<San> {
        let after = Public::trapped(base, me, square).map(|piece| without(base, piece, me));
        let after = after.as_ref().unwrap_or(base);
        let same =
            sample.and_then(|sample| sample.on(after)).map(|legal| Sample::new(after, legal, self.language.letters()));
        same.or_else(|| self.pick(after, |_| true)).map(|sample| sample.text)
    }

    /// A different second move of the piece of a double move, for part 2; `None` where there is none.
    pub fn second(self, exchange: &Exchange, piece: Role) -> Option<San> {
        let Some(board) = &self.public.board else {
            return two_of(piece, &exchange.moves).into_iter().next();
        };
        let sent = self.public.sent(exchange)?;
        // B11: of castling it is the rook.
        let its = sent.movers.first().map(|first| first.rook.unwrap_or(first.piece.id))?;
        let differs = |legal: Move| {
            let after = board.step(legal).ok().map(|(after, _)| after);
            !same(after.as_ref(), sent.reached.as_ref())
        };
        let is_its = |legal: Move| board.at(legal.from).is_some_and(|piece| piece.is_called(its));
        Some(self.pick(board, |legal| is_its(legal) && differs(legal))?.text)
    }

    /// Two moves by one piece of the kind of a double move, the first a different one, for part 1; empty
    /// where there are none.
    pub fn pair(self, exchange: &Exchange, piece: Role, sample: Option<&Sample>) -> Vec<San> {
        let Some(board) = &self.public.board else { return two_of(piece, &exchange.moves) };
        let played = exchange.moves.first().and_then(|text| resolve(board, text).ok());
        let sample = sample.and_then(|sample| sample.legal);
        let mut firsts = sample.into_iter().chain(self.sensible(board, |legal| begins(board, legal, piece)));
        let pair = |first: Move| {
            if Some(first) == played || !begins(board, first, piece) {
                return None;
            }
            let (again, _) = board.step(first).ok()?;
            let second = self.pick(&again, |legal| legal.from == first.to)?;
            Some([brief(board, first, self.language.letters()), second.text])
        };
        firsts.find_map(pair).into_iter().flatten().collect()
    }

    /// The most sensible of the legal moves that fit.
    fn pick(self, position: &Position, fits: impl Fn(Move) -> bool) -> Option<Sample> {
        self.sensible(position, fits).next().map(|legal| Sample::new(position, legal, self.language.letters()))
    }

    /// The legal moves that fit, the most sensible first.
    pub fn sensible(self, position: &Position, fits: impl Fn(Move) -> bool) -> impl Iterator<Item = Move> {
        let mut moves = by_looks(position, self.seed());
        moves.retain(|legal| fits(*legal));
        safest_first(position, moves)
    }

    fn seed(self) -> u16 {
        self.public.course.last.get()
    }

    /// Moves of an opening, from this move number on, but for these.
    pub fn opening(self, seat: Seat, not: &[San]) -> Vec<San> {
        let list = if seat == Seat::FIRST { WHITE } else { BLACK };
        let number = usize::try_from(self.public.move_number().saturating_sub(1)).unwrap_or(0);
        let (before, from) = list.split_at(number.min(list.len() - 1));
        different(from.iter().chain(before), not)
    }
}

/// A move to be copied.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// Which it is; none where the referee keeps no board.
    pub legal: Option<Move>,
    /// As it is typed.
    pub text: San,
}

impl Sample {
    /// This move of a position, to be typed in these letters.
    pub fn new(position: &Position, legal: Move, letters: PieceLetters) -> Self {
        Self { legal: Some(legal), text: brief(position, legal, letters) }
    }

    /// What its words mean on another position; else the same move, if it is legal there.
    pub fn on(&self, position: &Position) -> Option<Move> {
        let same = || self.legal.filter(|legal| position.is_legal(*legal));
        resolve(position, &self.text).ok().or_else(same)
    }
}

/// A move as players write it, without its signs; in full where its capital may be a phone's, and the move a pawn's.
fn brief(position: &Position, legal: Move, letters: PieceLetters) -> San {
    let text = San::read(short(position, legal, letters).trim_end_matches(['+', '#']), letters).ok();
    let clear = |text: &San| resolve_either(position, text, text.or_pawn(letters).as_ref()) == Ok(legal);
    text.filter(clear).unwrap_or_else(|| full(position, legal))
}

/// Whether this may be the first of two moves by a piece of this kind.
fn begins(position: &Position, legal: Move, piece: Role) -> bool {
    position.at(legal.from).is_some_and(|at| at.is(piece)) && position.at(legal.to).is_none()
}

/// Two moves of a piece of this kind without a board, but for these.
pub(crate) fn two_of(piece: Role, not: &[San]) -> Vec<San> {
    let list: &[&str] = match piece {
        Role::Knight => &["Nc3", "Nd5", "Nf3", "Ne5", "Nh4"],
        Role::Bishop => &["Bc4", "Be2", "Bd3", "Bf4", "Bg5"],
        Role::Rook => &["Re1", "Re4", "Rd1", "Rd4", "Rf3"],
        _ => return Vec::new(),
    };
    different(list.iter(), not)
}

fn different<'a>(list: impl Iterator<Item = &'a &'a str>, not: &[San]) -> Vec<San> {
    list.filter_map(|text| San::read(text, PieceLetters::ENGLISH).ok())
        .filter(|text| not.iter().all(|other| !other.same_words(text)))
        .take(2)
        .collect()
}

/// An edge square where the king of `me` may land (B14), and the position then.
fn landing(board: &Position, me: Seat) -> Option<(Square, Position)> {
    let king = board.away(side(me))?.kind;
    let edge = |square: &Square| matches!(square.file(), 0 | 7) || matches!(square.rank(), 0 | 7);
    Square::all().filter(edge).find_map(|square| {
        let mut landed = board.clone();
        landed.edit(&Edit::Land { kind: king, at: square }, side(me)).ok()?;
        (!landed.in_check(side(me)) && !landed.legal_moves().is_empty()).then_some((square, landed))
    })
}
