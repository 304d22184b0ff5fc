//! What goes with a letter, byte for byte: the entries new to the seat, the head, the sheets of
//! lists just sealed, the record. File names are public matter (M9).

use alloc::{format, string::ToString, vec::Vec};

use super::occasion::Desk;
use crate::{
    letters::Attachment,
    tempete::{
        log::event::{Author, Event},
        state::public::SEATS,
    },
};

/// The entries since the seat's last letter and the head; with the invitation, entry 0.
pub(crate) fn log(desk: &Desk<'_>) -> Vec<Attachment> {
    let game = desk.view.public.game;
    let first = usize::from(desk.shown);
    let mut attached = Vec::new();
    if let (Some(from), Some(to)) = (desk.entries.get(first), desk.entries.last()) {
        let texts = desk.texts.get(first..).unwrap_or_default();
        attached.push(Attachment {
            name: format!("game-{game}-entries-{}-{}.log", from.seq, to.seq),
            bytes: texts.concat().into_bytes(),
        });
    }
    attached.push(Attachment {
        name: format!("game-{game}-head-{}.txt", desk.head.size),
        bytes: desk.head.to_string().into_bytes(),
    });
    attached.extend(sheets(desk));
    attached
}

/// The sheets of lists sealed in entries new to the seat.
fn sheets(desk: &Desk<'_>) -> Vec<Attachment> {
    let game = desk.view.public.game;
    let new = desk.entries.iter().skip(usize::from(desk.shown));
    let authors: Vec<Author> =
        new.filter(|entry| matches!(entry.event, Event::List { .. })).map(|entry| entry.by).collect();
    SEATS
        .into_iter()
        .zip(desk.sheets)
        .filter(|(seat, _)| authors.contains(&Author::Seat(*seat)))
        .filter_map(|(seat, sheet)| {
            let name = format!("game-{game}-{}-sheet.txt", super::named::colour(seat));
            sheet.map(|sheet| Attachment { name, bytes: sheet.as_bytes().to_vec() })
        })
        .collect()
}

/// The record, where the desk has it.
pub(crate) fn record(desk: &Desk<'_>) -> Option<Attachment> {
    let name = format!("game-{}.tempete", desk.view.public.game);
    desk.record.map(|record| Attachment { name, bytes: record.as_bytes().to_vec() })
}
