//! Notes: mails that belong to no game, in plain text: alarms to the person who runs the referee,
//! questions to an address not yet on file. Like letters they are a function of what they say: the
//! same note is the same bytes under the same Message-ID.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, UNIX_EPOCH},
};

use lettre::{
    Message,
    message::{
        SinglePart,
        header::{ContentTransferEncoding, ContentType},
    },
};

use super::compose::{ComposeError, clean_id, clean_name, mailbox, mark};
use crate::ids::Timestamp;

/// A note before it is a mail.
#[derive(Clone, Copy, Debug)]
pub struct Note<'a> {
    /// Without angle brackets.
    pub message_id: &'a str,
    pub from_name: &'a str,
    /// The referee's address.
    pub from: &'a str,
    /// Where answers go, where that is not the referee's plain address.
    pub reply_to: Option<&'a str>,
    /// Whom it goes to.
    pub to: &'a str,
    /// In plain Unicode, without line ends.
    pub subject: &'a str,
    /// Plain text, lines ended by LF.
    pub text: &'a str,
    /// When it was made.
    pub at: Timestamp,
    /// The Message-IDs of the thread it belongs to, oldest first, with angle brackets: it answers the last.
    pub thread: &'a [String],
    /// This installation's mark.
    pub instance: &'a str,
}

/// Makes a mail of it, CRLF at every line's end.
///
/// # Errors
/// An address that is none, or a note that cannot be put into a mail.
pub fn note(note: &Note<'_>) -> Result<Vec<u8>, ComposeError> {
    // H12: lettre panics on names it does not like; ours are cleaned, and a panic stays here.
    let built = catch_unwind(AssertUnwindSafe(|| build(note)));
    let message = built.unwrap_or_else(|_| Err(ComposeError::Build("the mail library gave up".into())))?;
    Ok(message.formatted())
}

fn build(note: &Note<'_>) -> Result<Message, ComposeError> {
    let seconds = u64::try_from(note.at.unix()).unwrap_or(0);
    let mut builder = Message::builder()
        .message_id(Some(format!("<{}>", note.message_id)))
        .date(UNIX_EPOCH + Duration::from_secs(seconds))
        .from(mailbox(note.from_name, note.from, "the referee")?)
        .to(mailbox("", note.to, "the reader")?)
        .subject(clean_name(note.subject));
    if let Some(reply_to) = note.reply_to {
        builder = builder.reply_to(mailbox(note.from_name, reply_to, "the reply")?);
    }
    let thread: Vec<String> = note.thread.iter().filter_map(|id| clean_id(id)).collect();
    if let Some(last) = thread.last() {
        builder = builder.in_reply_to(last.clone()).references(thread.join(" "));
    }
    // RFC 3834: nobody asked for it by mail, and no robot should answer it.
    for (name, value) in
        [("Auto-Submitted", "auto-generated"), ("X-Auto-Response-Suppress", "All"), ("X-Loop", note.instance)]
    {
        builder = builder.raw_header(mark(name, clean_name(value))?);
    }
    builder
        .singlepart(
            SinglePart::builder()
                .header(ContentType::TEXT_PLAIN)
                .header(ContentTransferEncoding::QuotedPrintable)
                .body(note.text.replace('\n', "\r\n")),
        )
        .map_err(|error| ComposeError::Build(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alarm(text: &str) -> Vec<u8> {
        note(&Note {
            message_id: "alarm.disk.20500.ab12@referee.example",
            from_name: "Referee",
            from: "referee@referee.example",
            reply_to: None,
            to: "operator@home.example",
            subject: "the disk\r\nBcc: is@full.example",
            text,
            at: Timestamp::from_unix(1_767_000_000),
            thread: &[],
            instance: "ab12",
        })
        .unwrap()
    }

    #[test]
    fn a_note_is_a_function_of_what_it_says_and_marked_as_ours() {
        let mail = alarm("Nothing is read any more.\nFree some room.\n");
        assert_eq!(mail, alarm("Nothing is read any more.\nFree some room.\n"));
        let mail = String::from_utf8(mail).unwrap();
        let (header, body) = mail.split_once("\r\n\r\n").unwrap();
        for line in [
            "Message-ID: <alarm.disk.20500.ab12@referee.example>",
            "Auto-Submitted: auto-generated",
            "X-Loop: ab12",
            "To: operator@home.example",
        ] {
            assert!(header.lines().any(|found| found == line), "{line} in {header}");
        }
        assert!(!header.lines().any(|line| line.starts_with("Bcc")), "{header}");
        assert_eq!(body.trim_end(), "Nothing is read any more.\r\nFree some room.");
    }
}
