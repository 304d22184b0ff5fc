//! A record as text, FORMAT.md section 6. Nothing is judged here: what is put in comes out.

use alloc::string::String;
use core::fmt::{self, Display};

use crate::seal::{Head, Opening, SignedHead, Tree};

/// What a record is made of.
#[derive(Clone, Copy, Debug)]
pub struct Parts<'a> {
    /// The text that entry 0 pins, byte for byte.
    pub pinned: &'a str,
    /// The profile of time that entry 0 pins beside it; empty where the game knows none.
    pub profile: &'a str,
    /// Every entry's exact text, entry 0 first.
    pub entries: &'a [String],
    /// The head over all of them.
    pub head: &'a SignedHead,
    /// After the end every opening: by seat, and of a seat as its game's auditor places them; `None` before it.
    pub openings: Option<&'a [Opening]>,
}

impl<'a> Parts<'a> {
    /// The head over these entries under this origin.
    pub fn head(origin: crate::seal::Origin, entries: &[String]) -> Head {
        let mut tree = Tree::default();
        for entry in entries {
            tree.push(entry.as_bytes());
        }
        Head { origin, size: tree.size(), root: tree.root() }
    }
}

/// The text of the record.
// Stored. Changing this breaks games already played.
pub fn write(parts: &Parts<'_>) -> String {
    alloc::format!("{}", RecordText(*parts))
}

struct RecordText<'a>(Parts<'a>);

// Stored. Changing this breaks games already played.
impl Display for RecordText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Parts { pinned, profile, entries, head, openings } = self.0;
        let openings = openings.unwrap_or_default();
        writeln!(f, "tempete-record 1\ncatalogue {}\n{pinned}", pinned.len())?;
        writeln!(f, "profile {}\n{profile}", profile.len())?;
        writeln!(f, "entries {}", entries.len())?;
        entries.iter().try_for_each(|entry| writeln!(f, "{entry}"))?;
        writeln!(f, "head\n{head}openings {}", openings.len())?;
        openings.iter().try_for_each(|opening| writeln!(f, "{opening}"))?;
        f.write_str("end\n")
    }
}
