//! Raw bytes become facts: what a mail says about itself, before anybody is believed.

use std::{borrow::Cow, sync::OnceLock};

use mail_parser::{Address as Parsed, HeaderName, HeaderValue, MessageParser, parsers::MessageStream};
use sha2::{Digest, Sha256};

pub use super::caps::NoMail;
use super::{
    caps,
    dsn::{self, DeliveryReport},
    feedback::{self, Complaint},
    fields::{self, Field},
    introduced,
    results::{self, Proof},
    returned, robots, text,
    zone::Zone,
};
use crate::{
    ids::Timestamp,
    kit::Unusable,
    mail::{
        address::Address,
        key::{self, Key},
    },
    seal::SentMail,
};

/// The most recipients a mail may name; keys beyond are not looked for.
const RECIPIENTS: usize = 50;

/// What the referee knows about itself when it reads mail.
#[derive(Clone, Debug)]
pub struct Own {
    pub address: Address,
    /// What stands between its address's local part and a key.
    pub separator: char,
    /// Whether keys come in a line of the text instead (`reply_key = "line"`).
    pub key_in_line: bool,
    /// The installation's mark for loops.
    pub instance: String,
    /// The hosts whose `Received` fields are its home's.
    pub trusted_hosts: Vec<String>,
    /// Whose `Authentication-Results` fields prove a sender; none: nobody's.
    pub authserv_ids: Vec<String>,
}

impl Own {
    /// Whether this is one of the referee's addresses, with or without something after the
    /// separator.
    pub fn is(&self, address: &Address) -> bool {
        let bare = address.local().split(self.separator).next().unwrap_or_default();
        address.domain() == self.address.domain()
            && (bare == self.address.local() || address.local() == self.address.local())
    }
}

/// What a mail says about itself.
pub struct Facts {
    /// Everything in it with the shape of a key, where keys are looked for; each once.
    pub keys: Vec<Key>,
    /// The keys in its text's key lines, if there is none elsewhere; only some seats may write so.
    pub lined: Vec<Key>,
    /// Its sender, if it has exactly one `From` field with exactly one plain address.
    pub from: Option<Address>,
    /// Every plain address in any `From` field.
    pub claimed: Vec<Address>,
    /// Its Message-ID without angle brackets; a hash of it where it is not fit to be repeated;
    /// `None` where it has none.
    pub message_id: Option<String>,
    /// The Message-IDs of what it answers, by `In-Reply-To` and `References`, the nearest first.
    pub answers: Vec<String>,
    /// Whether that Message-ID may be written into a header of ours.
    pub quotable: bool,
    /// Its text, or why there is none.
    pub text: Result<String, Unusable>,
    /// The sign that a robot wrote it.
    pub robot: Option<&'static str>,
    /// Whether it bears a key and looks like a letter that comes back, without a robot's sign.
    pub returned: bool,
    /// Every plain address it was written to, by `To` and `Cc`.
    pub readers: Vec<Address>,
    /// What it says as a bounce, if it is addressed to one of our bounce addresses by its shape.
    pub bounce: Option<Bounce>,
    /// What it says as a spam complaint, if it is one.
    pub complaint: Option<Complaint>,
    /// What the home's `Authentication-Results` prove of the sender's domain.
    pub proof: Proof,
    /// All of it, as its seal will have it.
    pub sent: SentMail,
    /// When our own mail server took it, where a trusted one says so.
    pub received: Option<Timestamp>,
}

/// A mail to a bounce address of ours.
pub struct Bounce {
    /// The address, whose mark is still to be proven.
    pub to: Address,
    /// What the report in it says, if there is one.
    pub report: Option<DeliveryReport>,
}

// The text may hold a list, and keys are keys.
impl std::fmt::Debug for Facts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Facts")
    }
}

/// Reads a mail. `size` is that of the whole, of which `raw` may be only the beginning.
pub fn read(raw: &[u8], size: u64, own: &Own) -> Result<Facts, NoMail> {
    let whole = raw;
    // A file has LF where a server has CRLF; the parser does not always read them alike.
    let raw = &*caps::with_lf(raw);
    let (header, problem) = caps::check(raw, size)?;
    let flat = caps::flat(raw);
    let parsed = if problem.is_some() { parser().parse_headers(header) } else { parser().parse(flat.mail.as_ref()) };
    let message = parsed.ok_or(NoMail::NoHeader)?;
    let is_whole = problem.is_some() || message.parts.iter().all(|part| fields::agree(part, &flat.mail));
    let fields = fields::of(header);
    let zone = Zone::of(&fields, &own.trusted_hosts);

    let senders: Vec<(&str, Mailboxes)> = fields
        .iter()
        .filter(|(name, _)| is_from(name))
        .map(|(name, value)| (name.as_str(), mailboxes(value)))
        .collect();
    let claimed: Vec<Address> = senders.iter().flat_map(|(_, named)| named.addresses.clone()).collect();
    let from = match senders.as_slice() {
        // `F rom` no mail program shows, and no signature covers.
        [("from", Mailboxes { is_one: true, addresses })] => addresses.first().cloned(),
        _ => None,
    };

    let written = fields.iter().filter(|(name, _)| matches!(name.as_str(), "to" | "cc"));
    let readers = written.flat_map(|(_, value)| mailboxes(value).addresses).take(RECIPIENTS).collect();

    let mut body = problem.is_none().then(|| text::read(&message));
    if let (Some(body), Cow::Owned(_)) = (&mut body, &flat.mail) {
        body.unflatten(flat.stroke);
    }
    if let Some(body) = body.as_mut().filter(|_| !is_whole) {
        body.orders = Err(Unusable::Damaged);
    }
    let mut keys = Vec::new();
    // Below the home's own fields a sender may write what it was delivered to.
    let written = fields.iter().filter(|(name, _)| matches!(name.as_str(), "to" | "cc"));
    for (_, value) in zone.delivered().chain(written) {
        keys_in_addresses(value, own.separator, &mut keys);
    }
    let mut lined = Vec::new();
    if let Some(body) = &body {
        if own.key_in_line {
            keys_in_lines(&body.whole, &mut keys);
        } else if keys.is_empty() {
            keys_in_lines(&body.whole, &mut lined);
        }
    }
    keys.truncate(RECIPIENTS);
    let bounce = bounce_address(&fields, zone, own).map(|to| Bounce { to, report: dsn::report(&message) });

    let robot = robots::sign(&fields, zone, &message, &claimed, own);
    let has_key = !keys.is_empty() || !lined.is_empty();
    let returned = robot.is_none() && has_key && returned::is_returned(&fields, &message);

    let (message_id, quotable) = message_id(&fields);
    let signer = from.as_ref().and_then(|from| results::signer(zone, &own.authserv_ids, from.domain()));
    Ok(Facts {
        keys,
        lined,
        readers,
        bounce,
        complaint: feedback::complaint(&message),
        message_id,
        answers: answers(&fields),
        quotable,
        robot,
        returned,
        proof: from.as_ref().map_or(Proof::Silent, |from| results::proof(zone, &own.authserv_ids, from.domain())),
        sent: SentMail::new(whole, signer.as_deref()),
        received: zone.received,
        from,
        text: match (problem, body) {
            (Some(why), _) => Err(why),
            (None, Some(body)) => body.orders.map(|text| introduced::marked(text, own)),
            (None, None) => Err(Unusable::NoText),
        },
        claimed,
    })
}

/// The parser, with readers for the fields that say how a part is written. Every other it passes over:
/// some of its readers take more than their field.
fn parser() -> &'static MessageParser {
    static PARSER: OnceLock<MessageParser> = OnceLock::new();
    PARSER.get_or_init(|| {
        MessageParser::new()
            .header_content_type(HeaderName::ContentType)
            .header_content_type(HeaderName::ContentDisposition)
            .header_text(HeaderName::ContentTransferEncoding)
            .default_header_ignore()
    })
}

/// Whether some program takes a field of this name for `From`.
fn is_from(name: &str) -> bool {
    name.chars().filter(|c| !c.is_whitespace()).eq("from".chars())
}

/// Whom a field of addresses names.
struct Mailboxes {
    /// Whether it has exactly one mailbox, outside any group.
    is_one: bool,
    /// The plain addresses, groups included.
    addresses: Vec<Address>,
}

/// Reads a field of addresses, by itself.
fn mailboxes(value: &str) -> Mailboxes {
    let line = format!("{}\n", value.trim_end());
    let HeaderValue::Address(parsed) = MessageStream::new(line.as_bytes()).parse_address() else {
        return Mailboxes { is_one: false, addresses: Vec::new() };
    };
    Mailboxes {
        is_one: matches!(&parsed, Parsed::List(list) if list.len() == 1),
        addresses: parsed.iter().take(RECIPIENTS).filter_map(|one| Address::read(one.address()?)).collect(),
    }
}

/// Whatever stands between the separator and an `@` and has the shape of a key. Read off the raw
/// field: no quoting or comment in it can hide a key or make one that its letter did not give out.
fn keys_in_addresses(value: &str, separator: char, keys: &mut Vec<Key>) {
    for before in value.split('@').take(RECIPIENTS * 4) {
        let Some(key) = before.len().checked_sub(key::LENGTH).and_then(|at| before.split_at_checked(at)) else {
            continue;
        };
        if key.0.ends_with(separator) {
            push(Key::read(key.1), keys);
        }
    }
}

/// The first address with the shape of a bounce address of ours among those the mail was delivered to,
/// as our home says, or was written to.
fn bounce_address(fields: &[Field<'_>], zone: Zone<'_, '_>, own: &Own) -> Option<Address> {
    let begin = format!("{}{}b.", own.address.local(), own.separator);
    let written = fields.iter().filter(|(name, _)| name == "to");
    let mut values = zone.delivered().chain(written).map(|(_, value)| value);
    values.find_map(|value| {
        let mut words = value.split([' ', '\t', '\r', '\n', '<', '>', ',', ';', '"']).take(RECIPIENTS * 4);
        words.find_map(|word| Address::read(word).filter(|address| address.local().starts_with(&begin)))
    })
}

/// `key …` lines, wherever they stand: the foot of our letter comes back quoted.
fn keys_in_lines(text: &str, keys: &mut Vec<Key>) {
    for line in text.lines() {
        let line = line.trim_start_matches(|c: char| c == '>' || c == '|' || c.is_whitespace()).trim_end();
        let mut words = line.split_whitespace();
        if let (Some(word), Some(letters), None) = (words.next(), words.next(), words.next())
            && word.eq_ignore_ascii_case("key")
        {
            push(Key::read(letters), keys);
        }
    }
}

fn push(key: Option<Key>, keys: &mut Vec<Key>) {
    if let Some(key) = key
        && keys.len() < RECIPIENTS
        && !keys.contains(&key)
    {
        keys.push(key);
    }
}

/// The most Message-IDs looked at of those that a mail says it answers.
const ANSWERED: usize = 20;

/// What a mail says it answers, the nearest first: threads end with it.
fn answers(fields: &[Field<'_>]) -> Vec<String> {
    let of = |wanted: &'static str| fields.iter().filter(move |(name, _)| name == wanted).map(|(_, value)| &**value);
    let ids = of("in-reply-to").chain(of("references"));
    ids.flat_map(|value: &str| value.rsplit(['<', '>', ' ', '\t', '\r', '\n']))
        .filter(|id| (3..=250).contains(&id.len()) && id.contains('@'))
        .take(ANSWERED)
        .map(str::to_owned)
        .collect()
}

/// The Message-ID, and whether it may be repeated in a header.
fn message_id(fields: &[Field<'_>]) -> (Option<String>, bool) {
    let all = fields.iter().filter(|(name, _)| name == "message-id").map(|(_, value)| value.trim());
    // One that holds nothing names nothing.
    let all: Vec<&str> = all.filter(|id| id.chars().any(|c| !matches!(c, '<' | '>') && !c.is_whitespace())).collect();
    match all.as_slice() {
        [] => (None, false),
        [one] => {
            let bare = one.strip_prefix('<').and_then(|one| one.strip_suffix('>')).filter(|bare| {
                (3..=250).contains(&bare.len())
                    && bare.split('@').count() == 2
                    && bare
                        .bytes()
                        .all(|b| b.is_ascii_graphic() && !matches!(b, b'<' | b'>' | b'(' | b')' | b',' | b'"' | b'\\'))
            });
            match bare {
                Some(bare) => (Some(bare.to_owned()), true),
                None => (Some(hashed(&all)), false),
            }
        }
        _ => (Some(hashed(&all)), false),
    }
}

fn hashed(all: &[&str]) -> String {
    format!("sha256:{}", data_encoding::HEXLOWER.encode(&Sha256::digest(all.join("\n").as_bytes())))
}
