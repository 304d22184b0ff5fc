//! The page's three full games, as far as the board goes.

use super::*;

#[test]
fn game_a() {
    let game = after("f2f3 e7e5 a2a3 a7a6 g2g4 h7h6 b2b3 d8h4:mate");
    assert_eq!(game.over(), BLACK_MATES);
}

#[test]
fn game_b() {
    let game = after("e2e4 e7e5 f1c4 a7a6 h2h3 h7h6 c4f7:mate");
    assert_eq!(game.over(), WHITE_MATES);
}

/// Drawn by consent, in `consent`.
#[test]
fn game_c() {
    let game = after("e2e4 e7e5 d2d4 d7d5 e4d5 f8b4:check c2c3 d8d5");
    assert_eq!((game.over(), game.turn().name(), game.in_check()), (None, "wk", false));
    assert_eq!(game.line(), "rnb1k1nr/ppp2ppp/8/3qp3/1b1P4/2P5/PP3PPP/RNBQKBNR wk KQkq -");
}
