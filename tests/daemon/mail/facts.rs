//! What raw mails say about themselves: every `tests/mail/facts/NAME.eml` beside what is to be read
//! from it. `!Word` for a text that cannot be used, `#` for a Message-ID known only by its hash,
//! `-` for nothing, `*` for any reason.

use std::{fmt::Write, fs, path::Path};

use support_rules::golden::{self, Golden};
use tempete::mail::{
    address::Address,
    incoming::facts::{self, Facts, NoMail, Own},
};

pub(super) fn own(key_in_line: bool) -> Own {
    Own {
        address: Address::read("referee@tempete.localhost").unwrap(),
        separator: '+',
        key_in_line,
        instance: "instance-1".into(),
        trusted_hosts: Vec::new(),
        authserv_ids: Vec::new(),
    }
}

fn shown(facts: &Result<Facts, NoMail>) -> String {
    let mut shown = String::new();
    match facts {
        Err(why) => writeln!(shown, "no-mail: {}", why.word()).unwrap(),
        Ok(facts) => {
            let from = facts.from.as_ref().map_or("-", |from| from.folded());
            let id = match &facts.message_id {
                Some(_) if !facts.quotable => "#",
                Some(id) => id,
                None => "-",
            };
            let text = match &facts.text {
                Ok(text) => text.trim_end().to_owned(),
                Err(why) => format!("!{why:?}"),
            };
            writeln!(shown, "keys: {}\nsender: {from}\nid: {id}", facts.keys.len()).unwrap();
            writeln!(shown, "robot: {}\ntext: {text}", facts.robot.unwrap_or("-")).unwrap();
        }
    }
    shown
}

#[test]
fn every_mail_says_what_stands_beside_it() {
    let mails = golden::files("mail/facts", "eml");
    let mut golden = Golden::of("mails");
    for path in &mails {
        let raw = fs::read(path).unwrap();
        let found = shown(&facts::read(&raw, raw.len() as u64, &own(false)));
        let beside = path.with_extension("facts");
        let any = fs::read_to_string(&beside).is_ok_and(|expected| expected == "no-mail: *\n");
        if !(any && found.starts_with("no-mail: ")) {
            golden.hold(&beside, &found);
        }
    }
    golden.done();
    assert!(mails.len() > 60 || !golden::only().is_empty(), "{}", mails.len());
}

/// Places in a mail where a field may stand: before each of its header, and of its parts' headers.
fn places(raw: &[u8]) -> Vec<usize> {
    let mut places = vec![];
    let (mut at, mut in_header, mut behind_boundary) = (0, true, false);
    for line in raw.split_inclusive(|&b| b == b'\n') {
        in_header |= behind_boundary && line.starts_with(b"Content-");
        if in_header && !line.starts_with(b" ") && !line.starts_with(b"\t") {
            places.push(at);
        }
        in_header &= !matches!(line, b"\n" | b"\r\n");
        behind_boundary = line.starts_with(b"--");
        at += line.len();
    }
    places
}

#[test]
fn no_field_changes_how_another_is_read() {
    let fields: [&[u8]; 16] = [
        b"Date: Thu, 7 Jan 2027 10:00:00 UT\n",
        b"Date: Thu, 7 Jan 2027 10:00:00 Z\n",
        b"Date: Thu, 7 Jan 2027 10:00:00 A\n",
        b"Date: Thu, 7 Jan 2027 10:00:00 AM\n",
        b"date : 7 Jan 27 10:00 U\n",
        b"Resent-Date: Thu, 7 Jan 2027 10:00:00 UT\n",
        b"Date:\n",
        b"Date: (\n",
        b"Keywords: a, \"b\n",
        b"References: <a@b> <c\n",
        b"Bcc: \"Ann <ann@example.org\n",
        b"Sender: Ann (\\\n",
        b"Content-ID: <\xe9\n",
        b"Content-Description: =?utf-8?b?AAAA\n",
        b"X-Long: a\n b\n\t\n",
        b"X-Type: message/rfc822\n",
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mail/facts");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let raw = fs::read(&path).unwrap();
        let read = |raw: &[u8]| shown(&facts::read(raw, raw.len() as u64, &own(false)));
        let before = read(&raw);
        if path.extension().is_none_or(|of| of != "eml") || before.starts_with("no-mail") || raw.len() > 20_000 {
            continue;
        }
        let ends = if raw.contains(&b'\r') { "\r\n" } else { "\n" };
        for place in places(&raw) {
            for field in fields {
                let field: Vec<u8> =
                    field.iter().flat_map(|b| if *b == b'\n' { ends.as_bytes().to_vec() } else { vec![*b] }).collect();
                let other = [&raw[..place], &field, &raw[place..]].concat();
                assert_eq!(before, read(&other), "{}:\n{}", path.display(), String::from_utf8_lossy(&other));
                count += 1;
            }
        }
    }
    assert!(count > 5_000, "{count}");
}

#[test]
fn a_key_may_stand_in_a_line_of_the_answer_quoted_or_not() {
    let key = "abcdefghijkmnpqrstuvwxyz23";
    let head = "From: ann@example.org\nTo: referee@tempete.localhost\n";
    for body in [
        format!("\nmove e4\n\n> Log: x\n> key {key}\n"),
        format!("\nmove e4\nkey {key}\n"),
        format!("\nmove e4\n\n--- reply above this line ---\n-- \n>> KEY {}\n", key.to_uppercase()),
        format!("Content-Type: text/html\n\n<p>move e4</p><blockquote>foot<br>key {key}</blockquote>"),
    ] {
        let raw = format!("{head}{body}");
        let read = |in_line| facts::read(raw.as_bytes(), raw.len() as u64, &own(in_line)).unwrap().keys;
        assert_eq!(read(true).len(), 1, "{body}");
        assert_eq!(read(true)[0].letters(), key);
        assert!(read(false).is_empty());
    }
    let raw = format!("{head}\nthe key {key} was\nkey {key} too\n");
    assert!(facts::read(raw.as_bytes(), raw.len() as u64, &own(true)).unwrap().keys.is_empty());
}

#[test]
fn m7_of_a_long_list_of_addresses_or_references_only_the_first_are_read() {
    let list = |count: usize, one: &dyn Fn(usize) -> String| (0..count).map(one).collect::<Vec<_>>().join(",\n ");
    let people = list(300, &|n| format!("p{n}@example.org"));
    let references = list(300, &|n| format!("<{n}@example.org>")).replace(',', "");
    let raw = format!("From: {people}\nTo: {people}\nCc: {people}\nReferences: {references}\n\nmove e4\n");
    let facts = facts::read(raw.as_bytes(), raw.len() as u64, &own(false)).unwrap();
    assert_eq!((facts.claimed.len(), facts.readers.len(), facts.answers.len()), (50, 50, 20));
    assert_eq!(facts.answers[0], "299@example.org");
}

#[test]
fn of_a_mail_over_the_cap_only_the_header_is_read() {
    let raw = "From: ann@example.org\nTo: referee+abcdefghijkmnpqrstuvwxyz23@h\n\nmove e4\n";
    let facts = facts::read(raw.as_bytes(), 30_000_000, &own(false)).unwrap();
    assert_eq!((facts.keys.len(), facts.from.is_some()), (1, true));
    assert!(matches!(facts.text, Err(tempete::kit::Unusable::TooBig)));
    let header = format!("From: ann@example.org\nX-Fill: {}\n\nmove e4\n", "x".repeat(256_000));
    assert!(matches!(facts::read(header.as_bytes(), header.len() as u64, &own(false)), Err(NoMail::HeaderTooBig)));
}
