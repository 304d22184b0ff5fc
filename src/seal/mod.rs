//! Seals: how a secret is published as a commitment and opened later; the tree over a log and its
//! head. Which secrets a game has, and what an entry looks like, is the game's.
//!
//! The rule kept here: every byte is as `src/record/FORMAT.md`, sections 2 and 5, says, and
//! every reader refuses what is not written exactly so. Stored: changing it breaks games already
//! played.

mod code;
mod game_seals;
mod hash;
mod head;
mod mail;
mod opening;
mod secret;
mod tree;

pub use code::{CODE_LENGTH, CodeFor, LETTERS, same_code};
pub use game_seals::GameSeals;
pub use hash::{Hash, ReadHashError};
pub use head::{Head, Origin, ReadHeadError};
pub use mail::{ReadSentMailError, SentMail};
pub use opening::{Opening, ReadOpeningError};
pub use secret::{Salt, Secret32};
pub use tree::{Tree, root};

/// A number as FORMAT.md section 1 writes it: decimal, no sign, no leading zero.
pub(crate) fn decimal(text: &str) -> Option<u32> {
    let canonical = match text.as_bytes() {
        [b'0'] => true,
        [first, rest @ ..] => (b'1'..=b'9').contains(first) && rest.iter().all(u8::is_ascii_digit),
        [] => false,
    };
    if canonical { text.parse().ok() } else { None }
}

/// Whether this may be the name of a host in what is signed or sealed: 1 to 253 lower-case letters, digits, dots and
/// hyphens.
pub(crate) fn is_host(text: &str) -> bool {
    let letters = text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'.' || b == b'-');
    letters && (1..=253).contains(&text.len())
}

/// A game's number, read strictly.
pub(crate) fn game_id(text: &str) -> Option<crate::ids::GameId> {
    decimal(text).and_then(crate::ids::GameId::new)
}

/// A seat's letter: exactly one of a..=z.
pub(crate) fn seat_letter(text: &str) -> Option<char> {
    match text.as_bytes() {
        [letter] if letter.is_ascii_lowercase() => Some(char::from(*letter)),
        _ => None,
    }
}
