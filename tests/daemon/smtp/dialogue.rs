//! One carrier and one server: where a try fails, and what travels.

use std::{path::PathBuf, time::Duration};

use support::{
    house::block,
    server::{CLOSE, STALL, Server},
};
use tempete::{
    config::{self, Auth, Login, Secret, Smtp, Tls},
    daemon::clock::Clock,
    mail::servers::{
        patience,
        smtp::{
            Carrier, Sending,
            outcome::{Failure, Stage, Wrong},
        },
    },
};

use crate::smtp::queue::PATIENCE;

const LETTER: &[u8] = b"Subject: t\r\n\r\n.\r\n..two\r\n\r\nEHLO there\r\n";

pub fn smtp(port: u16) -> Smtp {
    let server = config::Server { host: "localhost".into(), port, tls: Tls::None, ca: None, login: None };
    Smtp { server, lmtp: false, rate: None, rate_day: None, verp: true }
}

async fn send(carrier: &mut Carrier, from: Option<&str>) -> Result<(), Failure> {
    patience::shorten(PATIENCE);
    carrier.send(Sending { from, to: "Ann@Players.example", bytes: LETTER }, Clock::instant()).await
}

fn one(server: &Server) -> Result<(), Failure> {
    let mut carrier = Carrier::new(&smtp(server.port), "chess.example");
    block(send(&mut carrier, Some("referee@chess.example")))
}

fn with_login(server: &Server, auth: Auth, secret: Secret) -> Smtp {
    let mut smtp = smtp(server.port);
    smtp.server.login = Some(Login { user: "referee".into(), auth, secret });
    smtp
}

fn printed(word: &str) -> Secret {
    Secret::Command(vec!["echo".into(), word.into()])
}

#[test]
fn a_letter_travels_byte_for_byte_and_the_connection_is_kept() {
    let server = Server::start();
    let mut carrier = Carrier::new(&smtp(server.port), "chess.example");
    block(async {
        send(&mut carrier, Some("referee+b.1.0.1.abc@chess.example")).await.unwrap();
        send(&mut carrier, None).await.unwrap();
        assert!(carrier.is_open());
        carrier.close().await;
    });
    let said = [
        "greeting",
        "EHLO chess.example",
        "MAIL FROM:<referee+b.1.0.1.abc@chess.example>",
        "RCPT TO:<Ann@Players.example>",
        "DATA",
        ".",
        "MAIL FROM:<>",
        "RCPT TO:<Ann@Players.example>",
        "DATA",
        ".",
        "QUIT",
    ];
    assert_eq!(server.said(), said);
    let taken = server.taken();
    assert_eq!((taken[0].from.as_str(), taken[1].from.as_str()), ("referee+b.1.0.1.abc@chess.example", ""));
    assert!(taken.iter().all(|taken| taken.bytes == LETTER), "{:?}", String::from_utf8_lossy(&taken[0].bytes));
}

#[test]
fn every_stage_is_told_from_the_others() {
    for (to, reply, stage, code, text) in [
        ("greeting", "554 5.3.2 not today", Stage::Hello, 554, "5.3.2 not today"),
        ("EHLO", "421 4.3.2 closing", Stage::Hello, 421, "4.3.2 closing"),
        ("MAIL", "550 5.7.1 who@are.you?", Stage::Mail, 550, "5.7.1 who@are.you?"),
        ("RCPT", "550-5.1.1 nobody\r\n550 5.1.1 here", Stage::Rcpt, 550, "5.1.1 nobody here"),
        ("RCPT", "451 greylisted", Stage::Rcpt, 451, "greylisted"),
        ("DATA", "452 4.3.1 full", Stage::Data, 452, "4.3.1 full"),
        (".", "554 5.7.1 spam", Stage::Dot, 554, "5.7.1 spam"),
    ] {
        let server = Server::start();
        server.answer(to, reply);
        let failure = one(&server).unwrap_err();
        assert_eq!(failure, Failure::of_reply(stage, code, text), "{to}: {reply}");
        assert!(server.taken().is_empty());
    }
}

#[test]
fn silence_is_noticed_at_every_stage() {
    for (to, stage) in [
        ("greeting", Stage::Hello),
        ("EHLO", Stage::Hello),
        ("MAIL", Stage::Mail),
        ("RCPT", Stage::Rcpt),
        ("DATA", Stage::Data),
        (".", Stage::Dot),
    ] {
        for how in [CLOSE, STALL, "nonsense", "999 nonsense", "250", "250 yes", "\u{e9}\r\n250 x"] {
            // A short word of yes is one; and a yes where a question was asked is none.
            if how.starts_with("250") && to != "DATA" {
                continue;
            }
            let server = Server::start();
            server.answer(to, how);
            let begun = Clock::instant();
            let failure = one(&server).unwrap_err();
            assert_eq!(failure, Failure { stage, wrong: Wrong::Silence }, "{to}: {how}");
            assert!(begun.elapsed() < Duration::from_secs(5), "{to}: {how}");
        }
    }
    let nobody = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mut carrier = Carrier::new(&smtp(nobody), "chess.example");
    let failure = block(send(&mut carrier, None)).unwrap_err();
    assert_eq!(failure, Failure { stage: Stage::Connect, wrong: Wrong::Silence });
}

#[test]
fn after_a_refusal_the_next_letter_begins_anew_on_the_same_connection() {
    let server = Server::start();
    server.answer("RCPT", "550 5.1.1 nobody").answer("DATA", "451 later").answer(".", "554 spam");
    let mut carrier = Carrier::new(&smtp(server.port), "chess.example");
    block(async {
        for stage in [Stage::Rcpt, Stage::Data, Stage::Dot] {
            assert_eq!(send(&mut carrier, None).await.unwrap_err().stage, stage);
        }
        send(&mut carrier, None).await.unwrap();
    });
    assert_eq!(server.connections(), 1);
    let verbs: Vec<String> = server.said().iter().map(|said| said.get(..4).unwrap_or(said).to_owned()).collect();
    let whole = "gree EHLO MAIL RCPT RSET MAIL RCPT DATA RSET MAIL RCPT DATA . MAIL RCPT DATA .";
    assert_eq!(verbs.join(" "), whole);
    assert_eq!(server.taken().len(), 1);
}

#[test]
fn a_connection_that_closed_while_nobody_spoke_is_no_failure_of_the_next_letter() {
    for how in [CLOSE, "421 4.4.2 you were idle"] {
        let server = Server::start();
        let mut carrier = Carrier::new(&smtp(server.port), "chess.example");
        block(async {
            send(&mut carrier, None).await.unwrap();
            server.answer("MAIL", how);
            send(&mut carrier, None).await.unwrap();
        });
        assert_eq!((server.connections(), server.taken().len()), (2, 2), "{how}");
        // On a connection just made it is one.
        let server = Server::start();
        server.answer("MAIL", how);
        assert_eq!(one(&server).unwrap_err().stage, Stage::Mail);
    }
}

#[test]
fn lmtp_is_greeted_with_lhlo_and_only_there() {
    let server = Server::start();
    let mut carrier = Carrier::new(&Smtp { lmtp: true, ..smtp(server.port) }, "chess.example");
    block(async {
        send(&mut carrier, None).await.unwrap();
        send(&mut carrier, None).await.unwrap();
    });
    let hellos: Vec<String> = server.said().into_iter().filter(|said| said.contains("HLO")).collect();
    assert_eq!(hellos, ["LHLO chess.example"]);
    assert!(server.taken().iter().all(|taken| taken.bytes == LETTER));
}

#[test]
fn logins_use_what_is_offered_and_say_what_went_wrong() {
    let login = |server: &Server, auth, secret| {
        let mut carrier = Carrier::new(&with_login(server, auth, secret), "chess.example");
        block(send(&mut carrier, None))
    };
    let failed = |wrong| Err(Failure { stage: Stage::Auth, wrong });
    let auth = |server: &Server| server.said().into_iter().filter(|said| said.starts_with("AUTH")).collect::<Vec<_>>();

    let server = Server::start();
    login(&server, Auth::Password, printed("secret1")).unwrap();
    // NUL, the user, NUL, the password.
    assert_eq!(auth(&server), ["AUTH PLAIN AHJlZmVyZWUAc2VjcmV0MQ=="]);

    let server = Server::start();
    server.answer("EHLO", "250-a server\r\n250 AUTH LOGIN");
    server
        .answer("AUTH LOGIN", "334 VXNlcm5hbWU6")
        .answer("cmVmZXJlZQ==", "334 UGFzc3dvcmQ6")
        .answer("c2VjcmV0MQ==", "235 ok");
    login(&server, Auth::Password, printed("secret1")).unwrap();
    assert_eq!(server.taken().len(), 1);

    let server = Server::start();
    server.answer("EHLO", "250-a server\r\n250 AUTH XOAUTH2 PLAIN");
    login(&server, Auth::Token, printed("token")).unwrap();
    assert!(auth(&server)[0].starts_with("AUTH XOAUTH2 "));

    // A token is not sent as a password.
    let server = Server::start();
    let offer = login(&server, Auth::Token, printed("token")).unwrap_err();
    assert!(matches!(offer, Failure { stage: Stage::Auth, wrong: Wrong::Offer(_) }));
    assert!(auth(&server).is_empty());

    let server = Server::start();
    server.answer("AUTH", "535 5.7.8 referee/secret1 is wrong");
    let refused = login(&server, Auth::Password, printed("secret1"));
    assert_eq!(refused, Err(Failure::of_reply(Stage::Auth, 535, "5.7.8 wrong")));
    assert!(!format!("{refused:?} {}", refused.unwrap_err()).contains("secret1"));

    // A refused token: a challenge first.
    let server = Server::start();
    server.answer("EHLO", "250-a server\r\n250 AUTH XOAUTH2").answer("AUTH", "334 eyJzdGF0dXMiOiI0MDEifQ==");
    let refused = login(&server, Auth::Token, printed("token")).unwrap_err();
    assert!(matches!(refused, Failure { stage: Stage::Auth, wrong: Wrong::Offer(_) }), "{refused:?}");

    let server = Server::start();
    assert_eq!(login(&server, Auth::Password, Secret::File(PathBuf::from("/no/such"))), failed(Wrong::Password));
    let server = Server::start();
    server.answer("AUTH", STALL);
    assert_eq!(login(&server, Auth::Password, printed("x")), failed(Wrong::Silence));
}

#[test]
fn where_starttls_is_wanted_and_not_there_nothing_is_said_in_the_clear() {
    let starttls = |server: &Server| {
        let mut smtp = with_login(server, Auth::Password, printed("secret1"));
        smtp.server.tls = Tls::StartTls;
        let mut carrier = Carrier::new(&smtp, "chess.example");
        block(send(&mut carrier, None)).unwrap_err()
    };
    // Stripped by somebody between.
    let server = Server::start();
    let failure = starttls(&server);
    assert!(matches!(failure, Failure { stage: Stage::Tls, wrong: Wrong::Offer(_) }), "{failure:?}");
    assert_eq!(server.said(), ["greeting", "EHLO chess.example"]);
    // Offers without an end.
    let server = Server::start();
    server.answer("EHLO", &format!("{}250 STARTTLS", "250-a server\r\n".repeat(2_000)));
    assert_eq!(starttls(&server), Failure { stage: Stage::Hello, wrong: Wrong::Silence });
    // Refused, and answered with more than was asked for.
    let silence = Failure { stage: Stage::Tls, wrong: Wrong::Silence };
    for (reply, failure) in [
        ("454 4.7.0 not now", Failure::of_reply(Stage::Tls, 454, "4.7.0 not now")),
        ("220 go on\r\n250 AUTH PLAIN", silence),
        ("220 go on", silence),
    ] {
        let server = Server::start();
        server.answer("EHLO", "250-a server\r\n250 STARTTLS").answer("STARTTLS", reply);
        assert_eq!(starttls(&server), failure, "{reply}");
        assert!(server.said().iter().all(|said| !said.starts_with("AUTH")), "{:?}", server.said());
    }
}

#[test]
fn an_address_or_a_letter_that_cannot_be_spoken_is_told_before_anything_is_said() {
    let server = Server::start();
    let mut carrier = Carrier::new(&smtp(server.port), "chess.example");
    for to in ["ann@x.example>\r\nRCPT TO:<bob@x.example", "nobody", "ann@\u{e9}.example"] {
        let sending = Sending { from: None, to, bytes: LETTER };
        let failure = block(carrier.send(sending, Clock::instant())).unwrap_err();
        assert_eq!(failure, Failure { stage: Stage::Rcpt, wrong: Wrong::Unspeakable }, "{to}");
    }
    assert!(server.said().iter().all(|said| !said.starts_with("RCPT") && !said.starts_with("MAIL")));
}
