//! What the rules say beyond the worked cases.

use super::*;

#[test]
fn h2_walls() {
    // A wall passes no zone and stops in none; its zone may touch the own one's.
    let game = at("gWi66 gWf69 bWi44 gQi99 bQi11 g*i99 b*i11 green");
    refused(&game, &[("Wi55", Why::Overlap)]);
    let game = at("gWi66 bWi56>g gQi99 kQa19 g*i99 k*a19 green");
    assert_eq!(game.judge("W i66-i77"), Ok("W i66-i77".to_string()));
    assert_eq!(game.judge("W i56-i55"), Ok("W i56-i55".to_string()));
    refused(&game, &[("W i66-i56", Why::Own)]);
    // Judged by owners before the order: a wall takes a bare heart only where it may stop.
    refused(&at("gWi66 bpi45 gQi99 kQa19 g*i99 b*i55 k*a19 green"), &[("Wxi55", Why::NextTo)]);
}

#[test]
fn h3_to_h5_hearts() {
    // A heart under a piece that carries none: that piece and the heart are taken together.
    let mut game = at("gNi99 gQi66 bRi88 bQi11 g*i99 b*i11 blue");
    assert_eq!(played(&mut game, &["Rxi99"]).announcements, ["takes N green", "takes heart green", "wins blue"]);
    // An own piece stops on the bare heart, and any carrier then takes it along; a heart blocks nobody.
    let mut game = at("gRi66 gQi67 bRi22 bQi11 g*i77 b*i11 green");
    refused(&game, &[("HQi88", Why::Carrier)]);
    played(&mut game, &["Qi88", "Ri33", "Qi77", "Ri22"]);
    assert_eq!(played(&mut game, &["HQi88"]).act, "H Q i77-i88");
    // What came to lie in a zone by a change of owner stays, and may be carried out of it.
    let game = at("gQi89 kWi88>g gRf69 bQi11 g*i89 b*i11 green");
    assert_eq!(game.judge("HQi99"), Ok("H Q i89-i99".to_string()));
    assert_eq!(game.judge("HQh89"), Ok("H Q i89-h89".to_string()));
    // The wall may leave it so, and not come back to it.
    assert_eq!(game.judge("Wi77"), Ok("W i88-i77".to_string()));
    refused(&game, &[("Wi89", Why::Own)]);
}

/// Green alone can move: the others' only piece, a wall, or nothing, is shut in.
#[test]
fn h9_who_cannot_move_is_passed_over() {
    let mut game = at("gRi99 kQa19 g*i99 b*e38 k*a19 green");
    assert_eq!(played(&mut game, &["HRi88"]).announcements, ["pass blue"]);
    assert_eq!(game.due(), Some(Due::Turn(Black)));
    played(&mut game, &["HQb29", "HRi99", "HQa19"]);
    assert_eq!(game.due(), Some(Due::Turn(Green)));
    // Nobody has anything left: all are passed over, and the game is drawn.
    let game = at("g*i99 b*i11 green");
    assert_eq!((game.over(), game.lawful().len()), (Some(End { winner: None, by: "stuck" }), 0));
    let mut game = at("gRi99 gpi22 bQi33 kpa19 g*i99 b*i11 k*a19 black");
    assert_eq!(game.remove(Black), Some(told("removed black", &[])));
    assert_eq!(game.due(), Some(Due::Turn(Green)));
    let mut game = at("kpe38 g*i99 b*i11 k*a19 black");
    assert_eq!(game.remove(Black), Some(told("removed black", &["pass green", "pass blue", "drawn"])));
    assert_eq!((game.over(), game.scores()), (Some(End { winner: None, by: "stuck" }), vec![0, 0, -1]));
}

#[test]
fn h10_removal_while_placing() {
    let mut game = Heart::start(3);
    game.set(SETS[0]).unwrap();
    assert_eq!(game.remove(Green), Some(told("removed green", &[])));
    assert_eq!(game.due(), Some(Due::Set(Blue)));
    game.set(SETS[1]).unwrap();
    game.set(SETS[2]).unwrap();
    game.heart(HEARTS[1]).unwrap();
    game.heart(HEARTS[2]).unwrap();
    assert_eq!((game.due(), game.scores()), (Some(Due::Turn(Blue)), vec![-1, 0, 0]));
    let mut game = Heart::start(2);
    assert_eq!(game.remove(Blue), Some(told("removed blue", &["wins green"])));
}

#[test]
fn h11_repetition_and_fifty() {
    let mut game = at("gRi99 bRi11 kRa19 g*i99 b*i11 k*a19 green");
    let round = ["HRi88", "HRi22", "HRb29", "HRi99", "HRi11", "HRa19"];
    played(&mut game, &round);
    assert!(!game.repetition());
    played(&mut game, &round[..5]);
    assert!(!game.repetition() && game.repetition_by("HRa19") && !game.repetition_by("HRb19"));
    played(&mut game, &round[5..]);
    assert!(game.repetition() && !game.fifty());
    let mut game = at("gRi99 bRi11 kRa19 g*i99 b*i11 k*a19 green");
    (0..24).for_each(|_| drop(played(&mut game, &round)));
    played(&mut game, &round[..5]);
    // Forty-nine of Black's; who is removed needs none.
    assert!(!game.fifty() && game.fifty_by("HRb19") && game.fifty_by("HRa19"));
    let mut without = game.clone();
    assert!(without.remove(Black).is_some() && without.fifty());
    played(&mut game, &["HRb19"]);
    assert!(game.fifty());
}

#[test]
fn h11_what_counts_as_a_capture() {
    let mut game = at("gWi77 gQf69 bWi22 bQi11 kQa19 g*f69 b*i88 k*a19 green");
    assert_eq!(played(&mut game, &["Wxi88"]).announcements, ["takes heart blue"]);
    assert!(!game.fifty() && game.scores() == [1, -1, 0]);
}

#[test]
fn v1_relation() {
    let line = "gRi99 gNi66 bRi44 bpi55 kRc17 kpi77 g*i99 b*i44 k*c17 green";
    let game = Heart::at_relation(line).unwrap();
    assert_eq!(game.judge("Nxi44"), Ok("N i66-i44".to_string()));
    refused(&game, &[("Ri77", Why::Way)]);
    let near = Heart::at_relation("gRi88 bRi44 kpi78 g*i88 b*i44 k*c17 green").unwrap();
    refused(&near, &[("Ri78", Why::Relation)]);
    let bare = Heart::at_relation("gRi88 bRi44 g*i88 b*i44 k*i78 green").unwrap();
    refused(&bare, &[("Ri78", Why::Relation), ("HRi78", Why::Relation)]);
    let mut game = game;
    let last = played(&mut game, &["Nxi44"]);
    assert_eq!(last.announcements, ["takes R blue", "takes heart blue", "wins green"]);
    assert_eq!((game.over(), game.scores()), (wins(Green), vec![1, -1, 0]));
    assert!(Heart::relation().due() == Some(Due::Set(Green)));
}

#[test]
fn no_such_position() {
    for line in [
        "gRi99 g*i99 green",
        "gRi99 bRi11 g*i99 b*i11 black",
        "gRi99 bRi11 g*i99 b*i11",
        "gRi99 bRi99 g*i99 b*i11 green",
        "gRi99 bWi88 bRi11 g*h89 b*i11 green".replace("gRi99", "gRi89").as_str(),
        "gWi99 bRi11 g*i99 b*i11 green",
        "gRi99 kRa19 bRi11 g*i99 b*i11 green",
        "gRi99 bRi11 g*i99 b*i99 green",
        "gWi66 bWi55>b gRi99 bRi11 g*i99 b*i11 green",
        "gRi99>x bRi11 g*i99 b*i11 green",
    ] {
        assert!(Heart::at(line, 3).is_none(), "{line}");
    }
    assert!(Heart::at("gRi99 bRi11 kRa19 g*i99 b*i11 k*a19 green", 2).is_none());
}
