//! The legal moves of a position with marks, by trying every piece on every square.

use super::{
    board::{self, Board},
    piece::{Bishop, Camel, Color, King, Knight, Pawn, Piece, Queen, Role, Rook},
    safety,
    square::{self, Square},
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    pub from: Square,
    pub to: Square,
    pub promotion: Option<Role>,
}

/// A move that was made, and the board after it, its side still to move.
#[derive(Clone, Debug)]
pub struct Moved {
    pub by: Move,
    pub after: Board,
    pub taken: Option<Taken>,
    /// Where the rook stands that castled.
    pub castled: Option<Square>,
}

/// A piece captured by another that moved, from where it stood on the board `before`.
#[derive(Clone, Debug)]
pub struct Taken {
    pub piece: Piece,
    pub by: Square,
    pub before: Board,
}

impl Move {
    /// As cards and cases write it: `e2e4`, `e7e8=Q`, castling as the king's move.
    pub fn name(self) -> String {
        let promotion = self.promotion.map_or(String::new(), |role| format!("={}", role.letter()));
        format!("{}{}{promotion}", square::name(self.from), square::name(self.to))
    }

    pub fn read(text: &str) -> Option<Move> {
        let promotion = text.get(5..).and_then(|rest| Role::of(rest.chars().next()?));
        Some(Move { from: square::named(text.get(..2)?)?, to: square::named(text.get(2..4)?)?, promotion })
    }
}

/// Whether this part of a piece may go to a square where nothing stands. The squares between hold what `open` allows.
pub fn goes(board: &Board, side: Color, role: Role, from: Square, to: Square, open: &dyn Fn(Square) -> bool) -> bool {
    let clear = || square::between(from, to).is_some_and(|passed| passed.into_iter().all(open));
    let (right, up) = (square::file(to) - square::file(from), square::rank(to) - square::rank(from));
    let straight = right == 0 || up == 0;
    match role {
        King => square::distance(from, to).1 == 1,
        Queen => clear(),
        Rook => straight && clear(),
        Bishop => !straight && clear(),
        Knight => square::distance(from, to) == (1, 2),
        Camel => square::distance(from, to) == (2, 3),
        Pawn => {
            let steps = up * side.ahead();
            let aside = if board.reversed { steps } else { 0 };
            let twice = steps == 2 && square::rank(from) == side.second_rank();
            right.abs() == aside && (steps == 1 || twice) && clear()
        }
    }
}

/// Whether this part of a piece may capture what stands on a square.
pub fn strikes(board: &Board, side: Color, role: Role, from: Square, to: Square) -> bool {
    if role != Pawn {
        return goes(board, side, role, from, to, &|passed| board.free(passed));
    }
    let aside = (square::file(to) - square::file(from)).abs();
    let ahead = (square::rank(to) - square::rank(from)) * side.ahead();
    ahead == 1 && aside == i32::from(!board.reversed)
}

pub fn piece_goes(board: &Board, from: Square, to: Square) -> bool {
    let piece = board.at(from).unwrap();
    let open = |passed| board.free(passed);
    piece.parts().iter().any(|part| goes(board, piece.side, part.role, from, to, &open))
}

pub fn piece_strikes(board: &Board, from: Square, to: Square) -> bool {
    let piece = board.at(from).unwrap();
    piece.parts().iter().any(|part| strikes(board, piece.side, part.role, from, to))
}

/// B23: either colour by or of what is neutral; R39: nothing shielded; and never what is royal.
pub fn takeable(seat: Color, piece: &Piece, other: &Piece) -> bool {
    let enemies = piece.neutral || other.neutral || other.side != seat;
    enemies && !other.royal && !other.shielded[seat.index()]
}

/// What a pawn may become where it moves to this square: nothing but on its last rank, alone (B24). R35: what is
/// royal becomes a bishop or a knight.
pub fn promotions(piece: &Piece, to: Square) -> Vec<Option<Role>> {
    if !piece.is_only(Pawn) || square::rank(to) != piece.side.last_rank() {
        return vec![None];
    }
    let roles = [Queen, Rook, Bishop, Knight].into_iter();
    roles.filter(|role| !piece.royal || [Bishop, Knight].contains(role)).map(Some).collect()
}

/// A piece goes to this square and takes what stands there, whatever the way.
pub fn carry(board: &Board, by: Move) -> Moved {
    let mut after = board.clone();
    let taken = after.at(by.to).is_some().then(|| capture(board, &mut after, by.to, by.from));
    after.go(by.from, by.to);
    if let Some(role) = by.promotion {
        after.promote(by.to, role);
    }
    Moved { by, after, taken, castled: None }
}

fn capture(before: &Board, after: &mut Board, on: Square, by: Square) -> Taken {
    let piece = before.at(on).unwrap().clone();
    after.off(on, before.turn);
    Taken { piece, by, before: before.clone() }
}

/// En passant: `to` was passed by a pawn of the other side that stands beside the one that takes it.
pub fn en_passant(board: &Board, from: Square, to: Square) -> Option<Moved> {
    let (seat, piece) = (board.turn, board.at(from)?);
    let victim = board.passed.contains(&to).then(|| board::landing(to))?;
    let pawn = board.at(victim)?;
    let beside = square::rank(victim) == square::rank(from);
    let on_way = square::rank(to) - square::rank(from) == piece.side.ahead();
    if !piece.is_only(Pawn) || !beside || !on_way || pawn.side == seat || !takeable(seat, piece, pawn) {
        return None;
    }
    let mut after = board.clone();
    let taken = capture(board, &mut after, victim, from);
    after.go(from, to);
    Some(Moved { by: Move { from, to, promotion: None }, after, taken: Some(taken), castled: None })
}

/// Castling, written as the king's move.
fn castle(board: &Board, from: Square, to: Square) -> Option<Moved> {
    let seat = board.turn;
    let home = square::at(4, seat.home_rank())?;
    let right = usize::from(to < from) + 2 * seat.index();
    if from != home || square::rank(to) != square::rank(from) || to.abs_diff(from) != 2 || !board.rights[right] {
        return None;
    }
    let rook = square::at(if to > from { 7 } else { 0 }, seat.home_rank())?;
    let middle = (from + to) / 2;
    let clear = square::between(from, rook)?.into_iter().all(|passed| board.free(passed));
    if !clear || !board.loose(rook, seat) || !board.loose(from, seat) || safety::in_check(board, seat) {
        return None;
    }
    let mut through = board.clone();
    through.go(from, middle);
    if safety::in_check(&through, seat) {
        return None;
    }
    let mut after = board.clone();
    after.go(from, to);
    after.go(rook, middle);
    Some(Moved { by: Move { from, to, promotion: None }, after, taken: None, castled: Some(middle) })
}

/// Every way the piece on this square may make this move, its king's safety aside.
fn tries(board: &Board, from: Square, to: Square) -> Vec<Moved> {
    let seat = board.turn;
    let Some(piece) = board.at(from).filter(|piece| piece.own(seat) && board.loose(from, seat)) else { return vec![] };
    if board.holes[to] {
        return vec![];
    }
    let walks = match board.at(to) {
        None => piece_goes(board, from, to),
        Some(other) => takeable(seat, piece, other) && piece_strikes(board, from, to),
    };
    if walks {
        let all = promotions(piece, to).into_iter();
        return all.map(|promotion| doubled(piece, carry(board, Move { from, to, promotion }))).collect();
    }
    let diagonal = !board.reversed && square::distance(from, to) == (1, 1);
    let passing = if diagonal { en_passant(board, from, to) } else { None };
    let castling = if piece.royal && piece.is_only(King) { castle(board, from, to) } else { None };
    passing.into_iter().chain(castling).collect()
}

/// B29: a double step ahead may be answered en passant.
pub fn doubled(piece: &Piece, mut moved: Moved) -> Moved {
    let Move { from, to, .. } = moved.by;
    let twice = from.abs_diff(to) == 16 && square::rank(from) == piece.side.second_rank();
    if piece.is_only(Pawn) && twice {
        moved.after.pass((from + to) / 2);
    }
    moved
}

/// R36, B27: by either part, castling also as a rook's move.
pub fn obeys(board: &Board, moved: &Moved, role: Role) -> bool {
    board.at(moved.by.from).unwrap().is(role) || role == Rook && moved.castled.is_some()
}

/// The moves that leave no own king in check, orders to move a kind aside.
pub fn safe_moves(board: &Board) -> impl Iterator<Item = Moved> + '_ {
    let pairs = square::all().flat_map(|from| square::all().map(move |to| (from, to)));
    let mine = pairs.filter(|(from, to)| from != to && board.at(*from).is_some());
    let all = mine.flat_map(|(from, to)| tries(board, from, to));
    all.filter(|moved| !safety::in_check(&moved.after, board.turn))
}

/// The legal moves: an order to move a kind (36) lapses where no legal move obeys it.
pub fn legal(board: &Board) -> Vec<Moved> {
    let all: Vec<Moved> = safe_moves(board).collect();
    let Some(role) = ordered(board) else { return all };
    all.into_iter().filter(|moved| obeys(board, moved, role)).collect()
}

/// What the side to move has to move, if it can.
pub fn ordered(board: &Board) -> Option<Role> {
    let role = board.must[board.turn.index()]?;
    safe_moves(board).any(|moved| obeys(board, &moved, role)).then_some(role)
}

pub fn make(board: &Board, by: Move) -> Option<Moved> {
    legal(board).into_iter().find(|moved| moved.by == by)
}
