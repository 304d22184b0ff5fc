//! Edits against `tests/board/edits.txt`, and that a refused one changes nothing.

use chess::{Color, EditFault, Effect, Position};

/// `occupied d2`, `not-in-pool P`, `not-due`.
fn named(fault: EditFault) -> String {
    let fault = serde_json::to_value(fault).unwrap();
    let text = |key: &str| fault.get(key).map(|value| value.as_str().unwrap().to_string());
    let kind = text("kind").map(|kind| match kind.as_str() {
        "knight" => "N".to_string(),
        kind => kind[..1].to_uppercase(),
    });
    let object = text("at").or(kind).map(|object| format!(" {object}")).unwrap_or_default();
    format!("{}{object}", text("fault").unwrap())
}

fn outcome(position: &mut Position, effect: &str, by: Color) -> String {
    let Ok(read) = effect.parse::<Effect>() else { return format!("unread {effect}") };
    assert_eq!(read.to_string(), effect);
    if let Some(unknown) = read.0.iter().find(|edit| !edit.is_known()) {
        return format!("unknown {unknown}");
    }
    let before = position.clone();
    match position.edit_all(&read.0, by) {
        Ok(()) => position.to_string(),
        Err((number, fault)) => {
            assert_eq!(*position, before, "refused, {effect} changes nothing");
            format!("fault {number} {}", named(fault))
        }
    }
}

#[test]
fn edits_do_what_is_written_by_hand() {
    let text = include_str!("../board/edits.txt");
    let (mut base, mut rows, mut wrong) = (Position::start(), 0, vec![]);
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(position) = line.strip_prefix("position ") {
            base = position.parse::<Position>().unwrap_or_else(|error| panic!("{position}: {error}"));
            continue;
        }
        let (head, expected) = line.split_once(" => ").unwrap();
        let (side, effect) = head.split_once(": ").unwrap();
        let by = Color::read(side.chars().next().unwrap()).unwrap();
        let mut position = base.clone();
        let found = outcome(&mut position, effect, by);
        if found != expected {
            wrong.push(format!("{line}\n   found {found}"));
        }
        // What stands after it is a position that can be written down and read.
        let again = position.to_string().parse::<Position>().unwrap_or_else(|error| panic!("{position}: {error}"));
        assert_eq!(again, position.renumbered(), "{line}");
        rows += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(rows >= 90, "{rows} rows");
    println!("{rows} effects");
}

fn after(line: &str, by: Color, effect: &str) -> Position {
    let mut position = line.parse::<Position>().unwrap();
    position.edit_all(&effect.parse::<Effect>().unwrap().0, by).unwrap_or_else(|fault| panic!("{effect}: {fault:?}"));
    position
}

#[test]
fn b28_any_displacement_ends_a_right_to_castle() {
    let line = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 | pool w:R";
    for (effect, rights) in [
        ("note \"nothing\"", "KQkq"),
        ("swap a1 h1", "kq"),
        ("swap h1 h8", "Qq"),
        ("go e1 e2; go e2 e1", "kq"),
        ("off h1 dead; put R h1", "Qkq"),
        ("side a8 own; side a8 foe", "KQk"),
        ("become a1 knight; become a1 rook", "Kkq"),
        ("lift e1; land K e1", "kq"),
        ("mark a1 magnet", "KQkq"),
    ] {
        let position = after(line, Color::White, effect);
        assert_eq!(position.fen().split(' ').nth(2), Some(rights), "{effect}");
    }
}

#[test]
fn b30_only_what_the_opponent_took_comes_back() {
    let line = "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1 | pool -";
    let back = |by: Color, loss: &str| {
        let mut position = after(line, by, loss);
        position.edit_all(&"put N b1".parse::<Effect>().unwrap().0, Color::White).is_ok()
    };
    assert!(back(Color::Black, "off c3"));
    assert!(!back(Color::Black, "off c3 dead"));
    assert!(!back(Color::White, "off c3"));
    // A neutral piece is a loss of the side it came from, whoever moves against it.
    assert!(back(Color::Black, "side c3 neutral; off c3"));
    assert!(!back(Color::White, "side c3 neutral; off c3"));
    assert!(!back(Color::White, "take e1 c3"));
}
