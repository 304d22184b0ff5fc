//! A whole game as a file that anyone can check (FORMAT.md sections 6 and 7).

use alloc::{string::String, vec::Vec};

use crate::{
    rules::{Sealed, tempete::event::Entry},
    seal::{Head, Opening, Secret32},
};

/// What a record is made of.
#[derive(Clone, Copy, Debug)]
pub struct Parts<'a> {
    /// The catalogue, byte for byte.
    pub catalogue: &'a str,
    /// The entries, byte for byte.
    pub entries: &'a [String],
    /// The head over all of them.
    pub head: &'a Head,
    /// Every opening, after the end; `None` before it.
    pub openings: Option<&'a [Opening]>,
}

/// Writes a record.
pub fn write(parts: &Parts) -> String {
    parts.entries.concat()
}

/// Every opening of a game.
pub fn openings(_entries: &[Entry], _sealed: &[Sealed], _secret: &Secret32) -> Vec<Opening> {
    Vec::new()
}
