//! The three lines at a letter's foot, after whatever mail programs did to them: FORMAT.md section 5. The one lenient
//! reader of the format.

use alloc::{string::String, vec::Vec};

use data_encoding::BASE64;

use super::{LetterHead, ShownRoot};
use crate::{
    ids::GameId,
    seal::{Hash, NoteSignature, SIGNATURE_LENGTH, decimal},
};

/// The length of a root's base64.
const ROOT_LENGTH: usize = 44;

/// Every head in this text.
pub(super) fn heads(text: &str) -> Vec<LetterHead> {
    // Lines broken, quoted and filled up with blanks: one space each.
    let is_blank = |c: char| matches!(c, ' ' | '\t' | '\r' | '\n' | '\u{a0}' | '>');
    let flat = text.split(is_blank).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let behind = flat.match_indices("head ").map(|(at, word)| flat.get(at.saturating_add(word.len())..));
    behind.flatten().filter_map(head).collect()
}

/// `GAME/EPOCH NUMBER ROOT SIGNATURE`, and whatever follows.
fn head(text: &str) -> Option<LetterHead> {
    let (of, rest) = text.split_once(' ')?;
    let (game, epoch) = of.split_once('/')?;
    let game = decimal(game).and_then(GameId::new)?;
    let epoch = decimal(epoch).filter(|epoch| (1..=999_999).contains(epoch))?;
    let (size, rest) = rest.split_once(' ')?;
    let size = decimal(size).filter(|size| (1..=10_000).contains(size))?;
    // Spaces may have come between these characters.
    let mut letters = rest.chars().filter(|c| *c != ' ');
    let mut take = |many: usize| letters.by_ref().take(many).collect::<String>();
    let (root, signature) = (take(ROOT_LENGTH), take(SIGNATURE_LENGTH));
    let bytes: [u8; 32] = BASE64.decode(root.as_bytes()).ok()?.try_into().ok()?;
    if BASE64.encode(&bytes) != root {
        return None;
    }
    let signature = Some(NoteSignature::read(&signature)?);
    let root = ShownRoot::Whole(Hash(bytes));
    Some(LetterHead { game, size: size.into(), root, host: None, key: None, epoch: Some(epoch), signature })
}
