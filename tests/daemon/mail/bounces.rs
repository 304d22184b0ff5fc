//! Mails that come back to a key's address: whatever a mail server writes, nobody has misused the key (M2). `bounces.txt`
//! has the shapes, each of our own writing after what servers of that kind send; each is tried as it is, and with less
//! and less of what marks it. What people write from another address stays what it is.
//!
//! `TEMPETE_BOUNCES=FOLDER` has the mails of a folder counted, too: real ones, which are not ours to keep here.

use std::{env, fs, path::PathBuf};

use support::house::{House, block};
use tempete::{
    ids::{GameId, Seat},
    mail::{
        address::Address,
        incoming::{
            facts::{self, Own},
            sender::{KeyHolder, SenderStanding, judge},
        },
    },
};

/// The address of a key, as it stands in a letter of ours.
const KEY: &str = "referee+abcdefghijkmnpqrstuvwxyz23@tempete.localhost";
/// Fields that mark a bounce, or a robot, beyond doubt.
const MARKS: [&str; 7] = [
    "return-path:",
    "auto-submitted:",
    "precedence:",
    "x-failed-recipients:",
    "x-autoreply:",
    "x-auto-response-suppress:",
    "list-id:",
];

/// A row: its name, whether a person wrote it, the mail.
struct Row {
    name: String,
    person: bool,
    mail: String,
}

fn rows() -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for line in include_str!("../../mail/bounces.txt").lines() {
        if let Some(name) = line.strip_prefix("=== ") {
            let (name, person) = name.strip_prefix("person ").map_or((name, false), |name| (name, true));
            rows.push(Row { name: name.into(), person, mail: String::new() });
        } else if let Some(row) = rows.last_mut() {
            row.mail.push_str(&line.replace("KEY", KEY));
            row.mail.push('\n');
        }
    }
    rows
}

/// Whose this mail is, where its key is Ann's.
fn standing(raw: &[u8]) -> Option<SenderStanding> {
    let own = Own {
        address: Address::read("referee@tempete.localhost").unwrap(),
        separator: '+',
        key_in_line: false,
        instance: "instance-1".into(),
        trusted_hosts: Vec::new(),
        authserv_ids: Vec::new(),
    };
    let facts = facts::read(raw, raw.len() as u64, &own).ok()?;
    let holder =
        KeyHolder { game: GameId::new(1).unwrap(), seat: Seat::FIRST, addresses: vec!["ann@example.org".into()] };
    let holders = vec![holder; facts.keys.len().min(1)];
    Some(judge(&facts, &holders, false, false))
}

/// The header without some fields, and the rest.
fn without(mail: &str, is_gone: impl Fn(&str) -> bool) -> String {
    let (header, body) = mail.split_once("\n\n").unwrap_or((mail, ""));
    let mut kept = String::new();
    let mut gone = false;
    for line in header.lines() {
        gone = if line.starts_with([' ', '\t']) { gone } else { is_gone(&line.to_lowercase()) };
        if !gone {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    format!("{kept}\n{body}")
}

/// The dresses in which a row is tried: as it is; without what marks it; no report by its kind either; and from somebody
/// whose name says nothing.
fn dresses(mail: &str) -> [(&'static str, String); 4] {
    let bare = without(mail, |line| MARKS.iter().any(|mark| line.starts_with(mark)));
    let plain = bare
        .replace("multipart/report; report-type=delivery-status;", "multipart/mixed;")
        .replace("message/delivery-status", "text/plain")
        .replace("text/rfc822-headers", "text/plain");
    let nameless =
        format!("From: Mail gateway 7 <gw7@relay.example>\n{}", without(&plain, |line| line.starts_with("from:")));
    [("as it is", mail.to_owned()), ("unmarked", bare), ("no report", plain), ("nameless", nameless)]
}

#[test]
fn m2_a_bounce_to_a_keys_address_is_no_misuse_of_the_key() {
    let (mut tried, mut misused) = (0, Vec::new());
    for row in rows().iter().filter(|row| !row.person) {
        for (dress, mail) in dresses(&row.mail) {
            tried += 1;
            match standing(mail.as_bytes()) {
                Some(SenderStanding::Robot(_)) => {}
                other => misused.push(format!("{} ({dress}): {other:?}", row.name)),
            }
        }
    }
    println!("{tried} bounces, {} taken for misuse", misused.len());
    assert!(tried > 200, "{tried}");
    assert!(misused.is_empty(), "{misused:#?}");
}

#[test]
fn m2_what_a_person_writes_from_elsewhere_with_a_key_is_told_to_its_player() {
    let mut tried = 0;
    for row in rows().iter().filter(|row| row.person) {
        tried += 1;
        assert_eq!(standing(row.mail.as_bytes()), Some(SenderStanding::Misused(0)), "{}", row.name);
        // From his own address nothing of the sort is asked.
        let his = without(&row.mail, |line| line.starts_with("from:"));
        let his = format!("From: Ann <ann@example.org>\n{his}");
        assert_eq!(standing(his.as_bytes()), Some(SenderStanding::Player(0)), "{}", row.name);
    }
    println!("{tried} persons");
    assert!(tried >= 12, "{tried}");
}

/// With the key's address in the place of whom it was sent to.
fn readdressed(raw: &[u8]) -> Vec<u8> {
    let text: String = raw.iter().map(|&b| char::from(b)).collect();
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text = match text.strip_prefix("From ") {
        Some(rest) => rest.split_once('\n').map_or("", |(_, rest)| rest).to_owned(),
        None => text,
    };
    let own = ["to:", "cc:", "delivered-to:", "x-original-to:"];
    let mail = without(&text, |line| own.iter().any(|field| line.starts_with(field)));
    format!("To: {KEY}\n{mail}").chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect()
}

#[test]
fn m2_real_bounces_are_counted_where_there_are_some() {
    let Some(folder) = env::var_os("TEMPETE_BOUNCES") else { return };
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let (mut robots, mut unread) = (0, 0);
    let mut misused = Vec::new();
    for file in &files {
        match standing(&readdressed(&fs::read(file).unwrap())) {
            Some(SenderStanding::Robot(_)) => robots += 1,
            None => unread += 1,
            Some(other) => misused.push(format!("{}: {other:?}", file.display())),
        }
    }
    println!("{} real bounces: {robots} robots', {unread} unread, {} taken for misuse", files.len(), misused.len());
    println!("{misused:#?}");
}

#[test]
fn m2_bounces_bring_no_letter_and_no_new_keys() {
    block(async {
        let mut house = House::new().await;
        let game = house.game().await;
        let letter = house.last("w");
        let before = house.letters().len();
        let rows: Vec<Row> = rows().into_iter().filter(|row| !row.person).collect();
        for row in &rows {
            let [_, (_, unmarked), ..] = dresses(&row.mail.replace(KEY, &letter.reply_to));
            house.drop_raw(unmarked.as_bytes());
        }
        let tally = house.poll().await;
        assert_eq!((tally.passed_over as usize, tally.sent), (rows.len(), 0));
        assert_eq!(house.verdicts().await, vec!["robot"; rows.len()]);
        assert_eq!(house.letters().len(), before);
        let row = house.parts.store.game(game).await.unwrap().unwrap().seats.remove(0);
        assert_eq!((row.misused, row.generation), (0, 1));
        // Her key serves as before.
        house.answer(&letter, "ann@example.org", "list random\n");
        assert_eq!(house.poll().await.accepted, 1);
    });
}
