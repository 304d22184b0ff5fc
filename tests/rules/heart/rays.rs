//! G4 against a walk over the drawn board: along the middle line of a strip.

use std::collections::BTreeSet;

use heart::triangle::Strip;

use super::*;

/// Three points, half sides to the right and rows upwards.
fn points(at: Triangle) -> [(i32, i32); 3] {
    let ((p, q), row) = (at.columns(), i32::from(at.row()));
    // The left edge of the board begins at the bottom; columns count from the right.
    let middle = 9 - i32::from(p) - i32::from(q);
    if at.points_up() {
        [(middle - 1, row - 1), (middle + 1, row - 1), (middle, row)]
    } else {
        [(middle - 1, row), (middle + 1, row), (middle, row - 1)]
    }
}

/// What shares two points with it.
fn beside(at: Triangle) -> Vec<Triangle> {
    let shared = |other: &Triangle| points(*other).iter().filter(|point| points(at).contains(point)).count() == 2;
    Triangle::all().filter(shared).collect()
}

/// The three measures by which parallel lines run.
const WAYS: [fn((i32, i32)) -> i32; 3] = [|(_, y)| y, |(x, y)| x - y, |(x, y)| x + y];

/// The lines of a way between which it lies.
fn strip(at: Triangle, way: fn((i32, i32)) -> i32) -> (i32, i32) {
    let all = points(at).map(way);
    (*all.iter().min().unwrap(), *all.iter().max().unwrap())
}

fn slow(at: Triangle) -> BTreeSet<String> {
    let mut rays = BTreeSet::new();
    for way in WAYS {
        for first in beside(at).into_iter().filter(|first| strip(*first, way) == strip(at, way)) {
            let mut ray = vec![at, first];
            let on = |ray: &[Triangle]| {
                let next = beside(*ray.last().unwrap()).into_iter();
                next.filter(|next| strip(*next, way) == strip(at, way)).find(|next| !ray.contains(next))
            };
            while let Some(next) = on(&ray) {
                ray.push(next);
            }
            rays.insert(names(ray.into_iter().skip(1)));
        }
    }
    rays
}

fn names(all: impl Iterator<Item = Triangle>) -> String {
    all.map(|at| at.to_string()).collect::<Vec<_>>().join(" ")
}

fn rays(at: Triangle) -> BTreeSet<String> {
    let sides = Strip::ALL.into_iter().flat_map(|first| Strip::ALL.map(|then| (first, then)));
    let all = sides.filter(|(first, then)| first != then).map(|(first, then)| names(at.ray(first, then)));
    all.filter(|ray| !ray.is_empty()).collect()
}

#[test]
fn every_ray() {
    for at in Triangle::all() {
        assert_eq!(rays(at), slow(at), "{at}");
        assert_eq!(at.neighbours().collect::<Vec<_>>().len(), beside(at).len());
        assert!(at.neighbours().all(|near| beside(at).contains(&near)), "{at}");
    }
    let expected = [
        "h24 h23 h13 h12",
        "h35 h45 h46 h56 h57 h67 h68 h78 h79 h89",
        "h35 g35 g36 f36 f37 e37 e38 d38 d39 c39",
        "i34 i33",
        "i34 i44",
        "h24 g24 g14 f14",
    ];
    assert_eq!(rays(t("h34")), expected.map(String::from).into());
}
