//! A SHA-256 hash, written as 64 lower-case hex digits wherever it is shown or stored.

use alloc::string::String;
use core::{fmt, str::FromStr};

use data_encoding::{BASE64, HEXLOWER};
use sha2::{Digest, Sha256};

/// The SHA-256 of some bytes: a commitment, the root of a tree, the pin of a catalogue.
/// Shown (also in errors and JSON) as 64 lower-case hex digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash(pub [u8; 32]);

/// Not 64 lower-case hex digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a hash is 64 lower-case hex digits")]
pub struct ReadHashError;

impl Hash {
    /// The hash of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// In 44 characters, as heads have a root.
    pub fn base64(&self) -> String {
        BASE64.encode(&self.0)
    }
}

impl FromStr for Hash {
    type Err = ReadHashError;

    /// Reads exactly 64 lower-case hex digits, nothing before or after them.
    fn from_str(text: &str) -> Result<Self, ReadHashError> {
        let bytes = HEXLOWER.decode(text.as_bytes()).map_err(|_| ReadHashError)?;
        bytes.try_into().map(Self).map_err(|_| ReadHashError)
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl serde::Serialize for Hash {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
