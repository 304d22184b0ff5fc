//! The caps a mail must keep before the parser sees it: the parser has none of its own.

use crate::referee::Unusable;

/// The largest mail that is read, in bytes.
pub(super) const MAIL: usize = 1_000_000;
/// The largest header block, in bytes.
pub(super) const HEADER: usize = 256_000;
const FIELDS: usize = 1_000;
const BOUNDARY_LINES: usize = 100;
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
    let boundaries = body.split(|&b| b == b'\n').filter(|line| line.starts_with(b"--") && line.len() > 4).count();
    Ok((header, (boundaries > BOUNDARY_LINES).then_some(Unusable::TooComplex)))
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
