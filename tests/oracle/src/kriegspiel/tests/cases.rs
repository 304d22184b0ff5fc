//! Worked cases of the page that are about rules.

use super::{
    super::{
        super::piece::{Black, White},
        Answer::{No, Played, Refused},
        Kriegspiel, RULES, Rule, Terms, Tries, Why,
    },
    at, goes, refused, start,
};

#[test]
fn cases_1_2_and_9_what_failed_is_not_heard_in_wild16() {
    let mut game = start(Rule::Wild16);
    goes(&mut game, &["e2e4", "d7d5:tries 1", "e4f5:no", "e4f5:refused"]);
    refused(&game, Why::Tried, &["e4f5"]);
    assert_eq!((game.tried(), game.tries()), (vec!["e4f5 no".to_string()], Some("tries 1".to_string())));
    goes(&mut game, &["g1f3:tries 1"]);
    assert!(game.tried().is_empty());
    let mut game = start(Rule::Berkeley);
    goes(&mut game, &["e2e4", "d7d5", "e4f5:no", "e1e2:attempts 1", "d5c4:no", "c8h3:attempts 1", "g2h3:capture h3"]);
}

#[test]
fn case_5_and_6_checks() {
    goes(&mut start(Rule::English), &["e2e4", "d7d5", "f1b5:check long-diagonal"]);
    let mut game = at("4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", Rule::Wild16);
    goes(&mut game, &["e4d6:check knight, check file"]);
    let mut game = at("8/8/8/2k5/8/8/1P6/4RK2 w - - 0 1", Rule::Wild16);
    goes(
        &mut game,
        &["e1e5:check rank", "c5d6:", "e5e3:", "d6c5:", "b2b4:check short-diagonal", "c5b4:capture b4 pawn"],
    );
}

#[test]
fn cases_7_and_8_what_is_not_possible_by_the_own_view() {
    let mut game = start(Rule::Wild16);
    refused(&game, Why::Way, &["c1h6", "c1d3", "a1a2", "e2e5", "e4e5", "e7e5", "e1e3", "b1d2", "a2a2"]);
    refused(&game, Why::Tries, &["e2d3", "a2b3"]);
    refused(&game, Why::Castling, &["O-O", "e1g1"]);
    refused(&game, Why::Form, &["", "e2", "e2e9", "e2e4=K", "e2-e4", "O-O-O-O", "é2e4", "e7e8=Q "]);
    refused(&game, Why::Letter, &["e2e4=Q"]);
    refused(&game, Why::Any, &["any", "any?"]);
    goes(&mut game, &["b2b3", "h7h6", "c1a3"]);
    // Behind what is not seen all may be tried.
    goes(&mut game, &["h6h5", "a3g1:refused", "a3e7:capture e7 pawn", "d8e7:capture e7 piece", "h2h4", "h5h4:no"]);
    for rule in RULES {
        let terms = Terms { rule, tries: Tries::None };
        assert_eq!(Kriegspiel::start(terms).judge("e2d3"), No, "{}", rule.name());
        let squares = Kriegspiel::start(Terms { tries: Tries::Squares, ..terms });
        refused(&squares, Why::Tries, &["e2d3"]);
        assert_eq!(Rule::named(rule.name()), Some(rule));
    }
    let mut game = start(Rule::Cincinnati);
    assert_eq!(game.tries(), Some("tries no".to_string()));
    goes(
        &mut game,
        &["e2e4:tries no", "d7d5:tries yes", "e4f5:no", "b2c3:no", "e4d5:capture d5 pawn, tries no, attempts 2"],
    );
}

#[test]
fn cases_10_and_11_any() {
    let mut game = start(Rule::BerkeleyAny);
    goes(
        &mut game,
        &["e2e4", "e7e5", "any:none", "any:refused", "e4d5:refused", "d2d4:any no", "any:yes", "b8c6:refused"],
    );
    refused(&game, Why::Answer, &["b8c6", "e8e7", "a7a6"]);
    let diagonals = ["e5d4", "e5f4", "a7b6", "b7a6", "b7c6", "c7b6", "c7d6", "d7c6", "d7e6", "f7e6", "f7g6", "g7f6"];
    assert_eq!(game.choices(), [diagonals.as_slice(), &["g7h6", "h7g6"]].concat());
    assert_eq!(game.lawful(), ["e5d4"]);
    goes(&mut game, &["e5f4:no", "b8c6:refused", "e5d4:capture d4, attempts 1, any yes", "e4f5:no", "any:refused"]);
    let mut game = start(Rule::English);
    goes(&mut game, &["e2e4", "d7d5", "any:yes", "b1c3:refused", "e4f5:no", "e4f5:refused", "any:refused"]);
    assert!(game.possible(White, "e4d5") && game.possible(White, "d2c3") && !game.possible(Black, "d5e4"));
    goes(&mut game, &["b1c3:attempts 1, any yes", "d5d4", "e4e5", "f7f5", "e5f6:capture f6 ep"]);
}

#[test]
fn case_12_rand() {
    let mut game = start(Rule::Rand);
    goes(&mut game, &["e2e4", "d7d5:tries e4", "d2c3:refused", "e4f5:no", "g2g4:tries d5, attempts 1"]);
    goes(
        &mut game,
        &["d5e4:capture e4 pawn", "f2f4:tries e4", "e4f3:capture f4 pawn", "a2a3", "f3f2:check short-diagonal"],
    );
    goes(&mut game, &["e1e2:tries f2", "f2g1=N:capture g1 piece, promotion, check knight"]);
    let mut game = at("k7/8/8/8/1p6/8/P1P5/K7 w - - 0 1", Rule::Rand);
    goes(&mut game, &["a2a4:tries b4", "a8a7", "a4a5:", "b4a3:refused"]);
}

#[test]
fn case_13_castling() {
    let fen = "r3k2r/8/8/8/8/8/8/RN2K2R w KQkq - 0 1";
    let mut game = at(fen, Rule::Wild16);
    assert_eq!((game.judge("O-O"), game.judge("e1g1"), game.judge("O-O-O")), (Played, Played, Refused(Why::Castling)));
    goes(&mut game, &["b1d2", "O-O:", "O-O:no", "e1g1:refused", "a1a8:capture a8 piece", "f8a8:capture a8 piece"]);
    // His own rook is gone, but not the other one.
    refused(&game, Why::Castling, &["O-O-O"]);
    goes(
        &mut at(fen, Rule::Rand),
        &["h1h8:capture h8 piece, check rank", "O-O:refused", "O-O-O:no", "e8d7:attempts 1"],
    );
    let mut game = at("4k3/8/8/8/8/7b/8/4K2R w K - 0 1", Rule::Wild16);
    goes(&mut game, &["O-O:no", "e1d1", "e8e7", "d1e1", "e7e8", "O-O:refused"]);
}

#[test]
fn case_14_the_last_rank() {
    let fen = "n6k/1P6/8/8/8/8/8/K7 w - - 0 1";
    let mut game = at(fen, Rule::Wild16);
    refused(&game, Why::Letter, &["b7b8", "b7a8", "b7c8", "a1a2=Q"]);
    assert_eq!(game.tries(), Some("tries 1".to_string()));
    goes(&mut game, &["b7c8=Q:no", "b7c8=Q:refused", "b7c8=R:no", "b7a8=R:capture a8 piece, check rank"]);
    goes(&mut at(fen, Rule::Rand), &["b7b8=B:promotion", "a8b6"]);
}

#[test]
fn case_16_twelve_attempts() {
    let rook = ["c1c4", "c1c5", "c1c6", "c1c7", "c1c8"];
    let failing = ["e1d1", "e1f1", "h1a8", "h1b7", "h1c6", "h1d5", "h1h8"].into_iter().chain(rook);
    for (rule, heard) in [(Rule::Wild16, "a2a3:"), (Rule::Berkeley, "a2a3:attempts 12")] {
        let mut game = at("k3r3/7p/8/8/4p3/2p5/P3p3/2R1K2Q w - - 0 1", rule);
        for attempt in failing.clone() {
            goes(&mut game, &[&format!("{attempt}:no"), &format!("{attempt}:refused")]);
        }
        assert_eq!((game.tried().len(), game.tried()[11].as_str()), (12, "c1c8 no"));
        goes(&mut game, &[heard]);
        assert!(game.tried().is_empty());
    }
}
