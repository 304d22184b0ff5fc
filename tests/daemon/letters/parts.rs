//! The parts of letters, in every state that says something of its own: of all letters of the scripts and of the games
//! in `main.rs`, in each language, a part is shown where it has a run of text that no section above it has. Tested are
//! the words; which letter has which part is tested by whole letters, and what is told when by the scripts.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    fs,
};

use minijinja::context;
use support::{play, script};
use support_rules::{
    golden::{self, Golden},
    phrases::{Flat, Run, runs},
};
use tempete::{
    ids::Seat,
    letters::{Letter, LetterKind},
    page::words::{Foot, Words},
    text::Language,
};

use crate::letters::{desk, games, games::scripts};

/// Parts that letters of many kinds have.
const STANDING: [&str; 10] =
    ["happened", "board", "known", "hand", "due", "clock", "commitments", "words", "said", "foot"];
/// Phrases that no letter of a game says: those of other mails, and of pages for a web site.
const ELSEWHERE: [&str; 8] =
    ["/note.", "/page.", "/layout.note-", "/organiser.", "/layout.organiser", "/why.", "/alarm.", "/layout.page"];
/// Shorter runs of text are no sign of a state.
const LENGTH: usize = 4;

/// The words with these files in place of the layouts.
fn with(layouts: impl IntoIterator<Item = (String, String)>) -> Words {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("tempete")).unwrap();
    for (name, text) in layouts {
        fs::write(folder.path().join(format!("tempete/{name}.txt")), text).unwrap();
    }
    let words = Words::of(tempete::games::GAMES, Some(folder.path()));
    let complaints = words.complaints();
    assert!(complaints.is_empty(), "{complaints:?}");
    words
}

/// The sections of one part in one language.
#[derive(Default)]
struct Part {
    sections: String,
    /// What stands in none of them yet.
    missing: Vec<Run>,
    /// Texts that were looked at, without their numbers.
    seen: BTreeSet<String>,
    /// The same of the paragraphs of sections.
    shown: BTreeSet<String>,
}

impl Part {
    fn take(&mut self, title: &str, text: &str) {
        let text = without_hashes(&golden::without_heads(text.trim_matches('\n')));
        if text.is_empty() || !self.seen.insert(without_numbers(&text)) {
            return;
        }
        let flat = Flat::of(&text);
        let before = self.missing.len();
        self.missing.retain(|run| !flat.has(run));
        if self.missing.len() == before {
            return;
        }
        writeln!(self.sections, "== {title}\n").unwrap();
        for paragraph in text.split("\n\n") {
            // Of what stands above it is enough to see that it stands here too.
            let shown = match paragraph.split_once('\n') {
                Some((line, _)) if !self.shown.insert(without_numbers(paragraph)) => format!("{line} …"),
                _ => paragraph.to_owned(),
            };
            writeln!(self.sections, "{shown}\n").unwrap();
        }
    }
}

fn without_numbers(text: &str) -> String {
    text.split_whitespace().filter(|word| !word.contains(|c: char| c.is_ascii_digit())).collect::<Vec<_>>().join(" ")
}

/// A change of the log's format changes every hash and no word.
fn without_hashes(text: &str) -> String {
    let is_hash = |word: &str| {
        word.len() >= 8
            && word.contains(|c: char| c.is_ascii_digit())
            && word.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    let parts = text.split_inclusive(|c: char| !c.is_ascii_alphanumeric());
    let masked = parts.map(|part| {
        let (word, end) = part.split_at(part.trim_end_matches(|c: char| !c.is_ascii_alphanumeric()).len());
        format!("{}{end}", if is_hash(word) { "[hash]" } else { word })
    });
    masked.collect()
}

/// All letters in this language, by what they are of.
pub fn letters(language: Language) -> Vec<(String, Vec<Letter>)> {
    let small = games([language; 2]).into_iter().map(|(name, game)| (name.to_owned(), game.letters));
    let in_french = |part: &script::Part| matches!(part, script::Part::Plain(line) if line.starts_with("fr "));
    let of_scripts = scripts(|name, script| {
        let game = match language {
            Language::Fr if !script.parts.iter().any(in_french) => {
                play::unchecked(script, language, |text| desk::in_letters(text, Language::Fr.letters()))
            }
            _ => play::unchecked(script, Language::En, str::to_owned),
        };
        (name.to_owned(), game.map(|game| game.letters()).unwrap_or_default())
    });
    let mut all: Vec<_> = small.chain(of_scripts).collect();
    all.iter_mut().for_each(|(_, letters)| letters.retain(|letter| letter.language == language));
    all
}

/// The mails of no game, each in its forms.
fn notes(words: &Words, language: Language) -> String {
    let mut sections = String::new();
    for name in ["question", "changed", "moved", "replaced", "games"] {
        for n in 1..=if ["moved", "replaced", "games"].contains(&name) { 2 } else { 1 } {
            let all: Vec<u32> = if n == 1 { vec![] } else { vec![42, 43] };
            let games = [BTreeMap::from([("game", "42"), ("names", "Ann – Bob")])];
            let values = context! { title => "Tempête", game => 42, code => "k7m2", key => "", name => "Dan", dropped => n, all, games, more => n - 1 };
            let (subject, text) = words.note(language, name, &values).unwrap();
            let text = support_rules::sentinel::without(&text).trim();
            writeln!(sections, "== {name}: {subject}\n\n{text}\n").unwrap();
        }
    }
    sections
}

#[test]
fn letters_stand_in_parts_as_they_were_agreed_on() {
    // Not while scripts are chosen.
    if !golden::only().is_empty() {
        return;
    }
    let every_part: String =
        STANDING.map(|part| format!("== {part}\n\n{{% include \"part-{part}.txt\" %}}\n\n")).concat();
    let standing = with(LetterKind::ALL.iter().map(|kind| (kind.word().to_owned(), every_part.clone())));
    let rest = with(STANDING.map(|part| (format!("part-{part}"), "{# shown alone #}".to_owned())));
    let foot = Foot { key_line: Some("abcdefghjkmnpqrstvwxyz2345"), contact: Some("Club <club@chess.example>") };
    let mut golden = Golden::of("letters");
    for language in Language::ALL {
        let of = |folder: &str| runs(&format!("{folder}/{}", language.code()), LENGTH);
        let mut runs = of("tempete");
        runs.extend(of("chess"));
        runs.extend(of("kit").into_iter().filter(|run| !ELSEWHERE.iter().any(|group| run.code.contains(group))));
        let names = STANDING.into_iter().chain(["page", "subject", "caption"]).chain(LetterKind::WORDS.iter().copied());
        let part = |name| (name, Part { missing: runs.clone(), ..Part::default() });
        let mut parts: BTreeMap<&str, Part> = names.map(part).collect();
        let mut take = |name: &str, title: &str, text: &str| parts.get_mut(name).unwrap().take(title, text);
        for (name, letters) in letters(language) {
            for (number, letter) in letters.iter().enumerate() {
                let seat = if letter.to == Seat::FIRST { "White" } else { "Black" };
                let title = format!("{name}, letter {number} to {seat}");
                let (shown, passed_over) = standing.render(letter, foot).unwrap();
                assert_eq!(passed_over, None, "{title}");
                take("subject", &title, &shown.subject);
                take("caption", &title, &shown.caption);
                for part in shown.text.split("== ").skip(1) {
                    let (part, text) = part.split_once('\n').unwrap();
                    take(part, &title, text);
                }
                let (own, passed_over) = rest.render(letter, foot).unwrap();
                assert_eq!(passed_over, None, "{title}");
                let own = support_rules::sentinel::without(&own.text);
                take(letter.kind.word(), &title, own);
                if letter.kind == LetterKind::Invitation {
                    take("page", &title, &rest.laid_out(letter, "page.txt", foot).unwrap().0.text);
                }
            }
        }
        let folder = golden::tests("letters").join(language.code()).join("parts");
        for (name, part) in parts.iter().filter(|(_, part)| !part.sections.is_empty()) {
            golden.hold(&folder.join(format!("{name}.txt")), &part.sections);
        }
        golden.hold(&folder.join("notes.txt"), &notes(&rest, language));
        golden.nothing_else(&folder, "txt");
    }
    golden.done();
}
