//! Finished mails: the same letter in the same envelope is the same bytes, whole and in order.

use mail_parser::{MessageParser, MimeHeaders};
use tempete::{
    ids::{GameId, Seat, Timestamp},
    letters::{Letter, LetterKind, SubjectStyle},
    mail::outgoing::compose::{ComposeError, Composed, Envelope, compose},
    page::words::Words,
    text::Language,
};

use crate::letters::desk::Game;

const HEAD: &str = "3f9a2c770b1e44d29c0d5e6f81a2b3c4";

pub fn envelope<'a>(to: &'a [String], references: &'a [String]) -> Envelope<'a> {
    Envelope {
        game: GameId::new(42).unwrap(),
        seat_letter: 'w',
        number: 23,
        head_hex: HEAD,
        host: "tempete.localhost",
        from_name: "Tempête",
        from: "referee@tempete.localhost",
        reply_to: "referee+abcdefghjkmnpqrstvwxyz2345@tempete.localhost",
        key_line: None,
        contact: None,
        to,
        to_name: "Ann",
        at: "2026-12-03T14:05:09Z".parse::<Timestamp>().unwrap(),
        in_reply_to: Some("<mail.7@example.org>"),
        references,
        instance: "tempete.localhost/1",
        names: &["Ann", "Bob"],
        title: "Tempête",
        subject: SubjectStyle::Game,
    }
}

fn letter() -> Letter {
    let mut game = Game::new(["Ann", "Bob"], [Language::En, Language::Fr], &[]);
    game.mail(Seat::FIRST, "list random snow\nnumbers random").remove(0)
}

fn ann() -> Vec<String> {
    vec!["ann@example.org".into(), "ann@example.net".into()]
}

fn composed(letter: &Letter, envelope: &Envelope<'_>) -> Composed {
    compose(letter, envelope, &Words::built_in(tempete::games::GAMES), None).unwrap()
}

#[test]
fn the_same_letter_is_the_same_bytes() {
    let (to, thread) = (ann(), vec!["<g42.w.1.00@tempete.localhost>".to_string()]);
    let envelope = envelope(&to, &thread);
    let (one, two) = (composed(&letter(), &envelope), composed(&letter(), &envelope));
    assert_eq!(one.bytes, two.bytes);
    assert_eq!(one.message_id, format!("<g42.w.23.{HEAD}@tempete.localhost>"));
    assert_eq!(one.subject, "Tempête 42: Ann – Bob");
}

#[test]
fn headers_stand_in_order_and_say_public_things() {
    let (to, thread) = (ann(), vec!["<g42.w.1.00@tempete.localhost>".to_string()]);
    let bytes = composed(&letter(), &envelope(&to, &thread)).bytes;
    let text = String::from_utf8(bytes).unwrap();
    assert!(text.lines().count() > 20 && text.split('\n').all(|line| line.is_empty() || line.ends_with('\r')));
    let head = text.split("\r\n\r\n").next().unwrap().replace("\r\n ", " ");
    let boundary = format!("\"=_g42.w.23.{HEAD}\"");
    let expected = [
        format!("Message-ID: <g42.w.23.{HEAD}@tempete.localhost>"),
        "Date: Thu, 03 Dec 2026 14:05:09 +0000".into(),
        "From: =?utf-8?b?VGVtcMOqdGU=?= <referee@tempete.localhost>".into(),
        "To: Ann <ann@example.org>".into(),
        "Reply-To: =?utf-8?b?VGVtcMOqdGU=?= <referee+abcdefghjkmnpqrstvwxyz2345@tempete.localhost>".into(),
        "Subject: =?utf-8?b?VGVtcMOqdGU=?= 42: Ann =?utf-8?b?4oCT?= Bob".into(),
        "In-Reply-To: <mail.7@example.org>".into(),
        "References: <g42.w.1.00@tempete.localhost>".into(),
        "X-Tempete-Game: 42".into(),
        "X-Tempete-Seat: w".into(),
        "X-Tempete-Kind: receipt".into(),
        "X-Tempete-Entries: 2".into(),
        "Auto-Submitted: auto-replied".into(),
        "X-Auto-Response-Suppress: All".into(),
        "X-Loop: tempete.localhost/1".into(),
        "MIME-Version: 1.0".into(),
        format!("Content-Type: multipart/mixed; boundary={boundary}"),
    ];
    let found: Vec<&str> = head.split("\r\n").collect();
    assert_eq!(found, expected.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn text_and_attachments_arrive_as_they_were() {
    let (to, letter) = (ann(), letter());
    let bytes = composed(&letter, &envelope(&to, &[])).bytes;
    let mail = MessageParser::default().parse(&bytes).unwrap();
    let text = mail.body_text(0).unwrap().replace("\r\n", "\n");
    assert!(text.starts_with("--- reply above this line ---\n\n"), "{text}");
    assert!(text.contains("\n-- \nTempête 42: Ann (White), Bob (Black).\n"), "{text}");
    let files: Vec<_> = mail.attachments().collect();
    assert_eq!(files.len(), letter.attachments.len());
    assert_eq!(files.len(), 2, "the sheet, and what opens it");
    for (file, attachment) in files.iter().zip(&letter.attachments) {
        assert_eq!(file.attachment_name(), Some(attachment.name.as_str()));
        assert_eq!(file.contents(), attachment.bytes);
        let kind = file.content_type().unwrap();
        assert_eq!((kind.ctype(), kind.subtype()), ("application", Some("octet-stream")));
    }
}

#[test]
fn the_key_stands_in_a_line_only_where_it_is_wanted() {
    let (to, letter) = (ann(), letter());
    let plain = composed(&letter, &envelope(&to, &[])).bytes;
    let lined = Envelope {
        key_line: Some("abcdefghjkmnpqrstvwxyz2345"),
        reply_to: "referee@tempete.localhost",
        ..envelope(&to, &[])
    };
    let lined = composed(&letter, &lined).bytes;
    let text = |bytes: &[u8]| MessageParser::default().parse(bytes).unwrap().body_text(0).unwrap().into_owned();
    assert!(text(&lined).ends_with("key abcdefghjkmnpqrstvwxyz2345\r\n"), "{}", text(&lined));
    assert!(!text(&plain).contains("\nkey "));
}

#[test]
fn whom_to_ask_stands_in_every_foot_and_in_the_result() {
    let to = ann();
    let contact = Some("Chess club <secretary@chess.example>");
    let mut game = Game::new(["Ann", "Bob"], [Language::En, Language::Fr], &[]);
    let seats = [Seat::FIRST, Seat::SECOND];
    for seat in seats {
        game.mail(seat, "list random snow\nnumbers random");
    }
    let result = game.mail(Seat::SECOND, "resign");
    let result =
        result.into_iter().find(|letter| letter.kind == LetterKind::Result && letter.to == Seat::FIRST).unwrap();
    for (letter, times) in [(letter(), 1), (result, 2)] {
        let text = |contact| {
            let bytes = composed(&letter, &Envelope { contact, ..envelope(&to, &[]) }).bytes;
            let mail = MessageParser::default().parse(&bytes).unwrap();
            mail.body_text(0).unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
        };
        assert_eq!(text(contact).matches("Chess club <secretary@chess.example>").count(), times, "{}", text(contact));
        assert!(!text(None).contains("a person:"));
    }
}

/// H12: names that would make the library panic or forge a header.
#[test]
fn odd_names_and_addresses_do_no_harm() {
    let (to, letter) = (ann(), letter());
    for name in ["Ann\r\nBcc: eve@example.org", "A\0n\u{202E}n", "\"Ann\" <x@y>", "", "  ", "Ünï\n"] {
        let odd = Envelope { to_name: name, from_name: name, instance: name, ..envelope(&to, &[]) };
        let text = String::from_utf8(composed(&letter, &odd).bytes).unwrap();
        let head = text.split("\r\n\r\n").next().unwrap();
        assert!(!head.to_lowercase().contains("\r\nbcc:"), "{head}");
    }
    let thread = ["no id".to_string(), "<a@b>\r\nBcc: x".into(), "<ok@example.org>".into()];
    let odd = Envelope { in_reply_to: Some("<a\r\nBcc: eve@example.org>"), ..envelope(&to, &thread) };
    let text = String::from_utf8(composed(&letter, &odd).bytes).unwrap();
    assert!(text.contains("References: <ok@example.org>\r\n") && !text.contains("In-Reply-To"), "{text}");
    let nobody = compose(&letter, &envelope(&[], &[]), &Words::built_in(tempete::games::GAMES), None);
    assert!(matches!(nobody, Err(ComposeError::Address("the player"))));
    let nowhere = ["no address".to_string()];
    assert!(compose(&letter, &envelope(&nowhere, &[]), &Words::built_in(tempete::games::GAMES), None).is_err());
}
