//! How each kind goes over an empty board (section 2 of the rules, G4).

use alloc::{vec, vec::Vec};

use super::{
    piece::Kind,
    triangle::{Strip, Triangle},
};

/// How a kind goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gait {
    /// The fewest steps and the most.
    least: usize,
    most: usize,
    /// Whether along a strip alone; else any way, and round corners.
    straight: bool,
    /// Whether over whatever lies in between.
    pub jumps: bool,
}

impl Gait {
    /// That of a kind; `power` says that pawns may go two steps (V9).
    pub(super) fn of(kind: Kind, power: bool) -> Self {
        let (least, most) = match kind {
            Kind::Queen | Kind::Rook => (1, 3),
            Kind::Bishop => (2, 4),
            Kind::Wall => (1, 2),
            Kind::Knight => (3, 6),
            Kind::Pawn => (1, if power { 2 } else { 1 }),
        };
        Self { least, most, straight: matches!(kind, Kind::Rook | Kind::Knight), jumps: kind == Kind::Knight }
    }

    /// Every path from here, the shortest first: the triangles that it visits after this one, none twice (H1), the last
    /// being where it ends.
    pub(super) fn paths(self, from: Triangle) -> Vec<Vec<Triangle>> {
        let all = if self.straight { self.along(from) } else { self.any(from) };
        all.into_iter().filter(|path| path.len() >= self.least).collect()
    }

    fn along(self, from: Triangle) -> Vec<Vec<Triangle>> {
        let sides = Strip::ALL.into_iter().flat_map(|first| Strip::ALL.map(|then| (first, then)));
        let sides = sides.filter(|(first, then)| first != then);
        let rays: Vec<Vec<Triangle>> = sides.map(|(first, then)| from.ray(first, then).collect()).collect();
        let so_far = |most: usize| rays.iter().filter_map(move |ray| Some(ray.get(..most)?.to_vec()));
        (1..=self.most).flat_map(so_far).collect()
    }

    fn any(self, from: Triangle) -> Vec<Vec<Triangle>> {
        let (mut all, mut ends) = (Vec::new(), vec![Vec::new()]);
        for _ in 0..self.most {
            ends = ends.iter().flat_map(|path| longer(from, path)).collect();
            all.extend(ends.iter().cloned());
        }
        all
    }
}

/// This path from there by one step more.
fn longer(from: Triangle, path: &[Triangle]) -> Vec<Vec<Triangle>> {
    let end = path.last().copied().unwrap_or(from);
    let next = end.neighbours().filter(|next| *next != from && !path.contains(next));
    next.map(|next| path.iter().copied().chain([next]).collect()).collect()
}
