//! How a game ended, seen by one seat.

use crate::{ids::Seat, referee::log::Outcome};

/// An outcome as one seat reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ToldOutcome {
    YouWin,
    TheyWin,
    Drawn,
    Annulled,
}

impl ToldOutcome {
    /// The outcome for this reader.
    pub fn of(outcome: Outcome, reader: Seat) -> Self {
        match outcome {
            Outcome::Won(won) if won.contains(reader) => Self::YouWin,
            Outcome::Won(_) => Self::TheyWin,
            Outcome::Drawn => Self::Drawn,
            Outcome::Annulled => Self::Annulled,
        }
    }
}
