//! Who vouches for a key that takes the place of another: the key before it, or a recovery key that is kept apart and of
//! which entry 0 has the commitment. FORMAT.md section 5.

use alloc::{boxed::Box, format, string::String};
use core::{fmt, str::FromStr};

use super::{
    Hash, Head, Origin, decimal,
    key::{Signer, VerifierKey},
    note::NoteSignature,
};

/// The commitment of a game's recovery key, under the key of entry 0: so nobody else makes an entry 0 with that key and a
/// recovery key of his own. `Display` writes what stands in entry 0: `HASH SIGNATURE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recovery {
    /// [`VerifierKey::commitment`] of the recovery key.
    pub commitment: Hash,
    pub signature: NoteSignature,
}

/// Who vouches for a new key, and from which head on. `Display` writes what stands below a `new-key`: `NUMBER SIGNATURE`,
/// and the recovery key where it is that one's signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endorsement {
    /// How many entries the last head has that holds, 1..=10000: of a stolen key one over more may be the thief's.
    pub size: u32,
    pub signature: NoteSignature,
    /// The recovery key; without it the signature is that of the key before.
    pub recovery: Option<Box<VerifierKey>>,
}

/// Not as FORMAT.md section 4 writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not as it is written in a log")]
pub struct ReadEndorsementError;

impl Recovery {
    /// What `signer`, the key of entry 0, says of a recovery key of this commitment in the log of this origin.
    pub fn new(origin: &Origin, commitment: Hash, signer: &Signer) -> Self {
        let signature = NoteSignature::new(recovery_text(origin, commitment).as_bytes(), signer);
        Self { commitment, signature }
    }

    /// Whether this key said so.
    pub fn is_good(&self, origin: &Origin, key: &VerifierKey) -> bool {
        self.signature.proves(recovery_text(origin, self.commitment).as_bytes(), key)
    }
}

impl Endorsement {
    /// What `signer` says of a new key in the log of which this is the last head that holds. The recovery key is named.
    pub fn new(holds: &Head, key: &VerifierKey, signer: &Signer, is_recovery: bool) -> Self {
        let signature = NoteSignature::new(endorsement_text(holds, key).as_bytes(), signer);
        let recovery = is_recovery.then(|| Box::new(signer.verifier().clone()));
        Self { size: u32::try_from(holds.size).unwrap_or(u32::MAX), signature, recovery }
    }

    /// Whether `by` vouches so for this key, where `holds` is the head over as many entries.
    pub fn is_good(&self, holds: &Head, key: &VerifierKey, by: &VerifierKey) -> bool {
        self.signature.proves(endorsement_text(holds, key).as_bytes(), by)
    }
}

fn recovery_text(origin: &Origin, commitment: Hash) -> String {
    format!("{origin}\nrecovery {commitment}\n")
}

fn endorsement_text(holds: &Head, key: &VerifierKey) -> String {
    format!("{holds}new-key {key}\n")
}

// Stored. Changing this breaks games already played.
impl fmt::Display for Recovery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.commitment, self.signature)
    }
}

impl FromStr for Recovery {
    type Err = ReadEndorsementError;

    /// Reads exactly what `Display` writes.
    fn from_str(text: &str) -> Result<Self, ReadEndorsementError> {
        let read = || {
            let (commitment, signature) = text.split_once(' ')?;
            Some(Self { commitment: commitment.parse().ok()?, signature: NoteSignature::read(signature)? })
        };
        read().ok_or(ReadEndorsementError)
    }
}

// Stored. Changing this breaks games already played.
impl fmt::Display for Endorsement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.size, self.signature)?;
        self.recovery.iter().try_for_each(|key| write!(f, " {key}"))
    }
}

impl FromStr for Endorsement {
    type Err = ReadEndorsementError;

    /// Reads exactly what `Display` writes.
    fn from_str(text: &str) -> Result<Self, ReadEndorsementError> {
        let read = || {
            let mut words = text.split(' ');
            let size = decimal(words.next()?).filter(|size| (1..=10_000).contains(size))?;
            let signature = NoteSignature::read(words.next()?)?;
            let recovery = words.next().map(|key| key.parse().map(Box::new)).transpose().ok()?;
            words.next().is_none().then_some(Self { size, signature, recovery })
        };
        read().ok_or(ReadEndorsementError)
    }
}
