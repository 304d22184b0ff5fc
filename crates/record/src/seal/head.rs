//! The head: what the referee says the log is after some entry, as the text of a C2SP checkpoint.
//! A signature follows the text and changes none of it. FORMAT.md section 5.

use alloc::string::{String, ToString};
use core::{fmt, str::FromStr};

use data_encoding::BASE64;

use super::{Hash, decimal, game_id};
use crate::ids::GameId;

/// Whose log of which game a head speaks of: `HOST/tempete/GAME/EPOCH`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Origin {
    host: String,
    game: GameId,
    epoch: u32,
}

impl Origin {
    /// The epoch of a game whose store was never restored with entries lost.
    pub const FIRST_EPOCH: u32 = 1;

    /// The origin, or `None` if the host is not 1 to 253 lower-case letters, digits, dots and hyphens or the
    /// epoch is not 1..=999999.
    pub fn new(host: &str, game: GameId, epoch: u32) -> Option<Self> {
        let fits = is_host(host) && (1..=999_999).contains(&epoch);
        fits.then(|| Self { host: host.to_string(), game, epoch })
    }

    /// The referee's host name.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The game.
    pub fn game(&self) -> GameId {
        self.game
    }

    /// 1 until a restore loses entries; then what the entry says that tells of it.
    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    /// The same log in another epoch, or `None` if that is not 1..=999999.
    pub fn in_epoch(&self, epoch: u32) -> Option<Self> {
        Self::new(&self.host, self.game, epoch)
    }
}

/// Whether this is a host's name: 1 to 253 lower-case letters, digits, dots and hyphens.
pub(super) fn is_host(host: &str) -> bool {
    let letters = host.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'.' || b == b'-');
    letters && (1..=253).contains(&host.len())
}

impl FromStr for Origin {
    type Err = ReadHeadError;

    /// Reads exactly what `Display` writes.
    fn from_str(text: &str) -> Result<Self, ReadHeadError> {
        let read = || {
            let mut parts = text.split('/');
            let (host, "tempete") = (parts.next()?, parts.next()?) else { return None };
            let (game, epoch, None) = (game_id(parts.next()?)?, decimal(parts.next()?)?, parts.next()) else {
                return None;
            };
            Self::new(host, game, epoch)
        };
        read().ok_or(ReadHeadError::Origin)
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/tempete/{}/{}", self.host, self.game, self.epoch)
    }
}

/// The state of a log; `Display` writes its three lines, each ended by LF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Whose log.
    pub origin: Origin,
    /// The number of entries, 1..=10000.
    pub size: u64,
    /// The root of the tree over them.
    pub root: Hash,
}

/// Why a text is no head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadHeadError {
    /// Not exactly three lines, each ended by LF.
    #[error("a head is three lines")]
    Lines,
    /// Not `HOST/tempete/GAME/EPOCH`.
    #[error("the head's origin is not well written")]
    Origin,
    /// Not a number in 1..=10000.
    #[error("the head's number of entries is not well written")]
    Size,
    /// Not 44 characters of base64 that encode back to themselves.
    #[error("the head's root is not well written")]
    Root,
    /// Not an em dash, a key's name and 92 characters of base64 that encode back to themselves.
    #[error("the head's signature is not well written")]
    Signature,
}

impl Head {
    /// The first 32 hex digits of the root in four groups of eight, as letters show it.
    pub fn short(&self) -> String {
        let hex = self.root.to_string();
        let mut short = String::with_capacity(35);
        for (digit, place) in hex.chars().take(32).zip(0_u8..) {
            if place > 0 && place % 8 == 0 {
                short.push(' ');
            }
            short.push(digit);
        }
        short
    }
}

impl FromStr for Head {
    type Err = ReadHeadError;

    /// Reads exactly what `Display` writes.
    fn from_str(text: &str) -> Result<Self, ReadHeadError> {
        let mut lines = text.split('\n');
        let (Some(origin), Some(size), Some(root), Some(""), None) =
            (lines.next(), lines.next(), lines.next(), lines.next(), lines.next())
        else {
            return Err(ReadHeadError::Lines);
        };
        let origin = origin.parse()?;
        let size = decimal(size).filter(|size| (1..=10_000).contains(size)).ok_or(ReadHeadError::Size)?;
        let root = read_root(root).ok_or(ReadHeadError::Root)?;
        Ok(Self { origin, size: u64::from(size), root })
    }
}

// Stored. Changing this breaks games already played.
impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}\n{}\n", self.origin, self.size, self.root.base64())
    }
}

/// 44 characters as 32 bytes.
fn read_root(text: &str) -> Option<Hash> {
    let bytes: [u8; 32] = BASE64.decode(text.as_bytes()).ok()?.try_into().ok()?;
    // The library also takes padding in the middle, as in two texts put together.
    (BASE64.encode(&bytes) == text).then_some(Hash(bytes))
}
