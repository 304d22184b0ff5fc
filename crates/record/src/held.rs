//! What an auditor holds beside a record: the referee's key, and letters that he saved.

use alloc::vec::Vec;

use super::letter::SavedLetter;
use crate::seal::{ReadKeyError, VerifierKey};

/// What a record is to be held against; by default nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// The referee's key, from the invitation.
    pub key: Option<VerifierKey>,
    pub letters: Vec<SavedLetter>,
}

impl Held {
    /// Holds the referee's key, as it was copied.
    ///
    /// # Errors
    /// It is none.
    pub fn hold_key(&mut self, text: &str) -> Result<(), ReadKeyError> {
        self.key = Some(VerifierKey::copied(text)?);
        Ok(())
    }
}
