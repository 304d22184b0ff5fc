//! Check, mate and the fundamental rule (R1, R2, R44), on the board alone.

use super::{board::Board, moves, piece::Color, square};

/// Whether the other side could take this side's king in its next turn: not by what is stuck or banned, and not a
/// king that is shielded (R16) or away (B31).
pub fn in_check(board: &Board, side: Color) -> bool {
    let (Some(king), other) = (board.royal(side), side.other()) else { return false };
    let shielded = board.at(king).unwrap().shielded[other.index()];
    let attacks = |from| {
        let own = board.at(from).is_some_and(|piece| piece.own(other));
        own && from != king && board.loose(from, other) && moves::piece_strikes(board, from, king)
    };
    !shielded && square::all().any(attacks)
}

/// The side to move is in check and has no legal move.
pub fn is_mate(board: &Board) -> bool {
    in_check(board, board.turn) && moves::safe_moves(board).next().is_none()
}

/// Whether the message may end so: the own king is not in check, and a mate is none, or was one before its card.
pub fn may_end(board: &Board, mate_before: bool) -> bool {
    let end = board.finish();
    !in_check(&end, board.turn) && (mate_before || !is_mate(&end))
}
