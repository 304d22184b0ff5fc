//! How often something happened in random games. A test that never reached what it is about has
//! shown nothing, so nothing named may stay at 0.

use std::collections::BTreeMap;

/// Names and how often each was counted.
#[derive(Default)]
pub struct Counts(BTreeMap<String, u64>);

impl Counts {
    /// These names at 0.
    pub fn of(names: &[&str]) -> Self {
        Self(names.iter().map(|name| ((*name).to_owned(), 0)).collect())
    }

    /// Once more.
    pub fn add(&mut self, name: &str) {
        *self.0.entry(name.to_owned()).or_default() += 1;
    }

    /// Once more, if it was so.
    pub fn add_if(&mut self, name: &str, so: bool) {
        if so {
            self.add(name);
        }
    }

    /// The counts of another run added.
    pub fn merge(&mut self, other: Self) {
        for (name, count) in other.0 {
            *self.0.entry(name).or_default() += count;
        }
    }

    /// Prints all counts; the test fails if one is 0.
    pub fn print(&self, title: &str) {
        let words: Vec<String> = self.0.iter().map(|(name, count)| format!("{name} {count}")).collect();
        println!("{title}: {}", words.join(", "));
        let never: Vec<&String> = self.0.iter().filter(|(_, count)| **count == 0).map(|(name, _)| name).collect();
        assert!(never.is_empty(), "never reached: {never:?}");
    }
}
