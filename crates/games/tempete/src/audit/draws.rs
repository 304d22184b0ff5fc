//! Step 4: lists are permutations of the deck, and what was drawn is what the opened seeds give.

use alloc::{format, string::String, vec::Vec};

use super::{
    ReadRecord, start,
    tables::{DrawOf, DrawRow},
};
use crate::{
    seal::{DrawFrom, Opening, Tree},
    tempete::{
        log::{
            event::{Act, Author, DrawnFrom, Entry, ListCommitment, Numbers, OwnEvent},
            terms::Terms,
        },
        seals::{What, draw},
        seats::side,
        state::{
            public::Public,
            typed::{Entered, entered},
        },
        turn::replay::opened,
    },
};

/// What is wrong with the lists.
pub(super) fn lists(record: &ReadRecord<'_>) -> Vec<String> {
    let Some(start) = start(record) else { return Vec::new() };
    let deck: Vec<u8> = Terms::of(start).deck.iter().map(|card| card.get()).collect();
    let mut findings = Vec::new();
    for entry in &record.entries {
        let (Author::Seat(seat), Entered::Own(OwnEvent::List(ListCommitment { drawn, .. }))) =
            (entry.by, entered(&entry.event))
        else {
            continue;
        };
        let letter = crate::tempete::seats::letter(seat);
        let list = opened(entry, record.sealed.as_deref().unwrap_or_default()).list;
        let list: Vec<u8> = list.into_iter().flatten().map(|card| card.get()).collect();
        let mut sorted = list.clone();
        sorted.sort_unstable();
        if sorted != deck {
            findings.push(format!("the list of entry {} is no permutation of the deck", entry.seq));
        }
        if let (Some(from), Some(seed)) = (drawn, seed(record, letter, What::DrawList))
            && draw::list(start.game, letter, seeded(record.tree, seed, from), &deck) != list
        {
            findings.push(format!("the list of entry {} is not what seed, root and words draw", entry.seq));
        }
    }
    findings
}

/// What is wrong with drawn numbers in `entry`, which follows on `before`.
pub(super) fn numbers(before: &Public, entry: &Entry, record: &ReadRecord<'_>) -> Option<String> {
    let Author::Seat(seat) = entry.by else { return None };
    let Entered::Own(event) = entered(&entry.event) else { return None };
    let Numbers { positions, drawn } = named(event)?;
    let (count, from) = drawn.as_ref()?;
    let next = before.seat(seat).draws.saturating_add(1);
    if *count != next {
        return Some(format!("entry {} says draw {count} of its seat, and it is draw {next}", entry.seq));
    }
    let letter = crate::tempete::seats::letter(seat);
    let seed = seed(record, letter, What::DrawNumbers)?;
    let free = before.free_positions(Public::other(seat));
    let expected = draw::numbers(before.game, letter, *count, seeded(record.tree, seed, from), &free, positions.len());
    (expected != *positions)
        .then(|| format!("the numbers of entry {} are not what seed, root and words draw", entry.seq))
}

/// The seed that is opened for this; `None` where not all is open.
fn seed<'a>(record: &ReadRecord<'a>, seat_letter: char, what: What) -> Option<&'a str> {
    let is = |opening: &&Opening| opening.seat_letter == seat_letter && What::of(opening) == Ok(what);
    record.openings.iter().find(is).map(|opening| opening.value.as_str())
}

fn seeded<'a>(tree: &Tree, seed: &'a str, from: &'a DrawnFrom) -> DrawFrom<'a> {
    DrawFrom { seed, root: from.root(tree), words: &from.words }
}

/// What the draw of an event hangs on, where it holds one.
pub(crate) fn from(event: &OwnEvent) -> Option<&DrawnFrom> {
    match event {
        OwnEvent::List(ListCommitment { drawn, .. }) => drawn.as_ref(),
        event => named(event)?.drawn.as_ref().map(|(_, from)| from),
    }
}

/// The draw of an entry, where it holds one.
pub(super) fn row(entry: &Entry) -> Option<DrawRow> {
    let Author::Seat(seat) = entry.by else { return None };
    let Entered::Own(event) = entered(&entry.event) else { return None };
    let from = from(event)?;
    let draws = if matches!(event, OwnEvent::List(_)) { DrawOf::List } else { DrawOf::Numbers };
    let (answers, words) = (from.answers, from.words.clone());
    Some(DrawRow { entry: entry.seq, seat: side(seat), draws, answers, by_referee_alone: words.is_empty(), words })
}

/// The positions an event names.
fn named(event: &OwnEvent) -> Option<&Numbers> {
    match event {
        OwnEvent::Numbers(numbers) => Some(numbers),
        OwnEvent::Turn(acts) | OwnEvent::Interception(acts) | OwnEvent::Answer(acts) => match acts.last() {
            Some(Act::Numbers(numbers)) => Some(numbers),
            _ => None,
        },
        _ => None,
    }
}
