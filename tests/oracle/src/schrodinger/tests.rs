//! The page's three full games, and some of its worked cases.

use super::{
    super::piece::{Black, White},
    End, Schrodinger, Told,
};

fn start() -> Schrodinger {
    Schrodinger::start("QRNBNBR", "RNBQBNR")
}

fn at(line: &str) -> Schrodinger {
    Schrodinger::at(line).unwrap_or_else(|| panic!("{line} is no position"))
}

/// Plays all these orders, of which the last alone may announce something, and gives what it told.
fn played(game: &mut Schrodinger, orders: &[&str]) -> Told {
    let mut last = None;
    for order in orders {
        assert!(last.is_none_or(|told: Told| told.announcements.is_empty()), "before {order}");
        assert!(game.judge(order) && game.lawful().contains(&order.to_string()), "{order} in {}", game.line());
        last = game.play(order);
    }
    last.unwrap_or_else(|| panic!("nothing was played"))
}

fn told(act: &str, shown: Option<(u8, char)>, announcements: &[&'static str]) -> Told {
    Told { act: act.to_string(), shown, announcements: announcements.to_vec() }
}

const MATE: Option<End> = Some(End { winner: Some(Black), by: "mate" });

#[test]
fn game_a() {
    let mut game = start();
    let orders = ["e2e4", "d7d5", "e4e5", "c8d7", "e1e2", "d7f5", "a2a3", "b7b5", "e2e3", "f5e4"];
    assert_eq!(played(&mut game, &orders), told("token 3 f5-e4", None, &["mate"]));
    assert_eq!(game.over(), MATE);
    assert!(game.lawful().is_empty() && !game.judge("a3a4") && game.play("a3a4").is_none());
}

#[test]
fn game_b() {
    let mut game = start();
    let orders = ["f2f4", "f7f6", "e1f2", "f6f5", "f2g3", "g8e6", "g3h4", "e6g6", "h4h3", "g6g4"];
    assert_eq!(played(&mut game, &orders), told("token 6 g6-g4", None, &["mate"]));
    assert_eq!(game.over(), MATE);
}

#[test]
fn game_c() {
    let mut game = start();
    let first = played(&mut game, &["e2e4", "d7d5", "e4d5 reveal 1"]);
    assert_eq!(first, told("move e4-d5 takes P d5", Some((1, 'Q')), &[]));
    let second = played(&mut game, &["d8d6", "f1d3", "d6d5 reveal 4"]);
    assert_eq!(second, told("token 4 d6-d5 takes P d5", Some((4, 'Q')), &[]));
    assert_eq!(played(&mut game, &["d3b5"]), told("token 5 d3-b5", None, &[]));
    assert_eq!(played(&mut game, &["c8d7"]), told("token 3 c8-d7", None, &[]));
    assert_eq!(game.over(), None);
    assert!(game.line().starts_with("w1a1=Q w2b1:R w3c1:N w4d1:B wKe1 w6g1:B w7h1:R wPa2"));
    assert_eq!(at(&game.line()).line(), game.line());
}

#[test]
fn case_2_at_the_start_no_token_can_move() {
    let mut game = start();
    let files = "abcdefgh".chars();
    let pawns: Vec<String> = files.flat_map(|file| ["3", "4"].map(|rank| format!("{file}2{file}{rank}"))).collect();
    assert_eq!(game.lawful(), pawns);
    assert_eq!(played(&mut game, &["e2e4", "a7a6"]), told("move a7-a6", None, &[]));
    let others: Vec<String> = game.lawful().into_iter().filter(|order| order.contains('1')).collect();
    assert_eq!(others, ["d1e2", "d1f3", "e1e2", "f1e2", "f1d3"]);
}

#[test]
fn cases_3_and_4_what_is_turned_up() {
    let closed = at("wKa1 w4d3:B bKh8 bPf5 white");
    assert!(!["d3f5", "d3f5 reveal 9", "d3f5 reveal 1", "d3e4 reveal 4"].iter().any(|order| closed.judge(order)));
    let itself = played(&mut closed.clone(), &["d3f5 reveal 4"]);
    assert_eq!(itself, told("token 4 d3-f5 takes P f5", Some((4, 'B')), &["dead"]));
    let open = at("wKa1 w4d3=B bKh8 bPf5 bPa7 white");
    assert!(!open.judge("d3f5 reveal 4"));
    assert_eq!(played(&mut open.clone(), &["d3f5"]), told("move d3-f5 takes P f5", None, &[]));
}

#[test]
fn case_7_the_king_keeps_away_from_closed_tokens() {
    let mut game = at("wKa1 w4e3:N bKd6 bPa7 black");
    assert!(!game.judge("d6e5") && !game.judge("d6c5") && game.judge("d6d5"));
    game = at("wKa1 w4e3:N wPe4 bKd6 bPa7 black");
    assert!(game.judge("d6e5"));
}

#[test]
fn cases_5_and_6_check_is_judged_after_the_turning_up() {
    let mut fifth = at("wKa1 w4d3:R bKf8 bPf5 white");
    assert_eq!(played(&mut fifth, &["d3f5 reveal 4"]), told("token 4 d3-f5 takes P f5", Some((4, 'R')), &["check"]));
    let sixth = at("wKa1 w2b1:B w4e5:N bKe8 b5e7:R white");
    let itself = played(&mut sixth.clone(), &["e5e7 reveal 4"]);
    assert_eq!(itself, told("token 4 e5-e7 takes token 5 e7", Some((4, 'N')), &[]));
    let another = played(&mut sixth.clone(), &["e5e7 reveal 2"]);
    assert_eq!(another, told("token 4 e5-e7 takes token 5 e7", Some((2, 'B')), &["check"]));
}

#[test]
fn case_9_castling() {
    let mut open = at("wKe1 w7h1=R bKe8 white wh");
    assert_eq!(played(&mut open, &["O-O"]), told("castles O-O", None, &[]));
    assert_eq!(open.line(), "w7f1=R wKg1 bKe8 black");
    let others = "w1a4=R w2b4=N w3c4=B w4d4=Q w5f4=B w6g4=N";
    assert!(!at(&format!("wKe1 w7h1:R {others} bKf8 white wh")).judge("O-O"));
    assert!(!at("wKe1 w7h1=Q bKe8 white wh").judge("O-O"));
    assert!(!at("wKe1 w1h1=R bKe8 white").judge("O-O"));
    assert!(Schrodinger::at("wKe1 w1h1=R bKe8 white wh").is_none());
    // f1 is struck through f2, by the power of a closed token.
    assert!(!at("wKe1 w7h1=R bKe8 b2f3:N white wh").judge("O-O"));
    let far = at("wKe1 w7h1=R w1a1:Q bKe8 b2f4:N white wa wh");
    assert!(far.judge("O-O") && !far.judge("O-O reveal 1") && !far.judge("O-O-O") && !far.judge("e1g1"));
    let mut long = at("wKd1 bKe8 b1a8=R b2b4:N black ba");
    assert_eq!(played(&mut long, &["O-O-O"]), told("castles O-O-O", None, &["check"]));
}

#[test]
fn cases_10_and_11_pawns_take() {
    let mut game = at("wKa1 w2b1:N wPe5 bKh8 bPd7 black");
    let told_ep = played(&mut game, &["d7d5", "e5d6 reveal 2"]);
    assert_eq!(told_ep, told("move e5-d6 takes P d5 ep", Some((2, 'N')), &[]));
    let game = at("wKa1 w2b1:N wPe7 bKh6 b4d8:Q white");
    assert!(!game.judge("e7d8 reveal 2") && !game.judge("e7d8=Q") && !game.judge("e7e8=Q reveal 2"));
    let told_promotion = played(&mut game.clone(), &["e7d8=Q reveal 2"]);
    assert_eq!(told_promotion, told("move e7-d8 takes token 4 d8 =Q", Some((2, 'N')), &[]));
    assert_eq!(played(&mut game.clone(), &["e7e8=R"]), told("move e7-e8 =R", None, &[]));
}

#[test]
fn case_14_dead_positions() {
    let mate = at("wKc3 w2b2:N bKa1 black");
    assert_eq!(mate.over(), Some(End { winner: Some(White), by: "mate" }));
    assert_eq!(at("wKc3 w2b8:N bKa1 black").over(), None);
    for dead in ["wKc3 w2b8=N bKa1 black", "wKc3 bB'h7 bKa1 black", "wKc3 bKa1 white"] {
        assert_eq!(at(dead).over(), Some(End { winner: None, by: "dead" }), "{dead}");
    }
    assert_eq!(at("wKc3 w2b8=N b3h7=N bKa1 black").over(), None);
    let mut game = at("wKc3 w2b8:N bPb7 bKa1 white");
    assert_eq!(played(&mut game, &["b8b7 reveal 2"]), told("token 2 b8-b7 takes P b7", Some((2, 'N')), &["dead"]));
}
