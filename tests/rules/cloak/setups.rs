//! The 960 set-ups (K2).

use std::collections::BTreeSet;

use cloak::setup::{ALL, SetUp};
use second_referee::cloak::Cloak as Second;

use super::{LETTERS, kinds};

fn letters(of: SetUp) -> String {
    of.0.iter().map(|kind| kind.letter(LETTERS)).collect()
}

#[test]
fn they_are_numbered_as_those_of_chess960() {
    let all: Vec<String> = (0..ALL).map(|number| letters(SetUp::numbered(number))).collect();
    assert_eq!(all[518], "RNBQKBNR");
    assert_eq!(all[0], "BBQNNRKR");
    assert_eq!(all[959], "RKRNNQBB");
    assert_eq!(all, Second::set_ups());
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 960);
    assert!(all.iter().all(|of| SetUp::of(&kinds(of)).is_ok()));
}

/// Every order of the eight pieces is one or is none, as the second referee says.
#[test]
fn no_other_order_is_one() {
    let (mut pieces, mut found) = (kinds("KQRRBBNN"), 0);
    let mut orders = BTreeSet::new();
    every(&mut pieces, 0, &mut orders);
    for order in &orders {
        let is = SetUp::of(&kinds(order)).is_ok();
        assert_eq!(is, Second::is_set_up(order), "{order}");
        found += usize::from(is);
    }
    assert_eq!((orders.len(), found), (5_040, 960));
    for wrong in ["RNBQKBN", "RNBQKBNRR", "RNBQKBNQ", "RNBQKBNP", "QRNBBNRR"] {
        assert!(SetUp::of(&kinds(wrong)).is_err(), "{wrong}");
    }
}

fn every(pieces: &mut Vec<chess::Role>, from: usize, found: &mut BTreeSet<String>) {
    if from == pieces.len() {
        found.insert(pieces.iter().map(|kind| kind.letter(LETTERS)).collect());
        return;
    }
    for other in from..pieces.len() {
        pieces.swap(from, other);
        every(pieces, from + 1, found);
        pieces.swap(from, other);
    }
}
