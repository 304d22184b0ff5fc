//! The full games, and all set-ups.

use std::collections::BTreeSet;

use super::*;

#[test]
fn game_a() {
    let mut game = start(STANDARD, "RQKRBBNN");
    let last = played(&mut game, &["move g2g3", "move d7d5", "move f1h3", "move a7a6", "move h3c8"]);
    assert_eq!(last, told(&["disc 6 h3-c8 takes disc 3 K c8"], &[(3, 'b', 'K')], &["king"]));
    assert_eq!(game.over(), KING);
    assert!(game.lawful_moves().is_empty() && game.lawful_guesses().is_empty() && !judged(&game, "move a6a5"));
}

#[test]
fn game_b_and_case_9() {
    let mut game = start(STANDARD, STANDARD);
    let first = played(&mut game, &["move e2e4", "move e7e5, uncloak 5"]);
    assert_eq!(first, told(&["move e7-e5", "uncloak 5 K"], &[(5, 'b', 'K')], &[]));
    played(&mut game, &["move f1c4", "move b8c6", "move d1h5", "move g8f6"]);
    let takes = "disc 4 h5-f7 takes P f7";
    let (queen, bishop) = ((4, 'w', 'Q'), (6, 'w', 'B'));
    let check = played(&mut game.clone(), &["move h5f7, uncloak 4"]);
    assert_eq!(check, told(&[takes, "uncloak 4 Q"], &[queen], &["check"]));
    assert_eq!(played(&mut game.clone(), &["move h5f7"]), told(&[takes], &[], &[]));
    let mate = played(&mut game, &["move h5f7, uncloak 4, uncloak 6"]);
    assert_eq!(mate, told(&[takes, "uncloak 4 Q", "uncloak 6 B"], &[queen, bishop], &["mate"]));
    assert_eq!(game.over(), MATE);
}

#[test]
fn game_c() {
    let mut game = start(STANDARD, "RQKRBBNN");
    let wrong = played(&mut game, &["move e2e4", "guess 6 Q, move d7d5"]);
    assert_eq!(wrong, told(&["guess 6 Q wrong", "move d7-d5"], &[], &[]));
    let mail = "bonus e4d5, guess 3 K, move d1g4, bonus d5d6";
    let acts = ["bonus move e4-d5 takes P d5", "guess 3 K right", "disc 4 d1-g4", "bonus move d5-d6"];
    assert_eq!(played(&mut game, &[mail]), told(&acts, &[(3, 'b', 'K')], &[]));
    assert!(game.line().ends_with(" black unmoved:a1,h1,a8,d8 hand:w0b1 told:w6-Q told:b3=K"), "{}", game.line());
    let last = played(&mut game, &["move c7d6", "move g4c8"]);
    assert_eq!(last, told(&["disc 4 g4-c8 takes disc 3 K c8"], &[], &["king"]));
    assert_eq!(game.over(), KING);
}

/// All arrangements of these letters, some maybe twice.
fn arranged(letters: &str) -> BTreeSet<String> {
    let Some(first) = letters.get(..1) else { return BTreeSet::from([String::new()]) };
    let into = |rest: String| (0..=rest.len()).map(move |at| format!("{}{first}{}", &rest[..at], &rest[at..]));
    arranged(&letters[1..]).into_iter().flat_map(into).collect()
}

#[test]
fn set_ups_and_cases_1_to_3() {
    let all = Cloak::set_ups();
    let lawful: BTreeSet<String> = arranged("KQRRBBNN").into_iter().filter(|it| Cloak::is_set_up(it)).collect();
    assert_eq!(all.len(), 960);
    assert_eq!(all.iter().cloned().collect::<BTreeSet<_>>(), lawful);
    assert_eq!([&all[0], &all[518], &all[959]], ["BBQNNRKR", STANDARD, "RKRNNQBB"]);
    assert!(Cloak::is_set_up("RKQRBBNN") && Cloak::is_set_up("RQKRBBNN"));
    for wrong in ["KRRQBBNN", "RQKRBNBN", "RNBQKBN", "RNBQKBNRR", "rnbqkbnr", ""] {
        assert!(!Cloak::is_set_up(wrong) && Cloak::start(STANDARD, wrong).is_none(), "{wrong}");
    }
}
