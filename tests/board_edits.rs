//! Edits against `tests/board/edits.txt`, and that a refused one changes nothing.

#![cfg(test)]

use tempete::board::{Edit, EditFault, Position, Side};

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

fn outcome(position: &mut Position, effect: &str, by: Side) -> String {
    let edits = match Edit::read(effect) {
        Ok(edits) => edits,
        Err(unknown) => return format!("unknown {}", unknown.edit),
    };
    let before = position.clone();
    match position.edit_all(&edits, by) {
        Ok(()) => position.to_string(),
        Err((number, fault)) => {
            assert_eq!(*position, before, "refused, {effect} changes nothing");
            format!("fault {number} {}", named(fault))
        }
    }
}

#[test]
fn edits_do_what_is_written_by_hand() {
    let text = include_str!("board/edits.txt");
    let (mut base, mut rows, mut wrong) = (Position::start(), 0, vec![]);
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(position) = line.strip_prefix("position ") {
            base = Position::read(position).unwrap_or_else(|error| panic!("{position}: {error}"));
            continue;
        }
        let (head, expected) = line.split_once(" => ").unwrap();
        let (side, effect) = head.split_once(": ").unwrap();
        let by = Side::read(side.chars().next().unwrap()).unwrap();
        let mut position = base.clone();
        let found = outcome(&mut position, effect, by);
        if found != expected {
            wrong.push(format!("{line}\n   found {found}"));
        }
        // What stands after it is a position that can be written down and read.
        let again = Position::read(&position.to_string()).unwrap_or_else(|error| panic!("{position}: {error}"));
        assert_eq!(again, position.renumbered(), "{line}");
        rows += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(rows >= 90, "{rows} rows");
    println!("{rows} effects");
}
