//! The page's worked cases and its three full games, as far as the board goes; random games; and the table of consent.

use super::{
    super::piece::{Black, White},
    CrowdedHouse, End,
};

mod cases;
mod consent;
mod games;
mod random;
mod rules;

fn at(line: &str) -> CrowdedHouse {
    let game = CrowdedHouse::at(line).unwrap_or_else(|| panic!("{line} is no position"));
    assert_eq!(CrowdedHouse::at(&game.line()).map(|again| again.line()), Some(game.line()));
    game
}

/// Plays these orders; behind each, after `:`, what it announces: `d8h4:mate`.
fn goes(game: &mut CrowdedHouse, orders: &str) {
    for word in orders.split(' ') {
        let (order, expected) = word.split_once(':').unwrap_or((word, ""));
        let before = game.line();
        assert!(game.judge(order) && game.lawful().iter().any(|lawful| lawful == order), "{order} in {before}");
        let told = game.play(order).map(|told| told.announcements);
        assert_eq!(told.as_deref(), Some(game.announced()));
        assert_eq!(game.announced().join(",").replace(' ', "-"), expected, "{order} in {before}");
    }
}

/// A game that began with these orders.
fn after(orders: &str) -> CrowdedHouse {
    let mut game = CrowdedHouse::start();
    goes(&mut game, orders);
    game
}

/// All legal orders, sorted, on one line.
fn lawful(game: &CrowdedHouse) -> String {
    let mut all = game.lawful();
    all.sort();
    all.join(" ")
}

fn refused(game: &CrowdedHouse, orders: &[&str]) {
    for order in orders {
        let mut played = game.clone();
        assert!(!game.judge(order) && played.play(order).is_none(), "{order} in {}", game.line());
        assert!(played == *game && !game.lawful().iter().any(|lawful| lawful == order), "{order}");
    }
}

const WHITE_MATES: Option<End> = Some(End { winner: Some(White), by: "mate" });
const BLACK_MATES: Option<End> = Some(End { winner: Some(Black), by: "mate" });
const BARE: Option<End> = Some(End { winner: None, by: "bare-kings" });
