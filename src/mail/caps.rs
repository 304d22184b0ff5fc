//! The caps a mail must keep before the parser sees it: the parser has none of its own.

use std::borrow::Cow;

use crate::referee::Unusable;

/// The largest mail that is read, in bytes.
pub(super) const MAIL: usize = 1_000_000;
/// The largest header block, in bytes.
pub(super) const HEADER: usize = 256_000;
const FIELDS: usize = 1_000;
const BOUNDARY_LINES: usize = 100;
const BOUNDARIES_ANYWHERE: usize = 1_000;
const HOPS: usize = 25;

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
pub(super) fn with_lf(raw: &[u8]) -> Cow<'_, [u8]> {
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
pub(super) fn check(raw: &[u8], size: u64) -> Result<(&[u8], Option<Unusable>), NoMail> {
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
    let complex = boundaries > BOUNDARY_LINES || anywhere > BOUNDARIES_ANYWHERE;
    Ok((header, complex.then_some(Unusable::TooComplex)))
}

/// What stands for `/` in a [`flat`] mail.
pub(super) const STROKE: char = '\u{1}';

/// The mail, of the same length, with the types of attached mails (`message/rfc822`, `message/global`,
/// `multipart/digest`) under names that the parser does not know. It makes of an attached mail a value
/// inside a value, and thirty thousand of them inside each other, which is less than a megabyte, end
/// the process when they are let go. Nothing in an attached mail is ever read.
pub(super) fn flat(raw: &[u8]) -> Cow<'_, [u8]> {
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
    if strokes.is_empty() {
        return Cow::Borrowed(raw);
    }
    let mut flat = raw.to_vec();
    for at in strokes {
        if let Some(byte) = flat.get_mut(at) {
            *byte = STROKE as u8;
        }
    }
    Cow::Owned(flat)
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
            assert!(flat(nests.as_bytes()).contains(&(STROKE as u8)), "{nests}");
        }
        for other in ["message/delivery-status", "multipart/report", "1/2", "rfc822", "https://example.org/games"] {
            assert!(matches!(flat(other.as_bytes()), Cow::Borrowed(_)), "{other}");
        }
    }

    #[test]
    fn boundaries_are_counted_wherever_they_stand() {
        let mail = |line: &str, times: usize| format!("From: a@b\n\n{}", line.repeat(times));
        let complex = |mail: String| check(mail.as_bytes(), mail.len() as u64).unwrap().1;
        assert_eq!(complex(mail("--a\n", 101)), Some(Unusable::TooComplex));
        assert_eq!(complex(mail("x--a\n", 1_001)), Some(Unusable::TooComplex));
        assert_eq!(complex(mail("----------------\n", 90)), None);
    }
}
