//! What the fuzz targets do with their bytes that a verifier and a reader of orders are made of, shared with the bounded runs
//! of the tests: bytes in, a panic if a law is broken. No clock, no disk; a target knows nothing of where its bytes are from.

use games::GAMES;
use ids::GameId;
use record::{
    Brought, Held, SavedLetter,
    seal::{KeyName, Origin, SignedHead, Signer},
};
use referee::{
    kit,
    text::{self, Language},
};
use tempete_game::{
    audit::LogAuditor,
    cards::catalogue::Catalogue,
    order::{
        orders::{self},
        vocabulary::VOCABULARY,
    },
};

/// The text of a mail, read as orders.
pub fn ordered(text: &[u8]) {
    let text = String::from_utf8_lossy(text);
    let cut = text::cut(&text);
    assert!(cut.body.lines().all(|line| !line.trim_start().starts_with('>')), "a quoted line");
    let words = text::plain_words(&text);
    assert_eq!(text::plain_words(&words), words, "words cleaned twice");
    for language in Language::ALL {
        let Ok(reading) = text::read(&cut.body, &VOCABULARY, language) else { continue };
        let Ok(request) = orders::request(&tempete_game::order::spelled::READER, &reading, language) else { continue };
        // What the referee says back in English means the same.
        for one in &request.orders {
            let line = one.order.to_string();
            // A player's words of several lines are passed on or shown, and never read back: what is prose in
            // his language may be a move in another.
            if line.contains('\n') {
                continue;
            }
            let again = text::read(&text::cut(&line).body, &VOCABULARY, Language::En).ok().and_then(|reading| {
                orders::request(&tempete_game::order::spelled::READER, &reading, Language::En).ok()
            });
            let again: Option<Vec<String>> =
                again.map(|request| request.orders.iter().map(|one| one.order.to_string()).collect());
            assert_eq!(again, Some(vec![line]));
        }
    }
}

/// A record, audited: whatever it is, there is a report. What the strict reader takes is written again as the same bytes.
pub fn audited(bytes: &[u8]) {
    let report = kit::audit(GAMES, bytes, &Held::default()).unwrap();
    assert!(!report.to_string().is_empty());
    let Ok(read) = record::read(bytes, &mut LogAuditor::new(tempete_game::state::row())) else {
        assert_eq!(report.exit_code(), 2, "unreadable, and not refused");
        return;
    };
    let entries: Vec<String> = read.texts.iter().map(|text| (*text).to_owned()).collect();
    let parts = record::Parts {
        pinned: read.pinned,
        profile: read.profile,
        entries: &entries,
        head: &read.head,
        openings: Some(&read.openings),
    };
    assert!(record::write(&parts).as_bytes() == bytes, "what was read is written otherwise");
}

/// A profile, openings and entries, NUL between them, put together as a record whose catalogue, counts and head are right, so
/// that what is wrong is found by what replays a log.
pub fn logged(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut parts = text.splitn(3, '\0');
    let (profile, openings) = (parts.next().unwrap(), parts.next().unwrap_or_default());
    let entries = parts.next().unwrap_or_default().split("\n\n").map(|entry| entry.trim_matches('\n'));
    let entries: Vec<String> = entries.filter(|entry| !entry.is_empty()).map(|entry| format!("{entry}\n")).collect();
    let signer = Signer::new(KeyName::of_host("referee.example.org").unwrap(), [1; 32]).unwrap();
    let origin = Origin::new("referee.example.org", GameId::new(42).unwrap(), 1).unwrap();
    let head = SignedHead::new(record::Parts::head(origin, &entries), &signer);
    let mut made = record::write(&record::Parts {
        pinned: Catalogue::BUILT_IN,
        profile,
        entries: &entries,
        head: &head,
        openings: None,
    });
    made.truncate(made.len() - "openings 0\nend\n".len());
    made.push_str(&format!("openings {}\n", openings.lines().count()));
    openings.lines().chain(["end"]).for_each(|line| made.push_str(&format!("{line}\n")));
    audited(made.as_bytes());
}

/// A record and, below the first NUL, a letter that its reader saved; and both as two stories.
pub fn compared(bytes: &[u8]) {
    let (record, letter) = match bytes.iter().position(|byte| *byte == 0) {
        Some(at) => (&bytes[..at], &bytes[at + 1..]),
        None => (&b""[..], bytes),
    };
    let letters: Vec<SavedLetter> = SavedLetter::read(letter).into_iter().collect();
    assert!(letters.iter().all(|letter| !letter.heads.is_empty()), "a letter without a head");
    let report = kit::audit(GAMES, record, &Held { letters, ..Held::default() }).unwrap();
    assert!(!report.to_string().is_empty());
    let files = [Brought { name: "record", bytes: record }, Brought { name: "letter", bytes: letter }];
    if let Some(Ok(stories)) = kit::stories(GAMES, &files, None) {
        assert!(!stories.to_string().is_empty());
    }
}
