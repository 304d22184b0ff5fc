//! The mails that go to our own mailbox: that of every day, which shows that mail comes, and that of `doctor --round-trip`,
//! with what is seen of it there: does the home keep what follows the separator, does it strip what a sender forged,
//! what does it say of our own letters. Pure.
//!
//! The rule kept here: such a mail is a robot's by every sign, so that no daemon takes it for a player's.

use super::incoming::{
    fields::{self, Field},
    zone::{self, Zone},
};
use super::outgoing::{
    compose::ComposeError,
    note::{Note, note},
};

/// The kind of the mail of every day, which its Message-ID begins with.
pub const TRIAL: &str = "trial";

/// Tells whether this is the Message-ID of such a mail.
pub fn is_trial(message_id: &str) -> bool {
    message_id.strip_prefix(TRIAL).is_some_and(|rest| rest.starts_with('.'))
}

/// A trial mail.
#[derive(Clone, Copy, Debug)]
pub struct TrialMail<'a> {
    /// The mail itself, from us to us; its Message-ID holds the mark.
    pub note: Note<'a>,
    /// Letters and digits that nobody else has written.
    pub mark: &'a str,
    /// The names in which `Authentication-Results` are forged.
    pub authserv_ids: &'a [String],
}

/// Its bytes, with what a dishonest sender would write on top.
///
/// # Errors
/// An address that is none.
pub fn write(trial: &TrialMail<'_>) -> Result<Vec<u8>, ComposeError> {
    let TrialMail { note: inner, mark, authserv_ids } = trial;
    let domain = inner.from.split_once('@').map_or("localhost", |(_, domain)| domain);
    let mut mail = Vec::new();
    for id in *authserv_ids {
        let forged = format!(
            "Authentication-Results: {id};\r\n\tdkim=pass header.d={domain} reason={mark};\r\n\tdmarc=pass header.from={domain}\r\n"
        );
        mail.extend_from_slice(forged.as_bytes());
    }
    mail.extend_from_slice(format!("Delivered-To: {mark}@forged.invalid\r\n").as_bytes());
    mail.extend(note(inner)?);
    Ok(mail)
}

/// What is seen of it in the mailbox.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrialSeen {
    /// Whether a forged `Authentication-Results` is still there, wherever.
    pub forged_results: bool,
    /// Whether the forged `Delivered-To` stands where our home's own would.
    pub forged_delivery: bool,
    /// The addresses in our home's own `Delivered-To`, `X-Original-To` and `Envelope-to`.
    pub delivered_to: Vec<String>,
    /// Who checked the mail for our home, and what came of `spf`, `dkim` and `dmarc`.
    pub checked: Vec<(String, String)>,
    /// The host that wrote the uppermost `Received`.
    pub home: Option<String>,
}

/// Reads it; `None` if these bytes are not the trial with this mark.
pub fn read(raw: &[u8], mark: &str, trusted_hosts: &[String]) -> Option<TrialSeen> {
    let fields = fields::of(raw);
    if !fields.iter().any(|(name, value)| name == "message-id" && value.contains(mark)) {
        return None;
    }
    let zone = Zone::of(&fields, trusted_hosts);
    let results = |fields: &[Field<'_>]| -> Vec<String> {
        let all = fields.iter().filter(|(name, _)| name == "authentication-results");
        all.map(|(_, value)| value.clone().into_owned()).collect()
    };
    let deliveries: Vec<&str> = zone
        .delivered()
        .flat_map(|(_, value)| value.split(','))
        .map(|address| address.trim().trim_matches(['<', '>']))
        .collect();
    let mut honest = results(zone.home);
    honest.extend(results(zone.border));
    Some(TrialSeen {
        forged_results: results(&fields).iter().any(|value| value.contains(mark)),
        forged_delivery: deliveries.iter().any(|to| to.ends_with("@forged.invalid")),
        delivered_to: deliveries.iter().filter(|to| !to.ends_with(".invalid")).map(|to| (*to).to_owned()).collect(),
        checked: honest.iter().filter(|value| !value.contains(mark)).map(|value| checked(value)).collect(),
        home: fields.iter().find(|(name, _)| name == "received").and_then(|(_, value)| zone::by(value)),
    })
}

/// The Message-ID of a mail, without angle brackets.
pub fn message_id(raw: &[u8]) -> Option<String> {
    let fields = fields::of(raw);
    let (_, id) = fields.iter().find(|(name, _)| name == "message-id")?;
    Some(id.trim().trim_matches(['<', '>']).to_owned())
}

/// A field for a reader's eyes: who says it, and the three results. What decides about mail is read
/// elsewhere, and to the letter.
fn checked(value: &str) -> (String, String) {
    let mut parts = value.split(';');
    let id = parts.next().and_then(|id| id.split_whitespace().next()).unwrap_or_default().to_owned();
    let parts: Vec<&str> = parts.map(str::trim).collect();
    let result = |method: &str| {
        let found = parts.iter().find_map(|part| part.strip_prefix(method)?.trim_start().strip_prefix('='));
        let word = found.and_then(|rest| rest.split_whitespace().next()).unwrap_or("not said");
        format!("{method} {word}")
    };
    (id, ["spf", "dkim", "dmarc"].map(result).join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Timestamp;

    const MARK: &str = "abcdefghjkmnpq23";

    fn trial() -> Vec<u8> {
        let note = Note {
            message_id: "doctor.abcdefghjkmnpq23@chess.example",
            from_name: "Referee",
            from: "referee@chess.example",
            reply_to: None,
            to: "referee+x@chess.example",
            subject: "A trial",
            text: "Nothing to do.\n",
            at: Timestamp::from_unix(1_800_000_000),
            thread: &[],
            instance: "ab12",
        };
        write(&TrialMail { note, mark: MARK, authserv_ids: &["mx.chess.example".into()] }).unwrap()
    }

    fn delivered(above: &str, mail: &[u8]) -> Vec<u8> {
        [above.as_bytes(), mail].concat()
    }

    #[test]
    fn an_honest_home_strips_what_was_forged_and_says_its_own() {
        let mail = String::from_utf8(trial()).unwrap();
        assert!(mail.starts_with("Authentication-Results: mx.chess.example;") && mail.contains("X-Loop: ab12"));
        let stripped = mail.split_once("Delivered-To").unwrap().1;
        let mail = delivered(
            "Delivered-To: referee+x@chess.example\r\nAuthentication-Results: mx.chess.example; spf=pass a=b;\r\n dkim=fail\r\n\
             Received: from a by mx.chess.example; now\r\nDelivered-To",
            stripped.as_bytes(),
        );
        let seen = read(&mail, MARK, &["mx.chess.example".into()]).unwrap();
        assert_eq!(
            seen,
            TrialSeen {
                forged_results: false,
                forged_delivery: false,
                delivered_to: vec!["referee+x@chess.example".into()],
                checked: vec![("mx.chess.example".into(), "spf pass, dkim fail, dmarc not said".into())],
                home: Some("mx.chess.example".into()),
            }
        );
        assert_eq!(read(&mail, "another", &[]), None);
    }

    #[test]
    fn a_home_that_passes_on_what_was_forged_is_found_out() {
        let seen = read(&delivered("Received: from a by mx.chess.example; now\r\n", &trial()), MARK, &[]).unwrap();
        assert!(seen.forged_results && !seen.forged_delivery && seen.delivered_to.is_empty());
        // Without a Received of our home's, what the sender wrote is taken for our home's.
        let seen = read(&trial(), MARK, &[]).unwrap();
        assert!(seen.forged_results && seen.forged_delivery && seen.home.is_none());
    }
}
