//! Seals: how a secret is published as a commitment and opened later; the tree over a log and its
//! head. Which secrets a game has, and what an entry looks like, is the game's.
//!
//! The rule kept here: every byte is as `crates/record/src/FORMAT.md`, sections 2 and 5, says, and
//! every reader refuses what is not written exactly so. Stored: changing it breaks games already
//! played.

mod code;
mod draw;
mod endorse;
mod game_seals;
mod hash;
mod head;
mod key;
mod lost;
mod mail;
mod note;
mod opening;
mod secret;
mod tree;

pub use code::{CODE_LENGTH, CodeFor, LETTERS, code, same_code};
pub use draw::{Draw, DrawFrom};
pub use endorse::{Endorsement, ReadEndorsementError, Recovery};
pub use game_seals::GameSeals;
pub use hash::{Hash, ReadHashError};
pub use head::{Head, Origin, ReadHeadError};
pub use key::{KeyId, KeyName, ReadKeyError, Signer, Signers, VerifierKey};
pub use lost::{LetterName, LostHead, ReadLettersError};
pub use mail::{ReadSentMailError, SentMail};
pub use note::{NoteSignature, SIGNATURE_LENGTH, SignedHead};
pub use opening::{Opening, ReadOpeningError};
pub use secret::{Salt, Secret32};
pub use tree::{Tree, leaf, root};

/// A number as FORMAT.md section 1 writes it: decimal, no sign, no leading zero.
pub fn decimal(text: &str) -> Option<u32> {
    let canonical = match text.as_bytes() {
        [b'0'] => true,
        [first, rest @ ..] => (b'1'..=b'9').contains(first) && rest.iter().all(u8::is_ascii_digit),
        [] => false,
    };
    if canonical { text.parse().ok() } else { None }
}

/// A game's number, read strictly.
pub fn game_id(text: &str) -> Option<crate::ids::GameId> {
    decimal(text).and_then(crate::ids::GameId::new)
}

/// A seat's letter: exactly one of a..=z.
pub fn seat_letter(text: &str) -> Option<char> {
    match text.as_bytes() {
        [letter] if letter.is_ascii_lowercase() => Some(char::from(*letter)),
        _ => None,
    }
}
