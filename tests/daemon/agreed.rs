//! What players read in a row of mails, a file a subject and language: letters and notes, each below a headline with its
//! subject, and held against what was agreed on.

use std::{collections::BTreeSet, fs};

use mail_parser::MessageParser;
use support::house::{House, Received, block};
use support_rules::golden::{self, Golden};
use tempete::text::Language;

/// What is written down of one house, or of several one after the other.
#[derive(Default)]
pub struct Reading {
    text: String,
    /// The letters and notes that were looked at, by their Message-IDs.
    known: BTreeSet<String>,
}

impl Reading {
    /// Another house: what came so far is another's.
    pub fn begins(&mut self, of: &str) {
        self.known.clear();
        self.text.push_str(&format!("==== {of}\n\n"));
    }

    /// What came so far is read by nobody here.
    pub fn skips(&mut self, house: &House) {
        self.known.extend(house.letters().into_iter().map(|letter| letter.message_id));
        self.known.extend(notes(house).into_iter().map(|note| note.message_id));
    }

    /// A mail answers the newest letter of this game to this address; what comes of it is read, but for invitations.
    pub async fn answers(&mut self, house: &mut House, (game, from): (u32, &str), mail: &str) {
        let hers = house.letters().into_iter().filter(|letter| letter.game == game && letter.to == from);
        let letter = hers.max_by_key(Received::number).unwrap();
        self.writes(house, (from, &letter.reply_to), mail).await;
    }

    /// The same of a mail that is asked about by a code (M20), which comes back; the next such letter may come afterwards.
    pub async fn confirms(&mut self, house: &mut House, of: (u32, &str), mail: &str) {
        self.answers(house, of, mail).await;
        let code = confirmation(house, of);
        self.answers(house, of, &code).await;
        house.later(86_400);
    }

    /// The same of a mail to an address that a letter or a note gave.
    pub async fn writes(&mut self, house: &mut House, (from, to): (&str, &str), mail: &str) {
        self.text.push_str(&format!("== {from} writes: {}\n\n", mail.replace('\n', " / ")));
        house.mail(from, to, mail);
        house.poll().await;
        self.reads(house);
    }

    /// Something else has come about.
    pub fn comes(&mut self, house: &House, what: &str) {
        self.text.push_str(&format!("== {what}\n\n"));
        self.reads(house);
    }

    /// One text alone is read.
    pub fn adds(&mut self, what: &str, (subject, text): &(String, String)) {
        self.text.push_str(&format!("== {what}\n\n-- {subject}\n\n{}\n\n", text.trim()));
    }

    /// What is new, in the order of whom it is for.
    fn reads(&mut self, house: &House) {
        for letter in house.letters() {
            if self.known.insert(letter.message_id.clone()) && letter.kind != "invitation" {
                self.text.push_str(&format!("-- to {}: {}\n\n{}\n\n", letter.to, letter.subject, said(&letter)));
            }
        }
        for note in notes(house) {
            if self.known.insert(note.message_id) {
                let text = note.text.trim();
                self.text.push_str(&format!("-- to {}, a note: {}\n\n{text}\n\n", note.to, note.subject));
            }
        }
    }
}

/// The line that the newest letter of this game to this address asks to be answered with.
pub fn confirmation(house: &House, (game, to): (u32, &str)) -> String {
    let his = house.letters().into_iter().filter(|letter| letter.game == game && letter.to == to);
    let letter = his.max_by_key(Received::number).unwrap();
    let line = letter.text.lines().find(|line| line.starts_with("    confirm"));
    line.unwrap_or_else(|| panic!("no code in:\n{}", letter.text)).trim().to_owned()
}

/// What a letter says itself: of a refusal what is wrong, and of no letter the foot.
fn said(letter: &Received) -> String {
    let body = support_rules::sentinel::without(&letter.text);
    let body = body.split("\n-- ").next().unwrap().trim();
    match letter.kind.as_str() {
        "refused" => body.split("\n\n").nth(1).unwrap_or(body).to_owned(),
        _ => body.to_owned(),
    }
}

struct Note {
    message_id: String,
    to: String,
    subject: String,
    text: String,
}

/// The notes that went out, in the order of whom they are for and of what they say.
fn notes(house: &House) -> Vec<Note> {
    let entries = fs::read_dir(house.path("mail/outbox/new")).unwrap();
    let files = entries.map(|entry| fs::read(entry.unwrap().path()).unwrap());
    let is_letter = |raw: &[u8]| raw.windows(16).any(|bytes| bytes == b"\nX-Tempete-Game:");
    let mut notes: Vec<Note> = files
        .filter(|raw| !is_letter(raw))
        .map(|raw| {
            let message = MessageParser::default().parse(&raw).unwrap();
            Note {
                message_id: message.message_id().unwrap().to_owned(),
                to: message.to().unwrap().first().unwrap().address().unwrap().to_owned(),
                subject: message.subject().unwrap().to_owned(),
                text: message.body_text(0).unwrap().replace("\r\n", "\n"),
            }
        })
        .collect();
    notes.sort_by_key(|note| (note.to.clone(), note.subject.clone(), note.text.clone()));
    notes
}

/// Holds what is read in each language against `tests/daemon/NAME.LANGUAGE.txt`.
pub fn stands(name: &str, read: impl AsyncFn(Language) -> Reading) {
    let mut golden = Golden::of("sessions");
    for language in [Language::En, Language::Fr] {
        let path = golden::tests("daemon").join(format!("{name}.{}.txt", language.code()));
        golden.hold(&path, &block(read(language)).text);
    }
    golden.done();
}
