//! The worked cases and the full games of the game's page, by their numbers.

use chess::{Move, PieceLetters, Position, San, resolve};
use crowded::board::Board;

use super::{name, play, seat};

/// A move as its player writes it.
fn meant(board: &Board, text: &str) -> Option<Move> {
    resolve(board.position(), &San::read(text, PieceLetters::ENGLISH).unwrap()).ok()
}

/// Plays these moves from the start; the last may bring passes and an end.
fn after(texts: &str) -> (Board, Vec<String>) {
    let mut now = (Board::start(), Vec::new());
    for text in texts.split(' ') {
        let played = meant(&now.0, text).unwrap_or_else(|| panic!("{text} of {texts}"));
        now = play(&now.0, played).unwrap();
    }
    now
}

/// A position with this seat to move.
fn at(placement: &str, turn: &str, rights: &str) -> Board {
    let position: Position = format!("{placement} {} {rights} - 0 1", &turn[..1]).parse().unwrap();
    Board::of(position, seat(turn))
}

/// The moves that may be made, as text.
fn lawful(board: &Board) -> Vec<String> {
    let mut all: Vec<String> = board.position().legal_moves().iter().map(Move::to_string).collect();
    all.sort();
    all
}

fn told(texts: &str) -> Vec<String> {
    after(texts).1
}

#[test]
fn halves_bound_moves() {
    // 1, 2
    let (board, _) = after("e4 e5");
    assert!(meant(&board, "Bc4").is_some());
    assert!(meant(&board, "Be2").is_none());
    assert!(meant(&board, "Qh5").is_some());
    let (board, _) = after("e4 e5 a3 a6");
    assert!(meant(&board, "Qh5").is_some());
    // 12
    let board = at("k7/3P4/8/8/8/8/8/K7", "wk", "-");
    assert!(meant(&board, "d8=Q").is_none());
    let board = at("k3r3/3P4/8/8/8/8/8/K7", "wk", "-");
    assert!(meant(&board, "dxe8=Q").is_some());
    assert!(meant(&at("k7/4P3/8/8/8/8/8/K7", "wk", "-"), "e8=N").is_some());
}

#[test]
fn only_what_can_be_taken_at_once_counts() {
    // 3
    let (board, said) = after("f3 e5 a3 a6 g4 Qh4");
    assert!(said.is_empty(), "{said:?}");
    assert_eq!((name(board.turn()), lawful(&board).len()), ("wq", 9));
    // 4, and game A
    assert_eq!(told("f3 e5 a3 a6 g4 h6 b3 Qh4"), ["mate"]);
    // 5, and game B
    assert_eq!(told("e4 e5 Bc4 a6 h3 h6 Bxf7"), ["mate"]);
    // 7
    let (board, said) = after("e4 e5 d4 d5 exd5 Bb4");
    assert_eq!(said, ["check"]);
    assert_eq!(lawful(&board), ["b1c3", "b1d2", "c1d2", "c2c3", "d1d2"]);
    // 8
    let board = at("7k/8/8/8/4r3/8/8/4K3", "wk", "-");
    assert!(board.checker().is_some());
    assert_eq!(lawful(&board), ["e1d1", "e1d2", "e1f1", "e1f2"]);
    let board = at("7k/8/8/8/4r3/8/8/4K3", "wq", "-");
    assert!(board.checker().is_none());
    assert_eq!(lawful(&board), ["e1d1", "e1d2"]);
}

#[test]
fn who_has_no_move_is_passed_over() {
    // 9
    let board = at("k7/8/8/8/8/8/6PP/6K1", "wq", "-");
    assert!(board.is_passed_over());
    assert_eq!(name(board.passed().turn()), "bq");
    // 18
    let board = at("8/p7/5k2/8/5K2/8/8/8", "bk", "-");
    let (_, said) = play(&board, meant(&board, "Kf5").unwrap()).unwrap();
    assert_eq!(said, ["pass wq", "mate"]);
    let board = at("8/8/5k2/5P2/5K2/8/8/8", "bk", "-");
    let (_, said) = play(&board, meant(&board, "Kxf5").unwrap()).unwrap();
    assert_eq!(said, ["bare-kings"]);
}

#[test]
fn castling_goes_by_the_kings_squares() {
    // 10
    let board = at("5r1k/8/8/8/8/8/8/4K2R", "wk", "K");
    assert!(meant(&board, "O-O").is_none());
    let long = at("3r3k/8/8/8/8/8/8/R3K3", "wk", "Q");
    assert!(meant(&long, "O-O-O").is_some());
    let long = at("3r3k/8/8/8/8/8/8/R3K3", "wq", "Q");
    assert!(meant(&long, "O-O-O").is_none());
    // 13
    for turn in ["wk", "wq"] {
        let both = at("7k/8/8/8/8/8/8/R3K2R", turn, "KQ");
        assert!(meant(&both, "O-O-O").is_some());
        assert_eq!(meant(&both, "O-O").is_some(), turn == "wk");
    }
    // H6: the king's own square is left when it passes the next.
    let through = at("7k/8/8/8/8/8/8/R3K2r", "wq", "Q");
    assert!(meant(&through, "O-O-O").is_none());
}

#[test]
fn en_passant_is_the_very_next_players() {
    // 11
    let board = at("4k3/8/8/8/3p4/8/4P3/4K3", "wk", "-");
    let (board, _) = play(&board, meant(&board, "e4").unwrap()).unwrap();
    assert!(meant(&board, "dxe3").is_some());
    let (board, _) = play(&board, meant(&board, "Kf8").unwrap()).unwrap();
    let (board, _) = play(&board, meant(&board, "Kd1").unwrap()).unwrap();
    assert!(meant(&board, "dxe3").is_none());
}

#[test]
fn one_minor_piece_can_mate() {
    // 16
    let board = at("5b1k/8/8/8/8/8/8/6K1", "bk", "-");
    let (_, said) = play(&board, meant(&board, "Bc5").unwrap()).unwrap();
    assert_eq!(said, ["mate"]);
    // 17
    let board = at("7k/8/4n3/8/8/5K2/8/8", "bk", "-");
    let (_, said) = play(&board, meant(&board, "Nd4").unwrap()).unwrap();
    assert_eq!(said, ["mate"]);
}
