//! What strangers' mail costs: of one that is set aside its beginning is kept, once, so much a day; the rest stays in
//! its mailbox. What bears a player's key is kept whole, whatever came before it.

use std::{fs, path::Path};

use support::house::{House, block, keeper};
use tempete::config::Strangers;

const OPERATOR: &str = "keeper@chess.example";
const DAY: i64 = 86_400;

/// A mail to this address with about so many bytes below its header.
type Shape = (&'static str, fn(&str, usize) -> String);

fn filler(bytes: usize) -> String {
    "It is a truth universally acknowledged, that a filler fills.\n".repeat(bytes / 61)
}

fn plain(from: &str, to: &str, fields: &str, bytes: usize) -> String {
    format!("From: {from}\nTo: {to}\nSubject: x\n{fields}\n{}", filler(bytes))
}

/// Every shape in which a mail is set aside that names no seat, but for those that end the process that reads them.
const SET_ASIDE: [Shape; 6] = [
    ("no-header", |to, bytes| format!("no mail at all to {to}\n{}", filler(bytes))),
    ("long-header", |to, bytes| {
        plain("eve@x.example", to, &format!("X-Long: {}", filler(bytes).replace('\n', "\n "))[..bytes], 0)
    }),
    ("fields", |to, bytes| plain("eve@x.example", to, &"X-A: b\n".repeat(1_001), bytes)),
    ("bare-cr", |to, bytes| plain("eve@x.example", to, "X-A: b\rFrom: ann@example.org\n", bytes)),
    ("hops", |to, bytes| plain("eve@x.example", to, &"Received: from a by b\n".repeat(26), bytes)),
    ("spam-complaint", |to, bytes| {
        let report = "--x\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nUser-Agent: x\nVersion: 1\n";
        let kind = "MIME-Version: 1.0\nContent-Type: multipart/report; report-type=feedback-report; boundary=x\n";
        let parts = format!("\n--x\nContent-Type: text/plain\n\n{}\n{report}--x--\n", filler(bytes));
        plain("fbl@x.example", to, &format!("{kind}{parts}"), 0)
    }),
];

/// Some in which one is passed over.
const PASSED_OVER: [Shape; 6] = [
    ("stranger", |to, bytes| plain("eve@x.example", to, "", bytes)),
    ("two-from", |to, bytes| plain("eve@x.example\nFrom: bob@x.example", to, "", bytes)),
    ("robot", |to, bytes| plain("eve@x.example", to, "Auto-Submitted: auto-replied\n", bytes)),
    ("our-own", |to, bytes| plain("referee@tempete.localhost", to, "", bytes)),
    ("no-key", |to, bytes| plain("ann@example.org", to, "", bytes)),
    ("header", |to, bytes| plain("eve@x.example", to, &"X-A: bcdefghijklmnopqrstuvwxyz\n".repeat(900), bytes)),
];

async fn house(limits: Strangers) -> House {
    House::with(|config| {
        config.organisers = vec![keeper(OPERATOR)];
        config.strangers = limits;
    })
    .await
}

/// How many bytes the database has with all that was ahead of it.
async fn database(house: &mut House) -> u64 {
    house.reopen_closed().await;
    size(house)
}

fn size(house: &House) -> u64 {
    let file = |end: &str| fs::metadata(house.path(&format!("tempete.db{end}"))).map_or(0, |about| about.len());
    file("") + file("-wal")
}

fn files(house: &House, folder: &str) -> usize {
    fs::read_dir(house.path(&format!("mail/inbox/{folder}"))).unwrap().count()
}

/// The letters to the organiser about what was left.
fn told(house: &House) -> Vec<String> {
    let is_one = |(to, text, _): &(String, String, String)| to == OPERATOR && text.contains("left in the mailbox");
    house.notes().into_iter().filter(is_one).map(|(_, text, _)| text).collect()
}

async fn kept(house: &mut House) -> Vec<(String, usize)> {
    let mut kept = Vec::new();
    for line in house.parts.store.mails(false, 1_000_000).await.unwrap() {
        kept.push((line.verdict, house.parts.store.raw_mail(line.id).await.unwrap().unwrap().raw.len()));
    }
    kept
}

#[test]
fn of_each_shape_the_beginning_is_kept_and_so_much_a_day() {
    let limits = Strangers { mail: 8_000, header: 2_000, day: 150_000 };
    for (name, shape) in SET_ASIDE.into_iter().chain(PASSED_OVER) {
        block(async {
            let mut house = house(limits).await;
            house.game().await;
            let before = database(&mut house).await;
            let count = 60;
            for _ in 0..count {
                house.drop_raw(shape("referee@tempete.localhost", 20_000).as_bytes());
            }
            let tally = house.poll().await;
            let kept = kept(&mut house).await;
            let left = house.parts.store.count_unstored().await.unwrap().0;
            assert_eq!(kept.len() as u64 + left, count, "{name}");
            assert_eq!((tally.read, tally.left), (count, left), "{name}");
            assert!(kept.len() >= 5 && left >= 20, "{name}: {} kept", kept.len());
            let most = if tally.set_aside > 0 { limits.mail } else { limits.header };
            assert!(kept.iter().all(|(_, bytes)| *bytes <= most), "{name}: {kept:?}");
            let grown = database(&mut house).await - before;
            assert!(grown <= limits.day, "{name}: {grown} bytes");
            // What was stored lies nowhere else; the rest lies there unread, and is not looked at again.
            assert_eq!((files(&house, "new"), files(&house, "cur") as u64), (0, left), "{name}");
            let read = |name: &str| name.ends_with('S');
            let names = || fs::read_dir(house.path("mail/inbox/cur")).unwrap().map(|file| file.unwrap().file_name());
            assert!(!names().any(|name| read(name.to_str().unwrap())), "{name}");
            assert_eq!(house.poll().await.read, 0, "{name}");
            assert_eq!(files(&house, "cur") as u64, left, "{name}");
            assert_eq!(told(&house).len(), 1, "{name}");
            assert!(told(&house)[0].contains(&format!("What:  {left} mails of today")), "{}", told(&house)[0]);
        });
    }
}

#[test]
fn what_bears_a_key_is_kept_whole_and_is_decided_whatever_came_before_it() {
    block(async {
        let mut house = house(Strangers { mail: 8_000, header: 2_000, day: 0 }).await;
        let game = house.game().await;
        let white = house.last("w");
        for (_, shape) in SET_ASIDE.into_iter().chain(PASSED_OVER) {
            house.drop_raw(shape("referee@tempete.localhost", 20_000).as_bytes());
        }
        for (_, shape) in SET_ASIDE.into_iter().filter(|(name, _)| !["long-header", "spam-complaint"].contains(name)) {
            house.drop_raw(shape(&white.reply_to, 20_000).as_bytes());
        }
        house.answer(&white, "ann@example.org", "list random");
        let tally = house.poll().await;
        // The player who wrote without a key was told so.
        assert_eq!((tally.left, tally.set_aside, tally.passed_over, tally.accepted), (11, 4, 1, 1));
        for (verdict, bytes) in kept(&mut house).await.into_iter().filter(|(verdict, _)| verdict == "no-mail") {
            assert!(bytes > 20_000, "{verdict}: {bytes}");
        }
        assert_eq!(house.entries(game).await.len(), 2);
        // Those that were left, those set aside with a key, and the player's order.
        assert_eq!((files(&house, "new"), files(&house, "cur")), (0, 16));
    });
}

#[test]
fn what_was_left_is_taken_in_where_somebody_asks_for_it() {
    block(async {
        let mut house = house(Strangers { mail: 8_000, header: 2_000, day: 0 }).await;
        house.game().await;
        let shape = SET_ASIDE[3].1;
        let first = house.drop_raw(shape("referee@tempete.localhost", 20_000).as_bytes());
        house.drop_raw(shape("referee@tempete.localhost", 20_000).as_bytes());
        assert_eq!(house.poll().await.left, 2);
        house.reopen().await;
        assert_eq!(house.poll().await.read, 0);
        // One was deleted there meanwhile.
        fs::remove_file(house.path(&format!("mail/inbox/cur/{first}:2,"))).unwrap();
        assert_eq!(house.parts.store.want_unstored().await.unwrap(), 2);
        let tally = house.poll().await;
        assert_eq!((tally.read, tally.set_aside, tally.left), (1, 1, 0));
        assert_eq!(house.parts.store.unstored(9).await.unwrap(), []);
        assert_eq!(files(&house, "cur"), 0);
        let asked = house.parts.store.work(house.clock.now()).await.unwrap();
        assert!(!asked.wanted);
        // It has its verdict: nothing of it is lost where it is decided again.
        let mail = house.parts.store.mails(true, 9).await.unwrap()[0].id;
        assert!(!house.parts.store.retry_mail(mail).await.unwrap(), "its end is not kept");
        house.drop_raw(b"no mail at all");
        house.parts.installation.config.strangers.day = 1_000_000;
        house.poll().await;
        let mail = house.parts.store.mails(true, 9).await.unwrap()[0].id;
        house.parts.installation.config.strangers.day = 0;
        assert!(house.parts.store.retry_mail(mail).await.unwrap());
        assert_eq!(house.poll().await.set_aside, 1);
        assert_eq!(kept(&mut house).await.len(), 2);
    });
}

#[test]
fn the_next_day_has_room_again() {
    block(async {
        let mut house = house(Strangers { mail: 8_000, header: 2_000, day: 10_000 }).await;
        house.game().await;
        for _ in 0..2 {
            house.drop_raw(PASSED_OVER[0].1("referee@tempete.localhost", 100).as_bytes());
        }
        let tally = house.poll().await;
        assert_eq!((tally.passed_over, tally.left), (1, 1));
        house.later(DAY);
        house.drop_raw(PASSED_OVER[0].1("referee@tempete.localhost", 100).as_bytes());
        let tally = house.poll().await;
        assert_eq!((tally.passed_over, tally.left), (1, 0));
        assert!(house.parts.installation.alarms.standing().is_empty());
        assert_eq!(told(&house).len(), 1);
    });
}

#[test]
fn while_a_game_waits_after_a_restore_everything_is_kept() {
    block(async {
        let mut house = house(Strangers { mail: 8_000, header: 2_000, day: 0 }).await;
        house.game().await;
        let backup = house.parts.backup(&house.path("backups")).await.unwrap();
        house.answer(&house.last("w").clone(), "ann@example.org", "list random");
        house.poll().await;
        for mail in fs::read_dir(house.path("mail/inbox/cur")).unwrap() {
            fs::remove_file(mail.unwrap().path()).unwrap();
        }
        for end in ["", "-wal", "-shm"] {
            let _ = fs::remove_file(house.path(&format!("tempete.db{end}")));
        }
        fs::copy(backup, house.path("tempete.db")).unwrap();
        house.reopen().await;
        for (_, shape) in SET_ASIDE {
            house.drop_raw(shape("referee@tempete.localhost", 20_000).as_bytes());
        }
        house.poll().await;
        let kept = kept(&mut house).await;
        assert_eq!(kept.len(), SET_ASIDE.len());
        assert!(kept.iter().all(|(_, bytes)| *bytes > 19_000), "{kept:?}");
    });
}

/// Ten thousand of a megabyte in each shape, or in those with ONLY in their names: TEMPETE_LONG=1. They are one file under many names, which is all one here.
#[test]
fn ten_thousand_mails_of_a_megabyte_cost_a_hundred() {
    if std::env::var_os("TEMPETE_LONG").is_none() {
        return;
    }
    let only = std::env::var("ONLY").unwrap_or_default();
    for (name, shape) in SET_ASIDE.into_iter().chain(PASSED_OVER).filter(|(name, _)| name.contains(&only)) {
        block(async {
            let mut house = house(tempete::config::Config::load(None, Some(Path::new("s"))).unwrap().strangers).await;
            house.game().await;
            let before = database(&mut house).await;
            let mail = house.path("mail.eml");
            fs::write(&mail, shape("referee@tempete.localhost", 985_000)).unwrap();
            for number in 0..10_000 {
                fs::hard_link(&mail, house.path(&format!("mail/inbox/new/1800000000.M{number}.strangers"))).unwrap();
            }
            let tally = house.poll().await;
            // With what is still ahead of the database.
            let open = size(&house) - before;
            let grown = database(&mut house).await - before;
            println!(
                "{name}: {} stored, {} left; the state grew by {open}, then {grown} bytes",
                tally.read - tally.left,
                tally.left
            );
            assert_eq!(tally.read, 10_000, "{name}");
            assert!(open <= 100_000_000, "{name}: {open} bytes");
            assert_eq!((files(&house, "new"), files(&house, "cur") as u64), (0, tally.left), "{name}");
            assert_eq!(house.poll().await.read, 0, "{name}");
        });
    }
}
