//! Letters as they are sent, for what reads records: a fuzz target, and who writes a verifier.

use std::{fs, path::PathBuf};

use support::bodies;
use support_rules::{forge::Forge, fuzz::run, records, scripts};

use super::verify::mails;

#[test]
fn any_letter_is_held_against_any_record() {
    let letters = mails(&scripts::rich());
    let records = records::all();
    let beside = |(at, record): (usize, &Vec<u8>)| [record, &b"\0"[..], &letters[at % letters.len()]].concat();
    let corpus = records.iter().enumerate().map(beside).collect();
    run(("letter", bodies::compared), 1_000, corpus, records::PIECES);
}

/// For who writes a verifier in another language, or a page around this one, beside what `rules` writes: of one game letters,
/// its record cut, and another story.
#[test]
fn records_are_written_with_letters_where_they_are_asked_for() {
    let Some(folder) = std::env::var_os("TEMPETE_RECORDS").map(PathBuf::from) else { return };
    let game = scripts::rich();
    let cut = Forge { openings: vec![], ..Forge::of(&game).until(20) }.text();
    let other = Forge::of(&game).entry(8, "move e5", "move c5").text();
    let mails = mails(&game);
    let story = folder.join("story");
    fs::create_dir_all(&story).unwrap();
    for (name, bytes) in [
        ("whole.tempete", game.record().as_bytes()),
        ("cut.tempete", cut.as_bytes()),
        ("other.tempete", other.as_bytes()),
        ("early.eml", &mails[2]),
        ("late.eml", mails.last().unwrap()),
    ] {
        fs::write(story.join(name), bytes).unwrap();
    }
}
