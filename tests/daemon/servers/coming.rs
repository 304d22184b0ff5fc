//! Whether mail still comes, with real servers: a mailbox over its quota, an MX that points elsewhere, a folder that swallows
//! everything. Each is told within 25 hours, and no game ends by it.

use std::fs;

use support::{
    home::{Home, Who},
    stack::{Inbox, Outbox, Stack},
};

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;

/// The kinds that stand, with what is told of them; the servers' clock is of today, and the referee's is not.
fn standing(home: &Home<'_>) -> Vec<(String, String)> {
    let sql = "SELECT kind, details FROM alarm WHERE stands = 1 AND kind <> 'clock-differs' ORDER BY kind";
    let rows = home.rows(sql);
    rows.into_iter().map(|row| row.try_into().unwrap()).map(|[kind, details]: [String; 2]| (kind, details)).collect()
}

fn kinds(home: &Home<'_>) -> Vec<String> {
    standing(home).into_iter().map(|(kind, _)| kind).collect()
}

/// How many credits stand in the log, and how many seconds they are together: both players owe their numbers.
fn credits(home: &Home<'_>) -> (usize, i64) {
    let entries = home.entries();
    let credits = entries.iter().filter(|entry| entry.contains(" referee credit\n"));
    let seconds =
        credits.filter_map(|entry| entry.lines().find_map(|line| line.strip_prefix("seconds ")?.parse().ok()));
    let seconds: Vec<i64> = seconds.collect();
    (seconds.len(), seconds.iter().sum())
}

/// The newest mail that the referee has sent to itself.
fn trial(home: &Home<'_>) -> Option<Vec<String>> {
    home.rows("SELECT message_id FROM outbox WHERE kind = 'trial' ORDER BY at DESC LIMIT 1").pop()
}

/// Time passes, in which the referee read its mail as ever.
fn passes(home: &mut Home<'_>, seconds: i64) {
    home.rows("UPDATE installation SET value = '9999999999' WHERE name = 'polled' RETURNING value");
    home.now += seconds;
}

/// A home in which a game has begun, and both players owe their numbers.
fn begun<'a>(stack: &'a Stack, config: &str) -> Home<'a> {
    let mut home = Home::on(stack, config);
    home.new_game(&[]);
    home.poll();
    home.lists();
    home.poll();
    home
}

fn club(config: &str) -> String {
    config.replacen("[referee]\n", "[referee]\ntime = \"club\"\n", 1)
}

#[test]
fn a_mail_to_ourselves_comes_back_every_day_and_leaves_nothing() {
    let stack = Stack::start();
    let mut home = begun(&stack, &club(&stack.config(Inbox::Imaps, Outbox::StartTls)));
    assert_eq!((trial(&home), home.verdicts().len()), (None, 2));
    for _ in 0..2 {
        let before = trial(&home);
        passes(&mut home, DAY);
        home.poll();
        assert_ne!(trial(&home), before);
        stack.wait_for("referee", "", 1);
        home.poll();
        assert_eq!(stack.files("referee", "").len(), 0);
    }
    assert_eq!((home.verdicts().len(), stack.files("referee", "Done").len()), (2, 2));
    assert_eq!((kinds(&home), stack.files("referee", "Strangers").len()), (vec![], 0));
    // What time asks is done once a mail has come back that is younger.
    let before = home.entries().len();
    passes(&mut home, 6 * DAY);
    home.poll();
    stack.wait_for("referee", "", 1);
    assert_eq!(home.entries().len(), before);
    home.poll();
    assert!(home.entries().len() > before);
}

/// Has mail go astray, and come right again; `arrive` puts what went astray where it is read.
fn astray(home: &mut Home<'_>, stack: &Stack, arrive: impl FnOnce()) {
    home.poll();
    let before = home.entries();
    // Nothing comes from here on, whoever writes.
    for hours in [10, 10, 3, 2] {
        passes(home, hours * HOUR);
        home.try_poll();
    }
    stack.drain();
    assert_eq!(kinds(home), ["unheard"], "after 25 hours");
    for _ in 0..4 {
        passes(home, 7 * DAY);
        assert!(!home.try_poll(), "what a timer is told");
        assert_eq!(home.entries(), before);
    }
    stack.drain();
    arrive();
    home.poll();
    assert_eq!((kinds(home), credits(home)), (vec![], (2, 6 * DAY)), "{:#?}", home.entries());
}

#[test]
fn an_mx_that_points_elsewhere_is_told_within_a_day_and_nothing_ends_by_it() {
    let stack = Stack::start();
    // Mail to the referee goes to a mailbox that he does not read.
    let mut home = begun(&stack, &club(&stack.config(Inbox::Maildir, Outbox::StartTls)));
    let inbox = home.path("mail/inbox/new");
    astray(&mut home, &stack, || {
        let last = stack.mails("referee", "").pop().unwrap();
        fs::write(inbox.join("1.back"), last).unwrap();
    });
}

#[test]
fn a_junk_folder_that_swallows_everything_is_told_within_a_day_and_nothing_ends_by_it() {
    let stack = Stack::start();
    let config = club(&stack.config(Inbox::Imaps, Outbox::StartTls));
    let mut home = begun(&stack, &config);
    stack.imap("referee").must("CREATE Post");
    home.configure(&config.replacen("kind = \"imap\"\n", "kind = \"imap\"\nfolder = \"Post\"\n", 1));
    astray(&mut home, &stack, || {
        let mut imap = stack.imap("referee");
        imap.must("SELECT INBOX");
        imap.must("UID MOVE 1:* Post");
    });
}

#[test]
fn a_mailbox_over_its_quota_is_told_and_who_filled_it_gains_three_days() {
    let stack = Stack::start();
    let mut home = begun(&stack, &club(&stack.config(Inbox::Imaps, Outbox::StartTls)));
    let words = "One more word.\n".repeat(45_000);
    for _ in 0..5 {
        home.answer(Who::Bob, &words);
    }
    stack.limit("referee", Some("2M"));
    passes(&mut home, HOUR);
    home.try_poll();
    let told = standing(&home);
    assert!(told.iter().any(|(kind, _)| kind == "unheard"), "{told:?}");
    let (_, details) = told.iter().find(|(kind, _)| kind == "mailbox-full").unwrap();
    assert!(details.contains("% of its quota is used") && details.contains("(game 1, black)"), "{details}");
    let before = home.entries();
    for _ in 0..3 {
        passes(&mut home, 10 * DAY);
        assert!(!home.try_poll());
        assert_eq!(home.entries(), before);
    }
    stack.limit("referee", Some("100M"));
    passes(&mut home, HOUR);
    home.try_poll();
    stack.drain();
    home.poll();
    assert_eq!(kinds(&home), Vec::<String>::new());
    assert_eq!(credits(&home), (2, 6 * DAY), "{:#?}", home.entries());
}
