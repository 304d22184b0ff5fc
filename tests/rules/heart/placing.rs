//! P1 to P4: sets and hearts.

use heart::{piece::Kind, placement::Placed};

use super::*;

#[test]
fn a_set_is_nine_in_any_order() {
    let canonical = "Wh78 Qi67 Ri99 Bh68 Ni78 Nh79 i66 g69 f69";
    for text in [
        SETS[0],
        canonical,
        "f96, g96; i66 Qi76 Bh86 Ni87 Nh97 Ri99  Wh87",
        "I66 Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 g69 f69",
    ] {
        let set = Set::typed(text, LETTERS).unwrap();
        assert_eq!(set.to_string(), canonical);
    }
    assert!(Set::read(canonical).is_some() && Set::read(SETS[0]).is_none() && Set::read("").is_none());
    let german = Set::typed(canonical, LETTERS).unwrap().spelled(Letters::GERMAN);
    assert_eq!(german, "Mh78 Di67 Ti99 Lh68 Si78 Sh79 i66 g69 f69");
    assert_eq!(Set::typed(&german, Letters::GERMAN).unwrap().to_string(), canonical);
    let not = |text: &str, missing: &[Kind], excess: &[Kind]| {
        let why = Why::NotTheSet { missing: missing.to_vec(), excess: excess.to_vec() };
        assert_eq!(Set::typed(text, LETTERS), Err(why), "{text}");
    };
    not("Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69", &[Kind::Pawn], &[]);
    not("Wh78 Ri99 Rh79 Ni78 Bh68 Qi67 i66 g69 f69", &[Kind::Knight], &[Kind::Rook]);
    not("Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69 f69 i77", &[], &[Kind::Pawn]);
    not("", &Kind::SET, &[]);
    let twice = Set::typed("Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69 g96", LETTERS);
    assert_eq!(twice, Err(Why::Taken { at: t("g69") }));
    assert_eq!(Set::typed("Xh78", LETTERS), Err(Why::Form));
    let b18 = Placed { kind: Kind::Pawn, at: t("b18") };
    assert_eq!((Placed::typed("B18", LETTERS), Placed::read("B18"), Placed::read("b18")), (Ok(b18), None, Some(b18)));
    assert_eq!(Placed::typed("Bb18", LETTERS), Ok(Placed { kind: Kind::Bishop, at: t("b18") }));
}

#[test]
fn duties_in_order() {
    let mut game = Game::start(3, Variants::default());
    assert_eq!(heart(&mut game, "i99"), Err(Why::NotDue));
    assert_eq!(game.may(&Act::Turn(Step::new(t("i99"), t("i89")))), Err(Why::NotDue));
    let mut due = vec![];
    while let Some(duty) = game.due() {
        due.push(duty);
        match duty {
            Duty::Set(seat) => set(&mut game, SETS[seat.index()]).unwrap(),
            Duty::Heart(seat) => heart(&mut game, HEARTS[seat.index()]).unwrap(),
            _ => break,
        }
    }
    let sets = Side::ALL.map(Duty::Set);
    let hearts = Side::ALL.map(Duty::Heart);
    assert_eq!(due, [&sets[..], &hearts, &[Duty::Turn(Green)]].concat());
}

#[test]
fn who_is_removed_while_all_place_is_asked_for_nothing() {
    let mut game = Game::start(3, Variants::default());
    set(&mut game, SETS[0]).unwrap();
    game.remove(Green);
    assert_eq!((game.due(), game.board().pieces().count()), (Some(Duty::Set(Blue)), 0));
    set(&mut game, SETS[1]).unwrap();
    set(&mut game, SETS[2]).unwrap();
    heart(&mut game, HEARTS[1]).unwrap();
    heart(&mut game, HEARTS[2]).unwrap();
    assert_eq!((game.due(), scores(&game)), (Some(Duty::Turn(Blue)), [-1, 0, 0]));
    let mut game = Game::start(2, Variants::default());
    game.remove(Blue);
    assert_eq!((game.due(), game.end().and_then(|end| end.winner)), (None, Some(Green)));
}
