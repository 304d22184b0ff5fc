//! A whole game over real mail servers, with TLS, and then again with everything that may happen to
//! mail: a server that stands still, mailboxes numbered anew, mails that come three times, recipients
//! who are refused. The log is always the same, and each letter lies in its player's mailbox, byte for
//! byte, once by its Message-ID. `breaks` has the broken connections.

use std::{collections::BTreeMap, fs, sync::OnceLock};

use support::home::{Home, Who};
use support::stack::{BOB, Inbox, Outbox, Stack};
use tempete::{daemon::clock::Clock, ids::Timestamp, seal::Hash};

/// What comes of the short game over the embedded Maildirs.
struct Reference {
    log: Vec<String>,
    /// What each player got, in order. The bytes are others over servers: mails come with their fields, and heads and
    /// draws hang on what seals a mail.
    letters: [Vec<String>; 2],
    refused: usize,
}

fn reference() -> &'static Reference {
    static REFERENCE: OnceLock<Reference> = OnceLock::new();
    REFERENCE.get_or_init(|| {
        let mut home = Home::embedded();
        play(&mut home, |_, _, _| ());
        assert_eq!(home.check_letters(), 0);
        let log = home.log();
        assert_eq!(log.len(), support::short_game::ENTRIES, "{log:#?}");
        Reference { log, letters: told(&home), refused: refused(&letters(&home)) }
    })
}

/// Of each player's letters, in order, kind and subject.
fn told(home: &Home<'_>) -> [Vec<String>; 2] {
    let words = |letter: support::house::Received| format!("{}: {}", letter.kind, letter.subject);
    [Who::Ann, Who::Bob].map(|who| home.letters(who).into_iter().map(words).collect())
}

fn refused(letters: &BTreeMap<String, Vec<u8>>) -> usize {
    letters.values().filter(|raw| String::from_utf8_lossy(raw).contains("X-Tempete-Kind: refused")).count()
}

/// Plays the short game. `meanwhile` gets each mail once it has arrived, before it is read.
fn play(home: &mut Home<'_>, mut meanwhile: impl FnMut(&mut Home<'_>, usize, (Who, Vec<u8>))) {
    home.new_game(&[]);
    home.poll();
    for (place, (who, text)) in support::short_game::ACTS.into_iter().enumerate() {
        home.now += 60;
        let mail = home.answer(who, text);
        meanwhile(home, place, (who, mail));
        home.poll();
    }
}

/// Every letter of both players, as it left: without the fields that servers put on top.
fn letters(home: &Home<'_>) -> BTreeMap<String, Vec<u8>> {
    [Who::Ann, Who::Bob]
        .into_iter()
        .flat_map(|who| home.letters(who))
        .map(|letter| {
            let begin = own_fields(&letter.raw);
            (letter.message_id, letter.raw[begin..].to_vec())
        })
        .collect()
}

/// Where the fields end that a server put on top: Return-Path, Delivered-To, and Received with their
/// folded lines.
fn own_fields(mail: &[u8]) -> usize {
    let mut end = 0;
    for line in mail.split_inclusive(|byte| *byte == b'\n') {
        let ours = ["Return-Path:", "Delivered-To:", "Received:", "\t", " "];
        if !ours.iter().any(|begin| line.starts_with(begin.as_bytes())) {
            break;
        }
        end += line.len();
    }
    end
}

/// The game came out as over the Maildirs, its letters too.
fn check(home: &Home<'_>) {
    assert_eq!(home.log(), reference().log);
    assert_eq!(home.check_letters(), 0);
    assert_eq!(told(home), reference().letters);
    let letters = letters(home);
    let made: Vec<Vec<u8>> = home.addresses.iter().flat_map(|address| home.made_for(address)).collect();
    assert_eq!(letters.len(), made.len());
    for bytes in made {
        let made = support::house::received("", bytes.into_iter().filter(|byte| *byte != b'\r').collect());
        let id = made.message_id;
        let came = letters.get(&id).unwrap_or_else(|| panic!("{id} did not come"));
        assert!(*came == made.raw, "{id} left otherwise:\n{}", String::from_utf8_lossy(came));
    }
}

#[test]
fn over_imaps_and_smtps() {
    let stack = Stack::start();
    let mut home = Home::on(&stack, &stack.config(Inbox::Imaps, Outbox::Smtps));
    play(&mut home, |_, _, _| ());
    check(&home);
    assert_eq!(stack.files("referee", "Done").len(), support::short_game::ACTS.len());
    envelopes(&home);
    openings(&stack, &home);
}

/// Refusals and answers go out with no sender, the rest with one that names the letter.
fn envelopes(home: &Home<'_>) {
    for who in [Who::Ann, Who::Bob] {
        for letter in home.letters(who) {
            let text = String::from_utf8_lossy(&letter.raw).into_owned();
            let sender = text.lines().next().unwrap().strip_prefix("Return-Path: <").unwrap().to_owned();
            if matches!(letter.kind.as_str(), "refused" | "information") {
                assert_eq!(sender, ">", "{}", letter.kind);
            } else {
                let begin = format!("referee+b.1.{}.{}.", who as u8, letter.number());
                assert!(sender.starts_with(&begin) && sender.ends_with("@localhost>"), "{}: {sender}", letter.kind);
            }
        }
    }
}

/// Whoever saves the result letter, with whichever line ends, can check the game with what it brings.
fn openings(stack: &Stack, home: &Home<'_>) {
    let with_lf = stack.mails("bob", "").pop().unwrap();
    let with_crlf = stack.mails_by_imap("bob", "").pop().unwrap();
    assert!(!with_lf.contains(&b'\r') && with_crlf.windows(2).any(|end| end == b"\r\n"));
    let mut records = Vec::new();
    for (name, mail) in [("lf", with_lf), ("crlf", with_crlf)] {
        let letter = support::house::received(name, mail.clone());
        assert_eq!(letter.kind, "result");
        let saved = home.path(&format!("{name}.eml"));
        fs::write(&saved, &mail).unwrap();
        let is_record = |(name, _): &&(String, Vec<u8>)| name.ends_with(".tempete");
        let (_, record) = letter.attachments.iter().find(is_record).unwrap();
        let file = home.path(&format!("{name}.tempete"));
        fs::write(&file, record).unwrap();
        home.must(&["verify", file.to_str().unwrap(), "--letter", saved.to_str().unwrap()]);
        // By hand: an opening is hashed without its line end, whatever that became.
        let text = String::from_utf8(record.clone()).unwrap();
        let text = if name == "crlf" { text.replace('\n', "\r\n") } else { text };
        let openings: Vec<&str> = text.lines().filter(|line| line.starts_with("tempete/1 ")).collect();
        assert!(openings.len() > 2 * 68);
        for opening in openings.into_iter().filter(|line| !line.contains(" list ") || line.contains(" draw ")) {
            let commitment = Hash::of(opening.as_bytes()).to_string();
            assert!(home.entries().iter().any(|entry| entry.contains(&commitment)), "{opening}");
        }
        records.push(record.clone());
    }
    assert_eq!(records[0], records[1], "the attachment came through as it is");
}

#[test]
fn over_starttls_lmtp_and_submission() {
    let stack = Stack::start();
    for (inbox, outbox) in
        [(Inbox::StartTls, Outbox::StartTls), (Inbox::Plain, Outbox::Lmtp), (Inbox::Imaps, Outbox::Submission)]
    {
        let mut home = Home::on(&stack, &stack.config(inbox, outbox));
        home.quick = true;
        play(&mut home, |_, _, _| ());
        check(&home);
        Home::sweep(&stack);
    }
}

#[test]
fn over_a_maildir_and_smtp() {
    let stack = Stack::start();
    let mut home = Home::on(&stack, &stack.config(Inbox::Maildir, Outbox::Plain));
    play(&mut home, |_, _, _| ());
    check(&home);
    envelopes(&home);
    openings(&stack, &home);
}

#[test]
fn over_a_server_that_takes_no_sender_but_its_users_own() {
    let stack = Stack::start();
    let mut home = Home::on(&stack, &stack.config(Inbox::Imaps, Outbox::Strict));
    home.quick = true;
    play(&mut home, |_, _, _| ());
    check(&home);
    for who in [Who::Ann, Who::Bob] {
        for raw in home.raw_letters(who) {
            assert!(raw.starts_with(b"Return-Path: <referee@localhost>\n"));
        }
    }
}

#[test]
fn a_server_that_stands_still_costs_time_and_nothing_else() {
    let stack = Stack::start();
    let mut home = Home::on(&stack, &stack.config(Inbox::Imaps, Outbox::Smtps));
    play(&mut home, |home, place, _| {
        if place % 4 == 3 {
            stack.freeze();
            home.patience = 700;
            assert!(!home.try_poll(), "a poll without its mailbox is a failed one");
            home.patience = 20_000;
            stack.thaw();
        }
    });
    check(&home);
}

#[test]
fn mailboxes_numbered_anew_change_nothing() {
    let stack = Stack::start();
    let mut home = Home::on(&stack, &stack.config(Inbox::Imaps, Outbox::Smtps));
    home.quick = true;
    play(&mut home, |_, place, _| {
        if place % 3 == 1 {
            stack.renumber("referee");
        }
    });
    check(&home);
}

#[test]
fn mails_moved_back_into_the_inbox_are_copies() {
    let stack = Stack::start();
    let mut home = Home::on(&stack, &stack.config(Inbox::Imaps, Outbox::Smtps));
    home.quick = true;
    play(&mut home, |_, place, _| {
        if place % 5 == 4 {
            let mut imap = stack.imap("referee");
            imap.must("SELECT Done");
            imap.must("UID MOVE 1:* INBOX");
            imap.must("LOGOUT");
            if place == 9 {
                stack.renumber("referee");
            }
        }
    });
    assert_eq!(home.log(), reference().log);
    assert_eq!(home.check_letters(), 0);
    // What is read again is told to be a copy, and not refused as an order that comes too late.
    assert_eq!(refused(&letters(&home)), reference().refused);
}

#[test]
fn mails_that_come_up_to_three_times_in_any_order_count_once() {
    let stack = Stack::start();
    let mut home = Home::on(&stack, &stack.config(Inbox::Imaps, Outbox::Smtps));
    home.quick = true;
    let clock = Clock::fixed(Timestamp::from_unix(0), 11);
    let random = |below: usize| usize::from(u16::from_le_bytes(clock.random().unwrap())) % below;
    // Copies still to come.
    let mut copies: Vec<(Who, Vec<u8>)> = Vec::new();
    let address = |raw: &[u8]| {
        let text = String::from_utf8_lossy(raw).into_owned();
        text.split("\r\nTo: ").nth(1).unwrap().split("\r\n").next().unwrap().to_owned()
    };
    let mut came = 0;
    play(&mut home, |home, _, (who, mail)| {
        copies.extend(std::iter::repeat_n((who, mail), random(3)));
        for _ in 0..random(4) {
            if !copies.is_empty() {
                let (who, mail) = copies.swap_remove(random(copies.len()));
                home.deliver(who, &address(&mail), &mail);
                came += 1;
            }
        }
    });
    while !copies.is_empty() {
        let (who, mail) = copies.swap_remove(random(copies.len()));
        home.deliver(who, &address(&mail), &mail);
        came += 1;
    }
    home.poll();
    assert!(came >= 10, "{came} copies");
    assert_eq!(home.log(), reference().log);
    assert_eq!(home.check_letters(), 0);
    println!("{} mails, {came} of them copies", home.sent);
}

#[test]
fn a_player_whose_mailbox_is_refused_or_put_off_plays_the_same_game() {
    let stack = Stack::start();
    for (address, state) in [("reject-bob@players.test", "dead"), ("defer-bob@players.test", "queued")] {
        let mut home = Home::on(&stack, &stack.config(Inbox::Imaps, Outbox::Smtps));
        home.quick = true;
        home.addresses[1] = address;
        play(&mut home, |_, _, _| ());
        assert_eq!(home.log(), reference().log);
        for letter in home.outbox() {
            let expected = if letter.recipient == address { state } else { "sent" };
            assert_eq!(letter.state, expected, "{}", letter.message_id);
        }
        assert_eq!(home.doubled(), 0);
        // Nothing is tried for ever.
        home.now += 80 * 3600;
        for _ in support::short_game::ACTS {
            home.try_poll();
            home.now += 3600;
        }
        for letter in home.outbox().into_iter().filter(|letter| letter.recipient == address) {
            assert_eq!(letter.state, "dead", "{}", letter.message_id);
        }
        assert_ne!(address, BOB);
        Home::sweep(&stack);
    }
}
