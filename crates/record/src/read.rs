//! The strict reader of a record, FORMAT.md section 6: it takes what `write` writes, and names the
//! line of the first thing that is anything else. Whether the parts fit together is for the audit to say.

use alloc::{borrow::Cow, string::String, vec::Vec};

use super::auditor::{Auditor, BadEntry, LogEntry, LogStart};
use crate::seal::{Opening, ReadHeadError, ReadOpeningError, SignedHead, decimal};

/// A record as it was read.
#[derive(Clone, Debug)]
pub struct Record<'a> {
    /// The text that entry 0 pins.
    pub pinned: &'a str,
    /// The profile of time.
    pub profile: &'a str,
    /// Each entry's exact text.
    pub texts: Vec<&'a str>,
    /// What the frame must know of them.
    pub entries: Vec<LogEntry>,
    /// What the first of them, and no other, says of the log.
    pub start: LogStart,
    pub head: SignedHead,
    /// The openings, in their order and none twice; of seats the game has.
    pub openings: Vec<Opening>,
}

/// Why a file is no record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct ReadRecordError {
    /// The line of the file, from 1.
    pub line: usize,
    pub fault: RecordFault,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordFault {
    /// Bytes that are no UTF-8.
    #[error("not UTF-8 text")]
    NotText,
    /// Another line than the one that must stand here.
    #[error("expected {0}")]
    Expected(Cow<'static, str>),
    /// The pinned text cannot be used.
    #[error("{0}")]
    Pinned(String),
    /// Another game than any that is known here.
    #[error("this is a game of {0}, which is not known here: a newer verifier may know it")]
    Rules(String),
    /// The log has another number of entries than its head can have.
    #[error("a log has 1 to 10000 entries")]
    EntryCount,
    /// The head is not well written.
    #[error("{0}")]
    Head(ReadHeadError),
    /// An opening is not well written.
    #[error("{0}")]
    Opening(ReadOpeningError),
    /// An opening of a seat that the game does not have.
    #[error("the game has no seat `{0}`")]
    Seat(char),
    /// Openings in another order, or one fact opened twice.
    #[error("this opening does not stand in its place")]
    Order,
}

/// The rules that the first entry of a record seems to name, before anything of it was checked.
pub fn rules(bytes: &[u8]) -> Option<&str> {
    let text = core::str::from_utf8(bytes).ok()?;
    let mut cursor = Cursor { whole: text, rest: text };
    cursor.line("").ok()?;
    let pinned = cursor.count("catalogue", "").ok()?;
    cursor.take(pinned, "").ok()?;
    let profile = cursor.count("profile", "").ok()?;
    cursor.take(profile, "").ok()?;
    cursor.line("").ok()?;
    cursor.entry().ok()?.lines().find_map(|line| line.strip_prefix("rules "))
}

/// Reads a record, of which `auditor` reads what is its game's.
///
/// # Errors
/// The first line that is not as FORMAT.md says.
pub fn read<'a>(bytes: &'a [u8], auditor: &mut dyn Auditor) -> Result<Record<'a>, ReadRecordError> {
    let text = core::str::from_utf8(bytes).map_err(|error| {
        let good = bytes.get(..error.valid_up_to()).unwrap_or_default();
        ReadRecordError { line: lines(good) + 1, fault: RecordFault::NotText }
    })?;
    let mut cursor = Cursor { whole: text, rest: text };
    cursor.exact("tempete-record 1")?;

    let bytes = cursor.count("catalogue", "`catalogue` and its number of bytes")?;
    let at = cursor.rest;
    let pinned = cursor.take(bytes, "as many bytes of catalogue as said, and a line end")?;
    auditor.pinned(pinned).map_err(|error| {
        let others = rules(text.as_bytes()).filter(|named| *named != auditor.rules());
        cursor.fault(at, others.map_or(RecordFault::Pinned(error), |named| RecordFault::Rules(named.into())))
    })?;

    let bytes = cursor.count("profile", "`profile` and its number of bytes")?;
    let at = cursor.rest;
    let profile = cursor.take(bytes, "as many bytes of profile as said, and a line end")?;
    auditor.profile(profile).map_err(|error| cursor.fault(at, RecordFault::Pinned(error)))?;

    let at = cursor.rest;
    let count = cursor.count("entries", "`entries` and their number")?;
    if !(1..=10_000).contains(&count) {
        return Err(cursor.fault(at, RecordFault::EntryCount));
    }
    let mut texts = Vec::with_capacity(count);
    let mut entries: Vec<LogEntry> = Vec::with_capacity(count);
    let mut start = None;
    for index in 0..count {
        let at = cursor.rest;
        let text = cursor.entry()?;
        let entry = auditor.entry(text).map_err(|BadEntry { line, expected }| {
            let mut fault = cursor.expected(at, expected);
            fault.line += line.saturating_sub(1);
            fault
        })?;
        // Entry 0 alone is the start; step 2 looks at numbers and times.
        if (index == 0) != entry.start.is_some() {
            return Err(cursor.expected(at, "the start as the first entry and as no other"));
        }
        start = start.or_else(|| entry.start.clone());
        texts.push(text);
        entries.push(entry);
    }
    let start = start.ok_or_else(|| cursor.expected(cursor.rest, "the start as the first entry"))?;

    cursor.exact("head")?;
    let at = cursor.rest;
    let expected = "the five lines of the head";
    for _ in 0..5 {
        cursor.line(expected)?;
    }
    let head = at.strip_suffix(cursor.rest).unwrap_or_default();
    let head = head.parse::<SignedHead>().map_err(|error| cursor.fault(at, RecordFault::Head(error)))?;

    let count = cursor.count("openings", "`openings` and their number")?;
    let mut openings: Vec<Opening> = Vec::new();
    let mut last = None;
    for _ in 0..count {
        let at = cursor.rest;
        let line = cursor.line("an opening")?;
        let opening = line.parse::<Opening>().map_err(|error| cursor.fault(at, RecordFault::Opening(error)))?;
        if opening.rules != auditor.rules() {
            return Err(cursor.fault(at, RecordFault::Opening(ReadOpeningError::Form)));
        }
        let place = auditor.place(&opening).map_err(|error| cursor.fault(at, RecordFault::Opening(error)))?;
        let Some(seat) = auditor.seats().iter().position(|(letter, _)| *letter == opening.seat_letter) else {
            return Err(cursor.fault(at, RecordFault::Seat(opening.seat_letter)));
        };
        let place = Some((seat, place));
        if last >= place {
            return Err(cursor.fault(at, RecordFault::Order));
        }
        last = place;
        openings.push(opening);
    }
    cursor.exact("end")?;
    if !cursor.rest.is_empty() {
        return Err(cursor.fault(cursor.rest, RecordFault::Expected("nothing below `end`".into())));
    }
    Ok(Record { pinned, profile, texts, entries, start, head, openings })
}

/// What is left to read of a text.
struct Cursor<'a> {
    whole: &'a str,
    rest: &'a str,
}

impl<'a> Cursor<'a> {
    /// A fault in the line that begins where `at` does.
    fn fault(&self, at: &str, fault: RecordFault) -> ReadRecordError {
        let before = self.whole.len().saturating_sub(at.len());
        let before = self.whole.as_bytes().get(..before).unwrap_or_default();
        ReadRecordError { line: lines(before) + 1, fault }
    }

    fn expected(&self, at: &str, expected: impl Into<Cow<'static, str>>) -> ReadRecordError {
        self.fault(at, RecordFault::Expected(expected.into()))
    }

    /// The next line without its end.
    fn line(&mut self, expected: &'static str) -> Result<&'a str, ReadRecordError> {
        let (line, rest) = self.rest.split_once('\n').ok_or_else(|| self.expected(self.rest, expected))?;
        self.rest = rest;
        Ok(line)
    }

    fn exact(&mut self, wanted: &'static str) -> Result<(), ReadRecordError> {
        let at = self.rest;
        if self.line(wanted)? == wanted { Ok(()) } else { Err(self.expected(at, wanted)) }
    }

    /// The number in the line `key NUMBER`.
    fn count(&mut self, key: &str, expected: &'static str) -> Result<usize, ReadRecordError> {
        let at = self.rest;
        let line = self.line(expected)?;
        let number = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(' ')).and_then(decimal);
        number.and_then(|number| usize::try_from(number).ok()).ok_or_else(|| self.expected(at, expected))
    }

    /// So many bytes, and the line end behind them.
    fn take(&mut self, bytes: usize, expected: &'static str) -> Result<&'a str, ReadRecordError> {
        let split = self.rest.split_at_checked(bytes);
        let split = split.and_then(|(taken, rest)| Some((taken, rest.strip_prefix('\n')?)));
        let (taken, rest) = split.ok_or_else(|| self.expected(self.rest, expected))?;
        self.rest = rest;
        Ok(taken)
    }

    /// The next block of lines, and the empty line behind it.
    fn entry(&mut self) -> Result<&'a str, ReadRecordError> {
        let expected = "an entry and an empty line";
        let end = self.rest.find("\n\n").ok_or_else(|| self.expected(self.rest, expected))?;
        let (block, rest) = self.rest.split_at_checked(end + 1).ok_or_else(|| self.expected(self.rest, expected))?;
        self.rest = rest.strip_prefix('\n').unwrap_or(rest);
        Ok(block)
    }
}

/// How many line ends these bytes hold.
fn lines(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte == b'\n').count()
}
