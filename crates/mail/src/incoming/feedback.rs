//! Spam complaints (RFC 5965): a provider tells that a reader marked a letter as spam, and encloses it. Read
//! of it is only what names the letter: its Message-ID and its envelope sender. Anybody can write such a
//! report; who knows neither of the two names no letter by it.

use mail_parser::{Message, MessagePart, MimeHeaders, PartType};

use crate::mail::address::Address;

/// The most bytes of a part that are looked through.
const LONGEST: usize = 64_000;
/// The most parts, and the most names of each sort.
const MOST: usize = 8;

/// What a report names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Complaint {
    /// Message-IDs of what it encloses, without angle brackets.
    pub message_ids: Vec<String>,
    /// Envelope senders it names.
    pub senders: Vec<Address>,
}

/// The report in a mail, if it holds one: a `message/feedback-report` part, and what stands behind it.
pub(crate) fn complaint(message: &Message<'_>) -> Option<Complaint> {
    let at = message.parts.iter().position(is_report)?;
    let mut complaint = Complaint::default();
    for (place, part) in message.parts.iter().skip(at).take(MOST).enumerate() {
        let text = text(part);
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            let Some((name, value)) = line.split_once(':') else { continue };
            // A long value may stand in a line of its own.
            let folded = lines.peek().filter(|next| value.trim().is_empty() && next.starts_with([' ', '\t']));
            let value = folded.copied().unwrap_or(value).trim().trim_matches(['<', '>']);
            let name = name.trim().to_ascii_lowercase();
            if place == 0 && name == "original-mail-from" && complaint.senders.len() < MOST {
                complaint.senders.extend(Address::read(value));
            }
            if place > 0 && name == "message-id" && complaint.message_ids.len() < MOST {
                complaint.message_ids.push(value.to_owned());
            }
        }
    }
    Some(complaint)
}

fn is_report(part: &MessagePart<'_>) -> bool {
    part.content_type().is_some_and(|kind| {
        kind.ctype().eq_ignore_ascii_case("message")
            && kind.subtype().is_some_and(|subtype| subtype.eq_ignore_ascii_case("feedback-report"))
    })
}

/// A part's beginning as text, whatever it is.
fn text(part: &MessagePart<'_>) -> String {
    let bytes: &[u8] = match &part.body {
        PartType::Text(text) | PartType::Html(text) => text.as_bytes(),
        PartType::Binary(bytes) | PartType::InlineBinary(bytes) => bytes,
        _ => return String::new(),
    };
    String::from_utf8_lossy(bytes.get(..LONGEST).unwrap_or(bytes)).into_owned()
}

#[cfg(test)]
mod tests {
    use mail_parser::MessageParser;

    use super::*;

    fn read(enclosed: &str) -> Option<Complaint> {
        let mail = format!(
            "From: fbl@provider.example\nSubject: complaint\nMIME-Version: 1.0\n\
             Content-Type: multipart/report; report-type=feedback-report; boundary=x\n\n--x\n\
             Content-Type: text/plain\n\nMessage-ID: <not@this.one>\n--x\nContent-Type: message/feedback-report\n\n\
             Feedback-Type: abuse\nOriginal-Mail-From: <referee+b.7.1.3.aaa@chess.example>\nMessage-ID: <nor@this.one>\n\
             --x\n{enclosed}\n--x--\n"
        );
        complaint(&MessageParser::default().parse(super::super::caps::flat(mail.as_bytes()).mail.as_ref()).unwrap())
    }

    #[test]
    fn a_report_names_what_it_encloses() {
        for kind in ["message/rfc822", "text/rfc822-headers", "Message/RFC822; charset=utf-8"] {
            let enclosed = format!(
                "Content-Type: {kind}\n\nReceived: by x\nMessage-Id:\n <g7.b.3.00ff@chess.example>\nSubject: [tempete 7]\n\n\
                 text\n"
            );
            let complaint = read(&enclosed).unwrap();
            assert_eq!(complaint.message_ids, ["g7.b.3.00ff@chess.example"], "{kind}");
            assert_eq!(complaint.senders, [Address::read("referee+b.7.1.3.aaa@chess.example").unwrap()]);
        }
        let redacted = read("Content-Type: text/rfc822-headers\n\nSubject: [redacted]\n").unwrap();
        assert!(redacted.message_ids.is_empty());
        let plain = MessageParser::default().parse(b"From: a@b.example\n\nFeedback-Type: abuse\n".as_slice()).unwrap();
        assert_eq!(complaint(&plain), None);
    }
}
