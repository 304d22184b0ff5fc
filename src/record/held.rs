//! What an auditor holds beside a record: the referee's key, and letters that he saved.

use alloc::vec::Vec;

use super::letter::SavedLetter;
use crate::seal::VerifierKey;

/// What a record is to be held against; by default nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// The referee's key, from the invitation.
    pub key: Option<VerifierKey>,
    pub letters: Vec<SavedLetter>,
}
