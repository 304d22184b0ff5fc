//! Letters handed to real servers by every way there is: Exim by SMTPS, STARTTLS and in the clear,
//! Dovecot's LMTP and submission. They arrive byte for byte under the envelope they were given.

use std::path::Path;

use support::stack::{ANN, Inbox, Outbox, Stack};
use tempete::{
    config::{self, Config, Smtp},
    daemon::clock::Clock,
    mail::servers::smtp::{
        Carrier, Sending,
        outcome::{Failure, Stage, Wrong},
    },
};

fn block<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

fn smtp(stack: &Stack, way: Outbox) -> Smtp {
    let text = stack.config(Inbox::Imaps, way);
    let config = Config::read(&text, "the test's", Path::new("."), Some(stack.folder())).unwrap();
    let config::Outbox::Smtp(smtp) = config.outbox else { panic!("{text}") };
    smtp
}

async fn send(carrier: &mut Carrier, from: Option<&str>, to: &str, bytes: &[u8]) -> Result<(), Failure> {
    carrier.send(Sending { from, to, bytes }, Clock::instant()).await
}

fn letter(id: &str) -> Vec<u8> {
    format!(
        "Message-ID: <{id}@referee.test>\r\nDate: Fri, 15 Jan 2027 08:00:00 +0000\r\nFrom: referee@localhost\r\n\
         To: {ANN}\r\nSubject: {id}\r\n\r\n.\r\n..two\r\nEHLO\r\n{}\r\n\r\n",
        "0123456789 ".repeat(60).trim_end()
    )
    .into_bytes()
}

#[test]
fn every_way_carries_letters_byte_for_byte() {
    let stack = Stack::start();
    let mut count = 0;
    for way in [Outbox::Smtps, Outbox::StartTls, Outbox::Plain, Outbox::Submission, Outbox::Strict, Outbox::Lmtp] {
        let smtp = smtp(&stack, way);
        // A server that takes no sender but the mailbox's own.
        let verp = if way == Outbox::Strict { "referee@localhost" } else { "referee+b.1.0.1.abc@localhost" };
        let null = if way == Outbox::Strict { Some("referee@localhost") } else { None };
        let mut carrier = Carrier::new(&smtp, "referee.test");
        let (first, second) = (letter(&format!("{way:?}-1")), letter(&format!("{way:?}-2")));
        block(async {
            send(&mut carrier, Some(verp), ANN, &first).await.unwrap_or_else(|failure| panic!("{way:?}: {failure}"));
            send(&mut carrier, null, ANN, &second).await.unwrap_or_else(|failure| panic!("{way:?}: {failure}"));
            assert!(carrier.is_open());
            carrier.close().await;
        });
        count += 2;
        stack.wait_for("ann", "", count);
        let mails = stack.mails_by_imap("ann", "");
        for (sent, path) in [(&first, verp), (&second, null.unwrap_or_default())] {
            // What the servers add stands on top.
            let came = mails.iter().filter(|mail| mail.ends_with(sent)).collect::<Vec<_>>();
            assert_eq!(came.len(), 1, "{way:?}");
            let text = String::from_utf8_lossy(came[0]);
            assert!(text.contains(&format!("Return-Path: <{path}>\r\n")), "{way:?}: {text}");
        }
    }
}

#[test]
fn recipients_are_refused_and_put_off_with_their_codes() {
    let stack = Stack::start();
    let mut carrier = Carrier::new(&smtp(&stack, Outbox::StartTls), "referee.test");
    block(async {
        let refused = send(&mut carrier, None, "reject@localhost", &letter("1")).await.unwrap_err();
        assert_eq!(refused, Failure::of_reply(Stage::Rcpt, 550, "5.1.1 no such mailbox"));
        let put_off = send(&mut carrier, None, "defer@localhost", &letter("2")).await.unwrap_err();
        assert_eq!(put_off, Failure::of_reply(Stage::Rcpt, 451, "4.7.1 greylisted, try again"));
        send(&mut carrier, None, ANN, &letter("3")).await.unwrap();
    });
    stack.wait_for("ann", "", 1);
}

#[test]
fn a_wrong_password_and_a_certificate_of_nobody_are_told_apart() {
    let stack = Stack::start();
    let ways = [Outbox::Smtps, Outbox::StartTls, Outbox::Submission];
    for way in ways {
        // No authority of the system's vouches for the servers of these tests.
        let mut smtp = smtp(&stack, way);
        smtp.server.ca = None;
        let failure = block(send(&mut Carrier::new(&smtp, "referee.test"), None, ANN, &letter("1"))).unwrap_err();
        assert_eq!(failure.stage, Stage::Tls, "{way:?}: {failure}");
        assert!(matches!(failure.wrong, Wrong::Offer(_)), "{way:?}: {failure}");
    }
    for way in ways {
        let smtp = smtp(&stack, way);
        std::fs::write(stack.folder().join("referee.password"), "wrong").unwrap();
        let failure = block(send(&mut Carrier::new(&smtp, "referee.test"), None, ANN, &letter("1"))).unwrap_err();
        assert_eq!(failure.stage, Stage::Auth, "{way:?}: {failure}");
        assert!(matches!(failure.wrong, Wrong::Reply { code: 535, .. }), "{way:?}: {failure}");
    }
    assert!(stack.mails("ann", "").is_empty());
}

/// Exim as nobody set it up: of what comes over one connection it lets all lie but the first ten.
#[test]
fn a_burst_through_exim_as_it_is_lies_in_no_queue() {
    let stack = Stack::of_defaults();
    let mut carrier = Carrier::new(&smtp(&stack, Outbox::StartTls), "referee.test");
    let most = if std::env::var_os("TEMPETE_LONG").is_some() { 2_000 } else { 25 };
    block(async {
        for number in 0..most {
            send(&mut carrier, None, ANN, &letter(&number.to_string())).await.unwrap();
        }
        carrier.close().await;
    });
    stack.wait_for("ann", "", most);
    let log = std::fs::read_to_string(stack.folder().join("log/exim.out")).unwrap();
    assert_eq!(log.matches(" <= <>").count(), most);
    assert!(!log.contains("no immediate delivery") && !log.contains("too many messages"), "{log}");
}
