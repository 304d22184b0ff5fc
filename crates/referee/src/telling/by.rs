//! Who did something, seen by one seat.

use alloc::string::String;

use serde::{Serialize, Serializer, ser::SerializeMap};

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

/// A name as phrases have it: `them.name`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Named {
    pub name: String,
}

/// Who made an entry, and where several play also whom its phrases call *them*: whom it is about, or else who made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doer {
    pub by: By,
    pub them: Option<Named>,
}

impl From<By> for Doer {
    fn from(by: By) -> Self {
        Self { by, them: None }
    }
}

impl Serialize for Doer {
    /// `"them"`, or `{"by": "them", "them": {"name": "Ann"}}`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Some(them) = &self.them else { return self.by.serialize(serializer) };
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("by", &self.by)?;
        map.serialize_entry("them", them)?;
        map.end()
    }
}
