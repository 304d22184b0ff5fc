//! Cards that answer the opponent's turn: row 1, 13, 14, 26, 32, 33, 39, 42, 52, 61, 66.
//!
//! R2: none after which the mover's king can be taken, or after which a move is owed and there is none.

use super::{
    board::Board,
    cards::{After, Before, Instead},
    moves,
    piece::{Color, Pawn},
    safety, square,
    turn::{Turn, window},
};

/// One legal play: what stands behind the card's number, the position after it, and what the mover owes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    pub words: String,
    pub board: Board,
    /// `""`: nothing; `different`: a different move; `second`: a different second move; `plain`: a move without a
    /// card.
    pub owes: &'static str,
}

pub fn replies(number: u8, turn: &Turn) -> Vec<Play> {
    let mover = turn.start.turn;
    let seat = mover.other();
    match number {
        1 | 13 | 14 => taken_back(turn),
        33 => anti_gang(turn, seat),
        26 | 61 | 66 => moments(number, turn).into_iter().filter_map(|moment| resumed(turn, moment)).collect(),
        32 | 39 | 42 | 52 => cancelled(turn),
        _ => vec![],
    }
}

/// What the position is without what a card after the move does (B6): pieces, owners, marks and rules, not the
/// clocks.
fn bare(board: &Board) -> Board {
    let mut board = board.finish();
    board.next_id = 0;
    for piece in board.squares.iter_mut().flatten() {
        (piece.id, piece.stops) = (0, 0);
    }
    board
}

/// Rows 1, 13, 14: the move is taken back with the turn's card, and a different one owed: refused where there is none
/// (B10). Against a double move one of its parts (B11); the second may be owed by nobody.
fn taken_back(turn: &Turn) -> Vec<Play> {
    let differs =
        |board: &Board, than: &Board| moves::legal(board).into_iter().any(|moved| bare(&moved.after) != bare(than));
    let back = |words: &str, board: &Board, owes| Play { words: words.to_string(), board: board.clone(), owes };
    let first = if turn.is_double() { &turn.moved.as_ref().unwrap().after } else { &turn.after_move };
    let mut all = vec![];
    if differs(&turn.start, first) {
        all.push(back(if turn.is_double() { "/ part 1" } else { "" }, &turn.start, "different"));
    }
    if let (true, Some(moved)) = (turn.is_double(), &turn.moved) {
        let kept = moved.after.clone();
        let at = moved.castled.unwrap_or(moved.by.to);
        let other = moves::legal(&kept)
            .into_iter()
            .any(|second| second.by.from == at && bare(&second.after) != bare(&turn.end));
        let board = if other { kept } else { kept.finish() };
        all.push(back("/ part 2", &board, if other { "second" } else { "" }));
    }
    all
}

/// Row 33, R49, R70: the turn as sent gives check, be it by its card after the move alone; what gave it is taken back, and
/// the turn is lost. Of a double move the
/// step that gave check, and what followed it.
fn anti_gang(turn: &Turn, seat: Color) -> Vec<Play> {
    if !safety::in_check(&turn.end.finish(), seat) {
        return vec![];
    }
    let board = match &turn.moved {
        Some(first) if turn.is_double() && !safety::in_check(&first.after.finish(), seat) => &first.after,
        _ => &turn.start,
    };
    safe("", board.finish()).into_iter().collect()
}

/// R2: the mover's king cannot be taken now.
fn safe(words: &str, board: Board) -> Option<Play> {
    let mover = board.turn.other();
    (!safety::in_check(&board, mover)).then(|| Play { words: words.to_string(), board, owes: "" })
}

/// A reply that acts at the moment of the capture: what stands behind its number, and the board of that moment.
type Moment = (String, Board);

/// After it the mover's card after the move is done again, if it can be.
fn resumed(turn: &Turn, (words, board): Moment) -> Option<Play> {
    let board = turn.done_again(&board).unwrap_or(board);
    safe(&words, board.finish())
}

fn moments(number: u8, turn: &Turn) -> Vec<Moment> {
    let seat = turn.start.turn.other();
    match number {
        26 => straw_man(turn, seat),
        61 => reprisals(turn, seat),
        66 => self_defence(turn, seat),
        _ => vec![],
    }
}

/// Whether this reply left the mover's card after the move nothing that it could do again (R31), so that it came back.
pub fn undoes_card(number: u8, words: &str, turn: &Turn) -> bool {
    let after = matches!(&turn.card, Some((card, _)) if window(*card) == Some(After));
    let moment = moments(number, turn).into_iter().find(|(said, _)| said == words);
    after && moment.is_some_and(|(_, board)| turn.done_again(&board).is_none())
}

/// The capture of a piece of this side by the turn (B7, R37).
fn loss(turn: &Turn, seat: Color) -> Option<&moves::Taken> {
    turn.taken.as_ref().filter(|taken| taken.piece.side == seat)
}

/// Row 26, B8, R34: an own pawn is lost in place of what was taken, which comes back as it was on the pawn's square.
fn straw_man(turn: &Turn, seat: Color) -> Vec<Moment> {
    let Some(taken) = loss(turn, seat) else { return vec![] };
    let mut all = vec![];
    for at in square::all() {
        let Some(pawn) = turn.after_move.at(at) else { continue };
        // R64: not the neutral pawn that has just taken.
        let taker = taken.before.at(taken.by).is_some_and(|by| by.id == pawn.id);
        if !pawn.own(seat) || !pawn.is(Pawn) || pawn.royal || taker {
            continue;
        }
        // R69: a pawn for a pawn.
        if turn.moved.as_ref().is_some_and(|moved| moved.taken.is_some() && turn.start.at(moved.by.to).is_none()) {
            all.push((square::name(at), turn.after_move.clone()));
            continue;
        }
        let mut board = turn.after_move.clone();
        board.off(at, seat.other());
        for part in taken.piece.parts() {
            board.draw_from_pool(if part.promoted { Pawn } else { part.role.kind() }, seat);
        }
        board.place(at, taken.piece.clone());
        all.push((square::name(at), board));
    }
    all
}

/// Row 61: after the loss of a piece, not a pawn (R34, R36), to a piece that moved onto it (R8), an enemy pawn goes.
fn reprisals(turn: &Turn, seat: Color) -> Vec<Moment> {
    if loss(turn, seat).is_none_or(|taken| taken.piece.is_pawn()) {
        return vec![];
    }
    let mut all = vec![];
    for at in square::all() {
        let fits = turn.after_move.at(at).is_some_and(|pawn| pawn.foe(seat) && pawn.is(Pawn) && !pawn.royal);
        if fits {
            let mut board = turn.after_move.clone();
            board.off(at, seat);
            all.push((square::name(at), board));
        }
    }
    all
}

/// Row 66, B8: the piece that captured is lost where it came from, unless it is royal; the one attacked stays.
fn self_defence(turn: &Turn, seat: Color) -> Vec<Moment> {
    let Some(taken) = loss(turn, seat) else { return vec![] };
    if taken.before.at(taken.by).unwrap().royal {
        return vec![];
    }
    let mut board = taken.before.clone();
    board.off(taken.by, seat);
    vec![(String::new(), board)]
}

/// Rows 32, 39, 42, 52, B9: the card is undone. What was played instead of the move leaves a plain one owed, as does
/// one before it without which the move is not legal.
fn cancelled(turn: &Turn) -> Vec<Play> {
    let Some((number, _)) = &turn.card else { return vec![] };
    let owed = || {
        let any = !moves::legal(&turn.start).is_empty();
        any.then(|| Play { words: String::new(), board: turn.start.clone(), owes: "plain" })
    };
    let stands = |board: &Board| safe("", board.finish());
    let play = match (window(*number), &turn.moved) {
        (Some(Instead), _) | (_, None) => owed(),
        (Some(Before), Some(moved)) => match moves::make(&turn.start, moved.by) {
            Some(moved) => stands(&moved.after),
            None => owed(),
        },
        (_, Some(moved)) => stands(&moved.after),
    };
    play.into_iter().collect()
}
