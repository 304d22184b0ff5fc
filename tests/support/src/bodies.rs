//! What the fuzz targets that read mail do with their bytes, shared with the bounded runs of the tests: bytes in, a panic if
//! a law is broken. No clock, no disk; a target knows nothing of where its bytes are from.

pub use support_rules::bodies::{audited, compared, logged, ordered};
use tempete::mail::{
    address::Address,
    incoming::{
        facts::{self, Facts, NoMail, Own},
        flowed::unflow,
        html,
        results::{self, Proof},
    },
};

fn own(key_in_line: bool, trusts: bool) -> Own {
    let mine = || if trusts { vec!["mx.ours.example".to_owned()] } else { vec![] };
    Own {
        address: Address::read("referee@tempete.localhost").unwrap(),
        separator: '+',
        key_in_line,
        instance: "instance-1".into(),
        trusted_hosts: mine(),
        authserv_ids: mine(),
    }
}

fn read(raw: &[u8], own: &Own) -> Result<Facts, NoMail> {
    facts::read(raw, raw.len() as u64, own)
}

/// A whole mail: what stands in it, and what it proves.
pub fn mail(raw: &[u8]) {
    for key_in_line in [false, true] {
        let Ok(facts) = read(raw, &own(key_in_line, false)) else { continue };
        assert!(facts.proof == Proof::Silent, "nobody was asked to prove anything");
        if let Some(from) = &facts.from {
            assert!(from.folded().bytes().all(|b| b.is_ascii_graphic()), "{}", from.folded());
            assert!(facts.claimed.len() == 1);
        }
        if let (Some(id), true) = (&facts.message_id, facts.quotable) {
            assert!(id.len() <= 250 && id.bytes().all(|b| b.is_ascii_graphic() && !b"<>\"\\".contains(&b)), "{id}");
        }
        assert!(facts.keys.len() <= 50);
        if let Ok(text) = &facts.text {
            assert!(!text.contains('\0'), "a NUL in a text");
            ordered(text.as_bytes());
        }
        // The ends of lines say nothing.
        if !raw.contains(&b'\r') {
            let crlf: Vec<u8> =
                raw.iter().flat_map(|b| if *b == b'\n' { b"\r\n".to_vec() } else { vec![*b] }).collect();
            // Bytes are counted, and longer lines may pass a cap.
            if crlf.len() < 200_000 {
                let other =
                    read(&crlf, &own(key_in_line, false)).unwrap_or_else(|why| panic!("with CRLF {}", why.word()));
                assert_eq!(facts.from.as_ref().map(Address::folded), other.from.as_ref().map(Address::folded));
                assert_eq!(facts.robot, other.robot);
                assert_eq!(facts.keys.len(), other.keys.len());
                let trimmed = |text: &Result<String, _>| text.as_ref().ok().map(|text| text.trim_end().to_owned());
                assert_eq!(trimmed(&facts.text), trimmed(&other.text));
            }
        }
    }
    if let Ok(page) = std::str::from_utf8(raw) {
        // What is left without the quotes is less than with them.
        if let (Some(short), Some(whole)) = (html::text(page, false), html::text(page, true)) {
            // A `>` stands where a quote was left out.
            let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace() && *c != '>').count();
            assert!(letters(&short) <= letters(&whole));
        }
    }
}

/// Names of fields that decide nothing.
const IDLE: [&str; 12] = [
    "Date",
    "Resent-Date",
    "Comments",
    "Keywords",
    "References",
    "In-Reply-To",
    "Sender",
    "Bcc",
    "Content-ID",
    "Content-Description",
    "MIME-Version",
    "X-Any",
];

/// One line, the value of a field, and a mail into which it is put: nothing else is read otherwise.
pub fn fielded(bytes: &[u8]) {
    let at = bytes.iter().position(|&b| b == b'\n').unwrap_or(bytes.len());
    let (line, mail) = bytes.split_at(at);
    let mail = mail.strip_prefix(b"\n").unwrap_or(mail);
    let line = &line[..line.len().min(900)];
    let mut field = format!("{}: ", IDLE[line.len() % IDLE.len()]).into_bytes();
    // A stroke folds it.
    for &b in line.iter().filter(|b| **b != b'\r') {
        if b == b'|' { field.extend(b"\n\t") } else { field.push(b) }
    }
    field.push(b'\n');
    put(&field, mail);
    if !field.windows(2).any(|two| two == b"--") {
        let text = mail.split(|&b| b == b'\n').filter(|line| !line.windows(2).any(|two| two == b"--"));
        let text = text.collect::<Vec<_>>().join(&b'\n');
        let kind = b"Content-Type: text/plain; charset=utf-8\n";
        let encoding = b"Content-Transfer-Encoding: 8bit\n";
        for header in [[&field[..], kind, encoding], [kind, &field, encoding], [kind, encoding, &field]] {
            let of = |header: &[u8]| {
                let head = b"From: ann@example.org\nContent-Type: multipart/mixed; boundary=zzz\n\n--zzz\n";
                [&head[..], header, b"\n", &text, b"\n--zzz--\n"].concat()
            };
            same(&of(&[&kind[..], encoding].concat()), &of(&header.concat()));
        }
    }
}

/// Puts a field before the first and the last field of a mail, and behind them all.
fn put(field: &[u8], mail: &[u8]) {
    let mut places = vec![];
    let mut at = 0;
    for line in mail.split_inclusive(|&b| b == b'\n') {
        if !line.starts_with(b" ") && !line.starts_with(b"\t") {
            places.push(at);
        }
        if matches!(line, b"\n" | b"\r\n") {
            break;
        }
        at += line.len();
    }
    // The first line of an mbox stays the first.
    let first = if mail.starts_with(b"From ") { 1 } else { 0 };
    for place in [places.get(first), places.iter().rev().nth(1).filter(|_| places.len() > 2), places.last()] {
        let Some(&place) = place else { continue };
        same(mail, &[&mail[..place], field, &mail[place..]].concat());
    }
}

/// Both mails say the same.
fn same(one: &[u8], other: &[u8]) {
    for trusts in [false, true] {
        let Ok(before) = read(one, &own(true, trusts)) else { return };
        let after = match read(other, &own(true, trusts)) {
            Ok(after) => after,
            Err(NoMail::HeaderTooBig) => return,
            Err(why) => panic!("{}:\n{}", why.word(), String::from_utf8_lossy(other)),
        };
        let said = |facts: &Facts| {
            let letters: Vec<&str> = facts.keys.iter().map(|key| key.letters()).collect();
            let claimed: Vec<&str> = facts.claimed.iter().map(Address::folded).collect();
            let readers: Vec<&str> = facts.readers.iter().map(Address::folded).collect();
            let from = facts.from.as_ref().map(Address::folded);
            let bounce = facts.bounce.as_ref().map(|bounce| (bounce.to.folded(), bounce.report));
            let who = format!("{from:?} {claimed:?} {readers:?} {letters:?} {bounce:?} {:?}", facts.robot);
            format!("{who} {:?} {} {:?} {:?}", facts.message_id, facts.quotable, facts.proof, facts.text)
        };
        assert_eq!(said(&before), said(&after), "{}", String::from_utf8_lossy(other));
    }
}

/// The value of an `Authentication-Results` field.
pub fn authenticated(value: &[u8]) {
    let Ok(value) = std::str::from_utf8(value) else { return };
    // A field ends with its header.
    let value: String = value.lines().take_while(|line| !line.is_empty()).map(|line| format!("{line} ")).collect();
    let ids = ["mx.ours.example".to_owned()];
    let domain = "alice.example";
    assert_eq!(results::said(&value, &[], domain), None, "nobody's word counts where nobody is named");
    let said = results::said(&value, &ids, domain);
    let lower = value.to_ascii_lowercase();
    if said == Some(Proof::Passed) {
        // By letters alone: our home, a pass, and a domain that the sender's ends with, outside comments.
        let bare = without_comments(&lower).expect("a comment that does not end passes nothing");
        assert!(bare.contains("mx.ours.example"), "{value}");
        assert!(bare.contains("pass"), "{value}");
        let names = ["header.d", "header.i", "header.from"].iter().any(|name| bare.contains(name));
        assert!(names && bare.contains("alice.example"), "{value}");
        // A policy that failed wins over every signature.
        let failed = results::said(&format!("{value}; dmarc=fail header.from=alice.example"), &ids, domain);
        assert_eq!(failed, Some(Proof::Failed), "{value}");
        for other in ["bob.example", "", "malice.example"] {
            let as_other = results::said(&value, &ids, other);
            let is_named = !other.is_empty() && bare.contains(other);
            assert!(is_named || as_other != Some(Proof::Passed), "{value} passes for {other}");
        }
    }
    // Said by another, or within a comment, it proves nothing.
    let hidden: String = value.chars().filter(|c| !matches!(c, '(' | ')' | '\\')).collect();
    assert_ne!(results::said(&format!("mx.ours.example; ({hidden}) dkim=none"), &ids, domain), Some(Proof::Passed));
    assert_eq!(results::said(&format!("mx.evil.example; {value}"), &ids, domain), None);
    // Below a server that is not ours, whatever it says.
    let mail = format!(
        "Received: from a by evil.example; x\nAuthentication-Results: {}\nFrom: ann@alice.example\n\nhand\n",
        value.trim()
    );
    if let Ok(facts) = read(mail.as_bytes(), &own(false, true)) {
        assert!(facts.proof == Proof::Silent, "{mail}");
    }
}

/// Comments by counting alone, outside quoted text; `None` where one does not end.
fn without_comments(text: &str) -> Option<String> {
    let mut out = String::new();
    let (mut depth, mut quoted) = (0_usize, false);
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' if depth > 0 || quoted => drop(letters.next()),
            '"' if depth == 0 => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if depth > 0 => depth -= 1,
            letter if depth == 0 => out.push(letter),
            _ => {}
        }
    }
    (depth == 0).then_some(out)
}

/// Text in `format=flowed`.
pub fn flowed(text: &[u8]) {
    let text = String::from_utf8_lossy(text).replace("\r\n", "\n").replace('\r', "\n");
    for delsp in [false, true] {
        let undone = unflow(&text, delsp);
        assert!(undone.lines().count() <= text.lines().count(), "lines grew");
        let letters = |text: &str| text.chars().filter(|c| !matches!(c, ' ' | '\n' | '>')).collect::<String>();
        assert_eq!(letters(&text), letters(&undone), "letters were lost");
    }
    // What a program flows comes back as it was.
    let plain: Vec<&str> = text.lines().map(str::trim_end).collect();
    let flown: String = plain.iter().map(|line| flow(line)).collect();
    let back = unflow(&flown, false);
    assert_eq!(back.lines().collect::<Vec<_>>(), plain, "{flown:?}");
    // Without soft breaks and stuffing there is nothing to undo.
    let fixed: String =
        plain.iter().filter(|line| !line.starts_with([' ', '>'])).map(|line| format!("{line}\n")).collect();
    assert_eq!(unflow(&fixed, true), fixed);
}

/// One line as a mail program flows it: stuffed, and broken behind blanks. Quotes are left as they are.
fn flow(line: &str) -> String {
    let stuffed =
        if line.starts_with([' ', '>']) || line.starts_with("From ") { format!(" {line}") } else { line.into() };
    let mut flown = String::new();
    let mut length = 0;
    let mut letters = stuffed.chars().peekable();
    while let Some(letter) = letters.next() {
        flown.push(letter);
        length += 1;
        // Not where the next line would look stuffed, quoted or empty.
        let fits = letters.peek().is_some_and(|next| !matches!(next, ' ' | '>' | '\n'));
        if letter == ' ' && length > 20 && fits {
            flown.push('\n');
            length = 0;
        }
    }
    flown.push('\n');
    flown
}
