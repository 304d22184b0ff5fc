//! Step 2: the log is whole and its head fits, also the key and the heads that the auditor brought along.

mod compare;

use alloc::{format, string::String, vec, vec::Vec};

use crate::{
    record::{
        auditor::{LogStart, NewKey},
        held::Held,
        read::Record,
        report::Compared,
    },
    seal::{Endorsement, Hash, Head, Origin, Recovery, SignedHead, Tree, VerifierKey},
};

/// The most keys of a log.
const MOST_KEYS: usize = 100;

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
    let log = Log::new(record, tree, held.key.as_ref());
    let (origins, keys) = (&log.origins, &log.keys);
    findings.extend(new_keys(record));
    findings.extend(not_endorsed(record, tree, origins));
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
    let letters = compare::letters(&log, &held.letters, &mut findings);
    let vouched = unvouched(record).is_none();
    if let (Some(at), true) = (unvouched(record), held.key.is_some()) {
        findings.push(format!("for the key in entry {at} neither the one before nor the recovery key vouches"));
    }
    (findings, Compared { signed, signer: format!("{}", start.key.name()), vouched, key, letters })
}

/// What the entries of a record make, one by one.
pub(crate) struct Log<'a> {
    record: &'a Record<'a>,
    tree: &'a Tree,
    origins: Vec<Origin>,
    keys: Vec<VerifierKey>,
    /// Each of them once, and the one that the auditor holds.
    known: Vec<VerifierKey>,
    /// The key that the auditor holds.
    held: Option<&'a VerifierKey>,
}

impl<'a> Log<'a> {
    /// That of a record, whose tree this is; `held` is the key that the auditor holds.
    pub(crate) fn new(record: &'a Record<'_>, tree: &'a Tree, held: Option<&'a VerifierKey>) -> Self {
        let keys = keys(record);
        let mut known: Vec<VerifierKey> = keys.iter().chain(held).cloned().collect();
        known.dedup();
        Self { record, tree, origins: origins(record), keys, known, held }
    }

    /// The host of its referee.
    pub(crate) fn host(&self) -> Option<&str> {
        self.origins.first().map(Origin::host)
    }
}

/// Which key signs the heads over the first entry, the first two, and so on.
fn keys(record: &Record<'_>) -> Vec<VerifierKey> {
    let mut key = &record.start.key;
    let mut keys = Vec::with_capacity(record.entries.len());
    for entry in &record.entries {
        key = entry.new_key.as_ref().map_or(key, |new| &new.key);
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
    if start.recovery.as_ref().is_some_and(|recovery| recovery.commitment == start.key.commitment()) {
        findings.push("the recovery key is that of entry 0".into());
    }
    let keys = [(0, &start.key)].into_iter().chain(renewals(record).map(|(at, new)| (at, &new.key)));
    findings.extend(
        keys.filter(|(_, key)| !key.may_sign())
            .map(|(at, _)| format!("no signature can be good under the key in entry {at}")),
    );
    let count = renewals(record).count().saturating_add(1);
    if count > MOST_KEYS {
        findings.push(format!("the log has {count} keys, at most {MOST_KEYS} are possible"));
    }
    let mut known = vec![&start.key];
    for (at, NewKey { key, .. }) in renewals(record) {
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
        if let Some(opens) = &entry.opens {
            origin = origin.in_epoch(opens.epoch).unwrap_or(origin);
        }
        origins.push(origin.clone());
    }
    origins
}

/// The entries that bring a new key.
fn renewals<'a>(record: &'a Record<'_>) -> impl Iterator<Item = (usize, &'a NewKey)> {
    record.entries.iter().enumerate().filter_map(|(at, entry)| Some((at, entry.new_key.as_ref()?)))
}

/// The first entry with a new key that nobody vouches for.
fn unvouched(record: &Record<'_>) -> Option<usize> {
    renewals(record).find(|(_, new)| new.endorsed.is_none()).map(|(at, _)| at)
}

/// Section 5: what stands there of a recovery key, and of who vouches for a new one, is as it must be.
fn not_endorsed(record: &Record<'_>, tree: &Tree, origins: &[Origin]) -> Vec<String> {
    let start = &record.start;
    let mut findings = Vec::new();
    let signed = |recovery: &Recovery| origins.first().is_some_and(|origin| recovery.is_good(origin, &start.key));
    if start.recovery.as_ref().is_some_and(|recovery| !signed(recovery)) {
        findings.push("the recovery key in entry 0 is not signed by the key there".into());
    }
    let mut before = &start.key;
    for (at, NewKey { key, endorsed }) in renewals(record) {
        if let Some(endorsed) = endorsed
            && !vouches(endorsed, (before, key), at, &Beside { start, tree, origins })
        {
            findings
                .push(format!("who vouches for the key in entry {at} is not who may, or the signature is not good"));
        }
        before = key;
    }
    findings
}

/// What an endorsement is held against.
struct Beside<'a> {
    start: &'a LogStart,
    tree: &'a Tree,
    origins: &'a [Origin],
}

fn vouches(endorsed: &Endorsement, (before, key): (&VerifierKey, &VerifierKey), at: usize, log: &Beside<'_>) -> bool {
    let Endorsement { size, recovery, .. } = endorsed;
    let last = usize::try_from(*size).ok().filter(|size| *size <= at).and_then(|size| size.checked_sub(1));
    let holds = last.and_then(|last| {
        let origin = log.origins.get(last)?.clone();
        Some(Head { origin, size: (*size).into(), root: log.tree.root_of((*size).into())? })
    });
    let by = match recovery {
        None => Some(before),
        Some(key) => {
            let known = log.start.recovery.as_ref().map(|recovery| recovery.commitment);
            Some(&**key).filter(|key| known == Some(key.commitment()) && key.name() == before.name())
        }
    };
    holds.zip(by).is_some_and(|(holds, by)| endorsed.is_good(&holds, key, by))
}
