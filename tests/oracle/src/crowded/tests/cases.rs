//! The page's worked cases that are about the board: 1 to 13 and 16 to 18.

use super::*;

#[test]
fn cases_1_and_2_what_starts_or_ends_on_her_half() {
    let game = after("e2e4 e7e5");
    assert!(game.judge("f1c4") && game.judge("d1h5"));
    refused(&game, &["f1e2", "g1f3", "e1e2", "h2h3", "pass", "--", "", "O-O", "f1c4=Q", "e7e5", "f1c5"]);
    let mut game = after("e2e4 e7e5 a2a3 a7a6");
    assert!(game.judge("f1c4") && game.judge("f1e2"));
    refused(&game, &["a3a4", "d2d4", "b1c3"]);
    goes(&mut game, "d1h5");
}

#[test]
fn case_3_no_check_from_the_next_player_but_one() {
    let mut game = after("f2f3 e7e5 a2a3 a7a6 g2g4 d8h4");
    assert!(!game.in_check() && game.takers().is_empty());
    assert_eq!(lawful(&game), "a1a2 a3a4 b1c3 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4");
    // Then it is Bob's turn, who cannot take there either; Walter is in check from Betty.
    goes(&mut game, "b2b3 a6a5:mate");
}

#[test]
fn case_4_mate_by_the_next_player() {
    let game = after("f2f3 e7e5 a2a3 a7a6 g2g4 h7h6 b2b3 d8h4:mate");
    assert_eq!(game.over(), BLACK_MATES);
    assert_eq!((game.takers(), game.lawful()), (vec!["h4".to_string()], vec![]));
    refused(&game, &["a3a4", "e1f2", "h2h3"]);
}

#[test]
fn cases_5_and_6_one_half_defends_and_the_other_does_not() {
    let game = after("e2e4 e7e5 f1c4 a7a6 h2h3 h7h6 c4f7:mate");
    assert_eq!((game.over(), game.takers()), (WHITE_MATES, vec!["f7".to_string()]));
    let game = after("h2h3 e7e5 a2a3 f8c5 h3h4 h7h6 b2b3 c5f2:check");
    assert_eq!((lawful(&game).as_str(), game.takers()), ("e1f2", vec!["f2".to_string()]));
}

#[test]
fn case_7_check_to_the_queen_side() {
    let game = after("e2e4 e7e5 d2d4 d7d5 e4d5 f8b4:check");
    assert!(game.in_check() && game.takers() == ["b4"]);
    assert_eq!(lawful(&game), "b1c3 b1d2 c1d2 c2c3 d1d2");
}

#[test]
fn case_8_one_position_and_two_players() {
    let (walter, winnie) = (at("k7/8/8/8/4r3/8/8/4K3 wk - - 0"), at("k7/8/8/8/4r3/8/8/4K3 wq - - 0"));
    assert_eq!((walter.announced(), walter.in_check()), (["check".to_string()].as_slice(), true));
    assert_eq!(lawful(&walter), "e1d1 e1d2 e1f1 e1f2");
    assert!(winnie.announced().is_empty() && !winnie.in_check());
    assert_eq!(lawful(&winnie), "e1d1 e1d2");
    goes(&mut at("k7/8/8/8/4r3/8/P7/4K3 wq - - 0"), "a2a3");
}

#[test]
fn case_9_who_cannot_move_is_passed_over() {
    let game = at("k7/8/8/8/8/8/6PP/6K1 wq - - 0");
    assert_eq!((game.announced(), game.turn().name()), (["pass wq".to_string()].as_slice(), "bq"));
    assert_eq!(lawful(&game), "a8a7 a8b7 a8b8");
    let mut game = at("8/8/k7/8/8/8/6PP/6K1 bq - - 0");
    // Betty has nothing on her half, and nothing that comes to it.
    goes(&mut game, "a6a7 h2h4:pass-bk,pass-wq a7a6 g1f1:pass-bk,pass-wq");
}

#[test]
fn case_10_castling_through_what_the_next_player_attacks() {
    refused(&at("k4r2/8/8/8/8/8/8/4K2R wk K - 0"), &["O-O", "e1g1", "O-O-O"]);
    assert!(at("k2r4/8/8/8/8/8/8/4K2R wk K - 0").judge("O-O"));
    let line = "3r3k/8/8/8/8/8/8/R3K3 PLAYER Q - 0";
    assert!(at(&line.replace("PLAYER", "wk")).judge("O-O-O"));
    refused(&at(&line.replace("PLAYER", "wq")), &["O-O-O", "e1c1"]);
    // Black's: Winnie is next, and f1-f8 is wholly king-side.
    goes(&mut at("4k2r/8/8/8/8/8/P7/K4R2 bk k - 0"), "O-O");
    let line = "r3k3/8/8/8/8/8/P7/K2R4 PLAYER q - 0";
    refused(&at(&line.replace("PLAYER", "bk")), &["O-O-O"]);
    goes(&mut at(&line.replace("PLAYER", "bq")), "O-O-O");
}

#[test]
fn case_11_en_passant_by_the_next_player_alone() {
    let mut game = at("4k3/8/8/8/3p4/8/4P3/4K3 wk - - 0");
    goes(&mut game, "e2e4");
    assert_eq!(game.line(), "4k3/8/8/8/3pP3/8/8/4K3 bk - e3");
    goes(&mut game.clone(), "d4e3");
    goes(&mut game, "e8f8 e1d1");
    refused(&game, &["d4e3"]);
}

#[test]
fn case_12_promotion() {
    let game = at("5n1k/4P3/8/8/8/8/8/K7 wk - - 0");
    assert_eq!(lawful(&game).matches("e7").count(), 8);
    assert!(game.judge("e7e8=N") && game.judge("e7f8=R"));
    refused(&game, &["e7e8", "e7e8=K", "e7e8=P", "e7e8=n", "e7e8Q", "a1a2", "a1a2=Q"]);
    let mut game = at("4n2k/3P4/8/8/8/8/8/K7 wk - - 0");
    refused(&game, &["d7d8=Q", "d7e8", "d7c8=Q"]);
    // No check: to Winnie, who is next, e8-h8 is wholly king-side.
    goes(&mut game, "d7e8=Q");
    assert_eq!((game.turn().name(), game.in_check()), ("bk", false));
}

#[test]
fn case_13_whose_castling_it_is() {
    let line = "r3k2r/8/8/8/8/8/8/R3K2R PLAYER KQkq - 0";
    for (player, short) in [("wk", true), ("wq", false), ("bk", true), ("bq", false)] {
        let game = at(&line.replace("PLAYER", player));
        let squares = if player.starts_with('w') { ["e1c1", "e1g1"] } else { ["e8c8", "e8g8"] };
        assert!(game.judge("O-O-O") && game.judge(squares[0]), "{player}");
        assert_eq!((game.judge("O-O"), game.judge(squares[1])), (short, short), "{player}");
    }
}

#[test]
fn cases_16_and_17_one_minor_piece_mates() {
    let mut bishop = at("5b1k/8/8/8/8/8/8/6K1 bk - - 0");
    goes(&mut bishop, "f8c5:mate");
    let mut knight = at("7k/8/4n3/8/8/5K2/8/8 bk - - 0");
    goes(&mut knight, "e6d4:mate");
    assert_eq!((bishop.over(), knight.over()), (BLACK_MATES, BLACK_MATES));
}

#[test]
fn case_18_a_king_mates_over_a_pass() {
    let mut game = at("8/p7/5k2/8/5K2/8/8/8 bk - - 0");
    goes(&mut game, "f6f5:pass-wq,mate");
    assert_eq!((game.over(), game.turn().name(), game.takers()), (WHITE_MATES, "bq", vec!["f4".to_string()]));
    let mut game = at("8/8/5k2/5P2/5K2/8/8/8 bk - - 0");
    goes(&mut game, "f6f5:bare-kings");
    assert_eq!((game.over(), at("8/8/5k2/8/5K2/8/8/8 bk - - 0").over()), (BARE, BARE));
}
