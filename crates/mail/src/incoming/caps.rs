//! The caps a mail must keep before the parser sees it: the parser has none of its own.

use std::borrow::Cow;

use crate::kit::Unusable;

/// The largest mail that is read, in bytes.
pub const MAIL: usize = 1_000_000;
/// The largest header block, in bytes.
pub(crate) const HEADER: usize = 256_000;
const FIELDS: usize = 1_000;
const BOUNDARY_LINES: usize = 100;
const BOUNDARIES_ANYWHERE: usize = 1_000;
const HOPS: usize = 25;
/// The longest field that says how a part is written: the parser's time grows with its square.
const TYPE: usize = 4_000;
/// The most parts that hold others: for each whose boundary is missing the parser reads the whole mail.
const MULTIPARTS: usize = 50;

/// Why a mail is set aside without a look at who sent it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMail {
    /// No header field stands at its beginning.
    NoHeader,
    /// More header than a mail has.
    HeaderTooBig,
    /// A carriage return alone in the header, where a second field may hide.
    BareCr,
    /// Through more servers than a mail comes: a loop.
    TooManyHops,
    /// The reader itself failed on it.
    Unreadable,
}

impl NoMail {
    /// The word for the referee's table.
    pub fn word(self) -> &'static str {
        match self {
            Self::NoHeader => "no-header",
            Self::HeaderTooBig => "header-too-big",
            Self::BareCr => "bare-cr",
            Self::TooManyHops => "too-many-hops",
            Self::Unreadable => "unreadable",
        }
    }
}

/// The mail with LF for every CRLF; a CR alone stays.
pub(crate) fn with_lf(raw: &[u8]) -> Cow<'_, [u8]> {
    if !raw.windows(2).any(|two| two == b"\r\n") {
        return Cow::Borrowed(raw);
    }
    let mut lf = Vec::with_capacity(raw.len());
    for line in raw.split_inclusive(|&b| b == b'\n') {
        match line.strip_suffix(b"\r\n") {
            Some(line) => {
                lf.extend_from_slice(line);
                lf.push(b'\n');
            }
            None => lf.extend_from_slice(line),
        }
    }
    Cow::Owned(lf)
}

/// The header block of a mail, and what is wrong with its body before it is parsed.
pub(crate) fn check(raw: &[u8], size: u64) -> Result<(&[u8], Option<Unusable>), NoMail> {
    let header = header(raw);
    if header.len() > HEADER {
        return Err(NoMail::HeaderTooBig);
    }
    let mut fields = 0;
    let mut hops = 0;
    for line in header.split(|&b| b == b'\n') {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.contains(&b'\r') {
            return Err(NoMail::BareCr);
        }
        if !line.is_empty() && !line.starts_with(b" ") && !line.starts_with(b"\t") {
            fields += 1;
            let name = line.split(|&b| b == b':').next().unwrap_or_default();
            hops += usize::from(name.trim_ascii().eq_ignore_ascii_case(b"received"));
        }
    }
    // The first line of an mbox is no field, but the parser passes it over.
    let first = header.split(|&b| b == b'\n').next().unwrap_or_default();
    if !first.contains(&b':') && !first.starts_with(b"From ") {
        return Err(NoMail::NoHeader);
    }
    if fields > FIELDS {
        return Err(NoMail::HeaderTooBig);
    }
    if hops > HOPS {
        return Err(NoMail::TooManyHops);
    }
    if size > MAIL as u64 {
        return Ok((header, Some(Unusable::TooBig)));
    }
    let body = raw.get(header.len()..).unwrap_or_default();
    let boundaries = body.split(|&b| b == b'\n').filter(|line| line.starts_with(b"--")).count();
    // The parser also takes a boundary inside a line for one.
    let anywhere = body.windows(3).filter(|three| matches!(three, [before, b'-', b'-'] if *before != b'-')).count();
    let multiparts = raw.windows(9).filter(|nine| nine.eq_ignore_ascii_case(b"multipart")).count();
    let complex = boundaries > BOUNDARY_LINES
        || anywhere > BOUNDARIES_ANYWHERE
        || multiparts > MULTIPARTS
        || longest_type(raw) > TYPE;
    Ok((header, complex.then_some(Unusable::TooComplex)))
}

/// The length of the longest field that says how a part is written, with what is folded below it,
/// wherever the parser may take a header to begin.
fn longest_type(raw: &[u8]) -> usize {
    let (mut longest, mut this) = (0, 0);
    for line in raw.split_inclusive(|&b| b == b'\n') {
        let folded = line.starts_with(b" ") || line.starts_with(b"\t");
        let before = if folded { this } else { 0 };
        this = if before > 0 || is_type(line) { before + line.len() } else { 0 };
        longest = longest.max(this);
    }
    longest
}

/// Whether a line holds the name of such a field, spelt so that the parser knows it.
fn is_type(line: &[u8]) -> bool {
    if !line.contains(&b':') {
        return false;
    }
    let letters: Vec<u8> = line.iter().filter(|b| !b.is_ascii_whitespace()).map(u8::to_ascii_lowercase).collect();
    [&b"content-type:"[..], b"content-disposition:", b"content-transfer-encoding:"]
        .iter()
        .any(|name| letters.windows(name.len()).any(|some| some == *name))
}

/// A mail in which attached mails are none, and nothing stands that the parser stumbles over.
pub(crate) struct Flat<'a> {
    /// Of the same length.
    pub(crate) mail: Cow<'a, [u8]>,
    /// What stands in it for a `/`, unless nothing had to be changed: nothing that it held before.
    pub(crate) stroke: char,
}

/// The mail, of the same length, with the types of attached mails (`message/rfc822`, `message/global`,
/// `multipart/digest`) under names that the parser does not know. It makes of an attached mail a value
/// inside a value, and thirty thousand of them inside each other, which is less than a megabyte, end
/// the process when they are let go. Nothing in an attached mail is ever read.
pub(crate) fn flat(raw: &[u8]) -> Flat<'_> {
    let nests = |at: usize| {
        let after = raw.get(at + 1..).unwrap_or_default();
        // The parser passes these over before a type's second half; a comment may hold anything.
        let blank = after.iter().take_while(|b| matches!(b, b' ' | b'\t' | b'\r' | b'\n' | b'"' | b'\\')).count();
        let after = after.get(blank..).unwrap_or_default();
        let begins = |word: &[u8]| after.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word));
        begins(b"(") || begins(b"rfc822") || begins(b"global") || begins(b"digest")
    };
    let strokes: Vec<usize> =
        raw.iter().enumerate().filter(|&(at, &b)| b == b'/' && nests(at)).map(|(at, _)| at).collect();
    let stroke = (1..=8).find(|control| !raw.contains(control)).unwrap_or(1);
    let mut mail = Cow::Borrowed(raw);
    for at in strokes {
        if let Some(byte) = mail.to_mut().get_mut(at) {
            *byte = stroke;
        }
    }
    for (at, bytes) in mended(raw) {
        if let Some(place) = mail.to_mut().get_mut(at..at + bytes.len()) {
            place.copy_from_slice(&bytes);
        }
    }
    Flat { mail, stroke: char::from(stroke) }
}

/// Replacements, each with its place and of the same length, for what is lawful and the parser does not know: a value on the line below
/// its name (`boundary=` at a line's end, RFC 2045, section 5.1), an encoding in quotation marks.
fn mended(raw: &[u8]) -> Vec<(usize, Vec<u8>)> {
    let mut found = Vec::new();
    let mut at = 0;
    for line in raw.split_inclusive(|&b| b == b'\n') {
        let (begin, end) = (at, at + line.len());
        at = end;
        let text = line.trim_ascii_end();
        let named = text.len().checked_sub(9).and_then(|from| Some((from, text.get(from..)?)));
        let named = named.filter(|(_, name)| name.eq_ignore_ascii_case(b"boundary=")).map(|(from, _)| from);
        if let Some(from) = named
            && text.get(..from).is_some_and(|before| {
                before.is_empty() || before.ends_with(b" ") || before.ends_with(b";") || before.ends_with(b"\t")
            })
            && raw.get(end).is_some_and(|next| matches!(next, b' ' | b'\t'))
        {
            // `boundary=`, a line's end and a blank become the line's end, a blank and `boundary=`.
            let gap = raw.get(begin + text.len()..=end).unwrap_or_default();
            found.push((begin + from, [gap, b"boundary="].concat()));
        }
        let name = b"content-transfer-encoding:";
        if line.get(..name.len()).is_some_and(|of| of.eq_ignore_ascii_case(name)) && line.contains(&b'"') {
            found.push((begin, line.iter().map(|&b| if b == b'"' { b' ' } else { b }).collect()));
        }
    }
    found
}

/// Everything up to the first empty line.
fn header(raw: &[u8]) -> &[u8] {
    let mut end = 0;
    for line in raw.split_inclusive(|&b| b == b'\n') {
        if matches!(line, b"\n" | b"\r\n") {
            break;
        }
        end += line.len();
    }
    raw.get(..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_that_nest_are_spelt_so_that_the_parser_does_not_know_them() {
        for nests in [
            "message/rfc822",
            "MESSAGE / Global",
            "message/(a comment)rfc822",
            "message/\n \"rfc822\"",
            "multipart/digest",
        ] {
            assert!(flat(nests.as_bytes()).mail.contains(&1), "{nests}");
        }
        for other in ["message/delivery-status", "multipart/report", "1/2", "rfc822", "https://example.org/games"] {
            assert!(matches!(flat(other.as_bytes()).mail, Cow::Borrowed(_)), "{other}");
        }
        assert_eq!(flat(b"\x01\x02 message/rfc822").stroke, '\u{3}');
    }

    #[test]
    fn boundaries_are_counted_wherever_they_stand() {
        let mail = |line: &str, times: usize| format!("From: a@b\n\n{}", line.repeat(times));
        let complex = |mail: String| check(mail.as_bytes(), mail.len() as u64).unwrap().1;
        assert_eq!(complex(mail("--a\n", 101)), Some(Unusable::TooComplex));
        assert_eq!(complex(mail("x--a\n", 1_001)), Some(Unusable::TooComplex));
        assert_eq!(complex(mail("----------------\n", 90)), None);
        assert_eq!(complex(mail("--a\n", 100)), None);
        assert_eq!(complex(mail("x--a\n", 1_000)), None);
        assert_eq!(complex(mail("Content-Type: multiPart/mixed\n", 51)), Some(Unusable::TooComplex));
        assert_eq!(complex(mail("Content-Type: multipart/mixed\n", 50)), None);
    }

    #[test]
    fn a_field_that_says_how_a_part_is_written_has_an_end() {
        let complex = |text: String| {
            let mail = format!("From: a@b\n\n{text}\n");
            check(mail.as_bytes(), mail.len() as u64).unwrap().1
        };
        let many = " a*1=b;".repeat(600);
        for long in [
            format!("Content-Type: text/plain;{many}"),
            format!("content-disposition : inline;{}", many.replace(' ', "\n\t")),
            format!("x--aContent-Ty pe: a;{many}"),
        ] {
            assert_eq!(complex(long), Some(Unusable::TooComplex));
        }
        for other in [many.clone(), format!("Content-Type: text/plain\n\n{many}"), format!("Type: a;{many}")] {
            assert_eq!(complex(other), None);
        }
    }
}
