//! Direct encounter: FIDE Handbook C.07, article 6.
//!
//! As it is read here:
//! - 6.1: of players who are tied, a separate standing is made of the games among them; each has in it, for each other
//!   of them whom he has met, what he scored against him ([`Encounter::score`]).
//! - 6.1.2: where two have met more than once, the average of these games. Two have met once a game of theirs counts;
//!   in a double round robin one of two will do.
//! - 15.2: games won and lost by a withdrawal are games, since a round robin's pairings are fixed; 6.1.1 then leaves
//!   nothing out.
//! - 6.2: where all have met, the separate standing is their order. The article is applied anew to those who are level
//!   in it, by the games among these alone, as long as that parts somebody.
//! - 6.3: where some have not met (a game runs or was called off): whoever is alone at the top of the separate standing
//!   whatever comes of the missing games is first. Whoever is then so among the rest, by the same standing, is second,
//!   and so on. To those who remain the article is applied anew if anybody was placed. A missing encounter may come to
//!   anything from 0 to 1. From below nobody is placed: the article knows no last by whatever comes.

use alloc::{
    collections::{BTreeMap, btree_map::Entry},
    vec,
    vec::Vec,
};
use core::cmp::Reverse;

use super::{game::Player, standing::Encounter};

/// One point in these sums: averages of up to sixteen games are whole numbers of it, of more they are cut off.
const POINT: i64 = 720_720;

/// What each did against each other, by both.
#[derive(Clone, Debug, Default)]
pub struct Met(BTreeMap<(Player, Player), (i64, i64)>);

/// A player's sum in a separate standing, in parts of a point: what it is at least, and at most.
#[derive(Clone, Copy, Debug)]
struct Sum {
    player: Player,
    least: i64,
    most: i64,
}

impl Met {
    /// Of these games.
    pub fn of(encounters: &[Encounter]) -> Self {
        let mut met = BTreeMap::new();
        for Encounter { player, opponent, score } in encounters {
            match met.entry((*player, *opponent)) {
                Entry::Vacant(at) => drop(at.insert((i64::from(*score), 1))),
                Entry::Occupied(mut at) => {
                    let (halves, games): &mut (i64, i64) = at.get_mut();
                    (*halves, *games) = (halves.saturating_add((*score).into()), games.saturating_add(1));
                }
            }
        }
        Self(met)
    }

    /// The tied, parted as far as the article parts them: the better first, who stay level in the order given.
    pub fn parted(&self, tied: &[Player]) -> Vec<Vec<Player>> {
        let sums: Vec<Sum> = tied.iter().map(|player| self.sum(*player, tied)).collect();
        let parts = if sums.iter().all(|sum| sum.least == sum.most) { ordered(&sums) } else { placed(sums) };
        match parts.len() {
            0 | 1 => parts,
            // Each is smaller than the whole, so this ends.
            _ => parts.iter().flat_map(|part| self.parted(part)).collect(),
        }
    }

    /// A player's sum against these.
    fn sum(&self, player: Player, tied: &[Player]) -> Sum {
        let none = Sum { player, least: 0, most: 0 };
        tied.iter().filter(|other| **other != player).fold(none, |sum, other| {
            let (least, most) = match self.0.get(&(player, *other)) {
                Some((halves, games)) => {
                    let average = halves.saturating_mul(POINT / 2).checked_div(*games).unwrap_or(0);
                    (average, average)
                }
                None => (0, POINT),
            };
            Sum { least: sum.least.saturating_add(least), most: sum.most.saturating_add(most), ..sum }
        })
    }
}

/// Article 6.2: by their sums.
fn ordered(sums: &[Sum]) -> Vec<Vec<Player>> {
    let mut parts: BTreeMap<Reverse<i64>, Vec<Player>> = BTreeMap::new();
    for sum in sums {
        parts.entry(Reverse(sum.least)).or_default().push(sum.player);
    }
    parts.into_values().collect()
}

/// Article 6.3: whoever is first whatever comes, then who is of the rest.
fn placed(mut rest: Vec<Sum>) -> Vec<Vec<Player>> {
    let mut parts = Vec::new();
    let above = |sum: &Sum, rest: &[Sum]| rest.iter().all(|of| of.player == sum.player || of.most < sum.least);
    while let Some(at) = rest.iter().position(|sum| above(sum, &rest)) {
        parts.push(vec![rest.remove(at).player]);
    }
    if !rest.is_empty() {
        parts.push(rest.iter().map(|sum| sum.player).collect());
    }
    parts
}
