//! What holds of every letter, whatever mail set it off.

use std::collections::BTreeMap;

use support_rules::sentinel;
use tempete::{
    tempete::cards::{card::CardNo, catalogue::Catalogue},
    text::Language,
};

use crate::{
    attacks_points::list,
    attacks_room::{ADDRESSES, Delivered, Room, key, spaced},
    attacks_tables::colour,
    house::Received,
};

/// How many cards of a list in their order give it away.
const RUN: usize = 4;

/// Checks every letter that a mail set off.
pub fn check(room: &mut Room, mail: &[u8], delivered: &Delivered, fault: &mut impl FnMut(String)) {
    let over = delivered.letters.iter().any(|letter| letter.kind == "result")
        || room.letters.iter().any(|letter| letter.kind == "result");
    let typed = String::from_utf8_lossy(mail.get(..mail.len().min(20_000)).unwrap_or_default()).into_owned();
    let log = room.logs().concat();
    for to in delivered.notes.iter().filter(|to| !ADDRESSES.contains(&to.to_ascii_lowercase().as_str())) {
        fault(format!("a note goes to {to}"));
    }
    for letter in &delivered.letters {
        let mut fault = |what: &str| fault(format!("{} letter to {}: {what}", letter.kind, colour(&letter.seat)));
        header(letter, &mut fault);
        date(room, letter, &mut fault);
        text(letter, &mut fault);
        if letter.kind == "refused" {
            refusal(letter, &mut fault);
        }
        keys(room, letter, &mut fault);
        // T54: at the end everything is open.
        if !over {
            secrets(&log, letter, &typed, &mut fault);
        }
    }
}

/// It goes to a player, and nobody wrote a field into it.
fn header(letter: &Received, fault: &mut impl FnMut(&str)) {
    if !ADDRESSES.contains(&letter.to.to_ascii_lowercase().as_str()) {
        fault(&format!("goes to {}", letter.to));
    }
    let wanted = if letter.seat == "w" { "ann@example.org" } else { "bob@example.net" };
    if letter.to != wanted {
        fault(&format!("goes to {}, not to the address for letters", letter.to));
    }
    let raw = String::from_utf8_lossy(&letter.raw);
    let header = raw.split("\n\n").next().unwrap();
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    for line in header.lines().filter(|line| !line.starts_with([' ', '\t'])) {
        *names.entry(line.split(':').next().unwrap().to_ascii_lowercase()).or_default() += 1;
    }
    for (name, times) in &names {
        let known = [
            "from",
            "to",
            "reply-to",
            "subject",
            "date",
            "message-id",
            "in-reply-to",
            "references",
            "mime-version",
            "content-type",
            "content-transfer-encoding",
            "auto-submitted",
            "x-auto-response-suppress",
            "x-loop",
            "x-tempete-game",
            "x-tempete-seat",
            "x-tempete-kind",
            "x-tempete-entries",
        ];
        if !known.contains(&name.as_str()) || *times != 1 {
            fault(&format!("has {times} header fields {name}"));
        }
    }
    if header.bytes().any(|b| b != b'\n' && !(b' '..=b'~').contains(&b)) {
        fault("has bytes in its header that are no ASCII text");
    }
    if letter.subject.chars().any(char::is_control) || !letter.subject.starts_with("Tempête ") {
        fault(&format!("has the subject {:?}", letter.subject));
    }
}

/// H18: it is of the moment that its mail arrived, whatever the mail says of itself.
fn date(room: &Room, letter: &Received, fault: &mut impl FnMut(&str)) {
    let raw = String::from_utf8_lossy(&letter.raw);
    let date = raw.lines().find_map(|line| line.strip_prefix("Date: ")).and_then(mail_parser::DateTime::parse_rfc822);
    if date.map(|date| date.to_timestamp()) != Some(room.now()) {
        fault("is not of the moment of its mail");
    }
}

/// Its text begins with the sentinel, which stands there once, and holds nothing that hides.
fn text(letter: &Received, fault: &mut impl FnMut(&str)) {
    let below = sentinel::below(&letter.text);
    if below.is_none() {
        fault("does not begin with the sentinel");
    }
    if letter.text.lines().skip(1).any(|line| sentinel::below(&format!("{}\n", line.trim_start())).is_some()) {
        fault("holds the sentinel again");
    }
    let hides = |c: char| {
        (c.is_control() && c != '\n')
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{fffd}')
    };
    if let Some(hidden) = letter.text.chars().find(|c| hides(*c)) {
        fault(&format!("holds {hidden:?}"));
    }
    if let Some(long) = letter.text.lines().find(|line| line.chars().count() > 78) {
        fault(&format!("has a line of {} characters: {long}", long.chars().count()));
    }
    if letter.text.lines().filter(|line| *line == "-- " || *line == "--").count() > 1 {
        fault("has two signature marks");
    }
    if letter.text.len() > 40_000 {
        fault(&format!("has {} bytes of text", letter.text.len()));
    }
}

/// A refusal says that nothing was done, and why.
fn refusal(letter: &Received, fault: &mut impl FnMut(&str)) {
    let text = letter.text.split_once('\n').map_or("", |(_, text)| text).trim_start();
    let (first, rest) = text.split_once("\n\n").unwrap_or((text, ""));
    let first = first.replace('\n', " ");
    let nothing = ["Nothing was done", "so nothing has changed", "Rien n'a été fait", "rien n'a donc changé"];
    if !nothing.iter().any(|said| first.contains(said)) {
        fault("does not say first that nothing was done");
    }
    if !rest.lines().any(|line| !line.is_empty() && !line.starts_with("-- ")) {
        fault("does not say why");
    }
}

/// No key stands in a letter but its own, in the address to answer at.
fn keys(room: &Room, letter: &Received, fault: &mut impl FnMut(&str)) {
    let everything = everything(letter).to_ascii_lowercase();
    let own = key(letter);
    for (seat, keys) in room.keys() {
        if keys.iter().any(|key| *key != own && everything.contains(key)) {
            fault(&format!("holds another key, of {seat}"));
        }
    }
    if everything.matches(&own).count() != 1 {
        fault("does not hold its own key once");
    }
}

/// No list, no hidden card and no square of the other seat.
fn secrets(log: &[String], letter: &Received, typed: &str, fault: &mut impl FnMut(&str)) {
    let other = if letter.seat == "w" { "black" } else { "white" };
    let everything = everything(letter);
    let words: Vec<&str> = everything.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let joined = format!(" {} ", words.join(" "));
    for run in list(other).windows(RUN) {
        let run = spaced(run);
        if joined.contains(&format!(" {run} ")) && !typed.contains(&run) {
            fault(&format!("holds {run} of the other's list"));
        }
    }
    if other == "white" && words.contains(&"g4") && !typed.contains("g4") {
        fault("holds the other's square");
    }
    // The other's hand, but for what was played, or drawn by lot.
    let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
    let (own, theirs) = (hand(&letter.seat), hand(if other == "white" { "w" } else { "b" }));
    for card in theirs.iter().filter(|card| !own.contains(card)) {
        let is_known = typed.contains(&card.to_string())
            || typed.contains("random")
            || log.iter().any(|entry| entry.lines().any(|line| line.starts_with(&format!("card {card}"))));
        let title = &catalogue.card(CardNo::new(*card).unwrap()).unwrap().title;
        for title in Language::ALL.map(|language| title.of(language)) {
            let named =
                [", ", "  ", " ("].iter().any(|between| everything.contains(&format!("{card}{between}{title}")));
            if named && !is_known {
                fault(&format!("names card {card}, {title}"));
            }
        }
    }
}

/// What a seat holds at the points played here, once the first numbers are named.
fn hand(seat: &str) -> &'static [u8] {
    if seat == "w" { &[12, 18, 39, 13, 35, 57] } else { &[1, 32, 26, 61, 2] }
}

/// Everything in a letter: its bytes, its text, its attachments.
fn everything(letter: &Received) -> String {
    // The text is in the bytes too, encoded; a key is looked for in either form but counted in one.
    let header = letter.raw.split(|&b| b == b'\n').take_while(|line| !line.is_empty());
    let mut all: Vec<u8> = header.flat_map(|line| [line, b"\n"].concat()).collect();
    all.extend_from_slice(letter.text.as_bytes());
    for (name, bytes) in &letter.attachments {
        all.extend_from_slice(name.as_bytes());
        all.extend_from_slice(bytes);
    }
    all.extend_from_slice(letter.name.as_bytes());
    String::from_utf8_lossy(&all).into_owned()
}
