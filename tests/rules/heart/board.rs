//! G1, G2, G3, G5 by count.

use std::collections::BTreeSet;

use heart::triangle::NoTriangle;

use super::*;

#[test]
fn names() {
    let names: Vec<String> = Triangle::all().map(|at| at.to_string()).collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), 81);
    assert_eq!(names[..17].join(" "), "i99 i89 i88 i78 i77 i67 i66 i56 i55 i45 i44 i34 i33 i23 i22 i12 i11");
    assert_eq!(names.last().map(String::as_str), Some("a19"));
    for (at, name) in Triangle::all().zip(&names) {
        let turned: String = [0, 2, 1].into_iter().filter_map(|place| name.chars().nth(place)).collect();
        assert_eq!((t(name), t(&turned), t(&name.to_uppercase())), (at, at, at));
        let (p, q) = at.columns();
        assert_eq!((Triangle::new(at.row(), p, q), Triangle::new(at.row(), q, p)), (Some(at), Some(at)));
    }
    for row in 0..=255 {
        let count = if (1..=9).contains(&row) { 2 * usize::from(row) - 1 } else { 0 };
        assert_eq!(Triangle::row_of(row).count(), count);
        let columns = (0..=255).flat_map(|one| (0..=255).map(move |other| (one, other)));
        let there = columns.filter(|(one, other)| one <= other && Triangle::new(row, *one, *other).is_some());
        assert_eq!(there.count(), count, "{row}");
    }
}

#[test]
fn no_triangles() {
    for text in ["", "e", "e3", "e388", "j38", "é3", "38e", "e3x", " e38", "`38"] {
        assert_eq!(text.parse::<Triangle>(), Err(NoTriangle::Form), "{text}");
    }
    let missing = |text: &str| match text.parse::<Triangle>() {
        Err(NoTriangle::Missing { first, last, nearest }) => format!("{first} {last} {nearest}"),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(missing("f44"), "f14 f69 f26");
    assert_eq!(missing("e39"), "e15 e59 e48");
    assert_eq!(missing("a11"), "a19 a19 a19");
    assert_eq!(missing("i00"), "i11 i99 i11");
    assert_eq!(missing("h99"), "h12 h89 h89");
}

#[test]
fn neighbours() {
    let names = |at: Triangle| at.neighbours().map(|at| at.to_string()).collect::<BTreeSet<_>>();
    let is = |at: &str, all: &str| assert_eq!(names(t(at)), all.split(' ').map(String::from).collect(), "{at}");
    is("e38", "d38 e48 e37");
    is("i99", "i89");
    is("a19", "b19");
    let count = |n| Triangle::all().filter(|at| at.neighbours().count() == n).count();
    assert_eq!([1, 2, 3].map(count), [3, 21, 57]);
    for at in Triangle::all() {
        assert!(at.neighbours().all(|beside| beside.neighbours().any(|back| back == at)), "{at}");
    }
}

#[test]
fn corners() {
    let count = |of: Option<Side>| Triangle::all().filter(|at| at.corner() == of).count();
    assert_eq!([Some(Green), Some(Blue), Some(Black), None].map(count), [24, 24, 24, 9]);
    let white: BTreeSet<String> = Triangle::all().filter(|at| at.corner().is_none()).map(|at| at.to_string()).collect();
    assert_eq!(white, "i55 h46 g46 f48 f47 f36 f26 e59 e15".split(' ').map(String::from).collect());
    let differ = |at: Triangle, other: Triangle| at.corner().zip(other.corner()).is_some_and(|(of, other)| of != other);
    assert!(!Triangle::all().any(|at| at.neighbours().any(|beside| differ(at, beside))));
    let beyond = |at: Triangle| at.neighbours().flat_map(Triangle::neighbours).filter(move |far| differ(at, *far));
    assert_eq!(Triangle::all().flat_map(beyond).count(), 2 * 9);
    for (seat, set) in Side::ALL.into_iter().zip(SETS) {
        assert!(Set::typed(set, LETTERS).unwrap().pieces().iter().all(|placed| placed.at.corner() == Some(seat)));
    }
    for seat in Side::ALL {
        assert_eq!(Triangle::all().filter(|at| at.is_tip(seat)).count(), 1);
    }
    assert!(t("i99").is_tip(Green) && t("i11").is_tip(Blue) && t("a19").is_tip(Black));
}
