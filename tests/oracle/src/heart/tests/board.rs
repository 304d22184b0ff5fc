//! G1 to G5: the drawing by count, and the page's index formulas held against it.

use std::collections::BTreeSet;

use super::super::{
    corner::{distance, owner},
    ray::{neighbours, rays},
    seat::{Black, Blue, Green, SEATS, Seat},
    triangle::{Triangle, all, name, named},
};

/// Row and columns as G1 numbers them.
fn indices(at: Triangle) -> (i32, i32, i32) {
    let text = name(at).as_bytes();
    let digit = |place: usize| i32::from(text[place] - b'0');
    (i32::from(text[0] - b'a') + 1, digit(1), digit(2))
}

fn spelt((r, p, q): (i32, i32, i32)) -> String {
    let row = ["?", "a", "b", "c", "d", "e", "f", "g", "h", "i"].get(usize::try_from(r).unwrap()).unwrap_or(&"?");
    format!("{row}{p}{q}")
}

fn names(all: &[Triangle]) -> BTreeSet<String> {
    all.iter().map(|at| name(*at).to_string()).collect()
}

/// A triangle's rays as words, each as far as it goes.
fn told(from: &str) -> BTreeSet<String> {
    let words = |ray: &Vec<Triangle>| ray.iter().map(|at| name(*at)).collect::<Vec<_>>().join(" ");
    rays(named(from).unwrap()).iter().map(words).collect()
}

#[test]
fn g1_and_g2_81_names() {
    let formula = (1..=9).flat_map(|r| (1..=9).flat_map(move |p| (p..=9).map(move |q| (r, p, q))));
    let formula: BTreeSet<String> = formula.filter(|(r, p, q)| [9 - r, 10 - r].contains(&(q - p))).map(spelt).collect();
    assert_eq!((all().count(), formula.len()), (81, 81));
    assert_eq!(names(&all().collect::<Vec<_>>()), formula);
    let top: Vec<&str> = all().take(17).map(name).collect();
    assert_eq!((&top[..3], &top[15..]), (&["i99", "i89", "i88"][..], &["i12", "i11"][..]));
    assert_eq!(all().last().map(name), Some("a19"));
    for letter in 'a'..='i' {
        let row = all().filter(|&at| name(at).starts_with(letter)).count();
        assert_eq!(row, 2 * (letter as usize - 'a' as usize) + 1);
    }
    assert_eq!((named("e83"), named("e93"), named("f44"), named("e3")), (named("e38"), None, None, None));
    assert!(named("e38").is_some());
}

#[test]
fn g3_neighbours() {
    for at in all() {
        let (r, p, q) = indices(at);
        let formula = match q - p == 9 - r {
            true => [(r + 1, p, q), (r, p - 1, q), (r, p, q + 1)],
            false => [(r - 1, p, q), (r, p + 1, q), (r, p, q - 1)],
        };
        let formula: BTreeSet<String> = formula.map(spelt).into_iter().filter(|text| named(text).is_some()).collect();
        assert_eq!(names(neighbours(at)), formula, "{}", name(at));
    }
    let with = |count: usize| all().filter(|&at| neighbours(at).len() == count).count();
    assert_eq!([3, 2, 1].map(with), [57, 21, 3]);
    assert_eq!(names(neighbours(named("e38").unwrap())), ["d38", "e37", "e48"].map(String::from).into());
}

#[test]
fn g4_rays() {
    let expected = [
        "h24 h23 h13 h12",
        "h35 h45 h46 h56 h57 h67 h68 h78 h79 h89",
        "h35 g35 g36 f36 f37 e37 e38 d38 d39 c39",
        "i34 i33",
        "i34 i44",
        "h24 g24 g14 f14",
    ];
    assert_eq!(told("h34"), expected.map(String::from).into());
    for at in all() {
        let (r, p, q) = indices(at);
        assert!(rays(at).len() <= 6);
        let mut parts = vec![];
        for (which, number) in [r, p, q].into_iter().enumerate() {
            let strip = |(r, p, q): (i32, i32, i32)| [r, p, q][which];
            // The page's strip is all triangles of one number, and each ray walks one side of it.
            let whole = all().filter(|&other| other != at && strip(indices(other)) == number).collect::<Vec<_>>();
            let within = |ray: &&Vec<Triangle>| ray.iter().all(|it| strip(indices(*it)) == number);
            let longest: BTreeSet<Triangle> = rays(at).iter().filter(within).flatten().copied().collect();
            assert_eq!(longest, whole.iter().copied().collect(), "{} in {number}", name(at));
            parts.push(whole.len());
        }
        assert_eq!(rays(at).iter().map(Vec::len).sum::<usize>(), parts.into_iter().sum::<usize>(), "{}", name(at));
        for ray in rays(at) {
            let steps: Vec<Triangle> = [at].into_iter().chain(ray.iter().copied()).collect();
            assert!(steps.windows(2).all(|pair| neighbours(pair[0]).contains(&pair[1])), "{}", name(at));
            assert_eq!(steps.iter().collect::<BTreeSet<_>>().len(), steps.len());
        }
    }
}

#[test]
fn g5_corners() {
    let of = |seat: Option<Seat>| all().filter(|&at| owner(at) == seat).collect::<Vec<_>>();
    assert_eq!([Some(Green), Some(Blue), Some(Black), None].map(|seat| of(seat).len()), [24, 24, 24, 9]);
    let white = ["i55", "h46", "g46", "f48", "f47", "f36", "f26", "e59", "e15"];
    assert_eq!(names(&of(None)), white.map(String::from).into());
    for at in all() {
        let (r, p, q) = indices(at);
        assert_eq!(SEATS.map(|seat| distance(at, seat)), [10 - p, q, r], "{}", name(at));
    }
    let apart = |one: Triangle, other: Triangle| matches!((owner(one), owner(other)), (Some(a), Some(b)) if a < b);
    let mut two_steps = vec![];
    for one in all() {
        assert!(neighbours(one).iter().all(|&other| !apart(one, other) && !apart(other, one)), "{}", name(one));
        for &over in neighbours(one) {
            let further = neighbours(over).iter().filter(|&&other| apart(one, other));
            two_steps.extend(further.map(|&other| (name(one), name(over), name(other))));
        }
    }
    assert_eq!(two_steps.len(), 9, "{two_steps:?}");
    assert!(two_steps.contains(&("h56", "h46", "h45")));
}
