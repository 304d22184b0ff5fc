//! What a game pins that has no catalogue: its rules in short, which the record holds with it.

use alloc::{format, string::String};
use core::fmt;

use super::{PlayRow, of_another_game};
use crate::{
    pinned::MOST_OF_A_GAME,
    referee::{Spec, payload::Value},
};

/// The pinned text of a game, which names its rules in its first line.
#[derive(Debug)]
pub struct Pinned {
    row: &'static PlayRow,
    /// Reading of the text, by a game with records of its own form.
    own: Option<Value>,
}

impl Pinned {
    /// Reads it.
    ///
    /// # Errors
    /// It is another game's.
    pub fn read(text: &str, row: &'static PlayRow) -> Result<Self, String> {
        if let Some(own) = row.record {
            return Ok(Self { row, own: Some(own.pin(text)?) });
        }
        let rules = row.spec.rules;
        if text.len() > MOST_OF_A_GAME || text.chars().any(|c| c.is_control() && c != '\n') {
            return Err(format!("what is pinned is no plain text of at most {MOST_OF_A_GAME} bytes"));
        }
        let first = text.lines().next().unwrap_or_default();
        match first.strip_prefix("rules ").is_some_and(|named| named == rules) {
            true => Ok(Self { row, own: None }),
            false => Err(format!("what is pinned does not begin with 'rules {rules}'")),
        }
    }

    /// Holds what a game with records of its own form has read already.
    pub fn holding<T: PartialEq + fmt::Debug + Send + Sync + 'static>(row: &'static PlayRow, value: T) -> Self {
        Self { row, own: Some(Value::new(value)) }
    }

    /// The facts of the game that pins it.
    pub fn spec(&self) -> Spec {
        self.row.spec
    }

    /// The row of that game.
    pub fn row(&self) -> &'static PlayRow {
        self.row
    }

    /// Returns what the game reads in it, as its own type, which it must be.
    pub fn of<T: 'static>(&self) -> &T {
        self.own.as_ref().and_then(Value::get).unwrap_or_else(|| of_another_game())
    }
}
