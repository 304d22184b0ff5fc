//! Delivery reports (RFC 3464): of the part that machines write for machines only what became of the
//! letter, and why. Whom it was for is known by the address the report came to; nothing else in it is read.

use mail_parser::{Message, MimeHeaders, PartType};

/// The longest report that is looked through.
const LONGEST: usize = 64_000;

/// What a report says became of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeliveryReport {
    /// What was done with it.
    pub action: Action,
    /// Why: class, subject, detail, as in `5.1.1`; each at most 999.
    pub status: Option<(u16, u16, u16)>,
}

/// What was done with a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// It was given up.
    Failed,
    /// It is still being tried.
    Delayed,
    /// It arrived, or went on to where no report comes from.
    Other,
}

impl DeliveryReport {
    /// Whether the letter was given up for good: `failed`, and a status of class 5 or none.
    pub fn is_final(self) -> bool {
        self.action == Action::Failed && self.status.is_none_or(|(class, _, _)| class == 5)
    }

    /// The status in its usual spelling; empty without one.
    pub fn status_text(self) -> String {
        self.status.map_or_else(String::new, |(class, subject, detail)| format!("{class}.{subject}.{detail}"))
    }
}

impl Action {
    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Failed => "failed",
            Self::Delayed => "delayed",
            Self::Other => "other",
        }
    }
}

/// The report in a mail, if it holds one: its first `message/delivery-status` part.
pub(crate) fn report(message: &Message<'_>) -> Option<DeliveryReport> {
    let part = message.parts.iter().find(|part| {
        part.content_type().is_some_and(|kind| {
            kind.ctype().eq_ignore_ascii_case("message")
                && kind.subtype().is_some_and(|subtype| subtype.eq_ignore_ascii_case("delivery-status"))
        })
    })?;
    match &part.body {
        PartType::Text(text) => read(text),
        PartType::Binary(bytes) | PartType::InlineBinary(bytes) => read(&String::from_utf8_lossy(bytes)),
        _ => None,
    }
}

/// Reads the fields of a report: the first `Action` and `Status` in it.
fn read(text: &str) -> Option<DeliveryReport> {
    let (mut action, mut status) = (None, None);
    let mut seen = 0;
    for line in text.lines() {
        seen += line.len();
        if seen > LONGEST {
            break;
        }
        let Some((name, value)) = line.split_once(':') else { continue };
        let word = value.split([' ', '\t', '(', ';']).find(|word| !word.is_empty()).unwrap_or_default();
        match name.trim().to_ascii_lowercase().as_str() {
            "action" if action.is_none() => {
                action = Some(match word.to_ascii_lowercase().as_str() {
                    "failed" => Action::Failed,
                    "delayed" => Action::Delayed,
                    _ => Action::Other,
                });
            }
            "status" if status.is_none() => status = code(word),
            _ => {}
        }
    }
    action.map(|action| DeliveryReport { action, status })
}

/// `5.1.1`.
fn code(word: &str) -> Option<(u16, u16, u16)> {
    let mut numbers = word.split('.').map(|number| number.parse().ok().filter(|number| *number < 1_000));
    let (Some(class), Some(subject), Some(detail), None) =
        (numbers.next()?, numbers.next()?, numbers.next()?, numbers.next())
    else {
        return None;
    };
    matches!(class, 2 | 4 | 5).then_some((class, subject, detail))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_report_only_action_and_status_are_read() {
        let exim = "Reporting-MTA: dns; mx.example.org\n\nAction: failed\nFinal-Recipient: rfc822;ann@example.org\n\
                    Status: 5.1.1\nDiagnostic-Code: smtp; 550 Action: delayed\n";
        let report = read(exim).unwrap();
        assert_eq!(report, DeliveryReport { action: Action::Failed, status: Some((5, 1, 1)) });
        assert!(report.is_final() && report.status_text() == "5.1.1");
        let delayed = read("ACTION: Delayed\r\nstatus: 4.4.1 (no route)\r\n").unwrap();
        assert_eq!(delayed, DeliveryReport { action: Action::Delayed, status: Some((4, 4, 1)) });
        assert!(!delayed.is_final());
        assert!(!read("Action: failed\nStatus: 4.2.2\n").unwrap().is_final());
        assert!(read("Action: failed\nStatus: what\n").unwrap().is_final());
        assert_eq!(
            read("Action: relayed\nStatus: 2.0.0.0\n").unwrap(),
            DeliveryReport { action: Action::Other, status: None }
        );
        assert_eq!(read("Status: 5.0.0\n"), None);
    }
}
