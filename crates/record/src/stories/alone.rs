//! Letters without a record: what is signed with one key is laid side by side, and nothing else says anything. The key is
//! the one that is held, or that of an entry 0 which a letter brings, where a head of that letter is over it and good.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::String,
    vec::Vec,
};

use super::{Brought, Told};
use crate::{
    record::{
        LetterHead, MOST_HEADS, SavedLetter, ShownLog, ShownRoot,
        head::{head_of, key_of, may_be_lost, origin_of, restore_named},
    },
    seal::{Hash, Head, Origin, Tree, VerifierKey},
};

/// The roots that were shown of each number of entries in an epoch, and by how many letters.
type Roots<'a> = BTreeMap<(&'a Origin, u64), (BTreeSet<Hash>, usize)>;

/// What is to be said of each of these letters, with its place.
pub(super) fn told(
    files: &[Brought<'_>],
    letters: &[(usize, SavedLetter)],
    key: Option<&VerifierKey>,
) -> Vec<(usize, Told)> {
    let key = key.cloned().or_else(|| letters.iter().find_map(|(_, letter)| brings_key(letter)));
    let proven = |letter: &SavedLetter| -> Vec<Head> {
        last_heads(letter).filter_map(|head| signed(head, key.as_ref())).collect()
    };
    let heads: Vec<Vec<Head>> = letters.iter().map(|(_, letter)| proven(letter)).collect();
    let logs = logs(letters, &heads);
    let all: Vec<&Head> = heads.iter().flatten().collect();
    let mut roots = Roots::new();
    for own in &heads {
        let mut sizes = BTreeSet::new();
        for head in own {
            let (roots, letters) = roots.entry((&head.origin, head.size)).or_default();
            roots.insert(head.root);
            *letters = letters.saturating_add(sizes.insert((&head.origin, head.size)).into());
        }
    }
    let say = |((at, _), own): (&(usize, SavedLetter), &Vec<Head>)| {
        let (fits, compared, words) = of_letter(own, (&all, &roots), &logs, key.as_ref());
        let name = files.get(*at).map_or("", |file| file.name).into();
        (*at, Told { name, fits, compared, words })
    };
    letters.iter().zip(&heads).map(say).collect()
}

/// Whether a letter fits all heads and logs that are proven, whether it could be compared, and the words for it.
fn of_letter(
    own: &[Head],
    (all, roots): (&[&Head], &Roots<'_>),
    logs: &[Log],
    key: Option<&VerifierKey>,
) -> (bool, bool, String) {
    let Some(newest) = own.iter().max_by_key(|head| (head.origin.epoch(), head.size)) else {
        let more = if key.is_some() { "" } else { "; bring a record or the key" };
        return (true, false, format!("not compared with a key you hold: it has no good signature{more}"));
    };
    if all.first().is_some_and(|first| own.iter().any(|head| head.origin.game() != first.origin.game())) {
        return (false, true, "A LETTER OF ANOTHER GAME".into());
    }
    // How many roots were shown of so many entries, and by how many letters.
    let shown =
        |head: &Head| roots.get(&(&head.origin, head.size)).map_or((0, 0), |(roots, letters)| (roots.len(), *letters));
    let differs = |head: &&Head| shown(head).0 > 1;
    if let Some(head) = own.iter().find(differs) {
        let by = key.map(|key| format!(", both signed with {key}")).unwrap_or_default();
        return (false, true, format!("ANOTHER STORY: another letter has another head over {} entries{by}", head.size));
    }
    let is_other = |head: &&Head| logs.iter().any(|log| matches!(log.judge(head), Is::Other));
    if let Some(head) = own.iter().find(is_other) {
        let words =
            format!("ANOTHER STORY: the entries that letters bring do not make its head over {} entries", head.size);
        return (false, true, words);
    }
    let lost = own.iter().flat_map(|head| logs.iter().map(|log| log.judge(head)));
    let lost = lost.filter_map(|is| if let Is::Lost { entries, by } = is { Some((entries, by)) } else { None }).max();
    if let Some((entries, by)) = lost {
        let words = format!("the last {entries} entries that it shows were lost in a restore (entry {by})");
        return (true, false, words);
    }
    let owned = |head: &&Head| logs.iter().any(|log| matches!(log.judge(head), Is::Own));
    let epochs = all.iter().any(|head| head.origin != newest.origin);
    let up_to = newest.size.saturating_sub(1);
    if epochs && !own.iter().all(|head| owned(&head)) {
        let words = "not compared with letters of another epoch: what a restore lost, a record tells";
        return (true, false, format!("a letter that tells up to entry {up_to}; {words}"));
    }
    // A head over other entries says nothing of these.
    let meets = |head: &Head| owned(&head) || shown(head).1 > 1;
    let compared = own.iter().any(meets);
    let words = if compared {
        ""
    } else {
        "; it cannot be compared: no other shows as many entries, and none brings all of them"
    };
    (true, compared, format!("a letter that tells up to entry {up_to}{words}"))
}

/// A letter's heads that are looked at: the last of them, since somebody may have made up any number.
fn last_heads(letter: &SavedLetter) -> impl Iterator<Item = &LetterHead> {
    letter.heads.iter().skip(letter.heads.len().saturating_sub(MOST_HEADS))
}

/// The head, where its signature is this key's; one that the auditor wrote down himself has none.
fn signed(head: &LetterHead, key: Option<&VerifierKey>) -> Option<Head> {
    let host = key.map(|key| key.name().host()).or(head.host.as_deref().filter(|_| head.is_bare()))?;
    let first = Origin::new(host, head.game, Origin::FIRST_EPOCH)?;
    let good = head.is_bare() || key.is_some_and(|key| head.is_signed(&first, key));
    head.head(&first).filter(|_| good)
}

/// The key of an entry 0 that the letter brings, with which a head of its own is signed over all entries that it brings.
fn brings_key(letter: &SavedLetter) -> Option<VerifierKey> {
    let logs = letter.logs.iter().filter(|log| log.first == Some(0));
    let mut keys = logs.filter_map(|log| {
        let (key, head) = (key_of(log.entries.get(..1)?)?, head_of(&log.entries)?);
        let is_of_size = |shown: &&LetterHead| shown.size == head.size && shown.root == ShownRoot::Whole(head.root);
        let mut same = last_heads(letter).filter(is_of_size);
        same.any(|shown| signed(shown, Some(&key)).as_ref() == Some(&head)).then_some(key)
    });
    keys.next()
}

/// The first entries of a log, all of them, as letters bring them and a head proves them.
struct Log {
    entries: Vec<String>,
    tree: Tree,
    /// The epoch of each entry.
    epochs: Vec<u32>,
}

/// What a head is beside such a log.
enum Is {
    Own,
    Lost {
        entries: usize,
        by: usize,
    },
    Other,
    /// It tells of more entries.
    Beyond,
}

impl Log {
    fn new(entries: Vec<String>) -> Option<Self> {
        let mut epoch = origin_of(entries.get(..1)?)?.epoch();
        let (mut tree, mut epochs) = (Tree::default(), Vec::with_capacity(entries.len()));
        for entry in &entries {
            epoch = restore_named(entry).map_or(epoch, |(opened, _)| opened);
            tree.push(entry.as_bytes());
            epochs.push(epoch);
        }
        Some(Self { entries, tree, epochs })
    }

    /// FORMAT.md section 7, step 2.
    fn judge(&self, head: &Head) -> Is {
        let size = usize::try_from(head.size).unwrap_or(usize::MAX);
        let epoch = size.checked_sub(1).and_then(|last| self.epochs.get(last));
        if epoch == Some(&head.origin.epoch()) && self.tree.root_of(head.size) == Some(head.root) {
            return Is::Own;
        }
        let ends = |(by, entry): (usize, &String)| {
            let before = by.checked_sub(1).and_then(|last| self.epochs.get(last))?;
            let (_, lost) = restore_named(entry).filter(|_| *before == head.origin.epoch() && by < size)?;
            may_be_lost(lost, head.size, head.root).then_some(by)
        };
        match self.entries.iter().enumerate().find_map(|(by, entry)| ends((by, entry))) {
            Some(by) => Is::Lost { entries: size.saturating_sub(by), by },
            None if size > self.epochs.len() && self.epochs.last() <= Some(&head.origin.epoch()) => Is::Beyond,
            None => Is::Other,
        }
    }
}

/// Every log that letters bring whole: from entry 0, or behind one that is known.
fn logs(letters: &[(usize, SavedLetter)], heads: &[Vec<Head>]) -> Vec<Log> {
    let mut shown: Vec<(&ShownLog, &Vec<Head>)> = letters
        .iter()
        .zip(heads)
        .flat_map(|((_, letter), heads)| letter.logs.iter().map(move |log| (log, heads)))
        .collect();
    shown.sort_by_key(|(log, _)| log.first);
    let mut logs: Vec<Log> = Vec::new();
    for (log, heads) in shown {
        let Some(first) = log.first else { continue };
        let size = u64::try_from(first.saturating_add(log.entries.len())).unwrap_or(u64::MAX);
        let over: Vec<&Head> = heads.iter().filter(|head| head.size == size).collect();
        if over.is_empty() || over.iter().all(|head| logs.iter().any(|log| matches!(log.judge(head), Is::Own))) {
            continue;
        }
        let before = |known: &[String]| known.get(..first).map(|kept| [kept, &log.entries].concat());
        let none: &[String] = &[];
        let bases = [none].into_iter().chain(logs.iter().map(|log| log.entries.as_slice()));
        let proven = |log: &Log| over.iter().any(|head| matches!(log.judge(head), Is::Own));
        let found = bases.filter_map(before).filter_map(Log::new).find(proven);
        logs.extend(found);
    }
    logs
}
