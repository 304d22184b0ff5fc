//! Mails that come back. A mail server that could not deliver one often says so without any of a robot's signs:
//! only by who it says it is, by its subject, by what it writes about the delivery.
//!
//! The rule kept here: this is asked of a mail alone that has a key and is not from its player's address. Whatever else
//! it is, it may do nothing (M2); the only question is whether somebody has that player's key. So nothing that a player
//! writes is lost by it, and who passes a stolen key off as a bounce has gained nothing.

use std::sync::OnceLock;

use mail_parser::{Message, MimeHeaders, PartType};

use super::{fields::Field, robots::decoded};

/// The sign, in a word for the referee's table.
pub(crate) const RETURNED: &str = "returned";

/// The most of a mail's text that is looked at, in bytes.
const LONGEST: usize = 20_000;

/// Fields that only such mails have.
const FIELDS: [&str; 6] = [
    "x-mlserver",
    "x-ms-embedded-report",
    "x-ms-exchange-message-is-ndr",
    "x-mx-bounce",
    "x-ahmailid",
    "x-mddsn-message",
];

/// What stands before the colon of an answer's subject, or of what is passed on.
const ANSWERS: [&str; 12] = ["re", "aw", "sv", "vs", "odp", "ant", "rif", "fw", "fwd", "wg", "tr", "rv"];

/// What mail servers write, by where it stands: `returned.txt`.
struct Phrases {
    from: Vec<&'static str>,
    subject: Vec<&'static str>,
    machine: Vec<&'static str>,
    text: Vec<&'static str>,
}

impl Phrases {
    fn get() -> &'static Self {
        static PHRASES: OnceLock<Phrases> = OnceLock::new();
        PHRASES.get_or_init(|| {
            let of = |heading: &str| {
                let lines = include_str!("returned.txt").lines();
                let below = lines.skip_while(move |line| !line.starts_with(heading)).skip(1);
                below.take_while(|line| !line.is_empty()).collect()
            };
            Self { from: of("[from]"), subject: of("[subject]"), machine: of("[machine]"), text: of("[text]") }
        })
    }
}

/// Whether this mail looks like one that comes back.
pub(crate) fn is_returned(fields: &[Field<'_>], message: &Message<'_>) -> bool {
    let of = |wanted: &'static str| fields.iter().filter(move |(name, _)| name == wanted).map(|(_, value)| &**value);
    let phrases = Phrases::get();
    let any = |text: &str, phrases: &[&str]| phrases.iter().any(|phrase| text.contains(phrase));
    let subjects: Vec<String> = of("subject").map(|subject| plain(&decoded(subject))).collect();
    let (answers, others): (Vec<_>, Vec<_>) = subjects
        .iter()
        .filter(|subject| any(subject, &phrases.subject))
        .partition(|subject| subject.split_once(':').is_some_and(|(before, _)| ANSWERS.contains(&before.trim())));
    // Whoever wrote the field, no person's mail is sent by nobody.
    of("return-path").any(is_nobodys)
        || fields.iter().any(|(name, _)| FIELDS.contains(&name.as_str()))
        || of("from").any(|from| any(&named(from), &phrases.from))
        || !others.is_empty()
        || encloses_header(message)
        || is_report(&plain(&text(message)), phrases, answers.len())
}

/// `<>`, or a mail program's own name.
fn is_nobodys(path: &str) -> bool {
    let path = path.trim().trim_matches(['<', '>']).to_ascii_lowercase();
    path.is_empty() || path.starts_with("mailer-daemon") || path.starts_with("postmaster@")
}

/// What a `From` field says besides domains, in small letters.
fn named(from: &str) -> String {
    let text = plain(&decoded(from));
    let mut parts = text.split('@');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |before, part| {
        before + part.trim_start_matches(|c: char| c.is_alphanumeric() || matches!(c, '.' | '-'))
    })
}

/// Whether the header of another mail is a part of this one.
fn encloses_header(message: &Message<'_>) -> bool {
    message.parts.iter().any(|part| {
        part.content_type()
            .is_some_and(|kind| kind.subtype().is_some_and(|subtype| subtype.eq_ignore_ascii_case("rfc822-headers")))
    })
}

/// Whether a text is about a mail that was not delivered: a phrase that only programs write, a mail server's extended
/// code, or two others, of which `said` were said before.
fn is_report(text: &str, phrases: &Phrases, said: usize) -> bool {
    phrases.machine.iter().any(|phrase| text.contains(phrase))
        || text.split([' ', '-', '(', '#', '<', '[']).any(is_code)
        || phrases.text.iter().filter(|phrase| text.contains(**phrase)).count() + said.min(1) >= 2
}

/// `5.1.1`, as RFC 3463 has it.
fn is_code(word: &str) -> bool {
    let word = word.trim_end_matches([':', ';', ',', ')', ']', '>', '.']);
    let mut numbers = word.split('.');
    let digits = |number: &str, most| (1..=most).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit());
    matches!(numbers.next(), Some("4" | "5"))
        && numbers.next().is_some_and(|number| digits(number, 1))
        && numbers.next().is_some_and(|number| digits(number, 3))
        && numbers.next().is_none()
}

/// The text of every part that is shown, one behind the other.
fn text(message: &Message<'_>) -> String {
    let mut text = String::new();
    for part in &message.parts {
        if let PartType::Text(part) | PartType::Html(part) = &part.body {
            let room = LONGEST.saturating_sub(text.len());
            text.push_str(part.get(..part.floor_char_boundary(room)).unwrap_or_default());
            text.push(' ');
        }
    }
    text
}

/// A text as the phrases are written.
fn plain(text: &str) -> String {
    let text = text.to_lowercase().replace(['\u{2019}', '\u{b4}', '`'], "'");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn phrases_are_written_as_texts_are_compared() {
        let phrases = Phrases::get();
        for some in [&phrases.from, &phrases.subject, &phrases.machine, &phrases.text] {
            assert!(some.len() > 20);
            assert_eq!(some.iter().collect::<BTreeSet<_>>().len(), some.len(), "one stands there twice");
            for phrase in some {
                assert_eq!(plain(phrase), *phrase);
            }
        }
    }

    #[test]
    fn codes_and_names_are_known() {
        for code in ["5.1.1", "4.4.7:", "5.7.1)", "5.2.121"] {
            assert!(is_code(code), "{code}");
        }
        for none in ["5", "5.1", "6.1.1", "5.1.1.1", "5.10.2027", "1.5.5"] {
            assert!(!is_code(none), "{none}");
        }
        assert_eq!(named("Ann <ann.b@mailserver.example>"), "ann <ann.b>");
        assert!(is_nobodys(" <> ") && is_nobodys("<MAILER-DAEMON>") && !is_nobodys("<ann@x.example>"));
    }
}
