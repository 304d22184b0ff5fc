//! Moves that stand in a letter to be copied. With the board they are legal as they stand, and which of the legal ones
//! follows from the number of the last entry, so that nobody takes one for advice; without a board they are ordinary
//! moves of an opening, since nobody can say which are possible.

use alloc::vec::Vec;

use crate::{
    chess::{Edit, Move, PieceLetters, Position, Role, San, Square, full, resolve, resolve_either, short},
    ids::Seat,
    tempete::{
        seats::side,
        state::{exchange::Exchange, public::Public},
        turn::standing::without,
    },
};

/// Ordinary moves of an opening, by move number.
const WHITE: [&str; 12] = ["e4", "Nf3", "Bc4", "O-O", "d3", "Nc3", "Be3", "Qd2", "h3", "Re1", "a3", "Kh1"];
const BLACK: [&str; 12] = ["e5", "Nc6", "Bc5", "Nf6", "d6", "O-O", "h6", "Be6", "Qd7", "Re8", "a6", "Kh8"];

/// Examples for one letter.
#[derive(Clone, Copy)]
pub(crate) struct Examples<'a> {
    /// The game.
    pub public: &'a Public,
    /// The letters in which they will be typed: what is clear in one language may be two moves in another.
    pub letters: PieceLetters,
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

    /// A move of `me` on this position, or of an opening where there is no board; `None` where none is possible.
    pub fn turn(self, me: Seat, base: Option<&Position>) -> Option<San> {
        match base {
            Some(base) => self.pick(base, |_| true),
            None if self.public.has_board() => None,
            None => self.opening(me, &[]).into_iter().next(),
        }
    }

    /// A move for the turn of `me` behind a `spring` on this square; `None` where there is none.
    pub fn sprung(self, me: Seat, square: Square) -> Option<San> {
        let board = self.public.board.as_ref()?;
        let after = Public::trapped(board, me, square).map(|piece| without(board, piece, me));
        self.pick(after.as_ref().unwrap_or(board), |_| true)
    }

    /// A move for an answer of `me` that owes a different one; `None` where there is none.
    pub fn other(self, me: Seat) -> Option<San> {
        let exchange = self.public.last_exchange();
        let taken_back = exchange.map_or([].as_slice(), |turn| turn.moves.as_slice());
        let Some(board) = &self.public.board else { return self.opening(me, taken_back).into_iter().next() };
        let played = taken_back.first().and_then(|text| resolve(board, text).ok());
        self.pick(board, |legal| Some(legal) != played)
    }

    /// A different second move of the piece of a double move, for part 2; `None` where there is none.
    pub fn second(self, exchange: &Exchange, piece: Role) -> Option<San> {
        let Some(board) = &self.public.board else {
            return two_of(piece, &exchange.moves).into_iter().next();
        };
        let stands_on = exchange.moves.first().and_then(San::destination);
        let played = exchange.moves.get(1).and_then(|text| resolve(board, text).ok());
        self.pick(board, |legal| Some(legal.from) == stands_on && Some(legal) != played)
    }

    /// Two moves by one piece of the kind of a double move, the first a different one, for part 1; empty
    /// where there are none.
    pub fn pair(self, exchange: &Exchange, piece: Role) -> Vec<San> {
        let Some(board) = &self.public.board else { return two_of(piece, &exchange.moves) };
        let played = exchange.moves.first().and_then(|text| resolve(board, text).ok());
        let firsts = self.quiet_first(board).into_iter().filter(|first| {
            let of_kind = board.at(first.from).is_some_and(|at| at.is(piece));
            of_kind && Some(*first) != played && board.at(first.to).is_none()
        });
        let pair = |first: Move| {
            let (again, _) = board.step(first).ok()?;
            Some([brief(board, first, self.letters), self.pick(&again, |legal| legal.from == first.to)?])
        };
        firsts.into_iter().find_map(pair).into_iter().flatten().collect()
    }

    /// One of the legal moves that fit.
    fn pick(self, position: &Position, fits: impl Fn(Move) -> bool) -> Option<San> {
        let legal = self.quiet_first(position).into_iter().find(|legal| fits(*legal))?;
        Some(brief(position, legal, self.letters))
    }

    /// The legal moves, beginning somewhere among them; what takes or promotes comes last, since an example that does
    /// looks like advice.
    pub fn quiet_first(self, position: &Position) -> Vec<Move> {
        let mut moves = position.legal_moves();
        moves.sort_unstable_by_key(|legal| (legal.from, legal.to, legal.promotion));
        if !moves.is_empty() {
            let begin = usize::from(self.public.last.get()).wrapping_mul(7).wrapping_add(3) % moves.len();
            moves.rotate_left(begin);
        }
        moves.sort_by_key(|legal| position.at(legal.to).is_some() || legal.promotion.is_some());
        moves
    }

    /// Moves of an opening, from this move number on, but for these.
    pub fn opening(self, seat: Seat, not: &[San]) -> Vec<San> {
        let list = if seat == Seat::FIRST { WHITE } else { BLACK };
        let number = usize::try_from(self.public.move_number().saturating_sub(1)).unwrap_or(0);
        let (before, from) = list.split_at(number.min(list.len() - 1));
        different(from.iter().chain(before), not)
    }
}

/// A move as players write it, without its signs; in full where its capital may be a phone's, and the move a pawn's.
fn brief(position: &Position, legal: Move, letters: PieceLetters) -> San {
    let text = San::read(short(position, legal, letters).trim_end_matches(['+', '#']), letters).ok();
    let clear = |text: &San| resolve_either(position, text, text.or_pawn(letters).as_ref()) == Ok(legal);
    text.filter(clear).unwrap_or_else(|| full(position, legal))
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
