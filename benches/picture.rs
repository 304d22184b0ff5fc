//! A board picture: how long it takes and how large it is. Bounds: 3 ms, 20 kB.

use tempete::{
    chess::{
        Color, Role, Square,
        diagram::{Diagram, Figure, Tint},
    },
    letters::Picture,
    page::picture::Painter,
};

use crate::common::times::{timed, timed_with};

/// The start position with a move made, holes, a trap and marks: as full as a board gets.
fn full() -> Picture {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    let square = |file: u8, rank: u8| Square::new(file, rank).unwrap();
    let mut board = Diagram::empty(Color::Black);
    for (file, kind) in (0..8).zip([Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook]) {
        for (rank, kind, tint) in
            [(0, kind, Tint::White), (1, Pawn, Tint::White), (6, Pawn, Tint::Black), (7, kind, Tint::Black)]
        {
            let mut figure = Figure::plain(kind, tint);
            figure.magnet = (file + rank) % 5 == 0;
            figure.shielded = (file + rank) % 7 == 0;
            board.put(square((file * 3 + rank) % 8, rank), figure);
        }
    }
    board.put(square(3, 3), Figure { second: Some(Knight), ..Figure::plain(Rook, Tint::Neutral) });
    board.hole(square(4, 4));
    board.trap(square(2, 5));
    board.left(square(6, 0));
    board.reached(square(5, 2));
    board.into()
}

/// Measures.
pub fn run() {
    let painter = Painter::new().unwrap();
    let board = full();
    println!("a picture of a full board: {} bytes (bound 20000)", painter.paint(&board).unwrap().len());
    // One that was never painted yet: a painter that is new has deflated no rank.
    timed_with("paint a full board (bound 3 ms)", || Painter::new().unwrap(), |painter| painter.paint(&board).unwrap());
    timed("paint it once more", || painter.paint(&board).unwrap());
    timed("take up the sprites, once a start", || Painter::new().unwrap());
}
