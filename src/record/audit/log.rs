//! Step 2: the log is whole and its head fits, also the head that the auditor brought along.

use alloc::{format, string::String, vec::Vec};

use crate::{
    record::{
        letter::{LetterHead, SavedLetter},
        read::Record,
        report::Compared,
    },
    seal::{Hash, Origin, Tree},
};

/// The findings, and how the comparison went.
pub(super) fn check(record: &Record<'_>, tree: &Tree, letter: Option<&SavedLetter>) -> (Vec<String>, Compared) {
    let start = &record.start;
    let mut findings = Vec::new();
    if Hash::of(record.pinned.as_bytes()) != start.pinned {
        findings.push("the catalogue is not the one that entry 0 names".into());
    }
    if start.profile.is_some_and(|profile| Hash::of(record.profile.as_bytes()) != profile) {
        findings.push("the profile of time is not the one that entry 0 names".into());
    }
    if let Some((index, entry)) = record.entries.iter().enumerate().find(|(at, e)| usize::from(e.seq.get()) != *at) {
        findings.push(format!("entry {} stands where entry {index} belongs", entry.seq));
    }
    let backwards =
        record.entries.iter().zip(record.entries.iter().skip(1)).find(|(before, after)| after.at < before.at);
    if let Some((before, after)) = backwards {
        findings.push(format!("entry {} has an earlier time than entry {}", after.seq, before.seq));
    }
    let origins = origins(record);
    findings.extend(not_lost(record, tree));
    if origins.last() != Some(&record.head.origin) {
        findings.push("the head is of another log than entry 0 names".into());
    }
    if usize::try_from(record.head.size) != Ok(record.entries.len()) {
        let (says, are) = (record.head.size, record.entries.len());
        findings.push(format!("the head counts {says} entries, the record holds {are}"));
    }
    if tree.root() != record.head.root {
        findings.push("the head's root is not the root of these entries".into());
    }
    let Some(letter) = letter else { return (findings, Compared::Nothing) };
    let before = findings.len();
    for head in &letter.heads {
        if head.game.is_some_and(|game| game != start.game) {
            findings.push(format!("the letter is not of game {}", start.game));
            continue;
        }
        if told_as_lost(record, head) {
            continue;
        }
        let at = usize::try_from(head.size).ok().and_then(|size| size.checked_sub(1));
        let Some((root, origin)) = at.and_then(|at| Some((tree.root_of(head.size)?, origins.get(at)?))) else {
            let (knows, holds) = (head.size, record.entries.len());
            findings.push(format!("the letter knows {knows} entries, the record holds {holds}"));
            continue;
        };
        if let Some(note) = head.note.as_ref().filter(|note| note.origin != *origin) {
            findings.push(match origins.contains(&note.origin) {
                true => format!("the letter's head is of epoch {}, and was lost in a restore", note.origin.epoch()),
                false => "the letter's head is of another log than entry 0 names".into(),
            });
        }
        let whole = head.note.as_ref().is_none_or(|note| note.root == root);
        if !whole || !format!("{root}").starts_with(&head.short) {
            findings.push(format!("the letter's head is not that of the record's first {} entries", head.size));
        }
    }
    let entries = letter.heads.iter().map(|head| head.size).max().unwrap_or_default();
    let compared = Compared::Letter { entries, fits: findings.len() == before };
    (findings, compared)
}

/// Whose log the heads over the first entry, the first two, and so on speak of: T67 changes the epoch.
pub(super) fn origins(record: &Record<'_>) -> Vec<Origin> {
    let Ok(mut origin) = record.start.origin.parse::<Origin>() else { return Vec::new() };
    let mut origins = Vec::with_capacity(record.entries.len());
    for entry in &record.entries {
        if let Some(opens) = entry.opens {
            origin = origin.in_epoch(opens.epoch).unwrap_or(origin);
        }
        origins.push(origin.clone());
    }
    origins
}

/// The heads that entries tell of as lost, with the number of the entry and the epoch of the head.
fn lost<'a>(record: &'a Record<'_>) -> impl Iterator<Item = (usize, u32, u32, Hash)> + 'a {
    record.entries.iter().enumerate().filter_map(|(at, entry)| {
        let opens = entry.opens?;
        let (entries, root) = opens.lost?;
        Some((at, opens.epoch.saturating_sub(1), entries, root))
    })
}

/// T67: nothing is lost that stands in the log above.
fn not_lost(record: &Record<'_>, tree: &Tree) -> Vec<String> {
    let stands = |at: usize, entries: u32, root: Hash| {
        let size = usize::try_from(entries).unwrap_or(usize::MAX);
        size <= at && tree.root_of(entries.into()) == Some(root)
    };
    lost(record)
        .filter(|(at, _, entries, root)| stands(*at, *entries, *root))
        .map(|(at, ..)| format!("entry {at} tells of a head as lost that is the log's own"))
        .collect()
}

/// Whether a letter shows just the head that an entry tells of as lost: then record and letter agree.
fn told_as_lost(record: &Record<'_>, head: &LetterHead) -> bool {
    lost(record).any(|(_, epoch, entries, root)| {
        u64::from(entries) == head.size
            && format!("{root}").starts_with(&head.short)
            && head.note.as_ref().is_none_or(|note| note.root == root && note.origin.epoch() == epoch)
    })
}

