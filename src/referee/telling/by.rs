//! Who did something, seen by one seat.

use crate::{ids::Seat, referee::log::Author};

/// Who made an entry, or whose something is, as the reader says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    You,
    Them,
    Referee,
}

impl By {
    /// Who made an entry, to this reader.
    pub fn author(author: Author, reader: Seat) -> Self {
        match author {
            Author::Seat(seat) => Self::seat(seat, reader),
            Author::Referee => Self::Referee,
        }
    }

    /// This seat, to this reader.
    pub fn seat(seat: Seat, reader: Seat) -> Self {
        if seat == reader { Self::You } else { Self::Them }
    }
}
