//! A head as its referee signed it: a C2SP signed note. FORMAT.md section 5.

use alloc::string::{String, ToString};
use core::{fmt, str::FromStr};

use data_encoding::BASE64;

use super::{
    Head, ReadHeadError,
    key::{KeyId, KeyName, Signer, VerifierKey},
};

/// The last line of a note begins with an em dash and a space.
const DASH: &str = "— ";

/// The length of a signature's base64.
pub const SIGNATURE_LENGTH: usize = 92;

/// Which key signed, and what: the id of the key and the signature itself, as 92 characters of base64.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct NoteSignature {
    /// Which key it says it is of.
    pub id: KeyId,
    bytes: [u8; 64],
}

impl NoteSignature {
    /// Reads exactly 92 characters of base64 that encode back to themselves.
    pub fn read(text: &str) -> Option<Self> {
        let bytes: [u8; 68] = BASE64.decode(text.as_bytes()).ok()?.try_into().ok()?;
        let (id, signature) = bytes.split_first_chunk::<4>()?;
        let read = Self { id: *id, bytes: signature.try_into().ok()? };
        (read.to_string() == text).then_some(read)
    }

    /// This key's over these bytes.
    pub(super) fn new(text: &[u8], signer: &Signer) -> Self {
        Self { id: signer.verifier().id(), bytes: signer.sign(text) }
    }

    /// Whether it is this key's over these bytes.
    pub(super) fn proves(&self, text: &[u8], key: &VerifierKey) -> bool {
        self.id == key.id() && key.proves(text, &self.bytes)
    }

    /// Whether it is this key's over this head.
    pub fn is_good(&self, head: &Head, key: &VerifierKey) -> bool {
        self.proves(head.to_string().as_bytes(), key)
    }
}

impl fmt::Display for NoteSignature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bytes = [0; 68];
        for (to, from) in bytes.iter_mut().zip(self.id.iter().chain(&self.bytes)) {
            *to = *from;
        }
        f.write_str(&BASE64.encode(&bytes))
    }
}

impl fmt::Debug for NoteSignature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A head and its signature; `Display` writes the note's five lines, each ended by LF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedHead {
    /// What is signed.
    pub head: Head,
    /// Whose key the signature's line names.
    pub key: KeyName,
    /// The signature, good or not.
    pub signature: NoteSignature,
}

impl SignedHead {
    /// Signs a head.
    pub fn new(head: Head, signer: &Signer) -> Self {
        let signature = NoteSignature::new(head.to_string().as_bytes(), signer);
        Self { head, key: signer.verifier().name().clone(), signature }
    }

    /// Whether this key signed it.
    pub fn is_good(&self, key: &VerifierKey) -> bool {
        self.key == *key.name() && self.signature.is_good(&self.head, key)
    }

    /// The three lines at a letter's foot, ASCII and at most 72 columns each.
    pub fn foot(&self) -> [String; 3] {
        let Head { origin, size, root } = &self.head;
        let root = root.base64();
        let signature = self.signature.to_string();
        let (first, second) = signature.split_at_checked(SIGNATURE_LENGTH / 2).unwrap_or_default();
        [alloc::format!("head {}/{} {size} {root}", origin.game(), origin.epoch()), first.into(), second.into()]
    }
}

// Stored. Changing this breaks games already played.
impl fmt::Display for SignedHead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{DASH}{} {}\n", self.head, self.key, self.signature)
    }
}

impl FromStr for SignedHead {
    type Err = ReadHeadError;

    /// Reads exactly what `Display` writes.
    fn from_str(text: &str) -> Result<Self, ReadHeadError> {
        let (head, last) = text.split_once("\n\n").ok_or(ReadHeadError::Lines)?;
        let head = alloc::format!("{head}\n").parse::<Head>()?;
        let line = last.strip_suffix('\n').filter(|line| !line.contains('\n')).ok_or(ReadHeadError::Lines)?;
        let read = || {
            let (key, signature) = line.strip_prefix(DASH)?.split_once(' ')?;
            Some((key.parse().ok()?, NoteSignature::read(signature)?))
        };
        let (key, signature) = read().ok_or(ReadHeadError::Signature)?;
        Ok(Self { head, key, signature })
    }
}
