//! What of Tempête's own a reader of an audit should know: terms that are not as usual, draws by the referee alone, what
//! rests on a player's word.

use alloc::{format, string::String, vec::Vec};

use super::{
    ReadRecord, draws, start,
    tables::{AuditTables, DrawOf, PlayEffect, PlayRow},
};
use crate::{
    record::{Remark, RemarkKind},
    tempete::{
        log::{catalogue, event::Start, terms::Terms},
        seats::{seat, seat_name},
    },
};

/// All of it, each kind in the order of entries.
pub(super) fn all(record: &ReadRecord<'_>, tables: &AuditTables) -> Vec<Remark> {
    let mut remarks: Vec<Remark> = start(record).into_iter().flat_map(|start| of_start(start, record)).collect();
    remarks.extend(record.entries.iter().filter_map(draws::row).filter(|row| row.by_referee_alone).map(|row| {
        let drawn = match row.draws {
            DrawOf::List => "a list",
            DrawOf::Numbers => "numbers",
        };
        Remark::new(RemarkKind::Draw, row.entry, format!("{}, {drawn}", seat_name(seat(row.seat))))
    }));
    remarks.extend(of_plays(&tables.plays));
    remarks
}

/// How the terms and the cards that entry 0 pins differ from the usual.
fn of_start(start: &Start, record: &ReadRecord<'_>) -> Vec<Remark> {
    let catalogue = catalogue(&record.pinned);
    let (usual, terms) = (Terms::default_for(catalogue), Terms::of(start));
    // What time it has is said below, with what entry 0 pins.
    let other = Terms::NAMES.iter().filter(|name| **name != "time" && usual.value(name) != terms.value(name));
    let terms = other.map(|name| Remark::of_game(RemarkKind::Term, format!("{name} {}", terms.value(name))));
    let cards = if record.built_in { "built in".into() } else { format!("SHA-256 {}", start.pinned) };
    let pinned = Remark::of_game(RemarkKind::Pinned, format!("cards {}, {cards}", catalogue.id));
    terms.chain([pinned]).collect()
}

/// Cards in force whose effect is their players' word.
fn of_plays(plays: &[PlayRow]) -> impl Iterator<Item = Remark> {
    let on_word = |play: &&PlayRow| play.effect == PlayEffect::Declared && !play.back && !play.void;
    plays.iter().filter(on_word).map(|play| {
        let PlayRow { card, title, parameters, declared, .. } = play;
        let parameters = if parameters.is_empty() { String::new() } else { format!(" {parameters}") };
        let declared = declared.as_ref().map(|edits| format!(": {edits}")).unwrap_or_default();
        let what = format!("{}, card {card} ({title}){parameters}{declared}", play.seat);
        Remark::new(RemarkKind::Effect, play.entry, what)
    })
}
