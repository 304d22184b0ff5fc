//! Luft Chess: its worked cases, and whole random games held step by step against a second, slow referee.

mod cases;
mod dead;
mod random;

use chess::{CastlingSide, Color, Move, Position, Square};
use luft::{
    act::{Act, Deed},
    board::{Announced, Board},
};

/// The coordinates of an act, as the second referee writes them.
fn coordinates(board: &Board, act: Act) -> String {
    let king = board.king(board.to_move()).unwrap();
    match act {
        Act::Step(Move { from, to, promotion }) => {
            let becomes = promotion.map(|kind| kind.letter(chess::PieceLetters::ENGLISH).to_ascii_lowercase());
            format!("{from}{to}{}", becomes.map(String::from).unwrap_or_default())
        }
        Act::King(to) => format!("{king}{to}"),
        Act::Castle(flank) => format!("{king}{}", castled(board.to_move(), flank)),
    }
}

fn castled(side: Color, flank: CastlingSide) -> Square {
    chess::Castling::of(side, flank).unwrap().king_to
}

/// What is announced, in the words of the log.
fn announced(of: Announced) -> Vec<&'static str> {
    let all = [
        (of.check, "check"),
        (of.mate, "mate"),
        (of.stalemate, "stalemate"),
        (of.takes_king, "takes-king"),
        (of.dead, "dead"),
    ];
    all.into_iter().filter(|(is, _)| *is).map(|(_, word)| word).collect()
}

/// Plays an act: the line of the log, what is announced, and the board after it.
fn play(board: &Board, act: Act) -> (Deed, Vec<&'static str>, Board) {
    let (deed, king) = (board.deed(act), board.king_after(act));
    let other = board.king(board.to_move().other());
    let taken = matches!(act, Act::Step(played) if Some(played.to) == other);
    let after = board.after(&deed, king);
    (deed, announced(after.announced(taken)), after)
}

/// A board from a FEN that shows both kings, or has none and names their squares.
fn board(fen: &str, kings: Option<[&str; 2]>) -> Board {
    let fen = if fen.contains('-') { fen.to_owned() } else { format!("{fen} - - 0 1") };
    match kings {
        None => Board::of(fen.parse::<Position>().unwrap()),
        Some([white, black]) => {
            // A position has kings: they stand in corners that are empty, and go where they are.
            let mut board = Board::of(fen.parse::<Position>().unwrap());
            board.set_king(Color::White, Some(white.parse().unwrap()));
            board.set_king(Color::Black, Some(black.parse().unwrap()));
            board
        }
    }
}
