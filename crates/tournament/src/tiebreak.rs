//! Tie-breaks by the words of an event's terms, and the places that they give: FIDE Handbook C.07.

use alloc::{collections::BTreeMap, vec::Vec};
use core::{cmp::Reverse, fmt};

use super::{
    direct::Met,
    game::Player,
    standing::{Part, Row, Standing},
};

/// A tie-break. They are applied in the order of the terms, each to those still level after all before it, none anew
/// after a later one has parted them (C.07, 4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tiebreak {
    /// Direct encounter, article 6: see [`super::direct`].
    Direct,
    /// Article 9.1: see [`sonneborn_berger`].
    SonnebornBerger,
    /// The number of wins, article 7.1: played or not, so those by withdrawals too; a free round is no win.
    Wins,
}

/// A player's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Who.
    pub player: Player,
    /// 1 and up, one more than there are players before him; the same for all who are level. `None` for the struck.
    pub place: Option<usize>,
    /// Whether he withdrew, struck or not: he does not go on.
    pub withdrew: bool,
}

impl Tiebreak {
    /// Each.
    pub const ALL: [Self; 3] = [Self::Direct, Self::SonnebornBerger, Self::Wins];

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Direct => "direct",
            Self::SonnebornBerger => "sonneborn-berger",
            Self::Wins => "wins",
        }
    }

    /// The one of this word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tie| tie.word() == word)
    }
}

impl fmt::Display for Tiebreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// These places after a ruling, an order of players, the best first: of those who share a place whoever is named goes
/// before who is not, and before who is named later. Who are not named share what is left.
pub fn ruled(places: &[Place], ruling: &[Player]) -> Vec<Place> {
    let named = |player: Player| ruling.iter().position(|of| *of == player).unwrap_or(usize::MAX);
    let key = |of: &Place| of.place.map_or((usize::MAX, 0), |place| (place, named(of.player)));
    let mut order = places.to_vec();
    // Stable: who stay level stay in the order of the section.
    order.sort_by_key(key);
    let keys: Vec<(usize, usize)> = order.iter().map(key).collect();
    let before = |of: &Place| keys.iter().filter(|other| **other < key(of)).count();
    order.iter().map(|of| Place { place: of.place.map(|_| before(of).saturating_add(1)), ..*of }).collect()
}

/// The places of a section, the best first; who are level in the order of the section, and the struck behind all.
pub fn places(standing: &Standing, ties: &[Tiebreak]) -> Vec<Place> {
    let (struck, rows): (Vec<&Row>, Vec<&Row>) = standing.rows.iter().partition(|row| row.part == Part::Struck);
    let (met, berger) = (Met::of(&standing.encounters), sonneborn_berger(standing));
    let points: BTreeMap<Player, i64> = rows.iter().map(|row| (row.player, row.points.into())).collect();
    let wins: BTreeMap<Player, i64> = rows.iter().map(|row| (row.player, row.wins.into())).collect();
    let all: Vec<Player> = rows.iter().map(|row| row.player).collect();
    let mut level = by(&points, &all);
    for tie in ties {
        let parted = |tied: &Vec<Player>| match tie {
            Tiebreak::Direct => met.parted(tied),
            Tiebreak::SonnebornBerger => by(&berger, tied),
            Tiebreak::Wins => by(&wins, tied),
        };
        level = level.iter().flat_map(parted).collect();
    }
    let withdrew = |player: Player| standing.rows.iter().any(|row| row.player == player && row.part != Part::Plays);
    let mut places = Vec::new();
    for tied in level {
        let place = Some(places.len().saturating_add(1));
        places.extend(tied.into_iter().map(|player| Place { player, place, withdrew: withdrew(player) }));
    }
    places.extend(struck.iter().map(|row| Place { player: row.player, place: None, withdrew: true }));
    places
}

/// Sonneborn-Berger, article 9.1, of each player: for each encounter what he scored in it times the points that the
/// opponent has in all. In quarter points: half points times half points. Opponents in games that were struck or called
/// off do not count; games that a withdrawal decided are games like others (15.2), with all points that the withdrawn
/// player keeps.
///
/// Where an opponent's points are below 0, which no chess score is, all points of the section are counted from the
/// lowest of them, lest a win lower its winner's sum.
pub fn sonneborn_berger(standing: &Standing) -> BTreeMap<Player, i64> {
    let lowest = standing.rows.iter().map(|row| row.points).min().unwrap_or(0).min(0);
    let points: BTreeMap<Player, i64> =
        standing.rows.iter().map(|row| (row.player, i64::from(row.points).saturating_sub(lowest.into()))).collect();
    let mut sums: BTreeMap<Player, i64> = points.keys().map(|player| (*player, 0)).collect();
    for encounter in &standing.encounters {
        let worth = points.get(&encounter.opponent).copied().unwrap_or(0).saturating_mul(encounter.score.into());
        if let Some(sum) = sums.get_mut(&encounter.player) {
            *sum = sum.saturating_add(worth);
        }
    }
    sums
}

/// The tied, parted by these values, the higher first.
fn by(values: &BTreeMap<Player, i64>, tied: &[Player]) -> Vec<Vec<Player>> {
    let mut parts: BTreeMap<Reverse<i64>, Vec<Player>> = BTreeMap::new();
    for player in tied {
        parts.entry(Reverse(values.get(player).copied().unwrap_or(0))).or_default().push(*player);
    }
    parts.into_values().collect()
}
