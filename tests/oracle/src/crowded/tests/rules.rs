//! What the page's cases leave: the order of play, passes, claims, castling, and lines that are no positions.

use super::{
    super::{SEATS, Seat},
    *,
};

#[test]
fn four_play_in_turn_and_the_next_is_always_an_enemy() {
    let mut game = CrowdedHouse::start();
    for (seat, order) in SEATS.into_iter().zip(["e2e4", "e7e5", "a2a3", "a7a6"]) {
        assert_eq!(game.turn(), seat);
        goes(&mut game, order);
        assert!(seat.side() != seat.next().side() && seat.side() == seat.partner().side());
        assert_eq!((seat.next().before(), seat.partner().partner()), (seat, seat));
        assert_eq!(Seat::named(seat.name()), Some(seat));
    }
    assert_eq!(game.turn(), SEATS[0]);
    // Eight of pawns, two of a knight; Walter has no pawn on a.
    assert_eq!(CrowdedHouse::start().lawful().len(), 10);
    refused(&CrowdedHouse::start(), &["a2a3", "b1c3"]);
}

#[test]
fn a_king_steps_beside_a_king_where_only_the_partner_could_take() {
    let walter = at("8/p7/8/5k2/8/5K2/P7/8 wk - - 0");
    assert!(walter.judge("f3g3"));
    refused(&walter, &["f3f4", "f3e4", "f3g4"]);
    goes(&mut at("8/p7/5k2/8/5K2/8/P7/8 bk - - 0"), "f6f5");
    refused(&at("8/7p/8/2k5/8/2K5/7P/8 wq - - 0"), &["c3c4", "c3d4"]);
    refused(&at("8/7p/8/3k4/8/3K4/7P/8 wk - - 0"), &["d3e4"]);
    // Betty takes nothing on d4, and flees nowhere: Winnie could take on c5.
    goes(&mut at("8/p7/8/2k5/8/4K3/P7/8 wk - - 0"), "e3d4:mate");
    // A pinned piece takes all the same: its king would fall later.
    let pinned = at("4k3/8/8/8/8/4n3/8/4R2K wk - - 0");
    assert!(pinned.judge("h1g1"));
    refused(&pinned, &["h1g2"]);
}

#[test]
fn castling_out_of_what_the_next_player_cannot_use() {
    // Bob cannot use e8-e1; Betty can.
    let line = "4r2k/8/8/8/8/8/8/R3K3 PLAYER Q - 0";
    goes(&mut at(&line.replace("PLAYER", "wq")), "O-O-O");
    refused(&at(&line.replace("PLAYER", "wk")), &["O-O-O"]);
    // Over d1 Bob could take the king there from g1, for e1 is left by then; on e1 he cannot.
    let line = "7k/8/8/8/8/8/8/R3K1r1 PLAYER Q - 0";
    let (winnie, walter) = (at(&line.replace("PLAYER", "wq")), at(&line.replace("PLAYER", "wk")));
    assert_eq!((winnie.in_check(), walter.in_check()), (false, true));
    refused(&winnie, &["O-O-O", "e1d1"]);
    refused(&walter, &["O-O-O"]);
    // Not without the right, and not over a piece.
    refused(&at("k7/8/8/8/8/8/8/R3K2R wk - - 0"), &["O-O", "O-O-O"]);
    refused(&at("k7/8/8/8/8/8/8/RN2K2R wk KQ - 0"), &["O-O-O"]);
    let mut game = at("r3k2r/8/8/8/8/8/8/R3K2R wk KQkq - 0");
    goes(&mut game, "h1h8");
    assert!(game.line().contains(" bk Qq "), "{}", game.line());
}

#[test]
fn who_can_use_the_passed_square() {
    // After Bob's step on d Walter has only what stands on e; after his step on c, nothing.
    let mut game = at("4k3/2pp4/8/1P2P3/8/8/8/4K3 bq - - 0");
    goes(&mut game.clone(), "d7d5 e5d6");
    goes(&mut game, "c7c5");
    assert!(game.line().ends_with("wk - -"), "{}", game.line());
    refused(&game, &["b5c6"]);
    goes(&mut game, "e1f1 e8f8");
    refused(&game, &["b5c6"]);
    goes(&mut at("4k3/2pp4/8/1P2P3/8/8/8/4K3 bk - - 0"), "e8f8 b5b6");
}

#[test]
fn four_passes_are_drawn() {
    let mut game = at("5brk/4p1bp/4Pp1p/5P1n/6P1/5p1p/5P1P/6BK wk - - 0");
    goes(&mut game, "g4h5:pass-bk,pass-wq,pass-bq,pass-wk,four-passes");
    assert_eq!(game.over(), Some(End { winner: None, by: "four-passes" }));
    assert!(game.lawful().is_empty());
    let four = at("5brk/4p1bp/4Pp1p/5P1P/8/5p1p/5P1P/6BK bq - - 0");
    assert_eq!((four.announced().len(), four.over()), (5, game.over()));
    // Three are not.
    let mut game = at("5brk/4p1bp/4Pp1p/5P1n/6P1/5p1p/P4P1P/6BK wk - - 0");
    goes(&mut game, "g4h5:pass-bk a2a3:pass-bq,pass-wk,pass-bk");
    assert_eq!((game.turn().name(), game.over()), ("wq", None));
}

#[test]
fn claims() {
    let mut game = CrowdedHouse::start();
    let round = "g1f3 g8f6 b1c3 b8c6 f3g1 f6g8 c3b1 c6b8";
    goes(&mut game, round);
    goes(&mut game, "g1f3 g8f6 b1c3 b8c6 f3g1 f6g8 c3b1");
    assert!(!game.repetition());
    goes(&mut game, "c6b8");
    assert!(game.repetition() && game.over().is_none());
    goes(&mut game, "g1h3");
    assert!(!game.repetition());
    // One board with two players to move is two positions.
    assert_eq!(at("k7/8/8/8/8/8/P7/4K3 wk").line(), "k7/8/8/8/8/8/P7/4K3 wk - -");
    assert_eq!(at("k7/8/8/8/8/8/P7/4K3 wq").line(), "k7/8/8/8/8/8/P7/4K3 wq - -");
    // Passes count.
    let mut game = at("8/8/k7/8/8/8/6PP/6K1 bq - - 96");
    goes(&mut game, "a6a7 g1f1:pass-bk,pass-wq");
    assert!(game.fifty() && game.over().is_none());
    goes(&mut game, "a7a6 h2h3:pass-bk,pass-wq");
    assert!(!game.fifty());
}

#[test]
fn no_such_position() {
    for line in [
        "8/8/8/8/8/8/8/K7 wk",
        "k7/8/8/8/8/8/8/KK6 wk",
        "k7/8/8/8/8/8/8/K7 w",
        "k7/8/8/8/8/8/8/K7",
        "k7/8/8/8/8/8/8/K6R wk Q",
        "kP6/8/8/8/8/8/8/K7 wk",
        // A king that the player to move could take.
        "k7/8/8/8/8/8/8/R6K wq",
        "7k/8/8/8/8/8/8/K6R wk",
        "k7/8/8/8/4P3/8/8/K7 bk - d3",
        // Walter moves no pawn on d.
        "k7/8/8/8/3P4/8/8/K7 bk - d3",
    ] {
        assert!(CrowdedHouse::at(line).is_none(), "{line}");
    }
    // Winnie takes nothing on h; and she may have moved a pawn on d.
    at("7k/8/8/8/8/8/8/K6R wq");
    at("k7/8/8/8/3Pp3/8/8/K7 bq - d3");
}
