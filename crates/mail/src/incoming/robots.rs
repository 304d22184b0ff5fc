//! Signs that no person wrote a mail. A robot's mail does nothing and is never answered, whatever
//! key it carries: vacation notices quote keys, and two referees could write to each other for ever.

use mail_parser::{Message, MimeHeaders, parsers::MessageStream};

use super::{
    facts::Own,
    fields::Field,
    scan::{Token, tokens},
    zone::Zone,
};
use crate::mail::address::Address;

/// The sign of a mail that says it is this referee's own.
pub const OWN: &str = "our-own";

/// The sign, in a word for the referee's table; `None` for a person's mail.
pub(crate) fn sign(
    fields: &[Field<'_>],
    zone: Zone<'_, '_>,
    message: &Message<'_>,
    from: &[Address],
    own: &Own,
) -> Option<&'static str> {
    let all = |name: &'static str| fields.iter().filter(move |(n, _)| n == name).map(|(_, value)| value.trim());
    let words = |name: &'static str| {
        all(name).map(|value| value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase())
    };
    // Only our home knows the envelope.
    if zone.home.iter().any(|(name, path)| name == "return-path" && path.replace(char::is_whitespace, "") == "<>") {
        return Some("null-sender");
    }
    if all("x-loop").any(|value| value.eq_ignore_ascii_case(&own.instance)) || from.iter().any(|from| own.is(from)) {
        return Some(OWN);
    }
    if message.parts.iter().any(|part| {
        part.content_type().is_some_and(|kind| {
            let subtype = kind.subtype().unwrap_or_default();
            match kind.ctype() {
                "multipart" => subtype.eq_ignore_ascii_case("report"),
                "message" => ["delivery-status", "disposition-notification", "feedback-report"]
                    .iter()
                    .any(|report| subtype.eq_ignore_ascii_case(report)),
                _ => false,
            }
        })
    }) {
        return Some("report");
    }
    if words("auto-submitted").any(|value| value != "no") {
        return Some("auto-submitted");
    }
    if words("precedence").any(|value| matches!(value.as_str(), "bulk" | "junk" | "list" | "auto_reply" | "auto-reply"))
    {
        return Some("precedence");
    }
    if fields.iter().any(|(name, _)| {
        name.starts_with("list-") || matches!(name.as_str(), "x-autoreply" | "x-autorespond" | "x-failed-recipients")
    }) {
        return Some("list-or-responder");
    }
    let is_suppressed = all("x-auto-response-suppress").next().is_some();
    let subjects = fields.iter().filter(|(name, _)| name == "subject").map(|(_, value)| decoded(value));
    if subjects.into_iter().any(|subject| is_announced(&subject) || is_suppressed && is_auto_reply(&subject)) {
        return Some("auto-reply");
    }
    // A program that wants no answer names nobody.
    let mut senders = all("from").peekable();
    if senders.peek().is_some() && senders.all(is_nobody) {
        return Some("empty-from");
    }
    from.iter().any(Address::is_robots).then_some("robot-address")
}

/// A subject in small letters, what was encoded in it decoded.
pub(super) fn decoded(subject: &str) -> String {
    let line = format!("{}\n", subject.trim_end());
    MessageStream::new(line.as_bytes()).parse_unstructured().as_text().unwrap_or_default().trim().to_lowercase()
}

/// Whether a `From` field holds no address at all, or the empty one, or a mail program's name alone.
fn is_nobody(value: &str) -> bool {
    let Some(tokens) = tokens(value) else { return false };
    let words: String = tokens
        .iter()
        .map(|token| match token {
            Token::Word(word) => word.as_str(),
            Token::Quoted(_) | Token::Mark(_) => "\"",
            Token::Gap => "",
        })
        .collect();
    words.is_empty()
        || words.ends_with("<>")
        || Address::read(&format!("{words}@localhost")).is_some_and(|address| address.is_robots())
}

/// Whether a subject begins as responders begin theirs, and as nobody writes: `Automatic reply: ...`.
fn is_announced(subject: &str) -> bool {
    const BEGINNINGS: [&str; 27] = [
        "auto",
        "auto reply",
        "auto response",
        "autoreply",
        "auto-reply",
        "automatic reply",
        "out of office",
        "out of office reply",
        "out of office autoreply",
        "vacation reply",
        "abwesenheitsnotiz",
        "automatische antwort",
        "réponse automatique",
        "reponse automatique",
        "respuesta automática",
        "risposta automatica",
        "resposta automática",
        "automatisch antwoord",
        "afwezigheidsbericht",
        "autosvar",
        "automatiskt svar",
        "automatisk svar",
        "frånvaromeddelande",
        "автоответ",
        "автоматический ответ",
        "odpowiedź automatyczna",
        "automaattinen vastaus",
    ];
    subject.split_once([':', '：']).is_some_and(|(begin, _)| BEGINNINGS.contains(&begin.trim()))
}

/// Whether a subject is one of those that responders write.
fn is_auto_reply(subject: &str) -> bool {
    [
        "auto:",
        "automatic",
        "autoreply",
        "auto-reply",
        "out of office",
        "out of the office",
        "vacation",
        "abwesen",
        "automatische",
        "réponse automatique",
        "reponse automatique",
        "absence",
        "respuesta automática",
        "risposta automatica",
        "resposta automática",
        "automatisch antwoord",
        "afwezig",
        "buiten kantoor",
        "niet aanwezig",
        "autosvar",
        "automatiskt svar",
        "automatisk svar",
        "frånvaro",
        "fravær",
        "ej på kontoret",
        "inte på kontoret",
        "автоответ",
        "автоматическ",
        "вне офиса",
        "нет на месте",
        "отсутств",
        "в отпуске",
        "odpowiedź automatyczna",
        "automatyczna odpowiedź",
        "automatická odpověď",
        "automaattinen vastaus",
        "automatikus válasz",
        "otomatik yanıt",
        "自動応答",
        "自動返信",
        "自动回复",
        "自動回覆",
    ]
    .iter()
    .any(|sign| subject.contains(sign))
}
