//! The heads of saved letters beside the heads of a record: the same log, entries that a restore lost, another story, or
//! nothing that can be compared.

use alloc::{
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Log, renewals};
use crate::{
    record::{
        head::may_be_lost,
        letter::{LetterHead, MOST_HEADS, SavedLetter, ShownLog, ShownRoot},
        report::{ComparedLetters, LostEntries},
    },
    seal::{Hash, Tree, VerifierKey},
};

/// The most lost entries of which it is told what they were.
const MOST_TOLD: usize = 20;

/// What a head that is proven is beside a log.
enum Is {
    /// The log's own.
    Own,
    /// Of entries that a restore lost.
    Lost(LostEntries),
    /// Neither: why.
    Other(String),
}

/// Holds the log against these letters; what does not fit is added to the findings.
pub(super) fn letters(log: &Log<'_>, letters: &[SavedLetter], findings: &mut Vec<String>) -> Option<ComparedLetters> {
    if letters.is_empty() {
        return None;
    }
    let before = findings.len();
    let mut compared = ComparedLetters { entry: None, fits: true, lost: None, unproven: 0 };
    // The root that was shown first of each.
    let mut shown: BTreeMap<_, Hash> = BTreeMap::new();
    // The oldest of the newest keys that the letters know, by its place among the log's.
    let mut known: Option<usize> = None;
    for letter in letters {
        let proven = log.proven(letter);
        let newest = proven.iter().filter_map(|head| log.signer(head)).max();
        known = [known, newest].into_iter().flatten().min();
        for head in &proven {
            compared.entry = compared.entry.max(Some(head.size.saturating_sub(1)));
            match log.judge(head, letter) {
                Is::Own => {}
                Is::Lost(entries) => compared.lost = compared.lost.take().max(Some(entries)),
                Is::Other(why) => findings.push(why),
            }
            let ShownRoot::Whole(root) = head.root else { continue };
            if *shown.entry((head.epoch, head.size)).or_insert(root) != root {
                let size = head.size;
                findings
                    .push(format!("two of your heads are over {size} entries of one epoch and differ: two stories"));
            }
        }
        compared.unproven += usize::from(proven.is_empty());
    }
    let later = (1_usize..).zip(renewals(log.record)).filter(|(number, _)| known.is_some_and(|known| *number > known));
    let unvouched = later.map(|(_, renewal)| renewal).find(|(_, new)| new.endorsed.is_none());
    if let Some((at, _)) = unvouched.filter(|_| log.held.is_none()) {
        findings.push(format!("for the key in entry {at}, which took the place of your letter's, nothing vouches"));
    }
    compared.fits = findings.len() == before;
    Some(compared)
}

impl Log<'_> {
    /// The heads of a letter that are looked at: of this host and game, with a signature that may be of a key of this log or of
    /// the one that the auditor holds. One that he wrote down himself has none.
    pub(crate) fn looked_at<'l>(&self, letter: &'l SavedLetter) -> Vec<&'l LetterHead> {
        let is_own = |head: &&LetterHead| self.origins.first().is_some_and(|first| head.head(first).is_some());
        let is_known = |head: &&LetterHead| head.is_bare() || self.known.iter().any(|key| head.may_be_of(key));
        let heads: Vec<&LetterHead> = letter.heads.iter().filter(is_own).filter(is_known).collect();
        // Somebody may have made up any number of them.
        let (skipped, _) = heads.split_at(heads.len().saturating_sub(MOST_HEADS));
        let bare = skipped.iter().filter(|head| head.is_bare());
        heads.iter().skip(skipped.len()).chain(bare).copied().collect()
    }

    /// Tells whether a head that is looked at proves something: that signature is good.
    pub(crate) fn proves(&self, head: &LetterHead) -> bool {
        head.is_bare() || self.known.iter().any(|key| self.is_signed(head, key))
    }

    /// The heads of a letter that prove something.
    fn proven<'l>(&self, letter: &'l SavedLetter) -> Vec<&'l LetterHead> {
        self.looked_at(letter).into_iter().filter(|head| self.proves(head)).collect()
    }

    /// Tells whether all heads of a letter, which prove something, are the log's own.
    pub(crate) fn fits(&self, letter: &SavedLetter) -> bool {
        letter.heads.iter().all(|head| matches!(self.judge(head, letter), Is::Own))
    }

    /// The newest key of the log under which this head is good, by its place: 0 is that of entry 0. What somebody wrote down
    /// himself says nothing of keys.
    fn signer(&self, head: &LetterHead) -> Option<usize> {
        let keys = [&self.record.start.key].into_iter().chain(renewals(self.record).map(|(_, new)| &new.key));
        let good = keys.enumerate().filter(|(_, key)| self.is_signed(head, key));
        good.map(|(at, _)| at).last()
    }

    fn judge(&self, head: &LetterHead, letter: &SavedLetter) -> Is {
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
            return match head.is_bare() || self.is_signed(head, key) {
                true => Is::Own,
                false => Is::Other(format!("the letter's head over {size} entries is signed with another key")),
            };
        }
        if let Some(lost) = self.lost(head, size, letter) {
            return Is::Lost(lost);
        }
        Is::Other(match own {
            None => format!("the letter knows {size} entries, the record holds {}", self.record.entries.len()),
            Some(_) => format!("the letter's head is not that of the record's first {size} entries"),
        })
    }

    /// Section 7, step 2: of the epoch that a `recover` ended, over more entries than stand above that, and of no more than it
    /// tells of.
    fn lost(&self, head: &LetterHead, size: usize, letter: &SavedLetter) -> Option<LostEntries> {
        let epoch = head.epoch?;
        let ShownRoot::Whole(root) = head.root else { return None };
        let ends = |at: &usize| {
            let before = at.checked_sub(1).and_then(|at| self.origins.get(at));
            self.record.entries.get(*at).is_some_and(|entry| entry.opens.is_some())
                && before.is_some_and(|before| before.epoch() == epoch)
        };
        let by = (1..self.record.entries.len()).find(ends)?;
        let lost = self.record.entries.get(by)?.opens.as_ref()?.lost.as_ref();
        let is_told = may_be_lost(lost.map(|lost| (lost.entries.into(), lost.root)), head.size, root);
        let key = self.keys.get(by.checked_sub(1)?)?;
        let is_lost = by < size && is_told && (head.is_bare() || self.is_signed(head, key));
        is_lost.then(|| LostEntries { entries: size.saturating_sub(by), by, were: self.were(by, head, letter) })
    }

    /// What the lost entries were, where the letter brings them and they make its root.
    fn were(&self, by: usize, head: &LetterHead, letter: &SavedLetter) -> Vec<String> {
        let is_long = |log: &&ShownLog| {
            log.first.map(|first| first.saturating_add(log.entries.len())) == usize::try_from(head.size).ok()
        };
        let whole = letter.logs.iter().filter(is_long).find(|log| {
            let Some(kept) = log.first.filter(|first| *first <= by).and_then(|first| self.record.texts.get(..first))
            else {
                return false;
            };
            let mut tree = Tree::default();
            kept.iter().for_each(|text| tree.push(text.as_bytes()));
            log.entries.iter().for_each(|text| tree.push(text.as_bytes()));
            tree.size() == head.size && head.root.fits(&tree.root())
        });
        let lost = |log: &ShownLog| {
            let skipped = by.saturating_sub(log.first.unwrap_or_default());
            log.entries.iter().skip(skipped).take(MOST_TOLD).map(|text| in_one_line(text)).collect()
        };
        whole.map(lost).unwrap_or_default()
    }

    fn is_signed(&self, shown: &LetterHead, key: &VerifierKey) -> bool {
        self.origins.first().is_some_and(|first| shown.is_signed(first, key))
    }
}

/// An entry without its time and its seals: `6 white turn, move Ng1-f3`.
fn in_one_line(entry: &str) -> String {
    let mut lines = entry.lines();
    let mut words = lines.next().unwrap_or_default().splitn(3, ' ');
    let head = [words.next(), words.nth(1)].into_iter().flatten().collect::<Vec<_>>().join(" ");
    let told = lines.filter(|line| !line.starts_with("mail ") && !line.starts_with("seal "));
    [head].into_iter().chain(told.map(ToString::to_string)).collect::<Vec<_>>().join(", ")
}
