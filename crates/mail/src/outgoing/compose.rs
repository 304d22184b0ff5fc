//! From a letter and its envelope to the finished bytes of a mail. Nothing in them is random and
//! nothing asks the time: the same letter in the same envelope gives the same bytes, so that a
//! letter sent twice is the same letter (M9).

use std::{
    borrow::Cow,
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, UNIX_EPOCH},
};

use lettre::{
    Address, Message,
    message::{
        Mailbox, MessageBuilder, MultiPart, SinglePart,
        header::{ContentDisposition, ContentId, ContentTransferEncoding, ContentType, HeaderName, HeaderValue},
    },
};

use super::thread;
use crate::{
    ids::{GameId, Timestamp},
    letters::{Attachment, FileKind, Letter, SubjectStyle},
    page::{
        html::{self, Frame, Picture},
        picture::WIDTH,
        reply::Reply,
        words::{Foot, RenderError, Rendered, Words},
    },
    seal::Hash,
    text::unseen::is_unseen,
};

/// The most bytes of a letter without a record. What is listed in letters has an end each, so that their
/// text alone stays below.
pub const MOST_BYTES: usize = 64_000;

/// What the outer half knows of a letter: where it comes from, where it goes, which it is.
#[derive(Clone, Debug)]
pub struct Envelope<'a> {
    pub game: GameId,
    /// The letter of the seat, `w` or `b`.
    pub seat_letter: char,
    /// Which of this seat's letters it is, from 1. Counts nothing of another seat's (M9).
    pub number: u32,
    /// The first 32 hex digits of the log's root.
    pub head_hex: &'a str,
    /// The referee's host, the right side of the Message-ID.
    pub host: &'a str,
    pub from_name: &'a str,
    /// The referee's address.
    pub from: &'a str,
    /// The address answers go to: with the key, or plain where the key stands in a line.
    pub reply_to: &'a str,
    /// The key, where answers carry it in a line.
    pub key_line: Option<&'a str>,
    /// Whom a player may ask: `Club <secretary@chess.example>`.
    pub contact: Option<&'a str>,
    /// The player's addresses; the first is written to.
    pub to: &'a [String],
    pub to_name: &'a str,
    pub at: Timestamp,
    /// The Message-ID this letter answers, with its angle brackets.
    pub in_reply_to: Option<&'a str>,
    /// The Message-IDs of the thread, oldest first, with their angle brackets.
    pub references: &'a [String],
    /// This installation's mark, by which its own letters are known when they come back.
    pub instance: &'a str,
    /// The names of the game's players, in seat order.
    pub names: &'a [&'a str],
    /// The game's name in subjects.
    pub title: &'a str,
    /// What its reader wants in the subject.
    pub subject: SubjectStyle,
}

/// A finished mail.
#[derive(Clone, PartialEq, Eq)]
pub struct Composed {
    /// With its angle brackets.
    pub message_id: String,
    /// The subject, in plain Unicode.
    pub subject: String,
    /// The whole mail, CRLF at every line's end.
    pub bytes: Vec<u8>,
    /// A template of the folder that failed, for the operator: the built-in one was used.
    pub passed_over: Option<String>,
}

// A mail holds a hand and a key: it is never printed.
impl std::fmt::Debug for Composed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Composed({})", self.message_id)
    }
}

/// Why a letter cannot become a mail.
#[derive(Debug, thiserror::Error)]
pub enum ComposeError {
    /// No layout could be filled in.
    #[error(transparent)]
    Words(#[from] RenderError),
    /// An address is none.
    #[error("the address of {0} is no mail address")]
    Address(&'static str),
    /// The mail could not be built.
    #[error("the mail cannot be built: {0}")]
    Build(String),
}

/// Puts a letter into words and makes a mail of it: as text, and as a page with the same words. `picture` is a
/// PNG of its board.
///
/// # Errors
/// An address that is none, or a letter that cannot be put into words or into a mail.
pub fn compose(
    letter: &Letter,
    envelope: &Envelope<'_>,
    words: &Words,
    picture: Option<&[u8]>,
) -> Result<Composed, ComposeError> {
    let foot = Foot { key_line: envelope.key_line, contact: envelope.contact };
    let (rendered, passed_over) = words.render(letter, foot)?;
    let letter = &*filled(letter, words, foot)?;
    let Envelope { game, seat_letter, number, head_hex, host, .. } = envelope;
    let local = format!("g{game}.{seat_letter}.{number}.{head_hex}");
    let message_id = format!("<{local}@{host}>");
    let subject =
        thread::subject(envelope.subject, (envelope.title, *game), envelope.names.iter().copied(), &rendered.subject);
    let formatted = |page: Option<Page<'_>>| {
        // H12: lettre panics on names it does not like; ours are cleaned, and a panic stays here.
        let built = catch_unwind(AssertUnwindSafe(|| {
            build(letter, envelope, &local, &message_id, &subject, &rendered, page).map(|message| message.formatted())
        }));
        built.unwrap_or_else(|_| Err(ComposeError::Build("the mail library gave up".into())))
    };
    // A long letter goes without its picture, then without its page: its text says the same.
    let has_record = letter.attachments.iter().any(|attached| attached.name.ends_with(".tempete"));
    let mut bytes = formatted(Some(Page { picture }))?;
    for less in [Some(Page { picture: None }), None] {
        if bytes.len() > MOST_BYTES && !has_record {
            bytes = formatted(less)?;
        }
    }
    Ok(Composed { message_id, subject, bytes, passed_over })
}

/// The letter with its files made that are words, too.
fn filled<'a>(letter: &'a Letter, words: &Words, foot: Foot<'_>) -> Result<Cow<'a, Letter>, RenderError> {
    let mut letter = Cow::Borrowed(letter);
    for index in 0..letter.attachments.len() {
        let Some(FileKind::Layout(layout)) = letter.attachments.get(index).map(|file| file.kind) else { continue };
        let (page, _) = words.laid_out(&letter, layout, foot)?;
        if let Some(file) = letter.to_mut().attachments.get_mut(index) {
            file.bytes = page.text.into_bytes();
        }
    }
    Ok(letter)
}

fn build(
    letter: &Letter,
    envelope: &Envelope<'_>,
    local: &str,
    message_id: &str,
    subject: &str,
    rendered: &Rendered,
    page: Option<Page<'_>>,
) -> Result<Message, ComposeError> {
    let to = envelope.to.first().ok_or(ComposeError::Address("the player"))?;
    let auto = if letter.kind.answers() { "auto-replied" } else { "auto-generated" };
    let seconds = u64::try_from(envelope.at.unix()).unwrap_or(0);
    let mut builder = Message::builder()
        .message_id(Some(message_id.into()))
        .date(UNIX_EPOCH + Duration::from_secs(seconds))
        .from(mailbox(envelope.from_name, envelope.from, "the referee")?)
        .to(mailbox(envelope.to_name, to, "the player")?)
        .reply_to(mailbox(envelope.from_name, envelope.reply_to, "the reply")?)
        .subject(subject);
    if let Some(id) = envelope.in_reply_to.and_then(clean_id) {
        builder = builder.in_reply_to(id);
    }
    let thread: Vec<String> = envelope.references.iter().filter_map(|id| clean_id(id)).collect();
    if !thread.is_empty() {
        builder = builder.references(thread.join(" "));
    }
    for (name, value) in [
        ("X-Tempete-Game", envelope.game.to_string()),
        ("X-Tempete-Seat", envelope.seat_letter.to_string()),
        ("X-Tempete-Kind", letter.kind.word().to_string()),
        ("X-Tempete-Entries", letter.entries.to_string()),
        ("Auto-Submitted", auto.to_string()),
        ("X-Auto-Response-Suppress", "All".to_string()),
        ("X-Loop", clean_name(envelope.instance)),
    ] {
        builder = builder.raw_header(mark(name, value)?);
    }
    let text = SinglePart::builder()
        .header(ContentType::TEXT_PLAIN)
        .header(ContentTransferEncoding::QuotedPrintable)
        .body(rendered.text.clone());
    let Some(Page { picture }) = page else { return finished(builder, letter, local, Said::Text(text)) };
    let picture = picture.filter(|_| html::has_place(&rendered.pieces));
    // Named by what it shows, so that the letter may be sent anew under another number.
    let cid = picture.map(|png| {
        let hash = Hash::of(png).to_string();
        format!("board.{}@{}", hash.get(..16).unwrap_or_default(), envelope.host)
    });
    let frame = Frame {
        language: letter.language.code(),
        title: subject,
        picture: cid.as_deref().map(|cid| Picture { cid, side: WIDTH }),
        position: &rendered.position,
        caption: &rendered.caption,
        reply: Reply { address: envelope.reply_to, subject, key_line: envelope.key_line },
    };
    let page = SinglePart::builder()
        .header(ContentType::TEXT_HTML)
        .header(ContentTransferEncoding::QuotedPrintable)
        .body(html::page(&rendered.pieces, &frame));
    let both = MultiPart::alternative().boundary(boundary(local, "a.")).singlepart(text);
    let both = match picture.zip(cid) {
        Some((png, cid)) => {
            let related = MultiPart::related().boundary(boundary(local, "r."));
            both.multipart(related.singlepart(page).singlepart(inline(png, &cid)?))
        }
        None => both.singlepart(page),
    };
    finished(builder, letter, local, Said::Both(both))
}

/// The mail with what it says and what is attached to it.
fn finished(builder: MessageBuilder, letter: &Letter, local: &str, said: Said) -> Result<Message, ComposeError> {
    let built = if letter.attachments.is_empty() {
        match said {
            Said::Text(text) => builder.singlepart(text),
            Said::Both(both) => builder.multipart(both),
        }
    } else {
        let mixed = MultiPart::mixed().boundary(boundary(local, ""));
        let mut parts = match said {
            Said::Text(text) => mixed.singlepart(text),
            Said::Both(both) => mixed.multipart(both),
        };
        for attachment in &letter.attachments {
            parts = parts.singlepart(attached(attachment)?);
        }
        builder.multipart(parts)
    };
    built.map_err(|error| ComposeError::Build(error.to_string()))
}

/// What stands between the parts of a letter. They are quoted-printable or base64: `=_` stands in neither.
fn boundary(local: &str, of: &str) -> String {
    format!("=_{of}{local}")
}

/// The page of a letter, with the picture of its board.
#[derive(Clone, Copy)]
struct Page<'a> {
    picture: Option<&'a [u8]>,
}

/// The words of a letter: as text, or as text and page.
enum Said {
    Text(SinglePart),
    Both(MultiPart),
}

/// The picture as a part that the page beside it shows.
fn inline(png: &[u8], cid: &str) -> Result<SinglePart, ComposeError> {
    let kind = ContentType::parse("image/png").map_err(|e| ComposeError::Build(e.to_string()))?;
    Ok(SinglePart::builder()
        .header(kind)
        .header(ContentDisposition::inline_with_name("board.png"))
        .header(ContentId::from(format!("<{cid}>")))
        .header(ContentTransferEncoding::Base64)
        .body(png.to_vec()))
}

/// As base64, so that no transport touches a byte.
fn attached(attachment: &Attachment) -> Result<SinglePart, ComposeError> {
    let kind = match attachment.kind {
        FileKind::Bytes => "application/octet-stream",
        FileKind::Layout(_) => "text/plain; charset=utf-8",
    };
    let kind = ContentType::parse(kind).map_err(|e| ComposeError::Build(e.to_string()))?;
    Ok(SinglePart::builder()
        .header(kind)
        .header(ContentDisposition::attachment(&attachment.name))
        .header(ContentTransferEncoding::Base64)
        .body(attachment.bytes.clone()))
}

/// A header field of our own; its value is one line already.
pub(crate) fn mark(name: &'static str, value: String) -> Result<HeaderValue, ComposeError> {
    let name = HeaderName::new_from_ascii(name.into()).map_err(|e| ComposeError::Build(e.to_string()))?;
    Ok(HeaderValue::new(name, value))
}

pub(crate) fn mailbox(name: &str, address: &str, whose: &'static str) -> Result<Mailbox, ComposeError> {
    let address: Address = address.parse().map_err(|_| ComposeError::Address(whose))?;
    let name = clean_name(name);
    Ok(Mailbox::new(if name.is_empty() { None } else { Some(name) }, address))
}

/// A name without what a header cannot hold: control characters, and what turns or hides text.
pub(crate) fn clean_name(name: &str) -> String {
    let kept: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).filter(|c| !is_unseen(*c)).collect();
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A Message-ID that is printable ASCII in angle brackets, or nothing: it may be a stranger's.
pub(crate) fn clean_id(id: &str) -> Option<String> {
    let id = id.trim();
    let inner = id.strip_prefix('<')?.strip_suffix('>')?;
    let fits = inner.len() <= 250 && inner.bytes().all(|b| b.is_ascii_graphic() && b != b'<' && b != b'>');
    (fits && !inner.is_empty()).then(|| format!("<{inner}>"))
}
