//! The worked cases of the game's page, by their numbers.

use chess::{Color, PieceLetters, San};
use luft::{act, board::Board, why::LuftWhy};

use super::{board, play};

/// What a player writes on his board becomes: the log's line and what is announced; or his refusal.
fn plays(board: &mut Board, text: &str) -> Result<String, LuftWhy> {
    let san = San::read(text, PieceLetters::ENGLISH).unwrap();
    // His own view: the other king is not in it.
    let mut own = board.clone();
    own.set_king(board.to_move().other(), None);
    let act = act::act(&own, &san, PieceLetters::ENGLISH)?;
    own.may(act)?;
    let (deed, told, after) = play(board, act);
    *board = after;
    Ok(std::iter::once(deed.to_string()).chain(told.into_iter().map(String::from)).collect::<Vec<_>>().join(", "))
}

fn after(texts: &[&str]) -> Board {
    let mut board = Board::start();
    for text in texts {
        plays(&mut board, text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
    }
    board
}

/// The refusal as a letter is made from it.
fn why(refused: Result<String, LuftWhy>) -> String {
    serde_json::to_string(&refused.unwrap_err()).unwrap()
}

/// Each line: a FEN with both kings, what is written, what comes of it.
const CASES: &[(u8, &str, &str, &str)] = &[
    (5, "4k3/8/8/8/8/8/3PPP2/3QK3 w", "Qg1", "move d1-g1"),
    (5, "4k3/8/8/8/8/8/3PPP2/3QK3 w", "Qe1", r#"{"code":"own-king","at":"e1"}"#),
    (6, "4k3/7p/8/8/8/4K3/R7/8 w", "Re2", "move a2-e2, check"),
    (7, "8/8/8/3k4/3K4/8/8/R6r w", "Kd5", "king"),
    (8, "8/8/8/8/8/4k3/4P3/K7 w", "e4", "move e2-e4"),
    (8, "8/8/8/8/8/4k3/4P3/K7 w", "e3", "move e2-e3, takes-king"),
    (9, "4k3/4P3/8/8/8/8/8/K7 w", "e8=Q", "move e7-e8=Q, takes-king"),
    (9, "4k3/4P3/8/8/8/8/8/K7 w", "e8", r#"{"code":"move","fault":{"fault":"promotion-missing"}}"#),
    (9, "k7/4P3/8/8/8/8/8/K7 w", "e8", r#"{"code":"move","fault":{"fault":"promotion-missing"}}"#),
    (
        10,
        "4r2k/8/8/8/8/8/4B3/4K3 w",
        "Bd3",
        r#"{"code":"illegal","piece":"bishop","from":"e2","to":"d3","reason":{"reason":"leaves-check","king":"e1","by":"e8"},"by":"rook"}"#,
    ),
    (13, "7k/8/8/8/8/6n1/5K1P/7R b", "Nxh1", "move g3-h1 takes R, check"),
    (15, "8/8/8/8/8/8/5PkP/4K2R w K - 0 1", "O-O", "castles O-O"),
    (16, "3k4/8/8/3n4/3K4/8/7P/3R4 w", "Kd5", "king takes N d5, check"),
    (
        17,
        "4r3/8/3k4/3P4/8/8/8/4K3 w",
        "d6",
        r#"{"code":"illegal","piece":"pawn","from":"d5","to":"d6","reason":{"reason":"leaves-check","king":"e1","by":"e8"},"by":"rook"}"#,
    ),
    (
        17,
        "4r3/8/k7/3P4/8/8/8/4K3 w",
        "d6",
        r#"{"code":"illegal","piece":"pawn","from":"d5","to":"d6","reason":{"reason":"leaves-check","king":"e1","by":"e8"},"by":"rook"}"#,
    ),
    (18, "4r2k/8/8/8/8/8/4N3/1N2K3 w", "Nc3", "move b1-c3"),
    (19, "6rk/8/8/8/8/8/8/K5Q1 w", "Qxg8", "move g1-g8 takes R, check, dead"),
];

#[test]
fn the_worked_cases_stand() {
    for (number, fen, text, comes) in CASES {
        let is = match plays(&mut board(fen, None), text) {
            Ok(is) => is,
            refused => why(refused),
        };
        assert_eq!(is, *comes, "case {number}: {fen}, {text}");
    }
}

#[test]
fn case_2_and_4_a_refusal_names_the_own_kings_square() {
    let mut board = after(&["e4", "d5", "exd5", "Kd7"]);
    assert_eq!(board.king(Color::Black).unwrap().to_string(), "d7");
    plays(&mut board, "Nc3").unwrap();
    let refused = why(plays(&mut board, "Ke6"));
    assert!(refused.contains(r#""reason":"into-check","king":"e6","by":"d5"},"by":"pawn""#), "{refused}");
}

#[test]
fn case_3_and_game_c_a_pawn_takes_the_king_by_stepping_on() {
    let mut board = after(&["e4", "d5", "exd5", "Kd7", "Nc3", "Kd6"]);
    assert_eq!(plays(&mut board, "d6").unwrap(), "move d5-d6, takes-king");
}

#[test]
fn games_a_and_b_end_by_mate() {
    assert_eq!(plays(&mut after(&["f3", "e5", "g4"]), "Qh4").unwrap(), "move d8-h4, mate");
    assert_eq!(
        plays(&mut after(&["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6"]), "Qxf7").unwrap(),
        "move h5-f7 takes P, mate"
    );
}

#[test]
fn case_11_and_12_who_is_to_move_is_mated_or_stalemated() {
    let stale = board("7k/8/8/8/8/p7/5q2/7K w", None);
    assert!(stale.announced(false).stalemate);
    assert!(board("6k1/8/8/8/8/8/PP6/K6r w", None).announced(false).mate);
}

#[test]
fn case_14_a_king_that_moved_in_between_stops_a_repetition() {
    let mut board = Board::start();
    let mut both = |texts: &[&str]| {
        texts.iter().for_each(|text| drop(plays(&mut board, text).unwrap()));
        board.repeats()
    };
    assert!(!both(&["e4", "e5", "Nf3", "Nf6", "Ng1", "Ng8"]));
    assert!(both(&["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"]));
    let mut board = Board::start();
    let mut both = |texts: &[&str]| {
        texts.iter().for_each(|text| drop(plays(&mut board, text).unwrap()));
        board.repeats()
    };
    assert!(!both(&["e4", "e5", "Nf3", "Nf6", "Ng1", "Ng8", "Ke2", "Nf6", "Ke1", "Ng8"]), "a king moved");
    assert!(!both(&["Nf3", "Nf6", "Ng1", "Ng8"]), "twice since");
    assert!(both(&["Nf3", "Nf6", "Ng1", "Ng8"]), "three times since");
}

#[test]
fn both_kings_may_stand_on_one_square() {
    let mut board = board("K6k/8/8/8/8/8/8/R6r w", Some(["d5", "d5"]));
    assert_eq!(plays(&mut board, "Kd4").unwrap(), "king");
    assert_eq!(board.king(Color::Black).unwrap().to_string(), "d5");
}
