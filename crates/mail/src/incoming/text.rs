//! The text of a mail: what it shows of text before its attachments are looked at, decoded, or why there is none. Quotes and
//! signatures in it are left to who reads orders; attachments are never looked at.

use std::borrow::Cow;

use encoding_rs::Encoding as Charset;
use mail_parser::{
    ContentType, Encoding, HeaderName, Message, MessagePart, MimeHeaders, PartType,
    decoders::{base64::base64_decode, charsets::map::charset_decoder, quoted_printable::quoted_printable_decode},
};

use super::{armour, flowed::unflow, html};
use crate::{kit::Unusable, text};

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
    let mut pieces = pieces(message, root, 0);
    // Below a header that nothing follows there is no body.
    pieces.retain(|part| !part.is_encoding_problem || !raw(message, part).is_empty());
    // Of what no boundary ends nobody knows how it went on.
    if let Some(last) = message.parts.last().filter(|last| is_cut_off(message, last) && is_text(last))
        && pieces.iter().all(|part| is_blank(part) || is_cut_off(message, part))
    {
        return Body { orders: Err(Unusable::CutOff), whole: last.text_contents().unwrap_or_default().to_owned() };
    }
    // The parser takes the last of two; another program may take the first.
    if [root]
        .iter()
        .chain(&pieces)
        .any(|part| twice(part, &HeaderName::ContentType) || twice(part, &HeaderName::ContentTransferEncoding))
    {
        return refused(Unusable::Contradictory);
    }
    let read = pieces.into_iter().map(|part| piece(message, part));
    // A picture between two pieces parts paragraphs.
    let joined = read.reduce(|above, below| Body {
        orders: match (above.orders, below.orders) {
            (Ok(above), Ok(below)) => Ok(format!("{}\n\n{below}", above.trim_end())),
            // A part of pictures alone says nothing.
            (Ok(text), Err(Unusable::NoText)) | (Err(Unusable::NoText), Ok(text)) => Ok(text),
            (Err(why), _) | (_, Err(why)) => Err(why),
        },
        whole: format!("{}\n{}", above.whole, below.whole),
    });
    joined.unwrap_or_else(|| refused(Unusable::NoText))
}

/// Reads one piece of a mail's text.
fn piece(message: &Message<'_>, part: &MessagePart<'_>) -> Body {
    let parsed = match &part.body {
        PartType::Text(text) | PartType::Html(text) => text,
        _ => return Body { orders: Err(Unusable::NoText), whole: String::new() },
    };
    let mended = above_damage(message, part);
    let damaged = mended.is_none() && is_damaged(message, part);
    let (text, is_guessed): (Cow<'_, str>, bool) = match mended.map_or_else(|| in_letters(message, part), Letters::Read)
    {
        Letters::Known => (Cow::Borrowed(parsed), false),
        Letters::Read(text) => (text.into(), false),
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
        text.contains('\0') || !is_guessed && text.contains('\u{fffd}') && text::cut(text).body.contains('\u{fffd}')
    });
    if damaged || spoilt { Body { orders: Err(Unusable::Damaged), ..body } } else { body }
}

/// Parts of a mail hold others no deeper than this.
const DEPTH: usize = 60;

/// The pieces of a part's text, in their order: of an alternative one, of several parts those that are text without a name. What
/// holds several inside another is looked into where no text stands before it.
fn pieces<'a, 'x>(message: &'a Message<'x>, part: &'a MessagePart<'x>, depth: usize) -> Vec<&'a MessagePart<'x>> {
    let PartType::Multipart(parts) = &part.body else {
        return if is_text(part) { vec![part] } else { Vec::new() };
    };
    if depth > DEPTH {
        return Vec::new();
    }
    let parts = parts.iter().filter_map(|at| message.part(*at));
    let is_alternative = part.content_type().is_some_and(|kind| kind.subtype() == Some("alternative"));
    let mut found: Vec<&MessagePart<'_>> = Vec::new();
    for part in parts {
        let is_several = matches!(part.body, PartType::Multipart(_));
        let is_one_of = part.content_type().is_some_and(|kind| kind.subtype() == Some("alternative"));
        if is_alternative || !is_several || is_one_of || found.is_empty() {
            found.extend(pieces(message, part, depth + 1));
        }
    }
    if !is_alternative {
        return found;
    }
    let is_html = |part: &&&MessagePart<'_>| matches!(part.body, PartType::Html(_));
    let plain = found.iter().find(|part| !is_html(part) && !is_blank(part));
    plain.or_else(|| found.iter().find(is_html)).or(found.first()).into_iter().copied().collect()
}

fn is_blank(part: &MessagePart<'_>) -> bool {
    matches!(&part.body, PartType::Text(text) if text.trim().is_empty())
}

/// True if a part may be a piece of the mail's text: `text` alone is plain (RFC 2045, section 5.2).
fn is_text(part: &MessagePart<'_>) -> bool {
    let is_shown = part.content_disposition().is_none_or(|kind| !kind.is_attachment());
    let is_text = matches!(part.body, PartType::Text(_) | PartType::Html(_));
    is_shown
        && is_text
        && part.attachment_name().is_none()
        && part.content_type().is_none_or(|kind| {
            kind.ctype() == "text" && kind.subtype().is_none_or(|subtype| matches!(subtype, "plain" | "html"))
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

/// The text of a part above the first line that is no quoted-printable, where the writer's own words end above it: what is broken
/// below them spoils nothing.
fn above_damage(message: &Message<'_>, part: &MessagePart<'_>) -> Option<String> {
    let written = part.content_transfer_encoding()?;
    let raw = raw(message, part);
    if !written.eq_ignore_ascii_case("quoted-printable") || ends_inside_a_line(message, part) {
        return None;
    }
    let lines = raw.split_inclusive(|&b| b == b'\n');
    let good: usize = lines.take_while(|line| !is_bad_quoted_printable(line)).map(<[u8]>::len).sum();
    let above = raw.get(..good).filter(|above| above.len() < raw.len())?;
    let text = letters(part, &quoted_printable_decode(above)?)?;
    text::cut(&text).ended_by.is_some().then_some(text)
}

/// What the letters of a part are.
enum Letters {
    /// Those of a charset that the parser knows, or UTF-8.
    Known,
    /// Read here: the parser does not know the charset's name, or none is named, or another than was used.
    Read(String),
    /// Those of a charset that nobody knows: ASCII alone, with a replacement for every other byte.
    Ascii(String),
    /// Not even ASCII is sure: the charset shifts between alphabets, and nobody knows how.
    None,
}

fn in_letters(message: &Message<'_>, part: &MessagePart<'_>) -> Letters {
    let charset = charset(part);
    let decoder = charset.and_then(|name| charset_decoder(name.as_bytes()));
    // Some names are known to the parser as what it cannot decode.
    let shifts = decoder.is_some_and(|decode| decode(b"a") == "\u{fffd}");
    let is_utf = charset.is_some_and(|name| name.to_ascii_lowercase().starts_with("utf"));
    let is_ascii = charset.is_some_and(is_ascii_name);
    if is_utf || decoder.is_some() && !shifts && !is_ascii {
        return Letters::Known;
    }
    let raw = raw(message, part);
    let bytes: Option<Cow<'_, [u8]>> = match part.encoding {
        Encoding::None => Some(raw.into()),
        Encoding::QuotedPrintable => quoted_printable_decode(raw).map(Cow::Owned),
        Encoding::Base64 => base64_decode(raw).map(Cow::Owned),
    };
    let Some(bytes) = bytes else { return Letters::Known };
    if !shifts && let Some(text) = letters(part, &bytes) {
        return Letters::Read(text);
    }
    if is_ascii {
        return Letters::Known;
    }
    if shifts {
        let is_shift = |at: &[u8]| matches!(at, [b'\x1b' | b'\x0e' | b'\x80'.., ..] | [b'~', b'{' | b'\n' | b'~', ..]);
        if (0..bytes.len()).any(|at| bytes.get(at..).is_some_and(is_shift)) {
            return Letters::None;
        }
    }
    if std::str::from_utf8(&bytes).is_ok() {
        return if shifts { Letters::Ascii(String::from_utf8_lossy(&bytes).into_owned()) } else { Letters::Known };
    }
    let letter = |b: &u8| if b.is_ascii() { char::from(*b) } else { char::REPLACEMENT_CHARACTER };
    Letters::Ascii(bytes.iter().map(letter).collect())
}

/// The charset that a part names.
fn charset<'a>(part: &'a MessagePart<'_>) -> Option<&'a str> {
    part.content_type().and_then(|kind| kind.attribute("charset"))
}

/// The text of these bytes: UTF-8 where it is that and no other charset, or ASCII, is named; else by the charset's name or, without
/// one, windows-1252. `None` where nobody knows the name.
fn letters(part: &MessagePart<'_>, bytes: &[u8]) -> Option<String> {
    let name = charset(part);
    let is_utf = name.is_none_or(|name| is_ascii_name(name) || name.to_ascii_lowercase().starts_with("utf"));
    if is_utf && let Ok(text) = std::str::from_utf8(bytes) {
        return Some(text.to_owned());
    }
    let known = match name {
        None => encoding_rs::WINDOWS_1252,
        Some(name) => Charset::for_label(label(name).as_bytes())?,
    };
    let (text, ..) = known.decode(bytes);
    Some(text.into_owned())
}

fn is_ascii_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name.contains("ascii") || name.starts_with("ansi_x3.4")
}

/// A charset's name as the Encoding Standard has it, of what programs call it by the number of a code page: `cp949`, `win-1251`.
fn label(name: &str) -> String {
    let folded = name.trim().to_ascii_lowercase();
    let bare = folded.strip_prefix("x-").unwrap_or(&folded);
    let page = ["windows", "win", "cp", "ms"].iter().find_map(|kind| bare.strip_prefix(kind));
    match page.map(|page| page.trim_start_matches(['-', '_'])) {
        Some("932") => "shift_jis".into(),
        Some("936") => "gbk".into(),
        Some("949") => "euc-kr".into(),
        Some("950") => "big5".into(),
        Some(page @ ("874" | "1250" | "1251" | "1252" | "1253" | "1254" | "1255" | "1256" | "1257" | "1258")) => {
            format!("windows-{page}")
        }
        _ if bare == "uhc" => "euc-kr".into(),
        _ => folded,
    }
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
