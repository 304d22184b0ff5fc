//! The head over a log's texts, without reading what the entries say: only what names its origin and its key.

use alloc::string::String;

use crate::seal::{Hash, Head, Origin, Recovery, SignedHead, Signers, Tree, VerifierKey, decimal};

/// The head over these entries, entry 0 first; `None` where entry 0 names no origin. The entries are well
/// formed, as they are wherever a game wrote them.
pub fn head_of(entries: &[String]) -> Option<Head> {
    let mut tree = Tree::default();
    entries.iter().for_each(|entry| tree.push(entry.as_bytes()));
    Some(Head { origin: origin_of(entries)?, size: tree.size(), root: tree.root() })
}

/// The origin of that head: the game, in the epoch that the last entry of a recovery has opened.
pub fn origin_of(entries: &[String]) -> Option<Origin> {
    let first = entries.first()?.lines().find_map(|line| line.strip_prefix("origin "))?.parse::<Origin>().ok()?;
    match entries.iter().rev().find_map(|entry| opened_epoch(entry)) {
        Some(epoch) => first.in_epoch(epoch),
        None => Some(first),
    }
}

/// The key that heads over all these entries are signed with: the last that one of them names.
pub fn key_of(entries: &[String]) -> Option<VerifierKey> {
    entries.iter().rev().find_map(|entry| key_named(entry))
}

/// The key that this entry says is used from then on: entry 0, or a ruling that brings a new one.
pub fn key_named(entry: &str) -> Option<VerifierKey> {
    let mut lines = entry.lines();
    let first = lines.next()?;
    match first.strip_suffix(" referee rule") {
        Some(_) => lines.next()?.strip_prefix("new-key ")?.parse().ok(),
        None if first.starts_with("0 ") => lines.find_map(|line| line.strip_prefix("key "))?.parse().ok(),
        None => None,
    }
}

/// The commitment of the recovery key in entry 0; `None` in a log begun before there was one.
pub fn recovery_of(entries: &[String]) -> Option<Recovery> {
    entries.first()?.lines().find_map(|line| line.strip_prefix("recovery "))?.parse().ok()
}

/// The head over these entries, signed with the key that they name.
pub fn signed_head(entries: &[String], signers: &Signers) -> Option<SignedHead> {
    Some(SignedHead::new(head_of(entries)?, signers.of(&key_of(entries)?)))
}

/// The epoch that this entry opens, if it is a ruling that entries were lost (T67).
fn opened_epoch(entry: &str) -> Option<u32> {
    restore_named(entry).map(|(epoch, _)| epoch)
}

/// The epoch that this entry opens, and the head that it names as lost, if it is such a ruling.
pub(super) fn restore_named(entry: &str) -> Option<(u32, Option<(u64, Hash)>)> {
    let mut lines = entry.lines();
    lines.next().filter(|line| line.ends_with(" referee rule"))?;
    let mut words = lines.next()?.strip_prefix("recover ")?.split(' ');
    let epoch = words.next().and_then(decimal)?;
    let lost = words.next().and_then(decimal).zip(words.next().and_then(|root| root.parse().ok()));
    Some((epoch, lost.map(|(entries, root)| (entries.into(), root))))
}

/// Whether a restore that names this head as lost, or none, explains one over so many entries with this root. FORMAT.md
/// section 7, step 2.
pub(super) fn may_be_lost(named: Option<(u64, Hash)>, size: u64, root: Hash) -> bool {
    named.is_none_or(|(entries, lost)| size < entries || size == entries && root == lost)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recover_entry_changes_the_origin_from_itself_on() {
        let root = "0".repeat(64);
        let entries: [String; 4] = [
            "0 2026-11-30T00:00:00Z referee start\nformat tempete-log/1\norigin a.example/tempete/7/1\n".into(),
            "1 2026-11-30T00:00:01Z white say\n".into(),
            alloc::format!("2 2026-11-30T00:00:02Z referee rule\nrecover 3 9 {root}\nreason recover 8\n"),
            "3 2026-11-30T00:00:02Z referee rule\nwarn white\nreason recover 9 9\n".into(),
        ];
        let epochs = (1..=4).map(|size| head_of(&entries[..size]).unwrap());
        let epochs: alloc::vec::Vec<_> = epochs.map(|head| (head.origin.epoch(), head.size)).collect();
        assert_eq!(epochs, [(1, 1), (1, 2), (3, 3), (3, 4)]);
        assert_eq!(head_of(&entries).unwrap().root, crate::seal::root(entries.iter().map(String::as_bytes)));
        assert_eq!(head_of(&[]), None);
    }
}
