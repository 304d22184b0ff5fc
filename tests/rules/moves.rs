//! Legal moves, check, mate, stalemate and reasons against `tests/board/moves.txt`, where they are written out by hand.

use std::collections::BTreeSet;

use chess::{Illegal, Move, PieceLetters, Position, Role, Square};

fn square(text: &str) -> Square {
    text.parse().unwrap_or_else(|_| panic!("{text} is no square"))
}

/// `e2e4` or `e7e8=Q`.
fn read_move(text: &str) -> Move {
    let promotion = text.split_once('=').map(|(_, kind)| kind.chars().next().unwrap());
    let promotion = promotion.map(|letter| Role::read(letter, PieceLetters::ENGLISH).unwrap());
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

/// The blocks of the file, of one rule or all (the empty word).
fn blocks(rule: &str) -> Vec<&'static str> {
    let all = include_str!("../board/moves.txt").split("\n== ").skip(1);
    all.filter(|block| rule.is_empty() || block.split(' ').next() == Some(rule)).collect()
}

/// Holds each position of a rule to what is written of it.
fn check(rule: &str, at_least: usize) {
    let (blocks, mut wrong) = (blocks(rule), vec![]);
    for block in &blocks {
        let mut lines = block.lines().filter(|line| !line.is_empty());
        let (name, line, expected) = (lines.next().unwrap(), lines.next().unwrap(), lines.next().unwrap());
        let position = line.parse::<Position>().unwrap_or_else(|error| panic!("{name}: {error}"));
        let (whys, rows): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.starts_with("why "));
        let by_hand: BTreeSet<String> = rows.into_iter().flat_map(written).collect();
        let found: BTreeSet<String> = position.legal_moves().iter().map(ToString::to_string).collect();
        if found != by_hand {
            let (more, less) = (found.difference(&by_hand), by_hand.difference(&found));
            wrong.push(format!("{name}: also {:?}, not {:?}", more.collect::<Vec<_>>(), less.collect::<Vec<_>>()));
        }
        if state(&position) != expected {
            wrong.push(format!("{name}: {}", state(&position)));
        }
        for why in whys {
            let (played, reason) = why.trim_start_matches("why ").split_once(' ').unwrap();
            let found = position.why_not(read_move(played)).map_or("legal".into(), named);
            if found != reason {
                wrong.push(format!("{name}: {played} is {found}, not {reason}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(blocks.len() >= at_least, "{rule}: {} positions", blocks.len());
    println!("{rule}: {} positions", blocks.len());
}

#[test]
fn all_positions_and_each_reason() {
    check("", 80);
    let whys = blocks("").into_iter().flat_map(str::lines).filter_map(|line| line.strip_prefix("why "));
    let reasons: BTreeSet<&str> = whys.map(|why| why.split(' ').nth(1).unwrap()).collect();
    assert_eq!(reasons.len(), 21, "each reason is seen: {reasons:?}");
}

#[test]
fn b2_plain_chess() {
    check("B2", 3);
}

#[test]
fn b15_orders_bind() {
    check("B15", 6);
}

#[test]
fn b20_holes() {
    check("B20", 9);
}

#[test]
fn b21_magnets() {
    check("B21", 7);
}

#[test]
fn b22_what_cannot_capture_gives_no_check() {
    check("B22", 3);
}

#[test]
fn b23_neutral_pieces() {
    check("B23", 8);
}

#[test]
fn b24_fused_pieces() {
    check("B24", 5);
}

#[test]
fn b25_royal_pieces_princes_and_camels() {
    check("B25", 10);
}

#[test]
fn b26_reversed_pawns() {
    check("B26", 6);
}

#[test]
fn b27_a_kind_that_must_move() {
    check("B27", 6);
}

#[test]
fn b28_castling() {
    check("B28", 4);
}

#[test]
fn b29_pawns_two_steps_en_passant_and_promotion() {
    check("B29", 6);
}

#[test]
fn b31_a_king_away() {
    check("B31", 3);
}

/// What `is_legal` says of each of the 4,096 ways from square to square is what the list of moves says, and every
/// other has a reason.
#[test]
fn every_other_move_has_a_reason() {
    for block in blocks("") {
        let position = block.lines().nth(1).unwrap().parse::<Position>().unwrap();
        let legal: BTreeSet<Move> = position.legal_moves().into_iter().collect();
        for from in Square::all() {
            for to in Square::all() {
                for promotion in [None, Some(Role::Queen), Some(Role::King)] {
                    let played = Move { from, to, promotion };
                    let why = position.why_not(played);
                    assert_eq!(legal.contains(&played), why.is_none(), "{position}: {played} {why:?}");
                    assert_eq!(position.play(played).err(), why, "{position}: {played}");
                }
            }
        }
    }
}
