//! Where an entry stands on the page of a game: what a link to it names.

use alloc::{collections::BTreeMap, format, string::String};

use crate::ids::Seq;

/// Gives each entry of a game its place, in their order.
#[derive(Clone, Debug, Default)]
pub struct Places(BTreeMap<u32, u32>);

impl Places {
    /// The place of the next entry: `m12` for the first that is move 12, `m12-2` for the second (the other side's, or one that
    /// was played again), and `entry-27` where it is no move.
    pub fn of(&mut self, seq: Seq, number: Option<u32>) -> String {
        let Some(number) = number else { return format!("entry-{seq}") };
        let count = self.0.entry(number).or_default();
        *count = count.saturating_add(1);
        match count {
            1 => format!("m{number}"),
            count => format!("m{number}-{count}"),
        }
    }
}
