//! A game's secret and the salts made from it. Where the secret comes from (entropy) and where it
//! is kept the outer half says; it stands in no log, letter or error.

use alloc::string::String;
use core::{fmt, str::FromStr};

use data_encoding::BASE64URL_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::opening::ReadOpeningError;

/// The 32 random bytes of one game, from which all its salts and draw seeds follow. Whoever knows
/// them before the end knows how to test guesses at every seal: its `Debug` shows the name alone.
#[derive(Clone)]
pub struct Secret32([u8; 32]);

impl Secret32 {
    /// The secret with these bytes; they must come from the system's entropy.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes themselves, for the store alone.
    pub fn reveal(&self) -> &[u8; 32] {
        &self.0
    }

    /// HMAC-SHA256 of a message under this secret.
    pub(super) fn mac(&self, message: &str) -> [u8; 32] {
        // HMAC pads a key shorter than the block with zeros; done here, since a key of
        // block length is the one that cannot be refused.
        let mut block = [0; 64];
        for (to, from) in block.iter_mut().zip(self.0) {
            *to = from;
        }
        let mut mac = <Hmac<Sha256> as KeyInit>::new(&block.into());
        mac.update(message.as_bytes());
        mac.finalize().into_bytes().into()
    }
}

impl fmt::Debug for Secret32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret32")
    }
}

/// The 32 bytes that make an opening unguessable; 43 letters of base64url when written. Secret
/// until its opening is shown, so its `Debug` shows the name alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Salt([u8; 32]);

impl Salt {
    /// The salt with these bytes.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

impl FromStr for Salt {
    type Err = ReadOpeningError;

    /// Reads exactly 43 letters of base64url that encode back to themselves.
    fn from_str(text: &str) -> Result<Self, ReadOpeningError> {
        read_base64url(text).map(Self).ok_or(ReadOpeningError::Salt)
    }
}

impl fmt::Display for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&base64url(&self.0))
    }
}

impl fmt::Debug for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Salt")
    }
}

/// 32 bytes as 43 letters.
pub(super) fn base64url(bytes: &[u8; 32]) -> String {
    BASE64URL_NOPAD.encode(bytes)
}

/// 43 letters as 32 bytes; the two bits left over must be zero.
pub(super) fn read_base64url(text: &str) -> Option<[u8; 32]> {
    BASE64URL_NOPAD.decode(text.as_bytes()).ok()?.try_into().ok()
}
