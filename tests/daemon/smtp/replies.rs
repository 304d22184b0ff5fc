//! What servers answer, by the table of `tests/mail/replies.md`: what a reply means for its letter and for the others,
//! and that a burst is held up by no connection that has carried enough.

use std::{collections::BTreeSet, fs, time::Duration};

use support::{
    house::{House, block},
    server::Server,
};
use tempete::{
    daemon::{alarm::Trouble, clock::Clock},
    mail::servers::{
        patience,
        smtp::{
            Carrier, Sending,
            outcome::{Failure, Stage, Verdict, judge},
        },
    },
    store::QueueLine,
};

use crate::smtp::{
    dialogue::smtp,
    queue::{PATIENCE, house, kinds},
};

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;

struct Row {
    at: String,
    later: bool,
    reply: String,
    means: String,
}

fn rows() -> Vec<Row> {
    let text = fs::read_to_string("tests/mail/replies.md").unwrap();
    let rows = text.lines().filter_map(|line| {
        let cells: Vec<&str> = line.strip_prefix('|')?.split('|').map(str::trim).collect();
        let reply = cells[1].strip_prefix('`')?.strip_suffix('`').unwrap().replace("{CRLF}", "\r\n");
        let (at, later) = cells[0].split_once(',').map_or((cells[0], false), |(at, _)| (at.trim(), true));
        Some(Row { at: at.into(), later, reply, means: cells[2].into() })
    });
    let rows: Vec<Row> = rows.collect();
    assert!(rows.len() > 50, "{}", rows.len());
    rows
}

fn stage(at: &str) -> Stage {
    match at {
        "greeting" => Stage::Hello,
        "MAIL" => Stage::Mail,
        "RCPT" => Stage::Rcpt,
        "DATA" => Stage::Data,
        "." => Stage::Dot,
        _ => panic!("{at}"),
    }
}

#[test]
fn every_row_has_its_verdict() {
    for Row { at, later, reply, means } in rows() {
        let (code, text) = reply.split_at(3);
        let failure =
            Failure::of_reply(stage(&at), code.parse().unwrap(), &text.replace(&format!("\r\n{code}"), " ")[1..]);
        let verdict = judge(&failure, 0, 1);
        let fits = match means.as_str() {
            "quota" => verdict == Verdict::Quota,
            "account" => verdict == Verdict::Account,
            "address" => verdict == Verdict::Never { hard: true },
            "a day" => verdict == Verdict::Unknown,
            "letter" => matches!(verdict, Verdict::Later { .. }) && !failure.is_of_all(),
            "pace" if at == "MAIL" || at == "greeting" => verdict == Verdict::Server,
            "pace" => matches!(verdict, Verdict::Later { wait: 1..=60 }) && failure.is_of_all() == (at == "."),
            "connection" => later && failure.is_of_connection(),
            _ => false,
        };
        assert!(fits, "{at}: {reply} is no {means}, but {verdict:?}");
    }
}

/// The invitations that are not sent, by seat: state, and in how many seconds they are tried.
async fn unsent(house: &mut House) -> Vec<(usize, String, i64)> {
    let now = house.clock.now().unix();
    let line = |line: QueueLine| {
        let (_, seat, _) = line.of.filter(|(.., number)| *number == 1)?;
        Some((seat.index(), line.state, line.next_try.unix() - now))
    };
    house.parts.store.unsent().await.unwrap().into_iter().filter_map(line).collect()
}

fn queued(seat: usize, wait: i64) -> (usize, String, i64) {
    (seat, "queued".to_owned(), wait)
}

/// One reply to the first letter of two, or to the third where it speaks of a connection that has carried some.
#[test]
fn every_row_does_to_the_others_what_it_says() {
    block(async {
        let mut played = BTreeSet::new();
        for Row { at, later, reply, means } in rows() {
            // A row of each kind at each stage plays what its like would.
            if !played.insert((at.clone(), later, means.clone())) {
                continue;
            }
            let server = Server::start();
            let mut house = house(&server, |_| ()).await;
            if later {
                // The first letter has gone when the second is answered so.
                house.game().await;
                assert_eq!((server.taken().len(), server.connections()), (2, 1));
            }
            server.answer(&at, &reply);
            house.game().await;
            let there = |trouble| house.parts.installation.alarms.is_there(trouble);
            let held = (there(Trouble::OutboxLogin), there(Trouble::OutboxQuota));
            let sent = kinds(&server);
            let happened = house.parts.installation.alarms.happened();
            let unsent = unsent(&mut house).await;
            let row = format!("{at}: {reply}: {sent:?}, {unsent:?}");
            if later {
                // One more connection, and nobody waited.
                assert_eq!((sent.len(), server.connections(), unsent.len()), (4, 2, 0), "{row}");
                assert_eq!(held, (false, false), "{row}");
                continue;
            }
            let is_of_all = at != "RCPT" && means != "a day" && means != "letter";
            assert_eq!(sent.len(), if is_of_all { 0 } else { 1 }, "{row}");
            assert_eq!(unsent.len(), if is_of_all { 2 } else { 1 }, "{row}");
            assert_eq!(held, (is_of_all && means == "account", is_of_all && means == "quota"), "{row}");
            match (means.as_str(), at.as_str()) {
                ("quota" | "account", "RCPT") => assert_eq!(unsent, [queued(0, HOUR)], "{row}"),
                ("a day", _) => {
                    assert_eq!((unsent, happened), (vec![queued(0, DAY)], vec![Trouble::LetterRefused]), "{row}");
                }
                ("address", _) => assert_eq!(unsent[0].1, "dead", "{row}"),
                _ => assert!(unsent.iter().all(|(_, state, _)| state == "queued"), "{row}"),
            }
        }
        assert!(played.len() > 12, "{played:?}");
    });
}

/// Of one domain alone it may be its own server that says so; of two it is ours.
#[test]
fn what_two_domains_are_refused_for_in_one_burst_holds_all_letters() {
    for (reply, trouble) in [
        ("550 5.4.5 Daily user sending limit exceeded", Trouble::OutboxQuota),
        ("554 5.7.1 Sender address rejected: not owned by user", Trouble::OutboxLogin),
    ] {
        block(async {
            let server = Server::start();
            let mut house = house(&server, |_| ()).await;
            server.answer("RCPT TO:<ann", reply).answer("RCPT TO:<bob", reply);
            house.game().await;
            assert!(house.parts.installation.alarms.is_there(trouble), "{reply}");
            assert_eq!(unsent(&mut house).await, [queued(0, HOUR), queued(1, 2 * HOUR)]);
            house.game().await;
            assert!(server.taken().is_empty(), "{reply}");
            std::thread::sleep(PATIENCE + Duration::from_millis(50));
            house.later(2 * HOUR);
            house.poll().await;
            assert_eq!(server.taken().len(), 4, "{reply}");
            assert!(!house.parts.installation.alarms.is_there(trouble), "{reply}");
        });
    }
}

/// Refused at one domain twice it is one domain still, and each letter waits alone.
#[test]
fn what_one_domain_is_refused_for_holds_its_letters_alone() {
    block(async {
        let server = Server::start();
        let mut house = house(&server, |_| ()).await;
        server.lie(Some(("RCPT TO:<ann", "550 5.1.90 daily limit")));
        house.game().await;
        house.game().await;
        assert_eq!(kinds(&server), ["b invitation"; 2]);
        assert!(!house.parts.installation.alarms.is_there(Trouble::OutboxQuota));
        server.lie(None);
        house.later(HOUR);
        house.poll().await;
        assert_eq!(kinds(&server), ["b invitation", "b invitation", "w invitation", "w invitation"]);
    });
}

/// A letter that nobody knows what is against is tried for three days, and said each time.
#[test]
fn a_letter_that_is_refused_in_unknown_words_is_tried_once_a_day() {
    block(async {
        let server = Server::start();
        let mut house = house(&server, |_| ()).await;
        server.lie(Some(("RCPT TO:<ann", "550 The moon is in the wrong house")));
        house.game().await;
        for _ in 0..3 {
            house.later(DAY - 1);
            house.poll().await;
            assert_eq!(unsent(&mut house).await, [queued(0, 1)]);
            house.later(1);
            house.poll().await;
        }
        assert_eq!(unsent(&mut house).await, [queued(0, DAY)]);
        house.later(DAY);
        house.poll().await;
        assert_eq!(unsent(&mut house).await[0].1, "dead");
        let line = house.parts.store.unsent().await.unwrap().remove(0);
        assert_eq!((line.last_error.as_str(), line.tries), ("recipient: 550", 5));
        // His address is none the worse for it.
        assert!(house.parts.store.unreachable().await.unwrap().is_empty());
    });
}

#[test]
fn two_thousand_letters_in_one_burst_wait_for_no_connection() {
    const LETTER: &[u8] = b"Subject: t\r\n\r\nhello\r\n";
    for (most, says, connections) in [(20, true, 100), (1_000, false, 20), (30, false, 67)] {
        let server = Server::start();
        server.carry(most, says);
        let mut carrier = Carrier::new(&smtp(server.port), "chess.example");
        patience::shorten(PATIENCE);
        let begun = Clock::instant();
        block(async {
            for _ in 0..2_000 {
                let letter = Sending { from: None, to: "ann@players.example", bytes: LETTER };
                carrier.send(letter, Clock::instant()).await.unwrap();
            }
        });
        assert_eq!((server.taken().len(), server.connections()), (2_000, connections), "{most}");
        assert!(begun.elapsed() < Duration::from_secs(60));
        let said = server.said();
        // Where it says how many it takes it is never asked for more.
        let refused = said.iter().filter(|said| said.starts_with("MAIL")).count() - 2_000;
        assert_eq!(refused > 0, !says && most < 100, "{most}");
    }
}

/// The whole referee: nothing pauses, nothing is told, nobody's letter is tried later.
#[test]
fn a_burst_of_games_goes_out_at_once_however_few_letters_a_connection_carries() {
    for says in [true, false] {
        block(async {
            let server = Server::start();
            server.carry(3, says);
            let mut house = house(&server, |_| ()).await;
            for _ in 0..5 {
                house.game().await;
            }
            house.poll().await;
            assert_eq!((server.taken().len(), server.connections()), (10, 4), "{says}");
            assert!(house.parts.store.unsent().await.unwrap().is_empty());
            assert!(house.parts.installation.alarms.happened().is_empty());
            assert!(!house.parts.installation.alarms.is_there(Trouble::OutboxUnreachable));
        });
    }
}
