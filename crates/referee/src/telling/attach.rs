//! What goes with a letter of any game, byte for byte. File names are public matter (M9).

use alloc::{borrow::Cow, format, string::String, vec::Vec};

use crate::{
    ids::GameId,
    letters::{Attachment, FileKind},
    seal::{Opening, SignedHead},
};

fn bytes(name: String, bytes: Vec<u8>) -> Attachment {
    Attachment { name, kind: FileKind::Bytes, bytes }
}

/// The entries since the seat's last letter, of `texts`, and the head; `shown` entries it had then.
pub fn proof(game: GameId, shown: u16, texts: &[Cow<'_, str>], head: &SignedHead) -> Vec<Attachment> {
    let mut attached = Vec::new();
    if let Some(new @ [_, ..]) = texts.get(usize::from(shown)..) {
        let name = format!("game-{game}-entries-{shown}-{}.log", texts.len().saturating_sub(1));
        attached.push(bytes(name, new.concat().into_bytes()));
    }
    let name = format!("game-{game}-head-{}.txt", head.head.size);
    attached.push(bytes(name, format!("{head}").into_bytes()));
    attached
}

/// The terms and whatever is fixed at the start, to keep beside the game.
pub fn page(game: GameId) -> Attachment {
    Attachment { name: format!("game-{game}-terms.txt"), kind: FileKind::Layout("page.txt"), bytes: Vec::new() }
}

/// How time was spent, with a claim that it is lost.
pub fn time(game: GameId) -> Attachment {
    Attachment { name: format!("time-{game}.txt"), kind: FileKind::Layout("sheet.txt"), bytes: Vec::new() }
}

/// What opens the reader's own seals, a line each; none where nothing is to be opened.
pub fn openings(game: GameId, openings: &[Opening]) -> Option<Attachment> {
    let lines: String = openings.iter().map(|opening| format!("{opening}\n")).collect();
    (!lines.is_empty()).then(|| bytes(format!("game-{game}-proof.txt"), lines.into_bytes()))
}

/// Its moves, for other programs.
pub(crate) fn pgn(game: GameId, pgn: String) -> Attachment {
    bytes(format!("game-{game}.pgn"), pgn.into_bytes())
}

/// The record.
pub fn record(game: GameId, record: &str) -> Attachment {
    bytes(format!("game-{game}.tempete"), record.as_bytes().to_vec())
}
