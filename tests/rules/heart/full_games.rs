//! The page's full games, with their scores.

use heart::end::{End, Ending};

use super::*;

fn won(seat: Side) -> Option<End> {
    Some(End { winner: Some(seat), by: Ending::Heart })
}

#[test]
fn game_a() {
    let mut game = placed(2);
    let last = played(&mut game, &["Ni55", "Ng35", "Nxi23"]);
    assert_eq!(last, "N i55-i23 x p blue takes heart blue");
    assert_eq!((game.end(), scores(&game), game.due()), (won(Green), [1, -1, 0], None));
}

#[test]
fn game_b() {
    let mut game = placed(3);
    played(&mut game, &["Ni56", "Nhh57", "N39xg69", "Nxi23"]);
    assert_eq!((game.due(), scores(&game)), (Some(Duty::Turn(Black)), [1, -1, 0]));
    assert_eq!(Side::ALL.map(|colour| game.board().owner(colour)), [Green, Green, Black]);
    assert_eq!(played(&mut game, &["NxHi99"]), "N g69-i99 x R green takes heart green");
    assert_eq!((game.end(), scores(&game)), (won(Black), [0, -1, 1]));
    // H6: twice in one game.
    assert_eq!(Side::ALL.map(|colour| game.board().owner(colour)), [Black; 3]);
}

#[test]
fn game_c() {
    let mut game = placed(3);
    played(&mut game, &["g68", "Wh46", "Re27", "i56", "Nhg36", "N39f37", "g58", "Nig24", "e49"]);
    game.remove(Blue);
    assert_eq!(game.board().of(Blue).count(), 0);
    assert_eq!((game.due(), game.board().heart(Blue)), (Some(Duty::Turn(Green)), None));
    game.remove(Black);
    assert_eq!((game.end(), scores(&game)), (won(Green), [0, -1, -1]));
}
