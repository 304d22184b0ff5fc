//! Legal moves, check, mate, stalemate and reasons against `tests/board/moves.txt`, where they are written out by hand.

#![cfg(test)]

use std::collections::BTreeSet;
use tempete::board::{Illegal, Kind, Letters, Move, Position, Square};

fn square(text: &str) -> Square {
    Square::read(text).unwrap_or_else(|| panic!("{text} is no square"))
}

/// `e2e4` or `e7e8=Q`.
fn read_move(text: &str) -> Move {
    let promotion = text.split_once('=').map(|(_, kind)| kind.chars().next().unwrap());
    let promotion = promotion.map(|letter| Kind::read(letter, Letters::English).unwrap());
    Move { from: square(&text[..2]), to: square(&text[2..4]), promotion }
}

/// `a1: b1 e8=QRBN` as moves.
fn written(row: &str) -> Vec<String> {
    let (from, targets) = row.split_once(": ").unwrap_or_else(|| panic!("{row}"));
    let one = |target: &str| match target.split_once('=') {
        None => vec![format!("{from}{target}")],
        Some((to, kinds)) => kinds.chars().map(|kind| format!("{from}{to}={kind}")).collect(),
    };
    targets.split(' ').flat_map(one).collect()
}

/// A reason with the square or kind that tells it from others: of a pin and a check that of the king.
fn named(reason: Illegal) -> String {
    let value = serde_json::to_value(reason).unwrap();
    let text = |key: &str| value.get(key).and_then(|value| value.as_str()).map(str::to_string);
    let kind = text("kind").map(|kind| if kind == "knight" { "N".into() } else { kind[..1].to_uppercase() });
    let object = text("king").or(text("at")).or(kind).or(text("flank")).or(text("by"));
    format!("{}{}", text("reason").unwrap(), object.map(|object| format!(" {object}")).unwrap_or_default())
}

fn state(position: &Position) -> &'static str {
    match (position.in_check(position.to_move()), position.is_mate(), position.is_stalemate()) {
        (true, true, false) => "mate",
        (true, false, false) => "check",
        (false, false, true) => "stalemate",
        (false, false, false) => "free",
        other => panic!("{position}: {other:?}"),
    }
}

#[test]
fn moves_are_those_written_by_hand() {
    let text = include_str!("board/moves.txt");
    let (mut wrong, mut count, mut reasons) = (vec![], 0, BTreeSet::new());
    for block in text.split("\n== ").skip(1) {
        let mut lines = block.lines().filter(|line| !line.is_empty());
        let (name, line, expected) = (lines.next().unwrap(), lines.next().unwrap(), lines.next().unwrap());
        let position = Position::read(line).unwrap_or_else(|error| panic!("{name}: {error}"));
        let (whys, rows): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.starts_with("why "));
        let by_hand: BTreeSet<String> = rows.into_iter().flat_map(written).collect();
        let found: BTreeSet<String> = position.legal_moves().iter().map(ToString::to_string).collect();
        if found != by_hand {
            let (more, less) = (found.difference(&by_hand), by_hand.difference(&found));
            wrong.push(format!(
                "{name}: found also {:?}, not {:?}",
                more.collect::<Vec<_>>(),
                less.collect::<Vec<_>>()
            ));
        }
        if state(&position) != expected {
            wrong.push(format!("{name}: {}", state(&position)));
        }
        for why in whys {
            let (played, reason) = why.trim_start_matches("why ").split_once(' ').unwrap();
            let found = position.why_not(read_move(played)).map_or("legal".into(), named);
            reasons.insert(reason.split(' ').next().unwrap());
            if found != reason {
                wrong.push(format!("{name}: {played} is {found}, not {reason}"));
            }
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= 60, "{count} positions");
    assert_eq!(reasons.len(), 21, "each reason is seen: {reasons:?}");
    println!("{count} positions, {} reasons", reasons.len());
}

/// What `is_legal` says of each of the 4,096 ways from square to square is what the list of moves says, and every
/// other has a reason.
#[test]
fn every_other_move_has_a_reason() {
    let text = include_str!("board/moves.txt");
    for block in text.split("\n== ").skip(1) {
        let position = Position::read(block.lines().nth(1).unwrap()).unwrap();
        let legal: BTreeSet<Move> = position.legal_moves().into_iter().collect();
        for from in Square::all() {
            for to in Square::all() {
                for promotion in [None, Some(Kind::Queen), Some(Kind::King)] {
                    let played = Move { from, to, promotion };
                    let why = position.why_not(played);
                    assert_eq!(legal.contains(&played), why.is_none(), "{position}: {played} {why:?}");
                    assert_eq!(position.play(played).err(), why, "{position}: {played}");
                }
            }
        }
    }
}
