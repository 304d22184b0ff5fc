//! The mailbox against a server that follows a script: `C` what the client must say (after its tag), `S`
//! what the server says (`T` is the client's tag), `-` where it hangs up, `~` where it falls silent.

use std::{io::Write, path::PathBuf};

use support_rules::imap_script::{ENTER, follow};
use tokio::{net::TcpListener, task::JoinHandle};

use super::*;
use crate::{
    ids::Timestamp,
    mail::incoming::{caps, raw::Raw},
    server::{Auth, Imap, Login, Secret, Server, Tls},
};

async fn begin(script: String) -> (Imap, JoinHandle<()>, tempfile::NamedTempFile) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let server = tokio::spawn(async move { follow(listener.accept().await.unwrap().0, script).await });
    let mut secret = tempfile::NamedTempFile::new().unwrap();
    writeln!(secret, "s3cret").unwrap();
    let login =
        Login { user: "ref\"eree".to_owned(), auth: Auth::Password, secret: Secret::File(secret.path().to_owned()) };
    let server_of = Server { host: "127.0.0.1".to_owned(), port, tls: Tls::None, ca: None, login: Some(login) };
    let folder = |name: &str| name.to_owned();
    let config = Imap {
        server: server_of,
        folder: folder("INBOX"),
        done: folder("Done"),
        quarantine: folder("Quarantine"),
        strangers: "Strangers".into(),
        idle: true,
        listed: 3,
    };
    (config, server, secret)
}

/// Connects to a server that follows this script, and does this with the session.
fn with<T>(script: &str, work: impl AsyncFnOnce(&mut Session) -> T) -> T {
    block(async {
        let (config, server, _secret) = begin(format!("{ENTER}{script}")).await;
        let mut session = connect(&config).await.unwrap();
        let done = work(&mut session).await;
        drop(session);
        finish(server).await;
        done
    })
}

/// What comes of connecting to a server that follows this script.
fn connecting(script: &str, change: impl FnOnce(&mut Imap)) -> ImapError {
    block(async {
        let (mut config, server, _secret) = begin(script.to_owned()).await;
        change(&mut config);
        let error = connect(&config).await.unwrap_err();
        finish(server).await;
        error
    })
}

async fn finish(server: JoinHandle<()>) {
    // One that fell silent never ends.
    if let Ok(done) = tokio::time::timeout(std::time::Duration::from_millis(300), server).await {
        done.unwrap();
    }
}

fn block<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
}

fn listed(uid: u32, size: u32) -> Listed {
    Listed { uid, size, arrived: None }
}

#[test]
fn what_the_server_can_is_asked_again_after_the_login() {
    with("", async |session| {
        assert!(session.can("MOVE") && session.can("IDLE") && !session.can("LOGINDISABLED"));
        assert_eq!(session.validity(), 77);
    });
}

#[test]
fn a_listing_holds_no_mail_below_what_was_asked_for() {
    let script = "\
C UID FETCH 8:* (UID RFC822.SIZE INTERNALDATE FLAGS)
S * 3 FETCH (UID 7 RFC822.SIZE 900 INTERNALDATE \" 1-Jan-2026 00:00:00 +0100\" FLAGS (\\Seen))
S T OK
C UID FETCH 3:* (UID RFC822.SIZE INTERNALDATE FLAGS)
S * 2 FETCH (UID 7 RFC822.SIZE 900 INTERNALDATE \"01-Jan-1970 00:00:09 +0000\" FLAGS ())
S * 9 FETCH (FLAGS (\\Seen))
S * 1 FETCH (FLAGS () UID 5 RFC822.SIZE 1)
S T OK";
    with(script, async |session| {
        assert_eq!(session.list(8).await.unwrap(), []);
        let arrived = Some(Timestamp::from_unix(9));
        assert_eq!(session.list(3).await.unwrap(), [listed(5, 1), Listed { uid: 7, size: 900, arrived }]);
    });
}

#[test]
fn of_a_large_folder_the_first_mails_are_listed_and_then_those_behind_them() {
    let answer = |uids: &[u32]| -> String {
        uids.iter().map(|uid| format!("S * 1 FETCH (UID {uid} RFC822.SIZE {uid})\n")).collect()
    };
    let first =
        format!("C UID FETCH 1:* (UID RFC822.SIZE INTERNALDATE FLAGS)\n{}S T OK\n", answer(&[9, 2, 7, 4, 2, 8]));
    let rest = format!("C UID FETCH 8:* (UID RFC822.SIZE INTERNALDATE FLAGS)\n{}S T OK\n", answer(&[9, 8]));
    with(&format!("{first}{rest}{first}{rest}"), async |session| {
        assert_eq!(session.list(1).await.unwrap(), [2, 4, 7].map(|uid| listed(uid, uid)));
        assert_eq!(session.list(8).await.unwrap(), [8, 9].map(|uid| listed(uid, uid)));
        assert_eq!(session.next_uid().await.unwrap(), 10);
    });
}

#[test]
fn an_answer_without_its_end_is_no_short_listing() {
    let list = "C UID FETCH 1:* (UID RFC822.SIZE INTERNALDATE FLAGS)\nS * 1 FETCH (UID 5 RFC822.SIZE 1)\n";
    for (end, wanted) in [
        ("-", "list: the connection was lost"),
        ("S * BYE going down", "list: the connection was lost"),
        ("S T NO [SERVERBUG] no", "list: NO"),
        ("S T BAD what", "list: BAD"),
        ("S * OK [UIDVALIDITY 78] another folder now", "list: the connection was lost"),
        ("S * 1 FETCH (((", "list: an answer that is none"),
    ] {
        let error = with(&format!("{list}{end}"), async |session| session.list(1).await.unwrap_err());
        assert_eq!(error.to_string(), wanted, "{end}");
    }
}

#[test]
fn a_mail_is_here_or_gone_and_never_empty_instead() {
    let script = "\
C UID FETCH 4:7 (UID BODY.PEEK[])
S * 1 FETCH (UID 5 BODY[] NIL)
S * 2 FETCH (BODY[] {4}
S ab
S  UID 4)
S * 3 FETCH (UID 7 FLAGS (\\Seen) BODY[] \"x\")
S T OK";
    with(script, async |session| {
        let found = session.read(&[listed(4, 4), listed(5, 9), listed(6, 9), listed(7, 1)]).await.unwrap();
        let bytes: Vec<Option<&[u8]>> = found
            .iter()
            .map(|body| if let FetchedBody::Here(raw) = body { Some(raw.bytes.as_slice()) } else { None })
            .collect();
        assert_eq!(bytes, [Some(&b"ab\r\n"[..]), None, None, Some(b"x")]);
    });
}

#[test]
fn of_a_large_mail_only_the_beginning_is_asked_for() {
    let most = caps::HEADER + 1;
    let script =
        format!("C UID FETCH 5 (UID BODY.PEEK[]<0.{most}>)\nS * 1 FETCH (UID 5 BODY[]<0> {{4}}\nS ab\nS )\nS T OK");
    with(&script, async |session| {
        let found = session.read(&[listed(5, 3_000_000)]).await.unwrap();
        let [FetchedBody::Here(Raw { bytes, size })] = found.as_slice() else { panic!() };
        assert_eq!((bytes.as_slice(), *size), (&b"ab\r\n"[..], 3_000_000));
    });
}

#[test]
fn a_server_that_sends_more_than_it_said_is_left_before_there_is_room_for_it() {
    let script = "C UID FETCH 5 (UID BODY.PEEK[])\nS * 1 FETCH (UID 5 BODY[] {500000000}\n~";
    let error = with(script, async |session| session.read(&[listed(5, 100)]).await.unwrap_err());
    assert!(matches!(error, ImapError::TooMuch(ImapStage::Fetch)) && !error.leaves_connection());
    assert!(error.is_of_the_mail());
}

#[test]
fn mails_are_put_away_by_move_or_by_uid_and_never_by_a_plain_expunge() {
    with("C UID MOVE 4:5,9 \"Done\"\nS * OK [COPYUID 1 4:5,9 1:3] moved\nS * 1 EXPUNGE\nS T OK", async |session| {
        assert!(session.put_away(&[9, 4, 5], "Done").await.unwrap());
    });
    let by_copy = "\
C UID COPY 4 \"Done\"
S T OK
C UID STORE 4 +FLAGS.SILENT (\\Deleted)
S T OK
C UID EXPUNGE 4
S T OK";
    with(by_copy, async |session| {
        session.capabilities.remove("MOVE");
        assert!(session.put_away(&[4], "Done").await.unwrap());
    });
    with("", async |session| {
        session.capabilities.remove("MOVE");
        session.capabilities.remove("UIDPLUS");
        assert!(!session.put_away(&[4], "Done").await.unwrap());
    });
    let error = with("C UID MOVE 4 \"Done\"\nS T NO [OVERQUOTA] full", async |session| {
        session.put_away(&[4], "Done").await.unwrap_err()
    });
    assert!(error.leaves_connection());
}

#[test]
fn an_idle_ends_with_news_with_the_server_or_with_the_connection() {
    let idle = "C IDLE\nS + idling\n";
    with(&format!("{idle}S * OK still here\nS * 1 EXPUNGE\nS * 3 EXISTS\nC DONE\nS T OK"), async |session| {
        session.news = false;
        assert!(session.begin_idle().await.unwrap());
        session.news().await.unwrap();
        session.end_idle().await.unwrap();
        assert!(session.has_news());
    });
    with(&format!("{idle}S T OK that is all"), async |session| {
        session.news = false;
        assert!(session.begin_idle().await.unwrap());
        session.news().await.unwrap();
        session.end_idle().await.unwrap();
    });
    with("C IDLE\nS T NO not now", async |session| {
        assert!(!session.begin_idle().await.unwrap());
        assert!(!session.begin_idle().await.unwrap(), "it is not asked for again");
    });
    let lost = with(&format!("{idle}-"), async |session| {
        session.news = false;
        assert!(session.begin_idle().await.unwrap());
        session.news().await.unwrap_err()
    });
    assert!(matches!(lost, ImapError::Lost(ImapStage::Idle)));
}

#[test]
fn a_server_that_stalls_at_the_end_of_an_idle_is_left() {
    let error = with("C IDLE\nS + idling\nC DONE\n~", async |session| {
        assert!(session.begin_idle().await.unwrap());
        session.end_idle().await.unwrap_err()
    });
    assert!(matches!(error, ImapError::TooLong(ImapStage::Idle)));
}

#[test]
fn mail_that_comes_while_others_are_moved_is_news() {
    let script = "\
C UID MOVE 4 \"Done\"
S * 1 EXPUNGE
S * 2 EXISTS
S T OK
C UID MOVE 5 \"Done\"
S * 3 EXISTS
S T OK";
    with(script, async |session| {
        session.news = false;
        session.put_away(&[4], "Done").await.unwrap();
        assert!(!session.has_news());
        session.put_away(&[5], "Done").await.unwrap();
        assert!(session.has_news());
    });
}

#[test]
fn who_is_refused_and_who_comes_too_early_are_told_apart() {
    let login = "S * OK ready\nC LOGIN \"ref\\\"eree\" \"s3cret\"\n";
    let refused = connecting(&format!("{login}S T NO [AUTHENTICATIONFAILED] no"), |_| {});
    assert!(refused.is_refused_login() && matches!(refused, ImapError::Refused));
    let busy = connecting(&format!("{login}S T NO [UNAVAILABLE] too many"), |_| {});
    assert!(!busy.is_refused_login());
    assert!(matches!(connecting(&format!("{login}-"), |_| {}), ImapError::Lost(ImapStage::Login)));
    assert!(matches!(connecting("S * BYE full", |_| {}), ImapError::Lost(ImapStage::Greeting)));
    assert!(matches!(connecting("~", |_| {}), ImapError::TooLong(ImapStage::Greeting)));
    let keyless = connecting("S * OK ready", |config| {
        let login = config.server.login.as_mut().unwrap();
        login.secret = Secret::File(PathBuf::from("/nonexistent/password"));
    });
    assert!(keyless.is_refused_login());
}

#[test]
fn a_token_is_sent_as_xoauth2_wants_it_and_the_reasons_are_heard_out() {
    // base64 of user=ref"eree ^A auth=Bearer s3cret ^A ^A.
    let script = "\
S * OK ready
C AUTHENTICATE XOAUTH2
S +
C dXNlcj1yZWYiZXJlZQFhdXRoPUJlYXJlciBzM2NyZXQBAQ==
S + eyJzdGF0dXMiOiI0MDAifQ==
C
S T NO [AUTHENTICATIONFAILED] no";
    let script = script.replace("S +\n", "S + \n");
    let error = connecting(&script, |config| config.server.login.as_mut().unwrap().auth = Auth::Token);
    assert!(error.is_refused_login());
}

#[test]
fn nothing_is_said_in_the_clear_where_tls_was_asked_for() {
    let starttls = |config: &mut Imap| config.server.tls = Tls::StartTls;
    for answer in ["T BAD what", "T NO not here"] {
        let stripped = connecting(&format!("S * OK ready\nC STARTTLS\nS {answer}"), starttls);
        assert!(matches!(stripped, ImapError::NoStartTls), "{stripped}");
    }
    // Who says that we are in already would have us skip it.
    assert!(matches!(connecting("S * PREAUTH welcome", starttls), ImapError::Nonsense(ImapStage::Greeting)));
    // What comes in the clear behind the answer is not taken for the server's.
    let injected = connecting("S * OK ready\nC STARTTLS\nS T OK go\nS * PREAUTH welcome\n-", starttls);
    assert!(matches!(injected, ImapError::Tls(_)), "{injected}");
    let silent = connecting("~", |config| config.server.tls = Tls::Implicit);
    assert!(matches!(silent, ImapError::Tls(_)), "{silent}");
}

#[test]
fn how_full_the_mailbox_is_is_asked_where_the_server_says_it() {
    with("", async |session| {
        session.capabilities.remove("QUOTA");
        assert_eq!(session.quotas("INBOX").await.unwrap(), []);
    });
    let script = "\
C GETQUOTAROOT \"INBOX\"
S * QUOTAROOT \"INBOX\" \"User quota\"
S * QUOTA \"User quota\" (STORAGE 91000 100000 MESSAGE 100 100 X-NUM-FOLDERS 3 5)
S * QUOTA \"other\" (STORAGE 5 0)
S T OK
C GETQUOTAROOT \"INBOX\"
S T NO not here";
    with(script, async |session| {
        session.capabilities.insert("QUOTA".into());
        let quotas = session.quotas("INBOX").await.unwrap();
        let told: Vec<(u64, bool)> = quotas.iter().map(|quota| (quota.percent(), quota.is_full())).collect();
        assert_eq!(told, [(91, false), (100, true)]);
        assert_eq!(session.quotas("INBOX").await.unwrap(), []);
    });
    // Less is left than a mail may well have.
    let nearly = Quota::of(99_950, 100_000, 1_024);
    assert!(nearly.is_full() && !Quota::of(99_900, 100_000, 1_024).is_full());
}

#[test]
fn mails_are_removed_for_good_only_where_no_other_goes_with_them() {
    let script = "\
C UID STORE 4,7 +FLAGS.SILENT (\\Deleted)
S T OK
C UID EXPUNGE 4,7
S * 1 EXPUNGE
S T OK";
    with(script, async |session| {
        session.capabilities.insert("UIDPLUS".into());
        assert!(session.remove(&[7, 4]).await.unwrap());
    });
    with("", async |session| {
        session.capabilities.remove("UIDPLUS");
        assert!(!session.remove(&[7, 4]).await.unwrap());
    });
}
