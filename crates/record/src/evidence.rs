//! What players kept beside a record: letters and mails, whose heads and roots must lie on the log's tree. FORMAT.md
//! section 7, *Evidence*.

use super::{
    Auditor, Elsewhere, Evidence, Held, Report, SavedLetter, audit,
    audit::Log,
    letter::{Headers, LetterHead, LetterId, MOST_LETTER_BYTES},
    read::{Record, read},
};
use crate::{
    seal::{Hash, Opening, SentMail, Tree, decimal},
    unseen::is_printable,
};
use alloc::{
    boxed::Box,
    collections::{BTreeMap, BTreeSet},
    string::{String, ToString},
    vec::Vec,
};

/// Whoever has the files gives each by its name, and its bytes, if it is to be looked at.
pub type Kept<'a> = &'a mut dyn FnMut(&mut dyn FnMut(&str, Option<&[u8]>));

/// The most heads of all evidence that are looked at and prove nothing: each costs time, and anybody makes a million of them.
const MOST_BAD: usize = 500;

/// Evidence that is mostly made up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more than {MOST_BAD} heads without a good signature")]
pub struct TooManyBad;

/// Audits a record, held against a key and letters, and against what players kept; `auditor` makes one that reads it.
///
/// # Errors
/// The evidence is mostly made up.
pub fn witnessed(
    bytes: &[u8],
    held: &Held,
    kept: Kept<'_>,
    auditor: &dyn Fn() -> Box<dyn Auditor>,
) -> Result<Report, TooManyBad> {
    let mut reader = auditor();
    let mut all = held.clone();
    let found = read(bytes, &mut *reader).ok().map(|record| {
        let mut tree = Tree::default();
        record.texts.iter().for_each(|text| tree.push(text.as_bytes()));
        let mut found = Found::new(&record, Log::new(&record, &tree, held.key.as_ref()), reader.seats());
        kept(&mut |name, bytes| found.take(name, bytes));
        found.done()
    });
    let (letters, evidence) = found.transpose()?.unzip();
    all.letters.extend(letters.unwrap_or_default());
    Ok(Report { evidence, ..audit(bytes, &all, auditor()) })
}

/// What is in the files, as far as they were given.
struct Found<'a> {
    record: &'a Record<'a>,
    log: Log<'a>,
    seats: &'a [(char, &'a str)],
    /// The number of entries by the first digits of their root.
    roots: BTreeMap<String, usize>,
    letters: Vec<SavedLetter>,
    /// Tells whether each head that was looked at proves something.
    judged: BTreeMap<LetterHead, bool>,
    /// How many of them do not.
    bad: usize,
    answers: Vec<Answer>,
    openings: Vec<Opening>,
    evidence: Evidence,
}

/// A mail of a player whose root lies on the tree.
struct Answer {
    /// Its file, as it is shown.
    name: String,
    hash: Hash,
    seat_letter: char,
    /// Of how many entries the root is that it answers.
    entries: usize,
}

impl<'a> Found<'a> {
    fn new(record: &'a Record<'a>, log: Log<'a>, seats: &'a [(char, &'a str)]) -> Self {
        let mut tree = Tree::default();
        let mut roots = BTreeMap::new();
        for (size, text) in (1_usize..).zip(&record.texts) {
            tree.push(text.as_bytes());
            let short = tree.root().to_string().chars().take(32).collect();
            roots.entry(short).or_insert(size);
        }
        let (letters, answers, openings) = (Vec::new(), Vec::new(), Vec::new());
        let (judged, bad, evidence) = (BTreeMap::new(), 0, Evidence::default());
        Self { record, log, seats, roots, letters, judged, bad, answers, openings, evidence }
    }

    /// One more file.
    fn take(&mut self, name: &str, bytes: Option<&[u8]>) {
        if !bytes.is_some_and(|bytes| self.is_of_use(name, bytes)) {
            self.evidence.passed_over = self.evidence.passed_over.saturating_add(1);
        }
    }

    fn is_of_use(&mut self, name: &str, bytes: &[u8]) -> bool {
        // Of what is too large for a letter no more is asked than which mail it is.
        let begins = bytes.get(..MOST_LETTER_BYTES).filter(|begins| begins.len() < bytes.len());
        let text = SavedLetter::text(begins.unwrap_or(bytes));
        let headers = Headers::of(&text);
        let is_headless = ["message-id", "in-reply-to"].into_iter().all(|name| headers.field(name).is_none());
        if is_headless && begins.is_none() {
            let game = self.record.start.game;
            let opened = text.split('\n').filter_map(mail_opening).filter(|opening| opening.game == game);
            let before = self.openings.len();
            self.openings.extend(opened);
            if self.openings.len() > before {
                return true;
            }
        }
        let is_ours = headers.message_id().is_some_and(|id| self.seat_of(&id).is_some());
        let answered = headers.in_reply_to().into_iter().filter(|_| !is_ours);
        if let Some((seat_letter, id)) = answered.filter_map(|id| Some((self.seat_of(&id)?, id))).next() {
            match self.roots.get(&id.short) {
                Some(&entries) => {
                    self.answers.push(Answer { name: shown(name), hash: Hash::of(bytes), seat_letter, entries });
                }
                None => self.evidence.strange.push(shown(name)),
            }
            return true;
        }
        if self.bad > MOST_BAD {
            return false;
        }
        let Ok(mut letter) = SavedLetter::read(bytes) else { return false };
        // What anybody could have written down is no letter that somebody kept.
        letter.heads.retain(|head| !head.is_bare());
        letter.heads = self.log.looked_at(&letter).into_iter().cloned().collect();
        letter.heads.retain(|head| self.proves(head));
        if letter.heads.is_empty() {
            return false;
        }
        self.evidence.letters = self.evidence.letters.saturating_add(self.log.fits(&letter).into());
        self.letters.push(letter);
        true
    }

    /// Tells whether a head that is looked at proves something; asked once of each.
    fn proves(&mut self, head: &LetterHead) -> bool {
        let key = head.key.clone().filter(|name| name != self.record.start.key.name());
        let same = LetterHead { host: None, key, ..head.clone() };
        if let Some(proves) = self.judged.get(&same) {
            return *proves;
        }
        let proves = self.log.proves(head);
        self.bad = self.bad.saturating_add(usize::from(!proves));
        self.judged.insert(same, proves);
        proves
    }

    /// The seat of a letter of this game that a Message-ID names.
    fn seat_of(&self, id: &LetterId) -> Option<char> {
        let (seat, number) = id.between.split_once('.')?;
        let is_own = id.game == self.record.start.game && Some(id.host.as_str()) == self.log.host();
        let numbered = decimal(number).is_some_and(|number| (1..=999_999_999).contains(&number));
        let mut letters = self.seats.iter().map(|(letter, _)| *letter);
        letters.find(|letter| is_own && numbered && seat.chars().eq([*letter]))
    }

    /// The letters, and what all files come to.
    fn done(self) -> Result<(Vec<SavedLetter>, Evidence), TooManyBad> {
        let Self { record, letters, bad, answers, openings, mut evidence, .. } = self;
        if bad > MOST_BAD {
            return Err(TooManyBad);
        }
        let entries = (0_usize..).zip(&record.entries);
        let turns: BTreeMap<usize, (char, Hash)> = entries.filter_map(|(at, entry)| Some((at, entry.mail?))).collect();
        let opened = opened(&openings, &turns);
        let (mut spoken, mut signed) = (BTreeSet::new(), BTreeSet::new());
        // What a draw hangs on the mail that asked for it tells, too.
        let drawn_from = |number: &usize| record.entries.get(*number)?.answers.map(usize::from);
        for Answer { name, hash, seat_letter, entries } in answers {
            let is_of_seat = |number: &usize| turns.get(number).is_some_and(|(seat, _)| *seat == seat_letter);
            let named = opened.get(&hash).into_iter().flatten();
            let named: Vec<&(usize, bool)> = named.filter(|(number, _)| is_of_seat(number)).collect();
            match named.is_empty() {
                true => spoken.extend(turns.range(entries..).map(|(number, _)| *number).find(is_of_seat)),
                false => spoken.extend(named.iter().map(|(number, _)| *number)),
            }
            signed.extend(named.iter().filter(|(_, is_signed)| *is_signed).map(|(number, _)| *number));
            let other = named.iter().filter(|(number, _)| drawn_from(number).is_some_and(|from| from != entries));
            evidence.elsewhere.extend(other.map(|(entry, _)| Elsewhere { name: name.clone(), entry: *entry }));
        }
        (evidence.turns, evidence.answered, evidence.signed) = (turns.len(), spoken.len(), signed.len());
        Ok((letters, evidence))
    }
}

/// A file's name, which may be anybody's, for a line of the report.
fn shown(name: &str) -> String {
    let seen = |c: char| if is_printable(c) { c } else { char::REPLACEMENT_CHARACTER };
    name.chars().take(200).map(seen).collect()
}

/// The mails that openings name, by their hashes: which entry each made, and whether its provider signed.
fn opened(openings: &[Opening], turns: &BTreeMap<usize, (char, Hash)>) -> BTreeMap<Hash, BTreeSet<(usize, bool)>> {
    let mut named: BTreeMap<Hash, BTreeSet<(usize, bool)>> = BTreeMap::new();
    let mail = |opening: &Opening| {
        let number = opening.what.strip_prefix("mail ")?.parse::<usize>().ok()?;
        let seal = (opening.seat_letter, opening.commitment());
        let sent = opening.value.parse::<SentMail>().ok().filter(|_| turns.get(&number) == Some(&seal))?;
        Some((sent.hash(), (number, sent.signer().is_some())))
    };
    for (hash, made) in openings.iter().filter_map(mail) {
        named.entry(hash).or_default().insert(made);
    }
    named
}

/// The opening of a mail: its value is of two or three words.
fn mail_opening(line: &str) -> Option<Opening> {
    let (at, _) = line.match_indices(' ').nth(6)?;
    let (opening, proof) = line.split_at_checked(at)?;
    let mut opening: Opening = opening.parse().ok()?;
    opening.value.push_str(proof);
    (opening.what.starts_with("mail ") && opening.value.parse::<SentMail>().is_ok()).then_some(opening)
}
