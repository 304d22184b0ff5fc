//! The text of a mail: its first displayable part, decoded, or why there is none. Quotes and
//! signatures in it are the order reader's affair; attachments are never looked at.

use std::borrow::Cow;

use mail_parser::{
    ContentType, Encoding, HeaderName, Message, MessagePart, MimeHeaders, PartType,
    decoders::{base64::base64_decode, charsets::map::charset_decoder, quoted_printable::quoted_printable_decode},
};

use super::{caps, flowed::unflow, html};
use crate::referee::Unusable;

/// What a mail says.
pub(super) struct Body {
    /// What orders are read from.
    pub(super) orders: Result<String, Unusable>,
    /// The same with everything quoted: a key's own line may stand anywhere in it.
    pub(super) whole: String,
}

impl Body {
    /// Puts back what stood where a flat mail has strokes.
    pub(super) fn unflatten(&mut self) {
        for text in self.orders.iter_mut().chain([&mut self.whole]) {
            *text = text.replace(caps::STROKE, "/");
        }
    }
}

/// Reads the text of a parsed mail.
pub(super) fn read(message: &Message<'_>) -> Body {
    let refused = |why| Body { orders: Err(why), whole: String::new() };
    let root = message.root_part();
    if root.content_type().is_some_and(is_sealed) {
        return refused(Unusable::Encrypted);
    }
    let Some(part) = choose(message) else {
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
    let body = match &part.body {
        PartType::Text(text) => match in_latin(message, part) {
            Some(latin) => plain(&latin, part.content_type()),
            None => plain(text, part.content_type()),
        },
        PartType::Html(page) => Body {
            orders: html::text(page, false).filter(|text| !text.trim().is_empty()).ok_or(Unusable::NoText),
            whole: html::text(page, true).unwrap_or_default(),
        },
        _ => return refused(Unusable::NoText),
    };
    // A NUL, or a replacement character where orders are read, is what broken encodings leave.
    let spoilt = body.orders.as_ref().is_ok_and(|text| {
        let answer = text.split("reply above this line").next().unwrap_or_default();
        text.contains('\0') || answer.contains('\u{fffd}')
    });
    if damaged || spoilt { Body { orders: Err(Unusable::Damaged), ..body } } else { body }
}

/// The first displayable text part; of an empty one with an HTML twin, the twin.
fn choose<'a, 'x>(message: &'a Message<'x>) -> Option<&'a MessagePart<'x>> {
    let first = message.text_part(0)?;
    let is_blank = matches!(&first.body, PartType::Text(text) if text.trim().is_empty());
    match message.html_part(0) {
        Some(twin) if is_blank && matches!(twin.body, PartType::Html(_)) => Some(twin),
        _ => Some(first),
    }
}

fn plain(text: &str, content_type: Option<&ContentType<'_>>) -> Body {
    let lines = text.replace("\r\n", "\n").replace('\r', "\n");
    let says = |name: &str, value: &str| {
        content_type.and_then(|kind| kind.attribute(name)).is_some_and(|found| found.eq_ignore_ascii_case(value))
    };
    let text = if says("format", "flowed") { unflow(&lines, says("delsp", "yes")) } else { lines };
    Body { whole: text.clone(), orders: Ok(text) }
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

/// The text as windows-1252, if it names no charset that anybody knows and is no UTF-8.
fn in_latin(message: &Message<'_>, part: &MessagePart<'_>) -> Option<String> {
    let charset = part.content_type().and_then(|kind| kind.attribute("charset"));
    let is_known =
        |name: &str| name.to_ascii_lowercase().starts_with("utf") || charset_decoder(name.as_bytes()).is_some();
    if charset.is_some_and(is_known) {
        return None;
    }
    let raw = raw(message, part);
    let bytes: Cow<'_, [u8]> = match part.encoding {
        Encoding::None => raw.into(),
        Encoding::QuotedPrintable => quoted_printable_decode(raw)?.into(),
        Encoding::Base64 => base64_decode(raw)?.into(),
    };
    if std::str::from_utf8(&bytes).is_ok() {
        return None;
    }
    Some(charset_decoder(b"windows-1252")?(&bytes))
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
