//! The page's full games.

use super::*;

#[test]
fn game_a() {
    let mut game = placed(2);
    let last = played(&mut game, &["Ni55", "Ng35", "Nxi23"]);
    assert_eq!(last, told("N i55xi23", &["takes p blue", "takes heart blue", "wins green"]));
    assert_eq!((game.over(), game.scores(), game.due()), (wins(Green), vec![1, -1], None));
    assert!(game.lawful().is_empty() && game.remove(Blue).is_none());
    refused(&game, &[("Ni99", Why::Turn)]);
}

#[test]
fn game_b() {
    let mut game = placed(3);
    assert_eq!(played(&mut game, &["Ni56", "Nhh57", "N39xg69"]), told("N d39xg69", &["takes p green"]));
    assert_eq!(played(&mut game, &["Nxi23"]), told("N i56xi23", &["takes p blue", "takes heart blue"]));
    assert_eq!((game.due(), game.scores()), (Some(Due::Turn(Black)), vec![1, -1, 0]));
    assert!(game.line().contains("bWh45>g") && game.line().contains("bQh24>g"), "{}", game.line());
    let last = played(&mut game, &["Nxi99"]);
    assert_eq!(last, told("N g69xi99", &["takes R green", "takes heart green", "wins black"]));
    assert_eq!((game.over(), game.scores()), (wins(Black), vec![0, -1, 1]));
    // H6: twice in one game.
    assert!(game.line().contains("bWh45>k") && game.line().contains("gWh78>k"), "{}", game.line());
}

#[test]
fn game_c() {
    let mut game = placed(3);
    played(&mut game, &["g68", "Wh46", "Re27", "i56", "Nhg36", "N39f37", "g58", "Nig24", "e49"]);
    assert_eq!(game.remove(Blue), Some(told("removed blue", &[])));
    assert!(!game.line().contains('b') || !game.line().split(' ').any(|word| word.starts_with('b')), "{}", game.line());
    assert_eq!((game.due(), game.remove(Blue)), (Some(Due::Turn(Green)), None));
    assert_eq!(game.remove(Black), Some(told("removed black", &["wins green"])));
    assert_eq!((game.over(), game.scores()), (wins(Green), vec![0, -1, -1]));
}
