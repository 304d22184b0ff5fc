//! The traps of 12 and 28: where something stopped, and what a spring does.

use super::{
    replies::Play,
    safety,
    square::{self, Square},
    turn::Turn,
};

/// The squares on which a piece of the side that made the turn, or a neutral one that it moved, came to stand and
/// stands at its end. What was changed in place did not stop.
pub fn stops(turn: &Turn) -> Vec<Square> {
    let mover = turn.start.turn;
    let known = |at: Square| turn.start.at(at).map(|piece| (piece.id, piece.stops));
    let stopped = |at: &Square| {
        turn.end.at(*at).is_some_and(|piece| piece.own(mover) && known(*at) != Some((piece.id, piece.stops)))
    };
    square::all().filter(stopped).collect()
}

/// Every spring that the other side may make after this turn: the piece leaves the board, a king stays (B13). R47: not
/// if the king of the side that moved could be taken then.
pub fn springs(turn: &Turn) -> Vec<Play> {
    let mover = turn.start.turn;
    let sprung = |at: Square| {
        let mut board = turn.end.finish();
        if !board.at(at).unwrap().royal {
            board.off(at, mover.other());
        }
        Play { words: square::name(at), board, owes: "" }
    };
    let all = stops(turn).into_iter().map(sprung);
    all.filter(|play| !safety::in_check(&play.board, mover)).collect()
}
