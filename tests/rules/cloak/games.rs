//! The full games of the game's page.

use chess::{Color, Role};
use cloak::{
    board::Board,
    piece::Piece,
    table::{Ends, Table},
};

use super::{play, start};

/// Plays mails, and says what the last one brought.
fn last(black: &str, mails: &[&[&str]]) -> String {
    let mut table = start([Some("RNBQKBNR"), Some(black)]);
    let mut told = String::new();
    for mail in mails {
        let is = play(&table, mail).unwrap_or_else(|| panic!("{mail:?}"));
        told = format!("{}; {}", is.acts.join(", "), is.announced.join(", "));
        table = is.after;
    }
    told
}

/// The page's case 16: one disc each and no pawn on the board is a draw, whatever is in hand.
#[test]
fn bare_kings_are_a_draw_whatever_is_in_hand() {
    let mut board = Board::empty();
    for (side, at) in Color::BOTH.into_iter().zip(["e1", "e8"]) {
        board.put(at.parse().unwrap(), Piece::cloaked(side, 5, Some(Role::King)));
        board.set_hand(side, 3);
    }
    assert_eq!(Table::on(board.clone(), Color::White).ends().0, Some(Ends::Bare));
    board.put("a2".parse().unwrap(), Piece::open(Color::White, Role::Pawn));
    assert_eq!(Table::on(board, Color::White).ends().0, None);
}

#[test]
fn they_end_as_they_say() {
    let a: [&[&str]; 5] = [&["move g2g3"], &["move d7d5"], &["move f1h3"], &["move a7a6"], &["move h3c8"]];
    assert_eq!(last("RQKRBBNN", &a), "disc 6 h3-c8 takes disc 3 K c8; king");
    let b: [&[&str]; 7] = [
        &["move e2e4"],
        &["move e7e5", "uncloak 5"],
        &["move f1c4"],
        &["move b8c6"],
        &["move d1h5"],
        &["move g8f6"],
        &["move h5f7", "uncloak 4", "uncloak 6"],
    ];
    assert_eq!(last("RNBQKBNR", &b), "disc 4 h5-f7 takes P f7, uncloak 4 Q, uncloak 6 B; mate");
    let c: [&[&str]; 6] = [
        &["move e2e4"],
        &["guess 6 Q", "move d7d5"],
        &["bonus e4d5"],
        &["guess 3 K", "move d1g4", "bonus d5d6"],
        &["move c7d6"],
        &["move g4c8"],
    ];
    assert_eq!(last("RQKRBBNN", &c), "disc 4 g4-c8 takes disc 3 K c8; king");
}
