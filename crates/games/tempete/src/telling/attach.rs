//! What goes with a letter of Tempête alone, byte for byte: the sheets of lists just sealed, and the moves. File names are
//! public matter (M9).

use alloc::{format, vec::Vec};

use super::occasion::Context;
use crate::{
    letters::{Attachment, FileKind},
    tempete::{
        log::event::{Author, OwnEvent},
        state::{
            public::SEATS,
            typed::{Entered, entered},
        },
    },
};

/// The sheets of lists sealed in entries new to the seat.
pub(crate) fn sheets(context: &Context<'_>) -> Vec<Attachment> {
    let game = context.view.public.game;
    let new = context.entries.iter().skip(usize::from(context.shown));
    let authors: Vec<Author> = new
        .filter(|entry| matches!(entered(&entry.event), Entered::Own(OwnEvent::List(_))))
        .map(|entry| entry.by)
        .collect();
    SEATS
        .into_iter()
        .zip(context.sheets)
        .filter(|(seat, _)| authors.contains(&Author::Seat(*seat)))
        .filter_map(|(seat, sheet)| {
            let name = format!("game-{game}-{}-sheet.txt", crate::tempete::seats::seat_name(seat));
            sheet.map(|sheet| Attachment { name, kind: FileKind::Bytes, bytes: sheet.as_bytes().to_vec() })
        })
        .collect()
}

/// The game as PGN, where the referee kept the board.
pub(crate) fn pgn(context: &Context<'_>, pgn: &str) -> Attachment {
    let name = format!("game-{}.pgn", context.view.public.game);
    Attachment { name, kind: FileKind::Bytes, bytes: pgn.as_bytes().to_vec() }
}
