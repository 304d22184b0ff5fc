//! What happened in seasons, counted, so that it is known to have happened at all.

use std::{collections::BTreeMap, fmt};

use tempete::games::GAMES;

/// Counts by name.
#[derive(Clone, Debug, Default)]
pub struct Tally(BTreeMap<String, u64>);

impl Tally {
    /// One more of these.
    pub fn count(&mut self, what: impl Into<String>) {
        self.add(what, 1);
    }

    /// So many more of these.
    pub fn add(&mut self, what: impl Into<String>, many: u64) {
        *self.0.entry(what.into()).or_default() += many;
    }

    /// And all of those.
    pub fn join(&mut self, others: &Self) {
        for (what, many) in &others.0 {
            self.add(what.clone(), *many);
        }
    }

    /// How many there were.
    pub fn of(&self, what: &str) -> u64 {
        self.0.get(what).copied().unwrap_or_default()
    }

    /// Those below their floor: what happened too seldom to show anything. What happens in `any` game but the first is counted
    /// together.
    pub fn below(&self, floors: &[(&str, u64)]) -> Vec<String> {
        let others = || GAMES.iter().skip(1).map(|game| game.rules);
        let of = |what: &str| match what.strip_suffix(" of any") {
            Some(what) => others().map(|rules| self.of(&format!("{what} of {rules}"))).sum(),
            None => self.of(what),
        };
        let few = floors.iter().filter(|(what, floor)| of(what) < *floor);
        few.map(|(what, floor)| format!("{what}: {} of {floor}", of(what))).collect()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(what, many)| writeln!(f, "{many:>8} {what}"))
    }
}
