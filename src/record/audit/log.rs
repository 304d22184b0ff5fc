//! Step 2: the log is whole and its head fits, also the head that the auditor brought along.

use alloc::{format, string::String, vec::Vec};

use crate::record::{letter::Letter, read::Record, report::Compared};
use crate::rules::tempete::event::Start;
use crate::seal::{Hash, Tree};

/// The findings, and how the comparison went.
pub(super) fn check(record: &Record<'_>, start: &Start, letter: Option<&Letter>) -> (Vec<String>, Compared) {
    let mut findings = Vec::new();
    if Hash::of(record.catalogue_text.as_bytes()) != start.catalogue {
        findings.push("the catalogue is not the one that entry 0 names".into());
    }
    if let Some((index, entry)) = record.entries.iter().enumerate().find(|(at, e)| usize::from(e.seq.get()) != *at) {
        findings.push(format!("entry {} stands where entry {index} belongs", entry.seq));
    }
    let backwards =
        record.entries.iter().zip(record.entries.iter().skip(1)).find(|(before, after)| after.at < before.at);
    if let Some((before, after)) = backwards {
        findings.push(format!("entry {} has an earlier time than entry {}", after.seq, before.seq));
    }
    let roots = roots(record);
    if format!("{}", record.head.origin) != start.origin {
        findings.push("the head is of another log than entry 0 names".into());
    }
    if usize::try_from(record.head.size) != Ok(record.entries.len()) {
        let (says, are) = (record.head.size, record.entries.len());
        findings.push(format!("the head counts {says} entries, the record holds {are}"));
    }
    if roots.last() != Some(&record.head.root) {
        findings.push("the head's root is not the root of these entries".into());
    }
    let Some(letter) = letter else { return (findings, Compared::Nothing) };
    let before = findings.len();
    for head in &letter.heads {
        if head.game.is_some_and(|game| game != start.game) {
            findings.push(format!("the letter is not of game {}", start.game));
            continue;
        }
        if head.note.as_ref().is_some_and(|note| format!("{}", note.origin) != start.origin) {
            findings.push("the letter's head is of another log than entry 0 names".into());
        }
        let at = usize::try_from(head.size).ok().and_then(|size| size.checked_sub(1));
        let Some(root) = at.and_then(|at| roots.get(at)) else {
            let (knows, holds) = (head.size, record.entries.len());
            findings.push(format!("the letter knows {knows} entries, the record holds {holds}"));
            continue;
        };
        let whole = head.note.as_ref().is_none_or(|note| note.root == *root);
        if !whole || !format!("{root}").starts_with(&head.short) {
            findings.push(format!("the letter's head is not that of the record's first {} entries", head.size));
        }
    }
    let entries = letter.heads.iter().map(|head| head.size).max().unwrap_or_default();
    let compared = Compared::Letter { entries, fits: findings.len() == before };
    (findings, compared)
}

/// The roots over the first entry, the first two, and so on.
fn roots(record: &Record<'_>) -> Vec<Hash> {
    let mut tree = Tree::default();
    let grow = |text: &&str| {
        tree.push(text.as_bytes());
        tree.root()
    };
    record.texts.iter().map(grow).collect()
}
