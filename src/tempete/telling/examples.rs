//! Moves that stand in a letter as examples. With the board they are legal as they stand, and which
//! of the legal ones follows from the number of the last entry, so that nobody takes one for advice;
//! without a board they are ordinary moves of an opening, since nobody can say which are possible.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use crate::{
    chess::{Edit, Move, PieceLetters, Position, Role, San, Square, resolve, short},
    ids::Seat,
    tempete::{
        side,
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
    pub letters: PieceLetters,
}

impl Examples<'_> {
    /// A move for the turn of `me`, and the square where its king lands before it, if it is away;
    /// empty where there is none.
    pub fn turn(self, me: Seat) -> (String, String) {
        let Some(board) = &self.public.board else {
            let land = if self.public.seat(me).away.is_some() { "a1" } else { "" };
            return (land.into(), self.opening(me, &[]));
        };
        if self.public.seat(me).away.is_none() {
            return (String::new(), self.pick(board, |_| true));
        }
        match landing(board, me) {
            Some((square, landed)) => (square.to_string(), self.pick(&landed, |_| true)),
            None => (String::new(), String::new()),
        }
    }

    /// A move for the turn of `me` behind a `spring` on this square; empty where there is none.
    pub fn sprung(self, me: Seat, square: Square) -> String {
        let Some(board) = &self.public.board else { return String::new() };
        let after = Public::trapped(board, me, square).map(|piece| without(board, piece, me));
        self.pick(after.as_ref().unwrap_or(board), |_| true)
    }

    /// A move for an answer of `me` that owes a different one; empty where there is none.
    pub fn other(self, me: Seat) -> String {
        let exchange = self.public.last_exchange();
        let taken_back = exchange.map_or([].as_slice(), |turn| turn.moves.as_slice());
        let Some(board) = &self.public.board else { return self.opening(me, taken_back) };
        let played = taken_back.first().and_then(|text| resolve(board, text).ok());
        self.pick(board, |legal| Some(legal) != played)
    }

    /// A different second move of the piece of a double move, for part 2; empty where there is none.
    pub fn second(self, exchange: &Exchange, piece: Role) -> String {
        let Some(board) = &self.public.board else {
            return self.pair_of(piece, &exchange.moves).into_iter().next().unwrap_or_default();
        };
        let stands_on = exchange.moves.first().and_then(San::destination);
        let played = exchange.moves.get(1).and_then(|text| resolve(board, text).ok());
        self.pick(board, |legal| Some(legal.from) == stands_on && Some(legal) != played)
    }

    /// Two moves by one piece of the kind of a double move, the first a different one, for part 1; empty
    /// where there are none.
    pub fn pair(self, exchange: &Exchange, piece: Role) -> Vec<String> {
        let Some(board) = &self.public.board else { return self.pair_of(piece, &exchange.moves) };
        let played = exchange.moves.first().and_then(|text| resolve(board, text).ok());
        for first in self.in_order(board) {
            let of_kind = board.at(first.from).is_some_and(|at| at.is(piece));
            if !of_kind || Some(first) == played || board.at(first.to).is_some() {
                continue;
            }
            let Ok((again, _)) = board.step(first) else { continue };
            let second = self.pick(&again, |legal| legal.from == first.to);
            if !second.is_empty() {
                return [self.written(board, first), second].into();
            }
        }
        Vec::new()
    }

    /// One of the legal moves that fit: a step of a pawn or a piece first, since an example that takes
    /// something looks like advice.
    fn pick(self, position: &Position, fits: impl Fn(Move) -> bool) -> String {
        let moves: Vec<Move> = self.in_order(position).into_iter().filter(|legal| fits(*legal)).collect();
        let quiet = moves.iter().find(|legal| position.at(legal.to).is_none() && legal.promotion.is_none());
        quiet.or(moves.first()).map(|legal| self.written(position, *legal)).unwrap_or_default()
    }

    /// The legal moves, beginning somewhere among them.
    fn in_order(self, position: &Position) -> Vec<Move> {
        let mut moves = position.legal_moves();
        moves.sort_unstable_by_key(|legal| (legal.from, legal.to, legal.promotion));
        if !moves.is_empty() {
            let begin = usize::from(self.public.last.get()).wrapping_mul(7).wrapping_add(3) % moves.len();
            moves.rotate_left(begin);
        }
        moves
    }

    fn written(self, position: &Position, legal: Move) -> String {
        short(position, legal, self.letters).trim_end_matches(['+', '#']).to_string()
    }

    fn opening(self, seat: Seat, not: &[San]) -> String {
        let list = if seat == Seat::FIRST { WHITE } else { BLACK };
        let number = usize::try_from(self.public.move_number().saturating_sub(1)).unwrap_or(0);
        let (before, from) = list.split_at(number.min(list.len() - 1));
        self.different(from.iter().chain(before), not).into_iter().next().unwrap_or_default()
    }

    fn pair_of(self, piece: Role, not: &[San]) -> Vec<String> {
        let list: &[&str] = match piece {
            Role::Knight => &["Nc3", "Nd5", "Nf3", "Ne5", "Nh4"],
            Role::Bishop => &["Bc4", "Be2", "Bd3", "Bf4", "Bg5"],
            Role::Rook => &["Re1", "Re4", "Rd1", "Rd4", "Rf3"],
            _ => return Vec::new(),
        };
        self.different(list.iter(), not)
    }

    fn different<'a>(self, list: impl Iterator<Item = &'a &'a str>, not: &[San]) -> Vec<String> {
        list.filter_map(|text| San::read(text, PieceLetters::ENGLISH).ok())
            .filter(|text| not.iter().all(|other| !other.same_words(text)))
            .map(|text| text.spelled(self.letters))
            .take(2)
            .collect()
    }
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
