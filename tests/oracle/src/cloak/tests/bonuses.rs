//! Guesses and bonuses: the worked cases that are about them, and what K5 to K8 and K14 to K16 add.

use super::*;

#[test]
fn case_4_a_wrong_guess_alone() {
    let mut game = start(STANDARD, "RQKRBBNN");
    assert_eq!(played(&mut game, &["guess 3 Q"]), told(&["guess 3 Q wrong"], &[], &[]));
    assert!(game.line().contains(" white unmoved:a1,h1,a8,d8 guessed:wrong told:b3-Q"));
    assert!(!judged(&game, "guess 4 R") && !judged(&game, "bonus e2e4") && !judged(&game, "move e2e4, bonus d2d4"));
    played(&mut game, &["move e2e4"]);
    assert!(game.line().ends_with(" due told:b3-Q"));
    assert_eq!(game.lawful_bonuses().len(), 16);
    // Not again, nor two in one mail, nor after the guess or the move (K14).
    let wrong =
        ["bonus e7e5, bonus d7d5", "guess 1 K, bonus e7e5", "move e7e5, bonus d7d5", "bonus b8c6", "bonus drop e7"];
    assert!(!wrong.iter().any(|mail| judged(&game, mail)));
    played(&mut game, &["bonus e7e5"]);
    assert!(game.lawful_bonuses().is_empty() && !judged(&game, "bonus d7d5"));
    assert_eq!(played(&mut game, &["guess 1 K", "move d7d5"]), told(&["move d7-d5"], &[], &[]));
    // Never again as this piece (K8), but as another one; and it lapses with the guess.
    assert!(game.line().ends_with(" due told:w1-K told:b3-Q"));
    assert!(!judged(&game, "guess 3 Q") && judged(&game, "guess 3 R"));
    played(&mut game, &["guess 3 K"]);
    assert!(game.lawful_bonuses().is_empty() && game.line().ends_with(" guessed:right told:w1-K told:b3=K told:b3-Q"));
    assert_eq!(game.lawful_earned(&["move e4d5"]).len(), 15);
    played(&mut game, &["move e4d5, bonus a2a3", "move a7a6"]);
    // Told right is told for all kinds.
    assert!(!game.lawful_guesses().iter().any(|line| line.starts_with("guess 3")));
    assert_eq!(game.lawful_guesses().len(), 35);
}

#[test]
fn cases_5_and_6_guess_and_move_come_together() {
    let game = start(STANDARD, "RQKRBBNN");
    let acts = ["guess 3 K right", "move e2-e4", "bonus move d2-d4"];
    let right = played(&mut game.clone(), &["guess 3 K, move e2e4, bonus d2d4"]);
    assert_eq!(right, told(&acts, &[(3, 'b', 'K')], &[]));
    let mut wrong = game.clone();
    let answer = played(&mut wrong, &["guess 3 N, move e2e4, bonus d2d4"]);
    assert_eq!(answer, told(&["guess 3 N wrong", "move e2-e4"], &[], &[]));
    assert!(wrong.line().contains("wPd2") && wrong.line().contains(" due "));
    // A fault refuses the mail, be the guess right or wrong.
    assert!(!judged(&game, "guess 3 K, move e2e4, bonus d2d5") && !judged(&game, "guess 3 N, move e2e4, bonus d2d5"));
}

#[test]
fn en_passant_has_one_square() {
    let game = at("w5h1:K wPd2 wPe2 bPc4 bPf4 b5b8:N b4h8:K white");
    let mut both = game.clone();
    played(&mut both, &["guess 4 K, move e2e4, bonus d2d4"]);
    assert!(both.line().contains(" ep:d3") && judged(&both, "move c4d3") && !judged(&both, "move f4e3"));
    let mut one = game;
    played(&mut one, &["guess 5 N, move e2e4, bonus d2d3"]);
    assert!(!one.line().contains("ep:") && !judged(&one, "move f4e3"));
    let mut owed = at("w5h1:K wPa2 wPe2 bPf4 b5b8:N b4h8:K white due");
    played(&mut owed, &["bonus e2e4"]);
    assert!(!owed.line().contains("ep:"));
    played(&mut owed, &["guess 5 Q, move a2a4"]);
    assert!(!judged(&owed, "move f4e3") && !judged(&owed, "bonus f4e3"));
}

#[test]
fn en_passant_is_the_very_next_step() {
    let mut game = at("w5h1:K wPe2 wPd4 b4h8:K bPf4 bPd5 bPa7 b5b8:N white");
    played(&mut game, &["guess 5 Q, move e2e4"]);
    assert!(game.line().contains(" ep:e3 due"));
    let taken = played(&mut game.clone(), &["bonus f4e3"]);
    assert_eq!(taken, told(&["bonus move f4-e3 takes P e3 ep"], &[], &[]));
    assert!(judged(&game, "move f4e3") && !judged(&game, "bonus a7a6, move f4e3"));
    // A guess is no step.
    assert!(judged(&game, "guess 5 K, move f4e3"));
}

#[test]
fn case_12_a_bonus_takes_the_king() {
    let mut game = at("w5e1:K wPe7 wPa2 b4d8:K b1h8:R white due");
    assert!(!judged(&game, "bonus e7d8"));
    let last = played(&mut game, &["bonus e7d8=Q, move a2a3"]);
    assert_eq!(last, told(&["bonus move e7-d8 takes disc 4 K d8 =Q"], &[(4, 'b', 'K')], &["king"]));
    assert_eq!(game.over(), KING);
    // What is moot is judged all the same.
    assert!(!judged(&at("w5e1:K wPe7 wPa2 b4d8:K b1h8:R white due"), "bonus e7d8=Q, move a2a5"));
}

#[test]
fn case_13_drops() {
    let mut game = at("w5e1:K w2b1:N wPa2 b5e8:K b4d8:Q white hand:w1b0 due");
    assert!(!["bonus drop e3", "bonus drop a2", "bonus drop e7"].iter().any(|mail| judged(&game, mail)));
    let acts = ["bonus drop e2", "guess 4 Q right", "disc 2 b1-c3"];
    assert_eq!(played(&mut game, &["bonus drop e2, guess 4 Q, move b1c3"]), told(&acts, &[(4, 'b', 'Q')], &[]));
    assert!(!game.line().contains("hand"));
    // It may go two squares; what a pawn became does not come back (K6).
    assert!(played(&mut game, &["move e8f8", "move e2e4"]).acts == ["move e2-e4"]);
    let mut queen = at("wKh1 wQd4 b5a8:K b4d8:R wPa2 black");
    played(&mut queen, &["move d8d4"]);
    assert!(!queen.line().contains("hand"));
}

#[test]
fn case_14_a_bonus_blocks() {
    let line = "wKh1 wPh2 bBb7 bRg8 b8a8:K white";
    assert_eq!(at(line).over(), Some(End { winner: Some(Black), by: "mate" }));
    let game = at(&format!("{line} hand:w1b0 due"));
    assert_eq!((game.over(), game.in_check()), (None, true));
    // No regular move without it, no bonus that does not help (K12), no guess with which it would lapse.
    assert!(game.lawful_moves().is_empty() && game.lawful_guesses().is_empty() && !judged(&game, "guess 8 K"));
    assert_eq!(game.lawful_bonuses(), ["bonus drop g2"]);
    assert!(!judged(&game, "bonus drop f2") && !judged(&game, "bonus h2h3") && !judged(&game, "move h1g1"));
    assert!(judged(&game, "bonus drop g2, guess 8 R, move h1g1") && !judged(&game, "bonus drop g2, move g2g3"));
    // And so it is no mate by the turn before (K18).
    let mut check = at("w2a1:N wKh1 wPh2 bBc8 bRg8 b8a8:K black hand:w1b0");
    assert_eq!(played(&mut check.clone(), &["guess 2 N, move c8b7"]).announcements, ["mate"]);
    assert_eq!(played(&mut check, &["guess 2 Q, move c8b7"]).announcements, ["check"]);
}

#[test]
fn case_15_an_open_king_is_never_taken() {
    let mut game = at("w5e1:K wPe4 wPa2 bKd6 b1h8:R white");
    assert!(!judged(&game, "guess 1 R, move e4e5, bonus e5d6"));
    assert_eq!(played(&mut game, &["guess 1 R, move e4e5"]).announcements, ["check"]);
    // A bonus of the turn's beginning may attack him too, and is no end.
    let mut owed = at("w5e1:K wPe4 wPa2 bKd6 b1h8:R white due");
    assert_eq!(played(&mut owed, &["bonus e4e5"]), told(&["bonus move e4-e5"], &[], &[]));
    assert!(at(&owed.line()).line() == owed.line() && !judged(&owed, "move e5d6"));
    assert_eq!(played(&mut owed, &["move a2a3"]).announcements, ["check"]);
}

#[test]
fn case_17_three_mails_and_one_turn() {
    let mut game = at("w5e1:K wPe4 wPa2 b5e8:K b4d5:N b3a8:R white due");
    let bonus = played(&mut game, &["bonus e4d5"]);
    assert_eq!(bonus, told(&["bonus move e4-d5 takes disc 4 N d5"], &[(4, 'b', 'N')], &[]));
    assert!(!judged(&game, "guess 4 N") && !judged(&game, "uncloak 5"));
    assert_eq!(played(&mut game, &["guess 3 K"]), told(&["guess 3 K wrong"], &[], &[]));
    assert_eq!(played(&mut game, &["move a2a4"]), told(&["move a2-a4"], &[], &[]));
    assert_eq!((game.turn(), game.line().contains(" due ")), (Black, true));
}

#[test]
fn what_only_the_bonus_allows_is_passed_over_with_it() {
    let mail = "guess 4 R, move a2a3, bonus drop e2, uncloak 5, uncloak 2";
    let right = at("w5e1:K w2h1:N wPa2 b5g8:K bQe4 b4a8:R white hand:w1b0");
    assert_eq!(played(&mut right.clone(), &[mail]).acts.len(), 5);
    let wrong = at("w5e1:K w2h1:N wPa2 b5g8:K bQe4 b4a8:B white hand:w1b0");
    assert_eq!(played(&mut wrong.clone(), &[mail]).acts, ["guess 4 R wrong", "move a2-a3", "uncloak 2 N"]);
}

#[test]
fn a_regular_move_must_be_left() {
    let line = "wKa1 wPa2 bQc2 bPa3 b8e8:K";
    assert_eq!(at(&format!("{line} white")).over(), Some(End { winner: None, by: "stalemate" }));
    // A drop that is due brings one.
    let game = at(&format!("{line} white hand:w1b0 due"));
    assert_eq!((game.over(), game.lawful_moves().len(), game.lawful_bonuses().len()), (None, 0, 6));
    assert!(judged(&game, "bonus drop b2") && judged(&game, "bonus drop h2, move h2h3"));
    // The one step that is left is kept for the move (K16).
    let game = at(&format!("{line} wPh5 bPh7 white due"));
    assert_eq!(game.lawful_moves(), ["move h5h6"]);
    assert!(game.lawful_bonuses().is_empty() && judged(&game, "guess 8 Q"));
    // Also where what it takes is the king, which its side does not know.
    let line = "wKa1 wPa2 wPg6 bQc2 bPa3 bPg7 b8h7:K white due";
    assert_eq!(at(line).lawful_moves(), ["move g6h7"]);
    assert!(judged(&at(line), "bonus g6h7") && !judged(&at(&format!("{line} bRh8")), "bonus g6h7"));
}
