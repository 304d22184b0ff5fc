//! The other worked cases: kings, castling, what captures tell, draws.

use super::*;

#[test]
fn case_7_a_cloaked_king_is_in_no_check() {
    let mut game = at("w5e1:K wPa2 bQe4 b5e8:K black");
    assert_eq!(played(&mut game, &["move e8d8"]).announcements, [""; 0]);
    assert_eq!(played(&mut game, &["move a2a3"]), told(&["move a2-a3"], &[], &[]));
    let last = played(&mut game, &["move e4e1"]);
    assert_eq!(last, told(&["move e4-e1 takes disc 5 K e1"], &[(5, 'w', 'K')], &["king"]));
    assert_eq!(game.over(), Some(End { winner: Some(Black), by: "king" }));
}

#[test]
fn case_8_cloaked_pieces_and_an_open_king() {
    let game = at("wKe1 wPh2 b8e8:R b5c8:K bPa7 white");
    assert!(!game.in_check() && judged(&game, "move e1e2"));
    let mut black = at("wKe1 wPh2 b8e8:R b5c8:K bPa7 black");
    assert!(!judged(&black, "move e8e1"));
    let check = played(&mut black, &["move a7a6, uncloak 8"]);
    assert_eq!(check, told(&["move a7-a6", "uncloak 8 R"], &[(8, 'b', 'R')], &["check"]));
    assert!(!judged(&black, "move e1e2") && !judged(&black, "move h2h3") && judged(&black, "move e1d1"));
    // An open king gives check, a cloaked one does not; and it goes where only cloaked pieces guard.
    assert!(!judged(&at("wKe1 wPh2 bKe3 bPa7 white"), "move e1e2"));
    let mut near = at("wKe1 wPh2 b5e3:K bPa7 white");
    assert!(judged(&near, "move e1e2"));
    played(&mut near, &["move e1e2"]);
    assert!(!judged(&near, "move e3e2") && judged(&near, "move e3d2") && !judged(&near, "move a7a6, uncloak 5"));
}

#[test]
fn safety_whatever_is_taken() {
    // The pinned knight might take the cloaked king (K12).
    let game = at("wKe1 wNe2 bRe8 b3f4:K bPa7 white");
    assert!(!judged(&game, "move e2f4") && judged(&game, "move e1d1"));
    let queen = at("w5e1:K wPa2 bQe5 b5e8:K white");
    assert!(!judged(&queen, "move a2a3, uncloak 5") && !judged(&queen, "uncloak 5") && judged(&queen, "move a2a3"));
    assert!(!judged(&queen, "move a2a3, uncloak 9") && !judged(&queen, "move e1d1, uncloak 5, uncloak 5"));
    assert!(judged(&queen, "move e1d1, uncloak 5"));
}

#[test]
fn case_10_captures_tell_what_was_taken() {
    let mut game = at("w5e1:K w7d5:N bPe6 bPa7 b5e8:K b2c3:Q black");
    let pawn = played(&mut game.clone(), &["move e6d5"]);
    assert_eq!(pawn, told(&["move e6-d5 takes disc 7 N d5"], &[(7, 'w', 'N')], &[]));
    played(&mut game, &["move a7a6"]);
    let disc = played(&mut game, &["move d5c3"]);
    assert_eq!(disc, told(&["disc 7 d5-c3 takes disc 2 Q c3"], &[(2, 'b', 'Q')], &[]));
    assert!(game.line().contains("w7c3:N") && !judged(&game, "guess 7 B, move a6b5"));
}

#[test]
fn case_11_castling() {
    let mut game = at("w5e1:K w8h1:R w1a1:R wPa2 b5e8:K bPa7 white unmoved:a1,h1");
    let castled = played(&mut game, &["move O-O"]);
    assert_eq!(castled, told(&["castle O-O 5 8"], &[(5, 'w', 'K'), (8, 'w', 'R')], &[]));
    assert!(!judged(&game, "guess 5 K") && !judged(&game, "guess 8 Q") && judged(&game, "guess 1 K"));
    assert_eq!(game.line(), "w1a1:R w8f1:R w5g1:K wPa2 bPa7 b5e8:K black told:w5=K told:w8=R");
    // Over, from and to attacked squares if cloaked, not if open.
    for rook in ["bRe3", "bRf3", "bRg3"] {
        assert!(judged(&at(&format!("w5e1:K w8h1:R {rook} b5d8:K white unmoved:h1")), "move O-O"), "{rook}");
        assert!(!judged(&at(&format!("wKe1 w8h1:R {rook} b5d8:K white unmoved:h1")), "move O-O"), "{rook}");
        let cloaked = format!("wKe1 w8h1:R {} b5d8:K white unmoved:h1", rook.replace('R', "4") + ":R");
        assert!(judged(&at(&cloaked), "move O-O"), "{rook}");
    }
    let open = played(&mut at("wKe1 w8h1:R bRh3 b5d8:K white unmoved:h1"), &["move O-O"]);
    assert_eq!(open, told(&["castle O-O - 8"], &[(8, 'w', 'R')], &[]));
    assert!(!judged(&at("w5e1:K w8h1:R b5d8:K white"), "move O-O"));
    // Past each other, staying, and what stands between.
    let beside = played(&mut at("w6f1:K w7g1:R b5d8:K white unmoved:g1"), &["move O-O"]);
    assert_eq!(beside, told(&["castle O-O 6 7"], &[(6, 'w', 'K'), (7, 'w', 'R')], &[]));
    let stays = at("w3c1:K w1a1:R w2b1:N b5d8:K white unmoved:a1");
    assert!(!judged(&stays, "move O-O-O") && judged(&at("w3c1:K w1a1:R b5d8:K white unmoved:a1"), "move O-O-O"));
    // The rook leaves the king open to an attack behind it.
    assert!(!judged(&at("wKc1 w2b1:R bRa1 b5d8:K white unmoved:b1"), "move O-O-O"));
    // A rook or king that moved and came back has no right.
    played(&mut game, &["move e8e7", "move a1b1", "move e7e8", "move b1a1", "move e8e7"]);
    assert!(!judged(&game, "move O-O-O"));
}

#[test]
fn case_16_bare_kings() {
    let mut game = at("w5e1:K bPd2 b5e8:K white hand:w3b0");
    let last = played(&mut game, &["move e1d2"]);
    assert_eq!(last, told(&["disc 5 e1-d2 takes P d2"], &[], &["bare"]));
    assert_eq!(game.over(), Some(End { winner: None, by: "bare" }));
    assert_eq!(at("wKe1 b5e8:K white hand:w3b0 due").over(), game.over());
    // At once, though the right guess has earned a drop.
    let mut earned = at("w5e1:K b4d2:N b5e8:K white hand:w1b0");
    let acts = ["guess 4 N right", "disc 5 e1-d2 takes disc 4 N d2"];
    let all = played(&mut earned, &["guess 4 N, move e1d2, bonus drop e2"]);
    assert_eq!(all, told(&acts, &[(4, 'b', 'N')], &["bare"]));
}

#[test]
fn claims() {
    let mut game = start(STANDARD, STANDARD);
    let back = ["move b1c3", "move b8c6", "move c3b1", "move c6b8"];
    played(&mut game, &back);
    assert!(!game.repetition());
    played(&mut game, &back);
    assert!(game.repetition());
    // It is judged as the turn began; a guess tells something new, for the turns that follow.
    played(&mut game, &["guess 1 K"]);
    assert!(game.repetition());
    played(&mut game, &["move b1c3", "move b8c6", "move c3b1", "move c6b8"]);
    (0..22).for_each(|_| drop(played(&mut game, &back)));
    assert!(game.fifty());
    assert!(!played(&mut game, &["move b1c3, uncloak 1"]).acts.is_empty() && !game.fifty());
}

#[test]
fn positions_that_cannot_be() {
    let wrong = [
        "wKe1 white",
        "wKe1 w5e2:K bKe8 white",
        "wKe1 w5e2:R w5e3:R bKe8 white",
        "wKe1 wPa8 bKe8 white",
        "wKe1 bKe8",
        "wKe1 bKe8 white unmoved:a1",
        "wKe1 w1a2:R bKe8 white unmoved:a2",
        "wKe1 bKe8 white ep:e6",
        "wKe1 b1a8:R bKe8 white told:b1=Q",
        "wKe1 b1a8:R bKe8 white told:b1-R",
        "wKe1 wRe4 bKe8 white due",
        "wKe1 bKe8 white due guessed:right",
    ];
    assert!(!wrong.iter().any(|line| Cloak::at(line).is_some()));
}
