//! The mail that made an entry, as its seal has it: what tells it from every other, and whose signature was
//! found good. FORMAT.md section 2.

use alloc::{borrow::ToOwned, string::String};
use core::{fmt, str::FromStr};

use super::{GameSeals, Hash, Opening, head::is_host};
use crate::ids::Seq;

/// A mail that came: the hash of all of it, and the domain whose signature covers its sender.
#[derive(Clone, PartialEq, Eq)]
pub struct SentMail {
    hash: Hash,
    signer: Option<String>,
}

/// Not `HASH signed DOMAIN` or `HASH unsigned`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("what is known of a mail is not well written")]
pub struct ReadSentMailError;

impl SentMail {
    /// What is to be known of a mail of these bytes; what is no domain of FORMAT.md signed nothing.
    pub fn new(raw: &[u8], signer: Option<&str>) -> Self {
        let signer = signer.map(str::to_ascii_lowercase).filter(|signer| is_host(signer));
        Self { hash: Hash::of(raw), signer }
    }

    /// The SHA-256 of the whole mail.
    pub fn hash(&self) -> Hash {
        self.hash
    }

    /// The domain whose signature over the sender's address was good, if any was.
    pub fn signer(&self) -> Option<&str> {
        self.signer.as_deref()
    }
}

impl GameSeals<'_> {
    /// Seals the mail by which a seat made this entry.
    pub fn mail(&self, seat_letter: char, entry: Seq, sent: &SentMail) -> Opening {
        self.seal(seat_letter, entry, format_args!("mail {entry}"), sent)
    }
}

impl FromStr for SentMail {
    type Err = ReadSentMailError;

    /// Reads exactly what `Display` writes.
    fn from_str(text: &str) -> Result<Self, ReadSentMailError> {
        let (hash, proof) = text.split_once(' ').ok_or(ReadSentMailError)?;
        let hash = hash.parse().map_err(|_| ReadSentMailError)?;
        let signer = match proof.strip_prefix("signed ") {
            Some(domain) => Some(Some(domain).filter(|domain| is_host(domain)).ok_or(ReadSentMailError)?.to_owned()),
            None if proof == "unsigned" => None,
            None => return Err(ReadSentMailError),
        };
        Ok(Self { hash, signer })
    }
}

// Stored. Changing this breaks games already played.
impl fmt::Display for SentMail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.signer {
            Some(domain) => write!(f, "{} signed {domain}", self.hash),
            None => write!(f, "{} unsigned", self.hash),
        }
    }
}

// Who has the hash can try texts: it says its name and nothing else.
impl fmt::Debug for SentMail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SentMail")
    }
}
