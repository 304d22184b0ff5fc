//! Crowded House: the worked cases, and games held against the second referee.

mod cases;
mod random;

use chess::Move;
use crowded::board::{Board, Said};
use ids::Seat;

const NAMES: [&str; 4] = ["wk", "bk", "wq", "bq"];

fn seat(name: &str) -> Seat {
    let index = NAMES.iter().position(|of| *of == name).unwrap();
    Seat::new(u8::try_from(index).unwrap()).unwrap()
}

fn name(seat: Seat) -> &'static str {
    NAMES[seat.index()]
}

/// What is told of a board, by the log's word.
fn word(said: Said) -> &'static str {
    match said {
        Said::Check => "check",
        Said::Mate => "mate",
        Said::BareKings => "bare-kings",
        Said::FourPasses => "four-passes",
    }
}

fn is_end(said: Option<Said>) -> bool {
    said.is_some_and(|said| said != Said::Check)
}

/// What comes of a move: the board, after all passes, and what was announced on the way.
fn play(board: &Board, played: Move) -> Option<(Board, Vec<String>)> {
    board.may(played).ok()?;
    let mut board = board.after(played)?;
    let mut told = Vec::new();
    while board.is_passed_over() {
        told.push(format!("pass {}", name(board.turn())));
        board = board.passed();
    }
    told.extend(board.said().map(|said| word(said).to_owned()));
    Some((board, told))
}
