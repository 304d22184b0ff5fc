//! What is safe: only what can be taken at once counts (H4). One question, asked of copies of the board: can the next
//! player, by H2, take this player's king?

use super::{super::square::Square, board::Board, half, seat::Seat};

/// From where this player, if it were his turn, could take the other side's king. Whether what takes is pinned does not
/// matter: his own king would fall later (H4). Neither does it matter that a king takes.
pub fn takers(board: &Board, taker: Seat) -> Vec<Square> {
    let Some(king) = board.king(taker.side().other()) else { return vec![] };
    let reach = |from: &Square| board.strikes(*from, king) && half::may(taker, *from, king);
    board.of(taker.side()).filter(reach).collect()
}

/// Whether this player, as the board stands, loses his king to the next player. After his move that makes it illegal
/// (H4); before it, that is check (H5).
pub fn loses_king(board: &Board, seat: Seat) -> bool {
    !takers(board, seat.next()).is_empty()
}
