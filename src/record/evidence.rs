//! What players kept beside a record: letters and mails, whose heads and roots must lie on the log's tree. FORMAT.md
//! section 7, *Evidence*.

use alloc::{
    boxed::Box,
    collections::{BTreeMap, BTreeSet},
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use serde::Serialize;

use super::{
    Auditor, Brought, Held, Report, SavedLetter, audit,
    audit::Log,
    letter::{Headers, LetterId},
    read::{Record, read},
    report::wrapped,
};
use crate::seal::{Hash, Opening, SentMail, Tree};

/// The most mails that are named.
const MOST_NAMED: usize = 20;

/// What the evidence shows. `Display` writes it for people.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Evidence {
    /// Entries of seats that a mail made.
    pub turns: usize,
    /// Of how many the root that its writer answered is in his own mail.
    pub answered: usize,
    /// Of how many of these an opening says that his provider signed the mail.
    pub signed: usize,
    /// Letters that were compared.
    pub letters: usize,
    /// Files in which nothing of this was found.
    pub passed_over: usize,
    /// Mails, by their files, that answer a letter which this log does not have.
    pub strange: Vec<String>,
}

/// A report, and what the evidence beside the record shows.
#[derive(Debug, Serialize)]
pub struct Witnessed {
    #[serde(flatten)]
    pub report: Report,
    /// `None` where the record cannot be read, or none was brought.
    pub evidence: Option<Evidence>,
}

/// Audits a record, held against a key and letters, and against what players kept; `auditor` makes one that reads it.
pub fn witnessed(
    bytes: &[u8],
    held: &Held,
    files: Option<&[Brought<'_>]>,
    auditor: &dyn Fn() -> Box<dyn Auditor>,
) -> Witnessed {
    let mut reader = auditor();
    let found = files.and_then(|files| {
        let record = read(bytes, &mut *reader).ok()?;
        Some(Found::new(&record, held, files, reader.seats()))
    });
    let mut all = held.clone();
    let evidence = found.map(|Found { letters, evidence }| {
        all.letters.extend(letters);
        evidence
    });
    Witnessed { report: audit(bytes, &all, auditor()), evidence }
}

impl Witnessed {
    /// That of the audit, and at least 1 where a mail answers a letter that the log does not have.
    pub fn exit_code(&self) -> u8 {
        let is_strange = self.evidence.as_ref().is_some_and(|evidence| !evidence.strange.is_empty());
        self.report.exit_code().max(is_strange.into())
    }
}

impl fmt::Display for Witnessed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.report)?;
        self.evidence.iter().try_for_each(|evidence| write!(f, "\n{evidence}"))
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { turns, answered, signed, letters, passed_over, strange } = self;
        let mut text = format!(
            "Evidence: {answered} of {turns} turns: the root that its writer answered is in his own mail, {signed} of them signed by \
             his provider"
        );
        for (count, one, many) in
            [(*letters, "letter fits", "letters fit"), (*passed_over, "file passed over", "files passed over")]
        {
            if count > 0 {
                text.push_str("; ");
                text.push_str(&counted(count, one, many));
            }
        }
        wrapped(f, "", &format!("{text}."))?;
        for name in strange.iter().take(MOST_NAMED) {
            wrapped(f, "  ", &format!("{name}: answers a letter that this log does not have"))?;
        }
        match strange.len().checked_sub(MOST_NAMED) {
            Some(more) if more > 0 => wrapped(f, "  ", &format!("and {more} more")),
            _ => Ok(()),
        }
    }
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// What is in the files.
struct Found {
    letters: Vec<SavedLetter>,
    evidence: Evidence,
}

/// A mail of a player.
struct Answer<'a> {
    file: &'a Brought<'a>,
    seat_letter: char,
    /// Of how many entries the root is that it answers; `None` where it is none of this log's.
    entries: Option<usize>,
}

/// An entry of a seat that a mail made.
struct Turn {
    seat_letter: char,
    mail: Hash,
}

impl Found {
    fn new(record: &Record<'_>, held: &Held, files: &[Brought<'_>], seats: &[(char, &str)]) -> Self {
        let mut tree = Tree::default();
        // The number of entries by the first digits of their root.
        let mut roots = BTreeMap::new();
        for (size, text) in (1_usize..).zip(&record.texts) {
            tree.push(text.as_bytes());
            roots.entry(short(&tree.root())).or_insert(size);
        }
        let log = Log::new(record, &tree, held.key.as_ref());
        let turns = turns(record, seats);
        let (mut letters, mut answers, mut openings) = (Vec::new(), Vec::new(), Vec::new());
        let mut evidence = Evidence { turns: turns.len(), ..Evidence::default() };
        for file in files {
            let text = SavedLetter::text(file.bytes);
            let headers = Headers::of(&text);
            let own = |id: &LetterId| id.game == record.start.game && Some(id.host.as_str()) == log.host();
            let is_ours = headers.message_id().is_some_and(|id| own(&id));
            let is_mail = ["message-id", "in-reply-to"].into_iter().any(|name| headers.field(name).is_some());
            let answered = headers.in_reply_to().into_iter().find(|id| own(id)).filter(|_| !is_ours);
            if let Some(LetterId { between, short, .. }) = answered {
                let seat_letter = between.chars().next().unwrap_or_default();
                answers.push(Answer { file, seat_letter, entries: roots.get(&short).copied() });
                continue;
            }
            if let Ok(mut letter) = SavedLetter::read(file.bytes) {
                // What anybody could have written down is no letter that somebody kept.
                letter.heads.retain(|head| !head.is_bare());
                if !log.proven(&letter).is_empty() {
                    evidence.letters = evidence.letters.saturating_add(usize::from(log.fits(&letter)));
                    letters.push(letter);
                    continue;
                }
            }
            let opened: Vec<Opening> = text.split('\n').filter(|_| !is_mail).filter_map(mail_opening).collect();
            if opened.is_empty() {
                evidence.passed_over = evidence.passed_over.saturating_add(1);
            }
            openings.extend(opened);
        }
        let opened = opened(&openings, &turns);
        let (mut spoken, mut signed) = (BTreeSet::new(), BTreeSet::new());
        for Answer { file, seat_letter, entries } in answers {
            let Some(entries) = entries else {
                evidence.strange.push(file.name.to_string());
                continue;
            };
            let is_of_seat = |number: &usize| turns.get(number).is_some_and(|turn| turn.seat_letter == seat_letter);
            let named = opened.get(&Hash::of(file.bytes)).into_iter().flatten();
            let named: Vec<&(usize, bool)> = named.filter(|(number, _)| is_of_seat(number)).collect();
            match named.is_empty() {
                true => spoken.extend(turns.range(entries..).map(|(number, _)| *number).find(is_of_seat)),
                false => spoken.extend(named.iter().map(|(number, _)| *number)),
            }
            signed.extend(named.iter().filter(|(_, is_signed)| *is_signed).map(|(number, _)| *number));
        }
        (evidence.answered, evidence.signed) = (spoken.len(), signed.len());
        Self { letters, evidence }
    }
}

/// The first half of a root's digits, as a Message-ID has them.
fn short(root: &Hash) -> String {
    root.to_string().chars().take(32).collect()
}

/// The turns by their entries' numbers.
fn turns(record: &Record<'_>, seats: &[(char, &str)]) -> BTreeMap<usize, Turn> {
    let turn = |(number, text): (usize, &&str)| {
        let mut lines = text.lines();
        let who = lines.next()?.split(' ').nth(2)?;
        let seat_letter = seats.iter().find(|(_, name)| *name == who)?.0;
        let mail = lines.find_map(|line| line.strip_prefix("mail ")?.parse().ok())?;
        Some((number, Turn { seat_letter, mail }))
    };
    (0..).zip(&record.texts).filter_map(turn).collect()
}

/// The mails that openings name, by their hashes: which entry each made, and whether its provider signed.
fn opened(openings: &[Opening], turns: &BTreeMap<usize, Turn>) -> BTreeMap<Hash, Vec<(usize, bool)>> {
    let mut named: BTreeMap<Hash, Vec<(usize, bool)>> = BTreeMap::new();
    let mail = |opening: &Opening| {
        let number = opening.what.strip_prefix("mail ")?.parse::<usize>().ok()?;
        let turn = turns.get(&number).filter(|turn| turn.seat_letter == opening.seat_letter)?;
        let sent = opening.value.parse::<SentMail>().ok().filter(|_| opening.commitment() == turn.mail)?;
        Some((sent.hash(), (number, sent.signer().is_some())))
    };
    for (hash, made) in openings.iter().filter_map(mail) {
        named.entry(hash).or_default().push(made);
    }
    named
}

/// The opening of a mail: its value is of two or three words.
fn mail_opening(line: &str) -> Option<Opening> {
    let (at, _) = line.match_indices(' ').nth(6)?;
    let (opening, proof) = line.split_at_checked(at)?;
    let mut opening: Opening = opening.parse().ok()?;
    opening.value.push_str(proof);
    opening.what.starts_with("mail ").then_some(opening)
}
