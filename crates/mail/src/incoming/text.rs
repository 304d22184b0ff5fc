//! The text of a mail: its first displayable part, decoded, or why there is none. Quotes and
//! signatures in it are left to who reads orders; attachments are never looked at.

use std::borrow::Cow;

use mail_parser::{
    ContentType, Encoding, HeaderName, Message, MessagePart, MimeHeaders, PartType,
    decoders::{base64::base64_decode, charsets::map::charset_decoder, quoted_printable::quoted_printable_decode},
};

use super::{armour, flowed::unflow, html};
use crate::kit::Unusable;

/// What a mail says.
pub(crate) struct Body {
    pub(crate) orders: Result<String, Unusable>,
    /// The same with everything quoted: a key's own line may stand anywhere in it.
    pub(crate) whole: String,
}

impl Body {
    /// Puts back what stood where a flat mail has strokes.
    pub(crate) fn unflatten(&mut self, stroke: char) {
        for text in self.orders.iter_mut().chain([&mut self.whole]) {
            *text = text.replace(stroke, "/");
        }
    }
}

/// Reads the text of a parsed mail.
pub(crate) fn read(message: &Message<'_>) -> Body {
    let refused = |why| Body { orders: Err(why), whole: String::new() };
    let root = message.root_part();
    if root.content_type().is_some_and(is_sealed) {
        return refused(Unusable::Encrypted);
    }
    let chosen = choose(message);
    // Of what no boundary ends nobody knows how it went on.
    if let Some(last) = message.parts.last().filter(|last| is_cut_off(message, last) && is_text(last))
        && chosen.is_none_or(|part| is_blank(part) || is_cut_off(message, part))
    {
        return Body { orders: Err(Unusable::CutOff), whole: last.text_contents().unwrap_or_default().to_owned() };
    }
    let Some(part) = chosen else {
        return refused(Unusable::NoText);
    };
    // The parser takes the last of two; another program may take the first.
    if [root, part]
        .iter()
        .any(|part| twice(part, &HeaderName::ContentType) || twice(part, &HeaderName::ContentTransferEncoding))
    {
        return refused(Unusable::Contradictory);
    }
    let damaged = is_damaged(message, part);
    let parsed = match &part.body {
        PartType::Text(text) | PartType::Html(text) => text,
        _ => return refused(Unusable::NoText),
    };
    let (text, is_guessed): (Cow<'_, str>, bool) = match in_letters(message, part) {
        Letters::Known => (Cow::Borrowed(parsed), false),
        Letters::Latin(latin) => (latin.into(), false),
        Letters::Ascii(ascii) => (ascii.into(), true),
        Letters::None => {
            let whole = String::from_utf8_lossy(raw(message, part)).into_owned();
            return Body { orders: Err(Unusable::Charset), whole };
        }
    };
    let body = if matches!(part.body, PartType::Html(_)) {
        Body {
            orders: html::text(&text, false).filter(|text| !text.trim().is_empty()).ok_or(Unusable::NoText),
            whole: html::text(&text, true).unwrap_or_default(),
        }
    } else {
        plain(&text, part.content_type())
    };
    // A NUL, or a replacement character where orders are read, is what broken encodings leave. For a
    // letter of an unknown charset it stands of right, and no order may hold it.
    let spoilt = body.orders.as_ref().is_ok_and(|text| {
        let answer = text.split("reply above this line").next().unwrap_or_default();
        text.contains('\0') || answer.contains('\u{fffd}') && !is_guessed
    });
    if damaged || spoilt { Body { orders: Err(Unusable::Damaged), ..body } } else { body }
}

/// The first displayable text part; of an empty one with an HTML twin, the twin.
fn choose<'a, 'x>(message: &'a Message<'x>) -> Option<&'a MessagePart<'x>> {
    let first = message.text_part(0)?;
    match message.html_part(0) {
        Some(twin) if is_blank(first) && matches!(twin.body, PartType::Html(_)) => Some(twin),
        _ => Some(first),
    }
}

fn is_blank(part: &MessagePart<'_>) -> bool {
    matches!(&part.body, PartType::Text(text) if text.trim().is_empty())
}

/// Whether a part might be the mail's text.
fn is_text(part: &MessagePart<'_>) -> bool {
    let is_shown = part.content_disposition().is_none_or(|kind| !kind.is_attachment());
    is_shown
        && part.content_type().is_none_or(|kind| {
            kind.ctype() == "text" && kind.subtype().is_some_and(|subtype| matches!(subtype, "plain" | "html"))
        })
}

/// Whether a part of several goes on to the mail's end, where its boundary should stand.
fn is_cut_off(message: &Message<'_>, part: &MessagePart<'_>) -> bool {
    message.parts.len() > 1
        && part.is_encoding_problem
        && usize::try_from(part.raw_end_offset()).is_ok_and(|end| end >= message.raw_message().len())
}

/// Whether a part of several ends inside a line: the parser takes a boundary there for one.
fn ends_inside_a_line(message: &Message<'_>, part: &MessagePart<'_>) -> bool {
    let mail = message.raw_message();
    let end = usize::try_from(part.raw_end_offset()).unwrap_or(usize::MAX);
    let behind = |bytes: &[u8]| mail.get(end..).is_some_and(|rest| rest.starts_with(bytes));
    let is_empty = || end.checked_sub(1).and_then(|before| mail.get(before)) == Some(&b'\n') && behind(b"--");
    message.parts.len() > 1 && !behind(b"\n--") && !is_empty()
}

fn plain(text: &str, content_type: Option<&ContentType<'_>>) -> Body {
    let lines = text.replace("\r\n", "\n").replace('\r', "\n");
    let says = |name: &str, value: &str| {
        content_type.and_then(|kind| kind.attribute(name)).is_some_and(|found| found.eq_ignore_ascii_case(value))
    };
    let text = if says("format", "flowed") { unflow(&lines, says("delsp", "yes")) } else { lines };
    Body { orders: armour::open(&text).map(Cow::into_owned), whole: text }
}

fn is_sealed(kind: &ContentType<'_>) -> bool {
    let subtype = kind.subtype().unwrap_or_default().to_ascii_lowercase();
    match kind.ctype().to_ascii_lowercase().as_str() {
        "multipart" => subtype == "encrypted",
        "application" => matches!(subtype.as_str(), "pkcs7-mime" | "x-pkcs7-mime" | "pgp-encrypted"),
        _ => false,
    }
}

fn twice(part: &MessagePart<'_>, name: &HeaderName<'_>) -> bool {
    part.headers.iter().filter(|header| &header.name == name).count() > 1
}

/// Whether the part's transfer encoding or charset is broken. The parser says so for base64 alone.
fn is_damaged(message: &Message<'_>, part: &MessagePart<'_>) -> bool {
    let utf7 = part
        .content_type()
        .and_then(|kind| kind.attribute("charset"))
        .is_some_and(|charset| charset.to_ascii_lowercase().starts_with("utf-7"));
    let raw = raw(message, part);
    part.is_encoding_problem
        || utf7
        || ends_inside_a_line(message, part)
        || match part.encoding {
            Encoding::QuotedPrintable => is_bad_quoted_printable(raw),
            Encoding::Base64 => is_cut_base64(raw),
            Encoding::None => false,
        }
}

/// The part's body, encoded as it came.
fn raw<'a>(message: &'a Message<'_>, part: &MessagePart<'_>) -> &'a [u8] {
    usize::try_from(part.raw_body_offset())
        .ok()
        .zip(usize::try_from(part.raw_end_offset()).ok())
        .and_then(|(from, to)| message.raw_message().get(from..to))
        .unwrap_or_default()
}

/// What the letters of a part are.
enum Letters {
    /// Those of a charset that the parser knows, or UTF-8.
    Known,
    /// No charset is named, and they are no UTF-8: windows-1252.
    Latin(String),
    /// Those of a charset that nobody knows: ASCII alone, with a replacement for every other byte.
    Ascii(String),
    /// Not even ASCII is sure: the charset shifts between alphabets, and nobody knows how.
    None,
}

fn in_letters(message: &Message<'_>, part: &MessagePart<'_>) -> Letters {
    let charset = part.content_type().and_then(|kind| kind.attribute("charset"));
    let decoder = charset.and_then(|name| charset_decoder(name.as_bytes()));
    // Some names are known to the parser as what it cannot decode.
    let shifts = decoder.is_some_and(|decode| decode(b"a") == "\u{fffd}");
    let is_utf = charset.is_some_and(|name| name.to_ascii_lowercase().starts_with("utf"));
    if is_utf || decoder.is_some() && !shifts {
        return Letters::Known;
    }
    let raw = raw(message, part);
    let bytes: Option<Cow<'_, [u8]>> = match part.encoding {
        Encoding::None => Some(raw.into()),
        Encoding::QuotedPrintable => quoted_printable_decode(raw).map(Cow::Owned),
        Encoding::Base64 => base64_decode(raw).map(Cow::Owned),
    };
    let Some(bytes) = bytes else { return Letters::Known };
    if shifts {
        let is_shift = |at: &[u8]| matches!(at, [b'\x1b' | b'\x0e' | b'\x80'.., ..] | [b'~', b'{' | b'\n' | b'~', ..]);
        if (0..bytes.len()).any(|at| bytes.get(at..).is_some_and(is_shift)) {
            return Letters::None;
        }
    }
    if std::str::from_utf8(&bytes).is_ok() {
        return if shifts { Letters::Ascii(String::from_utf8_lossy(&bytes).into_owned()) } else { Letters::Known };
    }
    if charset.is_none() {
        return charset_decoder(b"windows-1252").map_or(Letters::Known, |decode| Letters::Latin(decode(&bytes)));
    }
    let letter = |b: &u8| if b.is_ascii() { char::from(*b) } else { char::REPLACEMENT_CHARACTER };
    Letters::Ascii(bytes.iter().map(letter).collect())
}

/// Whether letters are missing at the end.
fn is_cut_base64(raw: &[u8]) -> bool {
    raw.iter().filter(|b| !b.is_ascii_whitespace()).count() % 4 != 0
}

/// Whether some `=` stands neither before two hex digits nor at a line's end.
fn is_bad_quoted_printable(raw: &[u8]) -> bool {
    raw.split(|&b| b == b'\n').any(|line| {
        let line = line.trim_ascii_end();
        let mut rest = line;
        while let Some(at) = rest.iter().position(|&b| b == b'=') {
            rest = rest.get(at + 1..).unwrap_or_default();
            match rest {
                [] => break,
                [a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit() => {}
                _ => return true,
            }
        }
        false
    })
}
