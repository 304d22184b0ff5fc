//! What a game pins that has no catalogue: its rules in short, which the record holds with it.

use alloc::{format, string::String};

use super::PlayRow;
use crate::{pinned::MOST_OF_A_GAME, referee::Spec};

/// The pinned text of a game, which names its rules in its first line.
#[derive(Debug)]
pub struct Pinned(&'static PlayRow);

impl Pinned {
    /// Reads it.
    ///
    /// # Errors
    /// It is another game's.
    pub(super) fn read(text: &str, row: &'static PlayRow) -> Result<Self, String> {
        let rules = row.spec.rules;
        if text.len() > MOST_OF_A_GAME || text.chars().any(|c| c.is_control() && c != '\n') {
            return Err(format!("what is pinned is no plain text of at most {MOST_OF_A_GAME} bytes"));
        }
        let first = text.lines().next().unwrap_or_default();
        match first.strip_prefix("rules ").is_some_and(|named| named == rules) {
            true => Ok(Self(row)),
            false => Err(format!("what is pinned does not begin with 'rules {rules}'")),
        }
    }

    /// The facts of the game that pins it.
    pub fn spec(&self) -> Spec {
        self.0.spec
    }

    /// The row of that game.
    pub(super) fn row(&self) -> &'static PlayRow {
        self.0
    }
}
