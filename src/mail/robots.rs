//! Signs that no person wrote a mail. A robot's mail does nothing and is never answered, whatever
//! key it carries: vacation notices quote keys, and two referees could write to each other for ever.

use mail_parser::{Message, MimeHeaders};

use super::{address::Address, facts::Own, zone::Zone};

/// A header field as the sender wrote it: its name folded, its value with line breaks.
pub(super) type Field<'a> = (String, &'a str);

/// The sign of a mail that says it is this referee's own.
pub const OWN: &str = "our-own";

/// The sign, in a word for the referee's table; `None` for a person's mail.
pub(super) fn sign(
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
    if all("x-auto-response-suppress").next().is_some() && all("subject").any(is_auto_reply) {
        return Some("auto-reply");
    }
    from.iter().any(Address::is_robots).then_some("robot-address")
}

/// Whether a subject is one of those that responders write.
fn is_auto_reply(subject: &str) -> bool {
    let subject = subject.to_lowercase();
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
    ]
    .iter()
    .any(|sign| subject.contains(sign))
}
