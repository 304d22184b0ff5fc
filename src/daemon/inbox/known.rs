//! Which mails of the inbox have their verdict already, so that a poll asks the database only about
//! new names. Empty at every start; the database knows.

use std::collections::HashSet;

use sha2::{Digest, Sha256};

/// Names of mails that are done, by 16 bytes of their hash: a mailbox keeps what it was given.
#[derive(Debug, Default)]
pub(in crate::daemon) struct Known(HashSet<[u8; 16]>);

impl Known {
    pub(in crate::daemon) fn has(&self, name: &str) -> bool {
        self.0.contains(&short(name))
    }

    pub(in crate::daemon) fn add(&mut self, name: &str) {
        self.0.insert(short(name));
    }
}

fn short(name: &str) -> [u8; 16] {
    Sha256::digest(name.as_bytes()).first_chunk().copied().unwrap_or_default()
}
