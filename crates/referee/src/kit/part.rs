//! A part of a game that is carried for a folder above.

use core::{any::Any, fmt};

/// A part of a game whose type only a folder above knows.
#[derive(Clone, Copy)]
pub struct Part(&'static (dyn Any + Sync));

impl Part {
    /// Wraps a part.
    pub const fn of<T: Any + Sync>(part: &'static T) -> Self {
        Self(part)
    }

    /// Returns the part as this type; `None` if it has another type.
    pub fn get<T: Any>(self) -> Option<&'static T> {
        (self.0 as &dyn Any).downcast_ref()
    }
}

impl fmt::Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Part")
    }
}
