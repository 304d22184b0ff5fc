//! Why something was ruled or given, as it is told.

use alloc::string::String;

use crate::{kit::printable, letters::quoted, referee::log::Reason};

/// Why the person who runs the referee does something.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ToldReason {
    /// In that person's own words.
    Words(String),
    /// Of a reader's language: the one fixed reason of the entry.
    Fixed(FixedReason),
}

/// A reason that stands in entries in fixed words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FixedReason {
    /// Nobody ruled: the profile did.
    Clock,
    /// Whoever ruled keeps it.
    Private,
}

impl ToldReason {
    /// What a reason in an entry is told as.
    pub fn of(reason: &str) -> Self {
        match reason {
            Reason::BY_THE_CLOCK => Self::Fixed(FixedReason::Clock),
            printable::PRIVATE => Self::Fixed(FixedReason::Private),
            _ => Self::Words(quoted::shown(reason, 300)),
        }
    }
}
