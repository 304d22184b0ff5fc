//! Mails as programs send them: every `tests/mail/programs/NAME.eml` beside what is read of it.

use std::{fmt::Write, fs};

use support_rules::golden::{self, Golden};
use tempete::{
    mail::incoming::facts,
    tempete::order::vocabulary::VOCABULARY,
    text::{self, Knows, Language, Line, UnreadableLine},
};

use super::facts::own;

const KEY: &str = "referee+abcdefghijkmnpqrstuvwxyz23@tempete.localhost";

/// The mail in this file as it would arrive.
fn arrived(raw: &[u8]) -> Vec<u8> {
    let (mut out, mut rest) = (Vec::new(), raw);
    while let Some(byte) = rest.first() {
        let (put, taken) = match rest {
            _ if rest.starts_with(b"@KEY@") => (KEY.as_bytes(), 5),
            _ if rest.starts_with(b"@ID@") => (&b"m1"[..], 4),
            _ => (std::slice::from_ref(byte), 1),
        };
        out.extend_from_slice(put);
        rest = &rest[taken..];
    }
    out
}

fn asked(lines: &[UnreadableLine], read: &mut String) {
    lines.iter().for_each(|line| writeln!(read, "asked: {} ({})", line.line(), line.code()).unwrap());
}

/// What is read of a text.
fn read_of(text: &str) -> String {
    let (cut, mut read) = (text::cut(text), String::new());
    let left_out = text::left_out(&cut.aside, &VOCABULARY, &Knows::default(), Language::En);
    asked(&left_out, &mut read);
    match text::read(&cut.body, &VOCABULARY, Language::En) {
        Err(faults) => asked(&faults, &mut read),
        Ok(reading) => {
            let said = |line: &Line| line.text.clone().unwrap_or_else(|| line.words.join(" "));
            reading.lines.iter().for_each(|line| writeln!(read, "order: {} {}", line.verb, said(line)).unwrap());
            reading.not_read.iter().for_each(|line| writeln!(read, "not read: {line}").unwrap());
        }
    }
    read
}

fn outcome(raw: &[u8]) -> String {
    let raw = arrived(raw);
    let facts = match facts::read(&raw, raw.len() as u64, &own(false)) {
        Ok(facts) => facts,
        Err(why) => return format!("no mail: {}\n", why.word()),
    };
    assert_eq!(facts.keys.len(), 1);
    match (facts.robot, &facts.text) {
        (Some(sign), _) => format!("robot: {sign}\n"),
        (None, Err(why)) => format!("no text: {why:?}\n"),
        (None, Ok(text)) => read_of(text),
    }
}

#[test]
fn every_program_is_read_right() {
    let mails = golden::files("mail/programs", "eml");
    let mut golden = Golden::of("mails");
    for path in &mails {
        golden.hold(&path.with_extension("read"), &outcome(&fs::read(path).unwrap()));
        assert!(path.with_extension("right").exists(), "{}", path.display());
    }
    golden.done();
    assert!(mails.len() >= 45 || !golden::only().is_empty(), "{}", mails.len());
}
