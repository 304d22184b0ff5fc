//! What goes with a letter, byte for byte: the sheets of lists just sealed, the record and the moves, and where
//! its reader wants proof the entries new to the seat and the head. File names are public matter (M9).

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::occasion::Context;
use crate::{
    letters::{Attachment, FileKind},
    tempete::{
        log::event::{Author, Event, ListCommitment, OwnEvent},
        state::public::SEATS,
    },
};

/// The entries since the seat's last letter and the head.
pub(crate) fn log(context: &Context<'_>) -> Vec<Attachment> {
    let game = context.view.public.game;
    let first = usize::from(context.shown);
    let mut attached = Vec::new();
    if let (Some(from), Some(to)) = (context.entries.get(first), context.entries.last()) {
        let texts = context.texts.get(first..).unwrap_or_default();
        attached.push(Attachment {
            name: format!("game-{game}-entries-{}-{}.log", from.seq, to.seq),
            kind: FileKind::Bytes,
            bytes: texts.concat().into_bytes(),
        });
    }
    attached.push(Attachment {
        name: format!("game-{game}-head-{}.txt", context.head.head.size),
        kind: FileKind::Bytes,
        bytes: context.head.to_string().into_bytes(),
    });
    attached
}

/// The terms, the cards and the commitments of the draws, to keep beside the game.
pub(crate) fn page(context: &Context<'_>) -> Attachment {
    let name = format!("game-{}-terms.txt", context.view.public.game);
    Attachment { name, kind: FileKind::Layout("page.txt"), bytes: Vec::new() }
}

/// How time was spent, with a claim that it is lost.
pub(crate) fn time(context: &Context<'_>) -> Attachment {
    let name = format!("time-{}.txt", context.view.public.game);
    Attachment { name, kind: FileKind::Layout("sheet.txt"), bytes: Vec::new() }
}

/// The sheets of lists sealed in entries new to the seat.
pub(crate) fn sheets(context: &Context<'_>) -> Vec<Attachment> {
    let game = context.view.public.game;
    let new = context.entries.iter().skip(usize::from(context.shown));
    let authors: Vec<Author> = new
        .filter(|entry| matches!(entry.event, Event::Own(OwnEvent::List(ListCommitment { .. }))))
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

/// What opens the reader's own seals, a line each.
pub(crate) fn openings(context: &Context<'_>) -> Option<Attachment> {
    let name = format!("game-{}-openings.txt", context.view.public.game);
    let lines: String = context.openings.iter().map(|opening| format!("{opening}\n")).collect();
    let bytes = lines.into_bytes();
    (!bytes.is_empty()).then_some(Attachment { name, kind: FileKind::Bytes, bytes })
}

/// The record, where it is at hand.
pub(crate) fn record(context: &Context<'_>) -> Option<Attachment> {
    let name = format!("game-{}.tempete", context.view.public.game);
    context.record.map(|record| Attachment { name, kind: FileKind::Bytes, bytes: record.as_bytes().to_vec() })
}

/// The game as PGN, where the referee kept the board.
pub(crate) fn pgn(context: &Context<'_>, pgn: &str) -> Attachment {
    let name = format!("game-{}.pgn", context.view.public.game);
    Attachment { name, kind: FileKind::Bytes, bytes: pgn.as_bytes().to_vec() }
}
