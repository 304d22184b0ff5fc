//! The fields of a header, read off its lines: a field is a line with a name before a colon, and what is
//! folded below it. No field can change how another is read.
//!
//! The parser reads a mail's parts, and here is held that it found in each header the fields that are
//! there, in their order, and its end where it is: else it has taken one thing for another.

use std::borrow::Cow;

use mail_parser::{Header, MessagePart};

/// A header field as its sender wrote it: its name folded, its value with line breaks. What is not
/// UTF-8 in it is replaced.
pub(crate) type Field<'a> = (String, Cow<'a, str>);

/// Where a field stands in a header, and its name.
#[derive(Clone, Copy)]
struct Line<'a> {
    at: usize,
    end: usize,
    name: &'a [u8],
    value: &'a [u8],
}

/// The fields of a header block; what its lines hold besides fields is left out.
pub(crate) fn of(header: &[u8]) -> Vec<Field<'_>> {
    let (lines, _) = lines(header);
    lines.iter().map(|line| (name(line), String::from_utf8_lossy(line.value))).collect()
}

/// Whether the parser's reading of a part's header is that of its lines. `raw` is the mail it read.
pub(crate) fn agree(part: &MessagePart<'_>, raw: &[u8]) -> bool {
    let place = |offset: u32| usize::try_from(offset).unwrap_or(usize::MAX);
    let Some(header) = raw.get(place(part.offset_header)..place(part.offset_body)) else {
        return false;
    };
    let (lines, end) = lines(header);
    let begin = place(part.offset_header);
    let same = |(line, found): (&Line<'_>, &Header<'_>)| {
        (begin + line.at, begin + line.end) == (place(found.offset_field), place(found.offset_end))
            && name(line) == found.name.as_str().to_ascii_lowercase()
    };
    end == Some(header.len()) && lines.len() == part.headers.len() && lines.iter().zip(&part.headers).all(same)
}

fn name(line: &Line<'_>) -> String {
    String::from_utf8_lossy(line.name.trim_ascii()).to_ascii_lowercase()
}

/// The fields of a header, and what its lines take up with the empty one that ends it, or up to the end
/// of the mail; `None` where a line is no field's.
fn lines(header: &[u8]) -> (Vec<Line<'_>>, Option<usize>) {
    let mut lines: Vec<Line<'_>> = Vec::new();
    let (mut at, mut whole) = (0, true);
    for line in header.split_inclusive(|&b| b == b'\n') {
        let begin = at;
        at += line.len();
        if matches!(line, b"\n" | b"\r\n") {
            break;
        }
        if line.starts_with(b" ") || line.starts_with(b"\t") {
            match lines.last_mut().filter(|last| last.end == begin) {
                Some(last) => {
                    last.end = at;
                    last.value = header.get(last.at + last.name.len() + 1..at).unwrap_or_default();
                }
                None => whole = false,
            }
        } else if let Some(colon) = line.iter().position(|&b| b == b':') {
            let (name, value) = line.split_at(colon);
            lines.push(Line { at: begin, end: at, name, value: value.get(1..).unwrap_or_default() });
        } else {
            // The first line of an mbox is no field.
            whole &= begin == 0 && line.starts_with(b"From ");
        }
    }
    (lines, whole.then_some(at))
}
