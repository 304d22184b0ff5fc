//! The heads of saved letters beside the heads of a record: the same log, entries that a restore lost, or another story.

use alloc::{collections::BTreeMap, format, string::String, vec::Vec};

use super::Log;
use crate::{
    record::{
        letter::{LetterHead, SavedLetter, ShownRoot},
        report::{ComparedLetters, LostEntries},
    },
    seal::{Hash, SignedHead, VerifierKey},
};

/// What a head of a letter is beside a log.
enum Is {
    /// The log's own.
    Own,
    /// Signed, and of entries that a restore lost.
    Lost(LostEntries),
    /// Neither: why.
    Other(String),
}

/// Holds the log against these letters; what does not fit is added to the findings.
pub(super) fn letters(log: &Log<'_>, letters: &[SavedLetter], findings: &mut Vec<String>) -> Option<ComparedLetters> {
    let heads: Vec<&LetterHead> = letters.iter().flat_map(|letter| log.counting(letter)).collect();
    let newest = heads.iter().map(|head| head.size).max()?;
    let before = findings.len();
    let mut lost: Option<LostEntries> = None;
    // The root that was shown first of each.
    let mut shown: BTreeMap<_, Hash> = BTreeMap::new();
    for head in heads {
        match log.judge(head) {
            Is::Own => {}
            Is::Lost(entries) => lost = Some(lost.map_or(entries, |most| most.max(entries))),
            Is::Other(why) => findings.push(why),
        }
        let ShownRoot::Whole(root) = head.root else { continue };
        if *shown.entry((head.game, head.epoch, head.size)).or_insert(root) != root {
            findings
                .push(format!("two of your heads are over {} entries of one epoch and differ: two stories", head.size));
        }
    }
    Some(ComparedLetters { entry: newest.saturating_sub(1), fits: findings.len() == before, lost })
}

impl Log<'_> {
    /// The heads of a letter that count: beside one that a key of this log signed, none that no key of it did. Words of
    /// the other player's may look like a head, and a letter of another game may be quoted.
    fn counting<'l>(&self, letter: &'l SavedLetter) -> impl Iterator<Item = &'l LetterHead> {
        let mut keys: Vec<&VerifierKey> = self.keys.iter().collect();
        keys.dedup();
        let proven = |head: &LetterHead| keys.iter().any(|key| self.is_signed(head, key));
        let (good, others): (Vec<_>, Vec<_>) = letter.heads.iter().partition(|head| proven(head));
        let count = |head: &&LetterHead| good.is_empty() || head.signature.is_none();
        let counting: Vec<_> = others.into_iter().filter(count).collect();
        good.into_iter().chain(counting)
    }

    fn judge(&self, head: &LetterHead) -> Is {
        let start = &self.record.start;
        let host = self.origins.first().map(|origin| origin.host());
        if head.game != start.game || head.host.as_deref().is_some_and(|of| Some(of) != host) {
            return Is::Other(format!("the letter is not of game {} of this referee", start.game));
        }
        let size = usize::try_from(head.size).unwrap_or(usize::MAX);
        let at = size.checked_sub(1);
        let own = at.and_then(|at| Some((self.tree.root_of(head.size)?, self.origins.get(at)?, self.keys.get(at)?)));
        if let Some((root, origin, key)) = own
            && head.root.fits(&root)
            && head.epoch.is_none_or(|epoch| epoch == origin.epoch())
        {
            return match head.signature.is_none() || self.is_signed(head, key) {
                true => Is::Own,
                false => Is::Other(format!("the letter's head over {size} entries has no good signature")),
            };
        }
        if let Some(lost) = self.lost(head, size) {
            return Is::Lost(lost);
        }
        Is::Other(match own {
            None => format!("the letter knows {size} entries, the record holds {}", self.record.entries.len()),
            Some(_) => format!("the letter's head is not that of the record's first {size} entries"),
        })
    }

    /// Section 7, step 2: of an epoch that a `recover` ended, and well signed.
    fn lost(&self, head: &LetterHead, size: usize) -> Option<LostEntries> {
        let epoch = head.epoch?;
        let ends =
            |(at, entry): (usize, &crate::record::LogEntry)| Some((at, entry.opens.filter(|new| new.epoch > epoch)?));
        let (by, _) = self.record.entries.iter().enumerate().find_map(ends)?;
        let key = self.keys.get(by.min(size).checked_sub(1)?)?;
        let entries = size.saturating_sub(by);
        self.is_signed(head, key).then_some(LostEntries { entries, by })
    }

    fn is_signed(&self, shown: &LetterHead, key: &VerifierKey) -> bool {
        let head = self.origins.first().and_then(|first| shown.head(first));
        let name = shown.key.clone().unwrap_or_else(|| key.name().clone());
        let signed = head.zip(shown.signature);
        signed.is_some_and(|(head, signature)| SignedHead { head, key: name, signature }.is_good(key))
    }
}
