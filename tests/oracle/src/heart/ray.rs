//! What lies beside a triangle and straight on from it, found by walking over the drawing.

use std::sync::LazyLock;

use super::triangle::{Triangle, WAYS, all, points, strip};

static NEIGHBOURS: LazyLock<Vec<Vec<Triangle>>> = LazyLock::new(|| all().map(beside).collect());
static RAYS: LazyLock<Vec<Vec<Vec<Triangle>>>> = LazyLock::new(|| all().map(straight).collect());

/// Two triangles have a side in common if they share two points.
fn beside(at: Triangle) -> Vec<Triangle> {
    let shared = |other: Triangle| points(other).into_iter().filter(|point| points(at).contains(point)).count();
    all().filter(|&other| shared(other) == 2).collect()
}

/// In each strip, between two parallel lines, from side to side, never back, to the end of the board (G4).
fn straight(at: Triangle) -> Vec<Vec<Triangle>> {
    let mut rays = vec![];
    for way in WAYS {
        let within = |other: &Triangle| strip(*other, way) == strip(at, way);
        for first in neighbours(at).iter().copied().filter(within) {
            let (mut before, mut ray) = (at, vec![first]);
            let mut here = first;
            while let Some(&next) = neighbours(here).iter().find(|next| within(next) && **next != before) {
                (before, here) = (here, next);
                ray.push(next);
            }
            rays.push(ray);
        }
    }
    rays
}

/// The triangles with which it has a side in common (G3).
pub fn neighbours(at: Triangle) -> &'static [Triangle] {
    &NEIGHBOURS[at]
}

/// All that lies straight on from it, nearest first; up to six rays (G4).
pub fn rays(at: Triangle) -> &'static [Vec<Triangle>] {
    &RAYS[at]
}
