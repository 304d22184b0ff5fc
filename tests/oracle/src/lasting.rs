//! Cards that leave something in force: row 8, 25, 29, 36, 41, 53, 63, 64, 68, 69.
//!
//! R38: what is stuck may be changed in place.

use super::{
    board::Board,
    cards::{Ask, Effect},
    moves,
    piece::{Bishop, Camel, Color, Knight, Part, Pawn, Piece, Queen, Role, Rook, White},
    square::{self, Square},
};

/// Every piece that fits, changed where it stands.
fn change(ask: &Ask, fits: impl Fn(&Piece) -> bool, into: impl Fn(&mut Piece)) -> Vec<Effect> {
    let changed = |at: Square| {
        let mut board = ask.board.clone();
        into(board.at_mut(at));
        board.settle();
        Effect::new(&[at], board)
    };
    square::all().filter(|&at| ask.board.at(at).is_some_and(&fits)).map(changed).collect()
}

/// Row 8: no queen by either part (R36), nothing royal, nothing neutral already (R37).
pub fn card_8(ask: &Ask) -> Vec<Effect> {
    let fits = |piece: &Piece| piece.side != ask.seat && !piece.neutral && !piece.royal && !piece.is(Queen);
    change(ask, fits, |piece| piece.neutral = true)
}

/// Row 25: an empty square is off the board.
pub fn card_25(ask: &Ask) -> Vec<Effect> {
    let holed = |at: Square| {
        let mut board = ask.board.clone();
        board.holes[at] = true;
        board.settle();
        Effect::new(&[at], board)
    };
    square::all().filter(|&at| ask.board.free(at)).map(holed).collect()
}

/// Row 29, R33: a knight that is no camel yet; R36: the knight part of a fused piece.
pub fn card_29(ask: &Ask) -> Vec<Effect> {
    let knight = |part: &Part| part.role == Knight;
    change(
        ask,
        |piece| piece.own(ask.seat) && piece.parts().iter().any(knight),
        |piece| match &mut piece.second {
            // R79: of two knights that which was no pawn.
            Some(second) if knight(second) && (!knight(&piece.first) || !second.promoted) => second.role = Camel,
            second => {
                piece.first.role = Camel;
                if let Some(second) = second.as_mut().filter(|second| **second < piece.first) {
                    std::mem::swap(second, &mut piece.first);
                }
            }
        },
    )
}

/// Row 36, R21: a kind of which the opponent has a legal move; R33: not the camel's.
pub fn card_36(ask: &Ask) -> Vec<Effect> {
    let end = ask.board.finish();
    let can = |role: Role| moves::safe_moves(&end).any(|moved| moves::obeys(&end, &moved, role));
    let roles = [Rook, Bishop, Knight, Pawn].into_iter().filter(|role| can(*role));
    let ordered = |role: Role| {
        let mut board = ask.board.clone();
        board.must[ask.seat.other().index()] = Some(role);
        Effect { words: role.letter().to_string(), ..Effect::new(&[], board) }
    };
    roles.map(ordered).collect()
}

/// Row 41, R35, R37: not a queen or rook by either part (R36), nothing neutral; the old royal piece becomes ordinary.
pub fn card_41(ask: &Ask) -> Vec<Effect> {
    let Some(king) = ask.board.royal(ask.seat) else { return vec![] };
    let own = |piece: &Piece| piece.side == ask.seat && !piece.neutral && !piece.royal;
    let mut all = change(ask, |piece| own(piece) && !piece.is(Queen) && !piece.is(Rook), |piece| piece.royal = true);
    for effect in &mut all {
        effect.board.at_mut(king).royal = false;
        effect.board.settle();
    }
    all
}

/// Row 53: the king too.
pub fn card_53(ask: &Ask) -> Vec<Effect> {
    change(ask, |piece| piece.own(ask.seat), |piece| piece.magnet = true)
}

/// Row 63, R71: the piece that just moved; after castling the king or the rook.
pub fn card_63(ask: &Ask) -> Vec<Effect> {
    let Some(moved) = ask.moved else { return vec![] };
    let shielded = |at: Square| {
        let mut board = ask.board.clone();
        board.squares[at].as_mut()?.shielded[ask.seat.other().index()] = true;
        Some(Effect::new(&[at], board))
    };
    [moved.by.to].into_iter().chain(moved.castled).filter_map(shielded).collect()
}

/// Row 64: an enemy pawn, fused ones whole (R36), in the own half; R37: what is neutral becomes the player's own.
pub fn card_64(ask: &Ask) -> Vec<Effect> {
    let half = |at: Square| (square::rank(at) < 4) == (ask.seat == White);
    let turned = change(
        ask,
        |piece| piece.foe(ask.seat) && piece.is(Pawn) && !piece.royal,
        |piece| {
            piece.side = ask.seat;
            piece.neutral = false;
        },
    );
    turned.into_iter().filter(|effect| half(effect.squares[0])).collect()
}

/// Row 68: the royal piece (R42) leaves the board; that a move is left after it is asked for of every card before
/// the move.
pub fn card_68(ask: &Ask) -> Vec<Effect> {
    let lifted = |king| {
        let mut board = ask.board.clone();
        board.away[ask.seat.index()] = Some(board.lift(king));
        board.settle();
        Effect::new(&[], board)
    };
    ask.board.royal(ask.seat).map(lifted).into_iter().collect()
}

/// Row 68, R20, R72: in the next turn it comes back on an empty square of the edge, not in check.
pub fn landings(board: &Board, seat: Color) -> Vec<Effect> {
    let Some(king) = &board.away[seat.index()] else { return vec![] };
    let landed = |at: Square| {
        let mut board = board.clone();
        board.away[seat.index()] = None;
        board.place(at, king.clone());
        Effect::new(&[at], board)
    };
    let edge = square::all().filter(|&at| square::on_edge(at) && board.free(at));
    edge.map(landed).filter(|effect| !super::safety::in_check(&effect.board, seat)).collect()
}

/// Row 69: on, or off again.
pub fn card_69(ask: &Ask) -> Vec<Effect> {
    let mut board = ask.board.clone();
    board.reversed = !board.reversed;
    board.settle();
    vec![Effect::new(&[], board)]
}

/// Row 12 and 28: an empty square or one with an own piece; nothing is seen of it.
pub fn card_12(ask: &Ask) -> Vec<Effect> {
    let fits = |at: &Square| !ask.board.holes[*at] && ask.board.at(*at).is_none_or(|piece| piece.own(ask.seat));
    let sealed =
        |at| Effect { words: format!("/ square {}", square::name(at)), ..Effect::new(&[at], ask.board.clone()) };
    square::all().filter(fits).map(sealed).collect()
}

/// The kind of the piece that a double move needs (row 18, 50, 51).
pub fn double(number: u8) -> Option<Role> {
    [(18, Knight), (50, Bishop), (51, Rook)].into_iter().find(|(one, _)| *one == number).map(|(_, role)| role)
}
