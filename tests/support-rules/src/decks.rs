//! Terms under which what is rare comes often.

use tempete_game::log::terms::Terms;

use super::{player::dice::Dice, table::terms};

/// Decks in which what is rare comes often; the small ones run out.
fn deck(dice: &mut Dice) -> String {
    let mut rare = vec![1, 13, 14, 12, 28, 18, 50, 51, 32, 39, 42, 52, 33, 34, 57, 68, 26, 61, 66];
    let mut others = vec![2, 3, 5, 6, 7, 9, 23, 25, 29, 31, 35, 36, 40, 44, 46, 53, 59, 63, 64, 69];
    dice.shuffle(&mut rare);
    dice.shuffle(&mut others);
    let size = match dice.below(10) {
        0..=4 => return "1-72 except 11 22 71 72".to_owned(),
        5..=6 => 10,
        _ => 11 + dice.below(14),
    };
    let ordinary = 2 + dice.below(4);
    others.truncate(ordinary);
    others.extend(rare);
    others.truncate(size);
    others.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// Terms with this `card_check`.
pub fn terms_with(dice: &mut Dice, card_check: &str) -> Terms {
    let deck = deck(dice);
    terms(&[
        ("deck", &deck),
        ("card_check", card_check),
        ("taken_back_card", dice.word(&["returns", "returns", "spent"])),
        ("pick_when", dice.word(&["own_turn", "own_turn", "interception"])),
        ("time_and_error", dice.word(&["cross", "literal"])),
        ("board", dice.word(&["on", "on", "off"])),
        ("enforce", dice.word(&["full", "full", "full except 3 40 46 53 61 63"])),
    ])
}
