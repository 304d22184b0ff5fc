//! Worked cases 1 to 18, as far as they are of the board; 1, 6, 8, 9, 10 and 15 stand in the sample and in game B too.

use heart::{end::Ending, piece::Kind};

use super::*;

/// Why the last of these sets is refused.
fn refused_set(sets: &[&str]) -> Why {
    let mut game = Game::start(2, Variants::default());
    let (last, before) = sets.split_last().unwrap();
    before.iter().for_each(|text| set(&mut game, text).unwrap());
    let stood = game.clone();
    let why = set(&mut game, last).unwrap_err();
    assert_eq!(game, stood);
    why
}

#[test]
fn cases_1_to_3_sets() {
    placed(2);
    let white = Why::NotYourCorner { at: t("i55"), of: None };
    assert_eq!(refused_set(&["Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i55 g69 f69"]), white);
    let blue = Why::NotYourCorner { at: t("i45"), of: Some(Blue) };
    assert_eq!(refused_set(&["Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i45 g69 f69"]), blue);
    let overlap = Why::ZonesOverlap { at: t("h45"), shared: t("h46"), wall: t("h56"), of: Green };
    assert_eq!(refused_set(&["Wh56 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69 f69", SETS[1]]), overlap);
}

#[test]
fn cases_4_and_5_hearts() {
    let mut game = Game::start(2, Variants::default());
    set(&mut game, "Wi77 Ri99 Nh79 Ni78 Bh68 Qi66 i67 g69 f69").unwrap();
    set(&mut game, SETS[1]).unwrap();
    for (text, why) in [
        ("h68", Why::NoCarrier { kind: Kind::Bishop, at: t("h68") }),
        ("B", Why::NoCarrier { kind: Kind::Bishop, at: t("h68") }),
        ("N", Why::NoCarrier { kind: Kind::Knight, at: t("i78") }),
        ("i77", Why::NoCarrier { kind: Kind::Wall, at: t("i77") }),
        ("h24", Why::NoPieceOn { at: t("h24") }),
        ("Qi99", Why::NotThere { at: t("i99") }),
        ("i67", Why::HeartInZone { heart: t("i67"), wall: t("i77") }),
        ("i44x", Why::Form),
        ("", Why::Form),
    ] {
        assert_eq!(heart(&mut game, text), Err(why), "{text}");
    }
    for text in ["R", "Q", "i99", "Qi66", "HRi99", "HR", "g69", "f96"] {
        assert_eq!(heart(&mut game.clone(), text), Ok(()), "{text}");
    }
}

#[test]
fn cases_6_to_10_from_the_sample() {
    let mut game = placed(3);
    played(&mut game, &["g68"]);
    assert_eq!((says(&game, "Wh46"), says(&game, "N i34–g35")), ("W h45-h46".into(), "N i34-g35".into()));
    played(&mut game, &["Wh46", "Re27", "i56", "Nhg36"]);
    assert!(matches!(judge(&game, "Nf37"), Err(Why::Ambiguous { candidates, .. }) if candidates.len() == 2));
    // A queen bends round what stands straight on; a rook does not.
    let game = at("gQd38 gRi99 bQi11 bpd27 g*i99 b*i11 green");
    assert_eq!(says(&game, "Qe27"), "Q d38-e27");
    let game = at("gRe27 gpi99 bQi11 bpf25 g*i99 b*i11 green");
    assert_eq!(says(&game, "Rxf25"), "R e27-f25 x p blue");
    refuses(&game, "Rd38", Why::CannotReach { kind: Kind::Rook, from: t("e27"), to: t("d38") });
    let game = at("gRe27 gpi99 gpf26 bQi11 bpf25 g*i99 b*i11 green");
    refuses(&game, "Rxf25", Why::Blocked { at: t("f26"), by: Piece { kind: Kind::Pawn, colour: Green } });
    refuses(&game, "Rf26", Why::OwnPiece { at: t("f26"), kind: Kind::Pawn });
}

#[test]
fn case_11_a_bishop_of_one_step() {
    let game = at("gBe38 gRi99 bQi11 g*i99 b*i11 green");
    refuses(&game, "Be48", Why::CannotReach { kind: Kind::Bishop, from: t("e38"), to: t("e48") });
    refuses(&game, "Be38", Why::CannotReach { kind: Kind::Bishop, from: t("e38"), to: t("e38") });
    refuses(&game, "HBd49", Why::NoCarrier { kind: Kind::Bishop, at: t("e38") });
    for two in ["d28", "d39", "f48", "e49", "f37", "e27"] {
        assert_eq!(says(&game, &format!("B{two}")), format!("B e38-{two}"));
    }
}

#[test]
fn case_12_a_knight_and_a_zone() {
    let game = at("gNi99 gRf69 bWi78 bQi11 g*f69 b*i11 green");
    refuses(&game, "Ni77", Why::Zone { at: t("i77"), wall: t("i78"), of: Blue });
    assert_eq!(says(&game, "Ni67"), "N i99-i67");
    refuses(&game, "Ni78", Why::WallStands { at: t("i78") });
    let game = at("gRi89 bWi78 bQi11 g*i89 b*i11 green");
    refuses(&game, "Ri88", Why::Zone { at: t("i88"), wall: t("i78"), of: Blue });
    // Nothing else passes a zone.
    let game = at("gQi99 bWh89 bQi11 g*i99 b*i11 green");
    refuses(&game, "Qi88", Why::Zone { at: t("i89"), wall: t("h89"), of: Blue });
}

#[test]
fn cases_13_and_14_hearts_that_are_carried_or_left() {
    let game = at("gRi99 gWh89 bQi11 g*i99 b*i11 green");
    refuses(&game, "HRi89", Why::HeartInZone { heart: t("i89"), wall: t("h89") });
    assert_eq!(says(&game, "HRi88"), "H R i99-i88");
    assert_eq!(says(&game, "Ri89"), "R i99-i89");
    let game = at("gRi99 bWi88 bQi11 g*i99 b*i11 blue");
    refuses(&game, "Wi99", Why::WallTakesNone { at: t("i99") });
    refuses(&game, "Wi89", Why::WallNextTo { at: t("i89"), piece: t("i99"), of: Green });
    let game = at("gRi66 gNi11 bQi33 g*i66 b*i33 green");
    let leaves = |text: &str| game.board().leaves(Green, judge(&game, text).unwrap());
    assert_eq!(["Ri77", "HRi77", "Ni44"].map(leaves), [Some(t("i66")), None, None]);
    let mut game = at("gRi66 bWi55 bQi11 g*i66 b*i11 green");
    assert_eq!(played(&mut game, &["Ri77"]), "R i66-i77");
    assert_eq!(game.board().heart(Green), Some(t("i66")));
    assert_eq!(played(&mut game, &["Wi66"]), "W i55-i66 takes heart green");
    assert_eq!(game.end().and_then(|end| end.winner), Some(Blue));
    let mut game = at("gRg69 bWi88 bQi11 g*i99 b*i11 blue");
    assert_eq!(played(&mut game, &["Wxi99"]), "W i88-i99 takes heart green");
}

#[test]
fn case_15_what_changes_hands() {
    let mut game = at("gNi56 gRi99 bpi23 bRg25 bWh45 kQd38 kpc17 g*i99 b*i23 k*c17 green");
    played(&mut game, &["Nxi23"]);
    assert_eq!((game.due(), scores(&game)), (Some(Duty::Turn(Black)), [1, -1, 0]));
    // Green moves the blue rook, through the blue wall's zone.
    played(&mut game, &["Qe38", "R g25-h24", "Qd38", "R h24-h35"]);
    assert_eq!((game.board().own(t("h35"), Green), game.living()), (Some(Kind::Rook), [Green, Black].as_slice()));
    assert_eq!(game.board().at(t("h35")), Some(Piece { kind: Kind::Rook, colour: Blue }));
}

#[test]
fn cases_16_and_17_walls_and_hearts() {
    let game = at("gWi89 bQi11 g*f69 b*i11 green");
    assert_eq!(says(&game, "Wi99"), "W i89-i99");
    // As it stands in the case the heart lies in the own zone, which only a change of owner brings about.
    refuses(&at("bWi89 b>g kQa19 g*i99 k*a19 green"), "Wi99", Why::WallOnHeart { at: t("i99") });
    let game = at("gWi88 bQi11 g*i99 b*i11 green");
    refuses(&game, "Wi99", Why::WallOnHeart { at: t("i99") });
    refuses(&game, "Wi89", Why::HeartInZone { heart: t("i99"), wall: t("i89") });
    let mut game = at("gWi77 bWi22 g*a19 b*i89 green");
    played(&mut game, &["Wi67", "Wi33", "Wi77", "Wi22"]);
    assert_eq!(game.end(), None);
    played(&mut game, &["Wi88", "Wi33"]);
    assert_eq!(played(&mut game, &["Wi89"]), "W i88-i89 takes heart blue");
    assert_eq!(game.end().map(|end| (end.winner, end.by)), Some((Some(Green), Ending::Heart)));
}

#[test]
fn case_18_a_taken_carrier() {
    let mut game = at("bRi99 b>g kQa19 g*i99 k*a19 green");
    assert_eq!(played(&mut game, &["HRi88"]), "H R i99-i88");
    assert_eq!((game.board().own(t("i88"), Green), game.board().heart(Green)), (Some(Kind::Rook), Some(t("i88"))));
}

#[test]
fn h9_who_cannot_move_is_passed_over_and_all_in_a_row_draw() {
    // Blue's pawn is shut in by its own pieces, and those by the green wall's zone.
    let mut game = at("gWi22 gQi99 bpi11 g*i99 b*i11 green");
    let passed = play(&mut game, "HQi88").unwrap().1;
    assert_eq!((passed, game.due()), (vec![Blue], Some(Duty::Turn(Green))));
    let mut game = at("gpa19 kpb19 k>g bWi11 g*b19 b*i99 green");
    game.remove(Green);
    assert_eq!(game.end().and_then(|end| end.winner), Some(Blue));
}
