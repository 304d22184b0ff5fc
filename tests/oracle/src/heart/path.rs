//! Every path that a kind may take over an empty board (the table of section 2).

use std::{ops::RangeInclusive, sync::LazyLock};

use super::{
    piece::{Bishop, KINDS, Kind, Knight, Pawn, Queen, Rook, Wall},
    ray::{neighbours, rays},
    triangle::{Triangle, all},
};

/// The triangles that a piece goes over, the last being where it stops; where it began is none of them.
pub type Path = Vec<Triangle>;

static PATHS: LazyLock<Vec<Vec<Vec<Path>>>> =
    LazyLock::new(|| KINDS.map(|kind| all().map(|from| made(kind, from)).collect()).into());

fn made(kind: Kind, from: Triangle) -> Vec<Path> {
    match kind {
        Wall => bent(from, 1..=2),
        Queen => bent(from, 1..=3),
        Bishop => bent(from, 2..=4),
        Pawn => bent(from, 1..=1),
        Rook => straight(from, 1..=3),
        Knight => straight(from, 3..=6),
    }
}

/// Any direction and combination; no triangle twice (H1).
fn bent(from: Triangle, steps: RangeInclusive<usize>) -> Vec<Path> {
    let mut paths: Vec<Path> = vec![vec![]];
    let mut found = vec![];
    for length in 1..=*steps.end() {
        let further = |path: &Path| {
            let here = path.last().copied().unwrap_or(from);
            let next = neighbours(here).iter().copied().filter(|next| *next != from && !path.contains(next));
            next.map(|next| path.iter().copied().chain([next]).collect()).collect::<Vec<Path>>()
        };
        paths = paths.iter().flat_map(further).collect();
        if steps.contains(&length) {
            found.extend(paths.clone());
        }
    }
    found
}

fn straight(from: Triangle, steps: RangeInclusive<usize>) -> Vec<Path> {
    let parts = |ray: &'static Vec<Triangle>| steps.clone().filter_map(|length| ray.get(..length).map(<[_]>::to_vec));
    rays(from).iter().flat_map(parts).collect()
}

/// All paths of this kind from here.
pub fn paths(kind: Kind, from: Triangle) -> &'static [Path] {
    &PATHS[kind as usize][from]
}
