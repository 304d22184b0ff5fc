//! What becomes of mails that the server does not give, over a server that follows a script, one for each
//! connection.

use std::path::Path;

use support_rules::imap_script::{ENTER, follow};
use tokio::net::TcpListener;

use super::*;
use crate::{
    config::Config,
    daemon::{Parts, inbox::Mailbox},
    ids::Timestamp,
};

/// A referee whose mailbox is on this port.
async fn referee(port: u16, folder: &Path) -> Parts {
    let secret = folder.join("password");
    std::fs::write(&secret, "s3cret\n").unwrap();
    let text = format!(
        "[inbox]\nkind = \"imap\"\nhost = \"127.0.0.1\"\nport = {port}\ntls = \"none\"\nuser = 'ref\"eree'\n\
         password_file = {secret:?}\n"
    );
    let mut config = Config::read(&text, "the test's", folder, Some(folder)).unwrap();
    let crate::config::Inbox::Imap(imap) = &mut config.inbox else { panic!() };
    imap.listed = 3;
    Parts::open(config, Clock::fixed(Timestamp::from_unix(1_800_000_000), 1), crate::games::GAMES).await.unwrap()
}

/// Polls once for each script, each time on a connection of its own.
async fn play(scripts: &[String]) -> (Parts, tempfile::TempDir) {
    play_with(scripts, |_, _| false).await
}

/// The same, with this done before each, which says whether what was left is to be taken in.
async fn play_with(scripts: &[String], before: impl Fn(&mut Parts, usize) -> bool) -> (Parts, tempfile::TempDir) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut parts = referee(listener.local_addr().unwrap().port(), folder.path()).await;
    // A command waits for what had arrived.
    parts.ring.hear(9);
    for (number, script) in scripts.iter().enumerate() {
        if before(&mut parts, number) {
            parts.store.want_unstored().await.unwrap();
        }
        let server = async { follow(listener.accept().await.unwrap().0, script.clone()).await };
        let poll = async {
            let tally = parts.poll_once().await.unwrap();
            if let Mailbox::Imap(mailbox) = &mut parts.inbox {
                mailbox.leave().await;
                // As if the wait were over.
                mailbox.rests = None;
            }
            tally
        };
        let both = async { tokio::join!(server, poll) };
        let done = tokio::time::timeout(Duration::from_secs(20), both).await;
        assert!(done.is_ok(), "connection {number}");
    }
    (parts, folder)
}

const LIST: &str = "C UID FETCH 1:* (UID RFC822.SIZE INTERNALDATE FLAGS)\n";
const MORE: &str = "C UID FETCH 7:* (UID RFC822.SIZE INTERNALDATE FLAGS)\nS T OK\n";
const FIVE: &str = "S * 1 FETCH (UID 5 RFC822.SIZE 9)\n";
const SIX: &str = "S * 2 FETCH (UID 6 RFC822.SIZE 9)\n";
const READ_SIX: &str = "C UID FETCH 6 (UID BODY.PEEK[])\nS * 2 FETCH (UID 6 BODY[] {6}\nS A: b\nS )\nS T OK\n";

#[test]
fn who_waits_for_what_had_arrived_does_not_wait_for_what_comes_later() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let moved = "C UID MOVE 6 \"Strangers\"\nS * 2 EXPUNGE\nS T OK\n";
        let later = "C UID FETCH 7:* (UID RFC822.SIZE INTERNALDATE FLAGS)\nS * 1 FETCH (UID 7 RFC822.SIZE 9)\nS T OK\n\
                     C UID FETCH 7 (UID BODY.PEEK[])\nS T NO [SERVERBUG] x";
        let (mut parts, _folder) = play(&[format!("{ENTER}{LIST}{SIX}S T OK\n{READ_SIX}{moved}{later}")]).await;
        assert!(parts.installation.alarms.is_there(Trouble::InboxUnreachable), "the later one was not read");
        assert_eq!(parts.store.ring_answered().await.unwrap(), Some((9, true)));
        // All of it: where the second of two cannot be read, that is the answer.
        let large = |uid: u32| format!("S * {} FETCH (UID {uid} RFC822.SIZE 900000)\n", uid - 4);
        let second = format!(
            "{LIST}{}{}S T OK\nC UID FETCH 5 (UID BODY.PEEK[])\nS * 1 FETCH (UID 5 BODY[] {{6}}\nS A: b\nS )\nS T OK\n\
             C UID MOVE 5 \"Strangers\"\nS * 1 EXPUNGE\nS T OK\nC UID FETCH 6 (UID BODY.PEEK[])\nS T NO [SERVERBUG] x",
            large(5),
            large(6)
        );
        let (mut parts, _folder) = play(&[format!("{ENTER}{second}")]).await;
        assert_eq!(parts.store.ring_answered().await.unwrap(), Some((9, false)));
        // Where what had arrived cannot be read, that is the answer.
        let refused = format!("{LIST}{FIVE}S T OK\nC UID FETCH 5 (UID BODY.PEEK[])\nS T NO [SERVERBUG] x");
        let (mut parts, _folder) = play(&[format!("{ENTER}{refused}")]).await;
        assert_eq!(parts.store.ring_answered().await.unwrap(), Some((9, false)));
    });
}

#[test]
fn a_mail_that_the_server_does_not_give_keeps_no_other_waiting() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let together = format!("{LIST}{FIVE}{SIX}S T OK\nC UID FETCH 5:6 (UID BODY.PEEK[])\nS T NO [SERVERBUG] x");
        let singly = format!("{LIST}{FIVE}{SIX}S T OK\nC UID FETCH 5 (UID BODY.PEEK[])\nS T NO [SERVERBUG] x");
        let beginning = format!(
            "{LIST}{FIVE}{SIX}S T OK\n{READ_SIX}C UID MOVE 6 \"Strangers\"\nS * 2 EXPUNGE\nS T OK\n\
             C UID FETCH 5 (UID BODY.PEEK[]<0.256001>)\nS T NO [SERVERBUG] x"
        );
        let left = format!("{LIST}{FIVE}S T OK\n");
        let scripts = [together, singly, beginning, left].map(|script| format!("{ENTER}{script}"));
        let (mut parts, _folder) = play(&scripts).await;
        let mails = parts.store.mails(false, 10).await.unwrap();
        assert_eq!(mails.len(), 1);
        // The server is well; the mail is what the referee is told of.
        assert!(!parts.installation.alarms.is_there(Trouble::InboxUnreachable));
        let Mailbox::Imap(mailbox) = &parts.inbox else { panic!() };
        assert_eq!(mailbox.failures[&(77, 5)].own, TRIES);
    });
}

#[test]
fn what_has_its_verdict_is_moved_again_and_nothing_is_read_twice() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let read = format!("{LIST}{SIX}S T OK\n{READ_SIX}C UID MOVE 6 \"Strangers\"\n-");
        let again = format!("{LIST}{SIX}S T OK\nC UID MOVE 6 \"Strangers\"\nS * 1 EXPUNGE\nS T OK\n");
        // The same UID under another UIDVALIDITY is another mail.
        let renumbered = format!("{LIST}{SIX}S T OK\n{READ_SIX}C UID MOVE 6 \"Strangers\"\nS T OK\n{MORE}");
        let scripts = [
            format!("{ENTER}{read}"),
            format!("{ENTER}{again}"),
            format!("{}{renumbered}", ENTER.replace("UIDVALIDITY 77", "UIDVALIDITY 78")),
        ];
        let (mut parts, _folder) = play(&scripts[..2]).await;
        assert_eq!(parts.store.mails(false, 10).await.unwrap().len(), 1);
        let (mut parts, _folder) = play(&scripts).await;
        assert_eq!(parts.store.mails(false, 10).await.unwrap().len(), 2);
    });
}

#[test]
fn what_the_day_has_no_room_for_stays_and_is_read_again_where_somebody_asks_for_it() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (mut parts, _folder) = play_with(
            &[
                // It stays where it is, within the connection and on the next one.
                format!("{ENTER}{LIST}{SIX}S T OK\n{READ_SIX}{MORE}"),
                format!("{ENTER}{LIST}{SIX}S T OK\n"),
                format!("{ENTER}{LIST}{SIX}S T OK\n{READ_SIX}C UID MOVE 6 \"Strangers\"\nS T OK\n{MORE}"),
            ],
            |parts, number| {
                parts.installation.config.strangers.day = 0;
                number == 2
            },
        )
        .await;
        let mails = parts.store.mails(false, 10).await.unwrap();
        assert_eq!(mails.len(), 1);
        assert_eq!(parts.store.count_unstored().await.unwrap(), (0, 0));
    });
}

#[test]
fn a_folder_of_more_mails_than_a_listing_holds_is_listed_to_its_end() {
    let list = |from: u32, uids: &[u32]| {
        let mails: String = uids.iter().map(|uid| format!("S * 1 FETCH (UID {uid} RFC822.SIZE 9)\n")).collect();
        format!("C UID FETCH {from}:* (UID RFC822.SIZE INTERNALDATE FLAGS)\n{mails}S T OK\n")
    };
    let read = |set: &str, uids: &[u32]| {
        let mails: String =
            uids.iter().map(|uid| format!("S * 1 FETCH (UID {uid} BODY[] {{6}}\nS A: {uid}\nS )\n")).collect();
        format!("C UID FETCH {set} (UID BODY.PEEK[])\n{mails}S T OK\n")
    };
    let moved = |set: &str| format!("C UID MOVE {set} \"Strangers\"\nS T OK\n");
    let (first, three) = (list(1, &[5, 6, 7]), read("5:7", &[5, 6, 7]));
    // The day has no room for them; those of the first listing are known, and one lies behind them; all are asked for.
    let left = [list(8, &[8]), read("8", &[8]), list(9, &[])].concat();
    let known = [list(8, &[8, 9]), read("9", &[9]), list(10, &[])].concat();
    let wanted = [moved("5:7"), list(8, &[8, 9]), read("8:9", &[8, 9]), moved("8:9"), list(10, &[])].concat();
    let scripts = [
        format!("{ENTER}{first}{three}{left}"),
        format!("{ENTER}{first}{known}"),
        format!("{ENTER}{first}{three}{wanted}"),
    ];
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (mut parts, _folder) = play_with(&scripts, |parts, number| {
            parts.installation.config.strangers.day = 0;
            number == 2
        })
        .await;
        assert_eq!(parts.store.mails(false, 10).await.unwrap().len(), 5);
        assert_eq!(parts.store.count_unstored().await.unwrap(), (0, 0));
    });
}

#[test]
fn a_mailbox_in_trouble_is_tried_at_once_where_that_is_asked() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let mut parts = referee(listener.local_addr().unwrap().port(), folder.path()).await;
        drop(listener);
        parts.poll_once().await.unwrap();
        let Mailbox::Imap(mailbox) = &parts.inbox else { panic!() };
        assert!(mailbox.rests().is_some_and(|rest| !rest.is_zero()));
        parts.inbox.rest_no_more();
        let Mailbox::Imap(mailbox) = &parts.inbox else { panic!() };
        assert_eq!(mailbox.rests(), None);
    });
}

#[test]
fn what_is_stored_is_decided_before_the_server_is_spoken_to() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let mut parts = referee(listener.local_addr().unwrap().port(), folder.path()).await;
        let received = Timestamp::from_unix(1_800_000_000);
        let mail = |uid: u32| {
            let raw = format!("From: a@b.example\nTo: c@d.example\nMessage-ID: <{uid}@x>\n\nhello\n").into_bytes();
            NewMail { name: name(77, uid), size: raw.len() as u64, raw, received }
        };
        parts.store.store_mails(IMAP, (1..=100).map(mail).collect()).await.unwrap();
        let mut look = Store::look(&parts.installation.config.database).await.unwrap();
        let server = async {
            let _silent = listener.accept().await.unwrap();
            look.mails(false, 1_000).await.unwrap().iter().filter(|mail| !mail.verdict.is_empty()).count()
        };
        let (decided, tally) = tokio::join!(server, parts.poll_once());
        assert_eq!((decided, tally.unwrap().read), (100, 100));
    });
}

#[test]
fn names_tell_where_a_mail_lies() {
    assert_eq!(place(&name(77, 5)), Some((77, 5)));
    assert_eq!(place("77"), None);
    assert_eq!(place("a.5"), None);
}
