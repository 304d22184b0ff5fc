//! Positions as text: the FEN's first five fields, with the player to move where FEN has the colour,
//! `4k3/8/8/8/3pP3/8/8/4K3 bk - e3 0`.

use super::{
    super::{
        fen,
        piece::{Black, Color, King, Pawn, Role, Rook, White},
        square::{self, Square},
    },
    board::{Board, CASTLING},
    half, safety,
    seat::Seat,
};

/// Board, player to move, and turns in a row without pawn move or capture. What is missing after the player is none.
/// `None` where no game could stand so.
pub fn read(text: &str) -> Option<(Board, Seat, usize)> {
    let mut fields: Vec<&str> = text.split_whitespace().collect();
    let seat = Seat::named(fields.get(1)?)?;
    fields[1] = if seat.side() == White { "w" } else { "b" };
    let fen::Line { squares, rights, passed, quiet, .. } = fen::read(&fields.join(" "))?;
    let board = Board { squares, rights, passed };
    sound(&board, seat).then_some((board, seat, quiet))
}

/// The first four fields.
pub fn write(board: &Board, seat: Seat, passed: Option<Square>) -> String {
    let text = fen::write(&board.squares, seat.side(), board.rights, passed);
    let mut fields: Vec<&str> = text.split(' ').collect();
    fields[1] = seat.name();
    fields.join(" ")
}

/// Whether a game could stand so with this player to move: one king each, no pawn on an end rank, every right with its
/// king and rook, a passed square behind a pawn that the player before may have moved, and no king that this player can
/// take: H4 forbids the move before it.
fn sound(board: &Board, seat: Seat) -> bool {
    let stands = |at: Square, side: Color, role: Role| board.own(at, side) == Some(role);
    let kings = |side| board.of(side).filter(|&at| stands(at, side, King)).count();
    let pawn = |at: Square| stands(at, White, Pawn) || stands(at, Black, Pawn);
    let within = square::all().filter(|&at| pawn(at)).all(|at| (1..7).contains(&square::rank(at)));
    let castling = board
        .rights
        .into_iter()
        .zip(CASTLING)
        .all(|(right, way)| !right || (stands(way.king.0, way.side, King) && stands(way.rook.0, way.side, Rook)));
    let before = seat.before();
    let passed = board.passed.is_none_or(|passed| {
        let beside = |up| square::step(passed, (0, up));
        let (Some(from), Some(to)) = (beside(-before.side().ahead()), beside(before.side().ahead())) else {
            return false;
        };
        square::rank(from) == before.side().second_rank()
            && board.clear(&[from, passed])
            && stands(to, before.side(), Pawn)
            && half::may(before, from, to)
    });
    let none_falls = safety::takers(board, seat).is_empty();
    kings(White) == 1 && kings(Black) == 1 && within && castling && passed && none_falls
}
