//! Step 2: the log is whole and its head fits, also the key and the heads that the auditor brought along.

mod compare;

use alloc::{format, string::String, vec, vec::Vec};

use crate::{
    record::{held::Held, read::Record, report::Compared},
    seal::{Hash, Origin, SignedHead, Tree, VerifierKey},
};

/// The findings, and how the comparison went.
pub(super) fn check(record: &Record<'_>, tree: &Tree, held: &Held) -> (Vec<String>, Compared) {
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
    let (origins, keys) = (origins(record), keys(record));
    findings.extend(not_lost(record, tree));
    findings.extend(new_keys(record));
    let SignedHead { head, .. } = &record.head;
    if origins.last() != Some(&head.origin) {
        findings.push("the head is of another log than entry 0 names".into());
    }
    if usize::try_from(head.size) != Ok(record.entries.len()) {
        let (says, are) = (head.size, record.entries.len());
        findings.push(format!("the head counts {says} entries, the record holds {are}"));
    }
    if tree.root() != head.root {
        findings.push("the head's root is not the root of these entries".into());
    }
    let signed = keys.last().is_some_and(|key| record.head.is_good(key));
    if !signed {
        findings.push("the head's signature is not good under the key that this log names".into());
    }
    let key = held.key.as_ref().map(|key| *key == start.key);
    if key == Some(false) {
        findings.push(format!("the key of this log is not the one you hold, but {}", start.key));
    }
    let letters = compare::letters(&Log { record, tree, origins, keys }, &held.letters, &mut findings);
    (findings, Compared { signed, signer: format!("{}", start.key.name()), key, letters })
}

/// What the entries of a record make, one by one.
struct Log<'a> {
    record: &'a Record<'a>,
    tree: &'a Tree,
    origins: Vec<Origin>,
    keys: Vec<VerifierKey>,
}

/// Which key signs the heads over the first entry, the first two, and so on.
fn keys(record: &Record<'_>) -> Vec<VerifierKey> {
    let mut key = &record.start.key;
    let mut keys = Vec::with_capacity(record.entries.len());
    for entry in &record.entries {
        key = entry.new_key.as_ref().unwrap_or(key);
        keys.push(key.clone());
    }
    keys
}

/// The keys of a log are of its host, and none comes twice.
fn new_keys(record: &Record<'_>) -> Vec<String> {
    let start = &record.start;
    let mut findings = Vec::new();
    if start.origin.parse::<Origin>().is_ok_and(|origin| origin.host() != start.key.name().host()) {
        findings.push("the key in entry 0 is another host's".into());
    }
    let mut known = vec![&start.key];
    for (at, key) in record.entries.iter().enumerate().filter_map(|(at, entry)| Some((at, entry.new_key.as_ref()?))) {
        if known.contains(&key) {
            findings.push(format!("the key in entry {at} was this log's before"));
        }
        if key.name() != start.key.name() {
            findings.push(format!("the key in entry {at} is another host's"));
        }
        known.push(key);
    }
    findings
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
