//! Bad input, end to end: raw mails dropped into the inbox of a running referee, as strangers,
//! robots, opponents and clumsy players send them. Every row of `tests/mail/attacks` says what
//! becomes of a mail and who is told; whatever becomes of it, the game goes on, nothing changes that
//! was not accepted, nobody unknown is written to, and no seat learns what the other keeps secret.
//!
//! `tests/bless attacks` writes what became of each mail into the tables, to be read line by line.

use std::{collections::BTreeMap, time::Duration};

use support::attacks_points::Points;
use support::attacks_room::{Delivered, Room};
use support::attacks_tables::{Row, Table};
use support_rules::golden::Golden;

/// Processor time that no mail exceeds, whatever it holds.
const LONGEST: Duration = Duration::from_secs(1);
/// Wall time that no mail exceeds on the busiest machine: a mail that waits for something never ends.
const AT_LAST: Duration = Duration::from_secs(60);
/// The daemon never needs more memory than this, in kB.
const MOST: u64 = 64 * 1024;

#[test]
fn m10_orders_that_cannot_be_end_in_a_clear_letter() {
    check(Table::lines());
}

#[test]
fn m1_m2_m10_mails_that_attack_end_in_a_verdict() {
    check(Table::mails());
}

/// Most memory, in kB, of a daemon that reads the mails of these rows.
fn grown(room: &mut Room, rows: &[&Row]) -> u64 {
    let mails = rows.iter().flat_map(|row| (0..row.mails.len()).map(|n| room.mail(row, n)).collect::<Vec<_>>());
    let mails: Vec<Vec<u8>> = mails.collect();
    room.served(&mails)
}

#[test]
fn m1_no_mail_makes_the_daemon_large() {
    let mut points = Points::read();
    let mut room = Room::open(&points.at("turn"));
    let rows = Table::mails().rows;
    let (small, large): (Vec<&Row>, Vec<&Row>) =
        rows.iter().filter(|row| row.point == "turn").partition(|row| row.is_small());
    assert!(small.len() > 150 && large.len() > 30, "{} and {}", small.len(), large.len());
    // The large ones first, since they change no key, and few at a time.
    let mut most = (0, String::new());
    for some in large.chunks(4).chain([small.as_slice()]) {
        let names: Vec<&str> = some.iter().take(4).map(|row| row.name.as_str()).collect();
        let mut grown = grown(&mut room, some);
        // On a machine that is busy elsewhere, again: what makes a daemon large does so every time.
        for _ in 0..2 {
            if grown >= MOST {
                grown = grown.min(self::grown(&mut Room::open(&points.at("turn")), some));
            }
        }
        println!("{grown} kB: {}", names.join(", "));
        most = most.max((grown, names.join(", ")));
    }
    println!("{} large mails and {} others: {} kB at most ({})", large.len(), small.len(), most.0, most.1);
    assert!(most.0 < MOST, "the daemon grew to {} kB over {}", most.0, most.1);
}

#[test]
fn m10_mails_broken_at_random_stop_nothing() {
    let rounds = if std::env::var_os("TEMPETE_LONG").is_some() { 5_000 } else { 300 };
    let rows: Vec<Row> = Table::mails().rows.into_iter().filter(|row| row.is_small()).collect();
    let mut points = Points::read();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut faults = Vec::new();
    let mut chance = Chance(1);
    for round in 0..rounds {
        let row = &rows[chance.below(rows.len())];
        let mut room = Room::open(&points.at(&row.point));
        let before = room.logs();
        let mut raw = room.mail(row, 0);
        for _ in 0..=chance.below(8) {
            chance.breaks(&mut raw);
        }
        let delivered = room.deliver(&raw);
        let mut fault = |what: String| faults.push(format!("round {round}, {}: {what}", row.name));
        support::attacks_invariants::check(&mut room, &raw, &delivered, &mut fault);
        let changed = room.logs() != before;
        if changed != (delivered.verdict == "accepted") {
            fault(format!("{}, and the log {changed}", delivered.verdict));
        }
        let (raw, wanted) = room.after(changed);
        let after = room.deliver(&raw);
        if after.verdict != wanted {
            fault(format!("afterwards a good mail is {} {}", after.verdict, after.code));
        }
        *counts.entry(delivered.verdict).or_default() += 1;
    }
    println!("{rounds} broken mails: {counts:?}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Numbers that look like chance, the same at every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n.max(1)
    }

    /// Changes, drops, doubles or cuts off some of the bytes.
    fn breaks(&mut self, raw: &mut Vec<u8>) {
        let at = self.below(raw.len());
        let end = (at + self.below(40)).min(raw.len());
        match self.below(6) {
            0 if !raw.is_empty() => raw[at] = u8::try_from(self.below(256)).unwrap(),
            1 => raw.truncate(at),
            2 => drop(raw.drain(at..end)),
            3 => {
                let piece = raw[at..end].to_vec();
                raw.splice(at..at, piece);
            }
            4 => {
                let marks: [&[u8]; 8] =
                    [b"\n\n", b"\r", b"\0", b"\n ", b"--", b"\xff", b"From: a@b\n", b"=?utf-8?q?=00?="];
                raw.splice(at..at, marks[self.below(marks.len())].iter().copied());
            }
            _ => raw.insert(at, u8::try_from(self.below(256)).unwrap()),
        }
    }
}

/// Plays every row, prints the table and the counts, and fails on whatever is not as it says.
fn check(mut table: Table) {
    let mut points = Points::read();
    let mut faults = Vec::new();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut slowest = (Duration::ZERO, String::new());
    for row in &mut table.rows {
        let point = points.at(&row.point);
        let found = play(&mut Room::open(&point), row, &mut faults);
        let mut took = longest(&found);
        // Neighbours slow a processor down, too: a mail that is slow is slow every time.
        for _ in 0..9 {
            if took > LONGEST {
                took = took.min(longest(&play(&mut Room::open(&point), row, &mut Vec::new())));
            }
        }
        if took > LONGEST {
            faults.push(format!("{} [{}]: took {took:?}", row.name, row.point));
        }
        if let Some(waited) = found.iter().map(|delivered| delivered.waited).max().filter(|waited| *waited > AT_LAST) {
            faults.push(format!("{} [{}]: ended after {waited:?}", row.name, row.point));
        }
        if took > slowest.0 {
            slowest = (took, row.name.clone());
        }
        for delivered in &found {
            *counts.entry(delivered.verdict.clone()).or_default() += 1;
        }
        row.settle(&found, &mut faults);
        println!("{row}");
    }
    let mails: usize = counts.values().sum();
    println!("{} rows, {mails} mails; slowest {:?} ({})", table.rows.len(), slowest.0, slowest.1);
    for (verdict, count) in &counts {
        println!("{count:6} {verdict}");
    }
    let mut golden = Golden::of("attacks");
    golden.hold(table.file(), &table.written());
    golden.done();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// The most processor time that one of these mails took.
fn longest(found: &[Delivered]) -> Duration {
    found.iter().map(|delivered| delivered.took).max().unwrap_or_default()
}

/// Delivers the mails of a row one after the other, and afterwards a good one.
fn play(room: &mut Room, row: &Row, faults: &mut Vec<String>) -> Vec<Delivered> {
    let before = room.logs();
    let mut found: Vec<Delivered> = Vec::new();
    let mut last = Vec::new();
    let mut fault = |what: String| faults.push(format!("{} [{}]: {what}", row.name, row.point));
    for n in 0..row.times() {
        let raw = if n > 0 && !row.each_anew() { last.clone() } else { room.mail(row, n) };
        let delivered = room.deliver(&raw);
        support::attacks_invariants::check(room, &raw, &delivered, &mut fault);
        found.push(delivered);
        last = raw;
    }
    // The daemon goes on: an order that was good before is good now.
    let changed = room.logs() != before;
    let accepted = found.iter().any(|delivered| delivered.verdict == "accepted");
    if changed != accepted {
        fault(format!("the log {}", if changed { "changed" } else { "did not change" }));
    }
    let (raw, wanted) = room.after(changed);
    let after = room.deliver(&raw);
    if after.verdict != wanted {
        fault(format!("afterwards a good mail is not {wanted} but {} {}", after.verdict, after.code));
    }
    found
}
