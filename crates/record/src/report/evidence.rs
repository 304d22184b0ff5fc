//! What players kept beside a record shows, as values and in words. FORMAT.md section 7, *Evidence*.

use alloc::{format, string::String, vec::Vec};
use core::fmt;

use serde::Serialize;

use super::wrapped;

/// The most mails that are named.
const MOST_NAMED: usize = 20;

/// What the evidence shows. `Display` writes it for people.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Evidence {
    /// Entries of seats that a mail made.
    pub turns: usize,
    /// Of how many the root that its writer answered is in his own mail.
    pub answered: usize,
    /// Of how many of these an opening says that his provider signed the mail.
    pub signed: usize,
    /// Letters that were compared.
    pub letters: usize,
    /// Files in which nothing of this was found.
    pub passed_over: usize,
    /// Mails, by their files, that answer a letter which this log does not have.
    pub strange: Vec<String>,
    /// Mails that answer another letter than the one that an entry of theirs names, on which its draw hangs.
    pub elsewhere: Vec<Elsewhere>,
}

/// A mail that answers another letter of this log than its entry says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Elsewhere {
    /// Its file.
    pub name: String,
    /// Its entry.
    pub entry: usize,
}

impl Evidence {
    /// Tells whether it shows anything that somebody has to explain.
    pub(super) fn is_doubtful(&self) -> bool {
        !self.strange.is_empty() || !self.elsewhere.is_empty()
    }

    /// What that is, a line each.
    fn doubts(&self) -> impl Iterator<Item = String> + '_ {
        let strange = self.strange.iter().map(|name| format!("{name}: answers a letter that this log does not have"));
        let elsewhere = |Elsewhere { name, entry }: &Elsewhere| {
            format!("{name}: answers another letter than entry {entry} says, which was drawn from that")
        };
        strange.chain(self.elsewhere.iter().map(elsewhere))
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { turns, answered, signed, letters, passed_over, .. } = self;
        let mut text = format!(
            "Evidence: {answered} of {turns} turns: the root that its writer answered is in his own mail, {signed} of them signed by \
             his provider"
        );
        for (count, one, many) in
            [(*letters, "letter fits", "letters fit"), (*passed_over, "file passed over", "files passed over")]
        {
            if count > 0 {
                text.push_str("; ");
                text.push_str(&counted(count, one, many));
            }
        }
        wrapped(f, "", &format!("{text}."))?;
        let mut doubts = self.doubts();
        doubts.by_ref().take(MOST_NAMED).try_for_each(|doubt| wrapped(f, "  ", &doubt))?;
        match doubts.count() {
            0 => Ok(()),
            more => wrapped(f, "  ", &format!("and {more} more")),
        }
    }
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
