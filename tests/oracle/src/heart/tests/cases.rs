//! Worked cases 1 to 18, as far as they are of the board. Cases 1, 6, 8, 9, 10 and 15 are in the sample and in game B
//! too.

use super::*;

/// The first of this seat's sets that is refused.
fn refuses(sets: &[&str], why: &Why) {
    let mut game = Heart::start(2);
    let (last, before) = sets.split_last().unwrap();
    before.iter().for_each(|set| assert_eq!(game.set(set), Ok(()), "{set}"));
    let stood = game.clone();
    assert_eq!(game.set(last).as_ref(), Err(why), "{last}");
    assert_eq!(game, stood);
}

#[test]
fn cases_1_to_3_sets() {
    placed(2);
    refuses(&["Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i55 g69 f69"], &Why::Corner);
    refuses(&["Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i45 g69 f69"], &Why::Corner);
    refuses(&["Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69"], &Why::Set);
    refuses(&["Wh78 Ri99 Rh79 Ni78 Bh68 Qi67 i66 g69 f69"], &Why::Set);
    refuses(&["Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69 g69"], &Why::Own);
    refuses(&["Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69 f96 i99"], &Why::Set);
    refuses(&["Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69 f44"], &Why::Form);
    refuses(&["Wh56 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69 f69", SETS[1]], &Why::Overlap);
    assert_eq!(Heart::start(3).heart("i99"), Err(Why::Turn));
    refused(&Heart::start(3), &[("g68", Why::Turn)]);
}

#[test]
fn cases_4_and_5_hearts() {
    let mut game = Heart::start(2);
    game.set("Wi77 Ri99 Nh79 Ni78 Bh68 Qi66 i67 g69 f69").unwrap();
    game.set(SETS[1]).unwrap();
    for (text, why) in [
        ("h68", Why::Carrier),
        ("B", Why::Carrier),
        ("i77", Why::Carrier),
        ("h24", Why::Carrier),
        ("g68", Why::Carrier),
        ("i67", Why::Rest),
        ("i44x", Why::Form),
        ("", Why::Form),
    ] {
        assert_eq!(game.heart(text), Err(why), "{text}");
    }
    for text in ["R", "Q", "i99", "Qi66", "HRi99", "g69", "f96"] {
        assert_eq!(game.clone().heart(text), Ok(vec![]), "{text}");
    }
    // P2 never refuses a set here: five carriers, and a zone of three triangles.
    let near = "Wh78 Rh79 Qi78 h68 i99 i66 Nh89 Ni67 Bi88";
    assert_eq!(Heart::start(2).set(near), Ok(()));
}

#[test]
fn cases_6_to_10_from_the_sample() {
    let mut game = placed(3);
    played(&mut game, &["g68"]);
    assert_eq!(game.judge("Wh46"), Ok("W h45-h46".to_string()));
    assert_eq!(game.judge("N i34-g35"), Ok("N i34-g35".to_string()));
    played(&mut game, &["Wh46", "Re27", "i56", "Nhg36"]);
    assert_eq!(game.judge("Nf37"), Err(Why::Asked(vec!["N d39-f37".to_string(), "N d17-f37".to_string()])));
    // A queen bends round what stands straight on; a rook does not.
    let game = at("gQd38 gRi99 bQi11 bpd27 g*i99 b*i11 green");
    assert_eq!(game.judge("Qe27"), Ok("Q d38-e27".to_string()));
    let game = at("gRe27 gpi99 bQi11 bpf25 g*i99 b*i11 green");
    assert_eq!(game.judge("Rxf25"), Ok("R e27-f25".to_string()));
    refused(&game, &[("Rd38", Why::Way), ("Rf14", Why::Way)]);
    let game = at("gRe27 gpi99 gpf26 bQi11 bpf25 g*i99 b*i11 green");
    refused(&game, &[("Rxf25", Why::Blocked), ("Rf26", Why::Own)]);
}

#[test]
fn case_11_a_bishop_of_one_step() {
    let game = at("gBe38 gRi99 bQi11 g*i99 b*i11 green");
    refused(&game, &[("Be48", Why::Way), ("Be38", Why::Way), ("HBd49", Why::Carrier)]);
    // Two steps in any direction, and not back.
    let lawful = game.lawful();
    for two in ["d28", "d39", "f48", "e49", "f37", "e27"] {
        assert!(lawful.contains(&format!("B e38-{two}")), "{two}");
    }
}

#[test]
fn case_12_a_knight_and_a_zone() {
    let game = at("gNi99 gRf69 bWi78 bQi11 g*f69 b*i11 green");
    assert_eq!(game.judge("Ni77"), Err(Why::Zone));
    assert_eq!(game.judge("Ni67"), Ok("N i99-i67".to_string()));
    refused(&game, &[("Ni78", Why::Blocked), ("Ni88", Why::Way)]);
    refused(&at("gNi66 gRf69 bWi88 bQi11 g*f69 b*i11 green"), &[("Ni88", Why::Blocked), ("Ni78", Why::Zone)]);
    // A rook neither passes nor enters it.
    refused(&at("gRi99 bWi78 bQi11 g*i99 b*i11 green"), &[("Ri77", Why::Way), ("Ri88", Why::Zone)]);
    refused(&at("gRi89 bWi78 bQi11 g*i89 b*i11 green"), &[("Ri78", Why::Zone), ("Ri88", Why::Zone)]);
}

#[test]
fn cases_13_and_14_hearts_that_are_carried_or_left() {
    let game = at("gRi99 gWh89 bQi11 g*i99 b*i11 green");
    refused(&game, &[("HRi89", Why::Rest)]);
    assert_eq!(game.judge("HRi88"), Ok("H R i99-i88".to_string()));
    assert_eq!(game.judge("Ri89"), Ok("R i99-i89".to_string()));
    let game = at("gRi99 bWi88 bQi11 g*i99 b*i11 blue");
    refused(&game, &[("Wi99", Why::Blocked), ("Wi89", Why::NextTo)]);
    let mut game = at("gRi66 bWi55 bQi11 g*i66 b*i11 green");
    assert_eq!(played(&mut game, &["Ri77"]), told("R i66-i77", &[]));
    assert!(game.line().contains("g*i66"), "{}", game.line());
    assert_eq!(played(&mut game, &["Wi66"]), told("W i55xi66", &["takes heart green", "wins blue"]));
    let mut game = at("gRg69 bWi88 bQi11 g*i99 b*i11 blue");
    assert_eq!(played(&mut game, &["Wxi99"]), told("W i88xi99", &["takes heart green", "wins blue"]));
}

#[test]
fn case_15_what_changes_hands() {
    let mut game = at("gNi56 gRi99 bpi23 bRg25 bWh45 kQd38 kpc17 g*i99 b*i23 k*c17 green");
    played(&mut game, &["Nxi23"]);
    assert_eq!((game.due(), game.scores()), (Some(Due::Turn(Black)), vec![1, -1, 0]));
    // Green moves the blue rook, through the blue wall's zone.
    played(&mut game, &["Qe38", "R g25-h24"]);
    assert!(game.line().contains("bRh24>g") && game.living() == [Green, Black]);
    played(&mut game, &["Qd38", "R h24-h35"]);
}

#[test]
fn case_16_and_17_walls_and_hearts() {
    let game = at("gWi89 bQi11 g*f69 b*i11 green");
    assert_eq!(game.judge("Wi99"), Ok("W i89-i99".to_string()));
    // As it stands in the case the heart lies in the own zone, which only a change of owner brings about.
    refused(&at("bWi89>g kQa19 g*i99 k*a19 green"), &[("Wi99", Why::Covers)]);
    let game = at("gWi78 bQi11 g*i99 b*i11 green");
    refused(&game, &[("Wi89", Why::Rest)]);
    let game = at("gWi88 bQi11 g*i99 b*i11 green");
    refused(&game, &[("Wi99", Why::Covers), ("Wi89", Why::Rest)]);
    let mut game = at("gWi77 bWi22 g*a19 b*i89 green");
    played(&mut game, &["Wi67", "Wi33", "Wi77", "Wi22"]);
    assert_eq!(game.over(), None);
    played(&mut game, &["Wi88", "Wi33"]);
    assert_eq!(played(&mut game, &["Wi89"]), told("W i88xi89", &["takes heart blue", "wins green"]));
}

#[test]
fn case_18_a_taken_carrier() {
    let mut game = at("bRi99>g kQa19 g*i99 k*a19 green");
    assert_eq!(played(&mut game, &["HRi88"]).act, "H R i99-i88");
    assert!(game.line().contains("bRi88>g") && game.line().contains("g*i88"));
}
