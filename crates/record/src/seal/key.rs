//! The referee's key: Ed25519, of which everybody knows the verifier key and the referee alone the other half.
//! FORMAT.md section 5. The outer half says where it is kept.

use alloc::{
    format,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};
use core::{fmt, str::FromStr};

use data_encoding::{BASE64, HEXLOWER};
use ed25519_compact::{Error, KeyPair, PublicKey, Seed, Signature};
use sha2::{Digest, Sha256};

use super::{Hash, head::is_host};

/// What a C2SP note says that a key is of: Ed25519.
const ED25519: u8 = 1;

/// What a key's name ends with.
const NAME_END: &str = "/tempete";

/// What a key file's lines begin with, as C2SP has it.
const PRIVATE: &str = "PRIVATE+KEY+";

/// A verifier key of C2SP, `KEYNAME+ID+PUBLIC`: with it everybody sees what the referee signed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifierKey {
    name: KeyName,
    public: [u8; 32],
}

/// `HOST/tempete`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct KeyName(String);

/// The first four bytes of a hash over a key and its name.
pub type KeyId = [u8; 4];

/// Not a key as C2SP writes it, of a referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a verifier key is HOST/tempete+ID+KEY: eight hex digits and 44 characters of base64 that fit each other")]
pub struct ReadKeyError;

impl KeyName {
    /// The name of a referee's keys; `None` if the host is none.
    pub fn of_host(host: &str) -> Option<Self> {
        is_host(host).then(|| Self(format!("{host}{NAME_END}")))
    }

    /// The host in it.
    pub fn host(&self) -> &str {
        self.0.strip_suffix(NAME_END).unwrap_or_default()
    }
}

impl FromStr for KeyName {
    type Err = ReadKeyError;

    fn from_str(text: &str) -> Result<Self, ReadKeyError> {
        text.strip_suffix(NAME_END).and_then(Self::of_host).ok_or(ReadKeyError)
    }
}

impl fmt::Display for KeyName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl VerifierKey {
    /// The name in it.
    pub fn name(&self) -> &KeyName {
        &self.name
    }

    /// What stands for it in signatures.
    pub fn id(&self) -> KeyId {
        let hash = Sha256::new().chain_update(self.name.0.as_bytes()).chain_update([b'\n', ED25519]);
        let hash: [u8; 32] = hash.chain_update(self.public).finalize().into();
        let [a, b, c, d, ..] = hash;
        [a, b, c, d]
    }

    /// What stands for it where it is to be shown later: the SHA-256 of its text.
    pub fn commitment(&self) -> Hash {
        Hash::of(self.to_string().as_bytes())
    }

    /// Its text in two lines that fit a letter: `KEYNAME+ID+`, and the rest.
    pub fn in_two(&self) -> [String; 2] {
        [format!("{}+{}+", self.name, HEXLOWER.encode(&self.id())), with_kind(&self.public)]
    }

    /// Reads a key as it was copied from a letter, over two lines.
    ///
    /// # Errors
    /// It is none.
    pub fn copied(text: &str) -> Result<Self, ReadKeyError> {
        text.split_whitespace().collect::<String>().parse()
    }

    /// Whether a signature can be good under it: it is a point of no small order.
    pub fn may_sign(&self) -> bool {
        // A signature of a lawful form, R the base point: what is wrong with the key is found before it is compared.
        let mut form = [0x66_u8; 64];
        for (at, byte) in form.iter_mut().enumerate() {
            match at {
                0 => *byte = 0x58,
                32 => *byte = 1,
                33.. => *byte = 0,
                _ => {}
            }
        }
        let verified = PublicKey::new(self.public).verify(b"", &Signature::new(form));
        matches!(verified, Ok(()) | Err(Error::SignatureMismatch))
    }

    /// Whether this is its signature over these bytes.
    pub(super) fn proves(&self, bytes: &[u8], signature: &[u8; 64]) -> bool {
        PublicKey::new(self.public).verify(bytes, &Signature::new(*signature)).is_ok()
    }
}

// Stored. Changing this breaks games already played.
impl fmt::Display for VerifierKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}+{}", self.name, HEXLOWER.encode(&self.id()), with_kind(&self.public))
    }
}

impl FromStr for VerifierKey {
    type Err = ReadKeyError;

    /// Reads exactly what `Display` writes.
    fn from_str(text: &str) -> Result<Self, ReadKeyError> {
        let mut parts = text.splitn(3, '+');
        let (name, _, public) = (parts.next(), parts.next(), parts.next().ok_or(ReadKeyError)?);
        let public = BASE64.decode(public.as_bytes()).map_err(|_| ReadKeyError)?;
        let Some((&ED25519, public)) = public.split_first() else { return Err(ReadKeyError) };
        let public = public.try_into().map_err(|_| ReadKeyError)?;
        let key = Self { name: name.unwrap_or_default().parse()?, public };
        // The id and what the library takes besides: padding in the middle.
        if key.to_string() == text { Ok(key) } else { Err(ReadKeyError) }
    }
}

/// Ed25519's mark and 32 bytes, in base64.
fn with_kind(bytes: &[u8; 32]) -> String {
    let mut marked = [ED25519; 33];
    for (to, from) in marked.iter_mut().skip(1).zip(bytes) {
        *to = *from;
    }
    BASE64.encode(&marked)
}

/// A key that signs. Whoever has it can sign two stories: its `Debug` shows the name alone.
#[derive(Clone)]
pub struct Signer {
    verifier: VerifierKey,
    pair: KeyPair,
    seed: [u8; 32],
}

impl Signer {
    /// The key of these 32 bytes, which must come from the system's entropy; `None` of zeros, which do not.
    pub fn new(name: KeyName, seed: [u8; 32]) -> Option<Self> {
        let pair = KeyPair::try_from_seed(Seed::new(seed)).ok()?;
        Some(Self { verifier: VerifierKey { name, public: *pair.pk }, pair, seed })
    }

    /// What everybody may know of it.
    pub fn verifier(&self) -> &VerifierKey {
        &self.verifier
    }

    /// Its signature over these bytes.
    pub(super) fn sign(&self, bytes: &[u8]) -> [u8; 64] {
        *self.pair.sk.sign(bytes, None)
    }

    /// The line that its file keeps it in: `PRIVATE+KEY+KEYNAME+ID+SEED`.
    pub fn reveal(&self) -> String {
        let VerifierKey { name, .. } = &self.verifier;
        format!("{PRIVATE}{name}+{}+{}", HEXLOWER.encode(&self.verifier.id()), with_kind(&self.seed))
    }

    /// Reads exactly what [`Self::reveal`] writes.
    pub fn read(line: &str) -> Option<Self> {
        let mut parts = line.strip_prefix(PRIVATE)?.splitn(3, '+');
        let (name, _, seed) = (parts.next()?, parts.next()?, parts.next()?);
        let bytes = BASE64.decode(seed.as_bytes()).ok()?;
        let (&ED25519, seed) = bytes.split_first()? else { return None };
        let signer = Self::new(name.parse().ok()?, seed.try_into().ok()?)?;
        (signer.reveal() == line).then_some(signer)
    }
}

impl fmt::Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signer({})", self.verifier)
    }
}

/// The keys that a referee has: the newest is that of new games, the others serve the games that began with them.
#[derive(Clone, Debug)]
pub struct Signers {
    newest: Signer,
    older: Arc<[Signer]>,
    /// The commitment of the recovery key that games begin with, if there is one.
    recovery: Option<Hash>,
}

impl Signers {
    /// These keys, the oldest first; `None` of none.
    pub fn new(mut keys: Vec<Signer>) -> Option<Self> {
        let newest = keys.pop()?;
        Some(Self { newest, older: keys.into(), recovery: None })
    }

    /// The same, with the commitment of the recovery key that games begin with.
    #[must_use]
    pub fn recovered_by(self, recovery: Option<Hash>) -> Self {
        Self { recovery, ..self }
    }

    /// The commitment of the recovery key that games begin with, if there is one.
    pub fn recovery(&self) -> Option<Hash> {
        self.recovery
    }

    /// The key of new games.
    pub fn newest(&self) -> &Signer {
        &self.newest
    }

    /// Whether this key is among them.
    pub fn have(&self, key: &VerifierKey) -> bool {
        self.get(key).is_some()
    }

    /// The key that signs for a game whose verifier key is this one. Where it was lost the newest stands in: nobody can
    /// make the signature that the game's heads should bear, and this one is seen to be another's.
    pub fn of(&self, key: &VerifierKey) -> &Signer {
        self.get(key).unwrap_or(&self.newest)
    }

    /// The key that this is the verifier key of, where it is among them.
    pub fn get(&self, key: &VerifierKey) -> Option<&Signer> {
        self.older.iter().chain([&self.newest]).find(|signer| signer.verifier == *key)
    }

    /// All of them, the oldest first.
    pub fn all(&self) -> impl Iterator<Item = &Signer> {
        self.older.iter().chain([&self.newest])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize)]
    struct Vector {
        public: String,
        message: String,
        signature: String,
        good: bool,
        about: String,
    }

    fn hex(text: &str) -> Vec<u8> {
        HEXLOWER.decode(text.as_bytes()).unwrap()
    }

    #[test]
    fn the_published_edge_cases_are_answered_as_the_format_says() {
        let vectors: Vec<Vector> =
            serde_json::from_str(include_str!("../../../../tests/vectors/ed25519.json")).unwrap();
        for Vector { public, message, signature, good, about } in &vectors {
            let name = KeyName::of_host("a.example").unwrap();
            let key = VerifierKey { name, public: hex(public).try_into().unwrap() };
            assert_eq!(key.proves(&hex(message), &hex(signature).try_into().unwrap()), *good, "{about}");
        }
        assert_eq!(vectors.iter().filter(|vector| vector.good).count(), 3);
        assert!(vectors.len() >= 12);
    }

    #[test]
    fn no_point_with_x_0_has_its_sign_set() {
        let key = Signer::new(KeyName::of_host("a.example").unwrap(), [7; 32]).unwrap();
        let good = key.sign(b"text");
        for y in [[1].into_iter().chain([0; 31]).collect::<Vec<u8>>(), [0xec].into_iter().chain([0xff; 31]).collect()] {
            let mut y: [u8; 32] = y.try_into().unwrap();
            y[31] |= 0x80;
            let r: Vec<u8> = y.into_iter().chain(good[32..].iter().copied()).collect();
            assert!(!key.verifier().proves(b"text", &r.try_into().unwrap()));
            let a = VerifierKey { name: key.verifier().name().clone(), public: y };
            assert!(!a.proves(b"text", &good));
        }
    }
}
