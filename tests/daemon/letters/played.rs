//! Games whose every letter is held against a file, in each of their languages: `tests/letters/scripts`, one folder a game.

use std::{fs, path::Path};

use support_rules::{
    games::{ROWS, keeper::Keeper},
    golden::{self, Golden},
};
use tempete::{
    chess::{PieceLetters, Role},
    ids::Seat,
    kit::{Command, Ruling, audit},
    letters::{FileKind, Letter, Reader},
    page::{
        site::{self, Beside, PageFrame},
        words::{Foot, Words},
    },
    text::Language,
};

/// A letter in words, with what is attached in words, too; heads are a matter of the log.
pub fn shown(words: &Words, letter: &Letter) -> String {
    let foot = Foot { key_line: None, contact: Some("Club <club@example.org>") };
    let (rendered, passed_over) = words.render(letter, foot).unwrap();
    assert_eq!(passed_over, None, "the built-in layout failed");
    // A value that is no word stands nowhere.
    assert!(!["{'", "['", "undefined"].iter().any(|of| rendered.text.contains(of)), "{}", rendered.text);
    let mut out = format!("== {} - {}\n{}", letter.kind.word(), rendered.subject, rendered.text);
    for one in &letter.attachments {
        if let FileKind::Layout(layout) = one.kind {
            let (page, _) = words.laid_out(letter, layout, foot).unwrap();
            out.push_str(&format!("-- {}\n{}", one.name, page.text));
        }
    }
    // Parts of a head and of keys.
    let is_proof =
        |line: &str| line.len() >= 40 && line.chars().all(|c| c.is_ascii_alphanumeric() || "+/=.".contains(c));
    let lines = out.lines().filter(|line| !is_proof(line) && !line.starts_with("head "));
    lines.map(|line| format!("{line}\n")).collect()
}

/// A mail, a command, or mails whose letters are not shown.
enum Step {
    Mail(Seat, String),
    Command(Command),
    Quiet(Vec<String>),
}

struct Script {
    languages: Vec<Language>,
    /// The terms that are not the usual ones.
    terms: Vec<(String, String)>,
    /// Whether invitations, clocks and feet are shown too.
    whole: bool,
    /// Whether its page is shown at the end.
    page: bool,
    steps: Vec<Step>,
}

/// The games of a file: each with its name, where the file names several.
fn games<'t>(text: &'t str, game: &tempete::kit::Game) -> Vec<(&'t str, Script)> {
    let Some(text) = text.strip_prefix("game ") else { return vec![("", read(text, game))] };
    let named = text.split("\ngame ").map(|part| part.split_once('\n').unwrap());
    named.map(|(name, script)| (name, read(script, game))).collect()
}

fn read(text: &str, game: &tempete::kit::Game) -> Script {
    let mut script = Script { languages: Vec::new(), terms: Vec::new(), whole: false, page: false, steps: Vec::new() };
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        if let Some(codes) = line.strip_prefix("languages ") {
            let of = |code: &str| Language::ALL.into_iter().find(|language| language.code() == code).unwrap();
            script.languages = codes.split(' ').map(of).collect();
        } else if let Some(terms) = line.strip_prefix("terms ") {
            let terms = terms.split(' ').map(|term| term.split_once('=').unwrap());
            script.terms = terms.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        } else if line == "whole" {
            script.whole = true;
        } else if line == "page" {
            script.page = true;
        } else if let Some(mails) = line.strip_prefix("quiet ") {
            script
                .steps
                .push(Step::Quiet(mails.split(' ').map(|mail| mail.replace('_', " ").replace('|', "\n")).collect()));
        } else if let Some(command) = line.strip_prefix("! ") {
            script.steps.push(Step::Command(self::command(command, game)));
        } else if let Some(more) = line.trim_start().strip_prefix('|') {
            let Some(Step::Mail(_, text)) = script.steps.last_mut() else { panic!("{line}: below no mail") };
            text.push('\n');
            text.push_str(more.strip_prefix(' ').unwrap_or(more));
        } else {
            let (seat, text) = line.split_once("> ").unwrap_or_else(|| panic!("no step: {line}"));
            script.steps.push(Step::Mail(game.seat(seat).unwrap(), text.to_owned()));
        }
    }
    script
}

fn command(words: &str, game: &tempete::kit::Game) -> Command {
    match words.split(' ').collect::<Vec<_>>().as_slice() {
        ["look"] => Command::Look,
        ["replace", seat, name] => Command::Replace { seat: game.seat(seat).unwrap(), name: (*name).into() },
        ["rule", ruling @ ..] => Command::rule(Ruling::Says(ruling.join(" ")), "The club says so."),
        _ => panic!("no command: {words}"),
    }
}

/// A mail as a player of this language writes it: between `%` stand pieces by their English letters.
fn written(text: &str, language: Language) -> String {
    let own = |letter: char| match (letter, language) {
        // The wall and the heart of Romulan Heart.
        ('W', Language::Fr) => 'M',
        ('H', Language::Fr) => 'R',
        ('W' | 'H', _) => letter,
        _ => Role::read(letter, PieceLetters::ENGLISH).unwrap().letter(language.letters()),
    };
    let parts = text.split('%').enumerate();
    parts.map(|(at, part)| if at % 2 == 1 { part.chars().map(own).collect() } else { part.to_owned() }).collect()
}

/// What is said in all letters of a script.
fn played(script: &Script, game: &'static tempete::kit::Game, language: Language, words: &Words) -> String {
    let mut keeper = Keeper::on_terms(game, 42, &[language; 4], &script.terms);
    let invited = keeper.sent.iter().flatten().filter(|_| script.whole);
    let mut out: String = invited.map(|letter| shown(words, letter)).collect();
    for step in &script.steps {
        let plan = match step {
            Step::Quiet(mails) => {
                for text in mails.iter().map(|text| written(text, language)) {
                    let seat = keeper.seats().find(|seat| keeper.sample(*seat, 0).is_some()).unwrap();
                    let plan = keeper.mail(seat, &text);
                    assert!(
                        matches!(plan.verdict, tempete::kit::Verdict::Accepted { .. }),
                        "{text}: {:?}",
                        plan.verdict
                    );
                    keeper.carry(&plan);
                }
                continue;
            }
            Step::Mail(seat, text) => {
                let text = written(text, language);
                out.push_str(&format!(">> {} writes\n", game.seat_name(*seat)));
                text.lines().for_each(|line| out.push_str(&format!("> {line}\n")));
                keeper.mail(*seat, &text)
            }
            Step::Command(command) => keeper.command(command),
        };
        plan.entries.iter().for_each(|entry| out.push_str(&logged(&entry.text)));
        plan.letters.iter().for_each(|letter| out.push_str(&shown(words, letter)));
        keeper.carry(&plan);
    }
    if script.page {
        out.push_str(&page(&keeper, game, language, words));
    }
    out
}

/// The words of its page, pictures and entries aside.
fn page(keeper: &Keeper, game: &'static tempete::kit::Game, language: Language, words: &Words) -> String {
    let reader = Reader { language, ..Reader::default() };
    let page = keeper.with(|loaded| loaded.open().unwrap().page(&reader).unwrap());
    let report = audit(ROWS, keeper.record().as_bytes(), &Default::default()).unwrap();
    let frame = PageFrame {
        language,
        game: game.name(),
        number: 7,
        players: "",
        report: Some(&report),
        event: None,
        until: None,
        beside: Beside::default(),
    };
    let html = site::page(words, &page, &frame).unwrap();
    let told = html.split("<main id=\"main\" tabindex=\"-1\">").nth(1).unwrap().split("</section>").next().unwrap();
    let mut out = String::from("== page\n");
    let (mut skips, mut ends) = (false, "");
    for line in told.lines() {
        for (begins, end) in [("<svg", "</svg>"), ("<pre", "</pre>")] {
            if line.starts_with(begins) {
                (skips, ends) = (true, end);
            }
        }
        let line = line.replace("&#x27;", "'");
        if !skips {
            let text: String =
                line.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text)).collect();
            if !text.is_empty() {
                out.push_str(&format!("{}\n", text.trim()));
            }
        }
        skips &= !line.ends_with(ends);
    }
    out
}

/// An entry on one line, its commitments aside.
fn logged(entry: &str) -> String {
    let mut lines = entry.lines();
    let first = lines.next().unwrap_or_default().split(' ').skip(2).collect::<Vec<_>>().join(" ");
    let is_hash = |word: &str| word.len() == 64 && word.bytes().all(|b| b.is_ascii_hexdigit());
    let rest = lines.filter(|line| !line.rsplit(' ').next().is_some_and(is_hash));
    format!("log {}\n", std::iter::once(first.as_str()).chain(rest).collect::<Vec<_>>().join(" / "))
}

#[test]
fn letters_stand_as_they_were_agreed_on() {
    let (whole, brief) = (Words::built_in(ROWS), tempfile::tempdir().unwrap());
    for game in ROWS {
        fs::create_dir(brief.path().join(game.name())).unwrap();
        for part in ["attached", "clock", "foot"] {
            fs::write(brief.path().join(game.name()).join(format!("part-{part}.txt")), "{# not here #}").unwrap();
        }
    }
    let brief = Words::of(ROWS, Some(brief.path()));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/letters/scripts");
    let mut golden = Golden::of("letters");
    let mut count = 0;
    for game in ROWS {
        let Ok(scripts) = fs::read_dir(folder.join(game.name())) else { continue };
        for path in scripts.map(|entry| entry.unwrap().path()) {
            let text = fs::read_to_string(&path).unwrap();
            let scripts = games(&text, game);
            let name = path.file_stem().unwrap().to_str().unwrap();
            for language in Language::ALL {
                let mut out = String::new();
                for (title, script) in scripts.iter().filter(|(_, script)| script.languages.contains(&language)) {
                    if !title.is_empty() {
                        out.push_str(&format!("==== {title}\n"));
                    }
                    out.push_str(&played(script, game, language, if script.whole { &whole } else { &brief }));
                }
                if out.is_empty() {
                    continue;
                }
                let file = format!("letters/{}/{}/{name}.txt", language.code(), game.name());
                golden.hold(&golden::tests(&file), &out);
                count += 1;
            }
        }
    }
    assert!(count > 10);
    golden.done();
}

#[test]
fn every_file_that_a_letter_names_is_attached() {
    let words = Words::built_in(ROWS);
    let (mut letters, mut named, mut missing) = (0, 0, Vec::new());
    for game in ROWS {
        for time in ["none", "post", "swift"] {
            for language in Language::ALL {
                let terms = [("time".to_owned(), time.to_owned())];
                let mut keeper = Keeper::on_terms(game, 42, &[language; 4], &terms);
                for seed in 0..6 {
                    let owing = keeper.seats().find_map(|seat| Some((seat, keeper.sample(seat, seed)?)));
                    let Some((seat, text)) = owing else { break };
                    let plan = keeper.mail(seat, &format!("{text}\nrecord"));
                    keeper.carry(&plan);
                }
                for seat in keeper.seats() {
                    let plan = keeper.mail(seat, "resign");
                    keeper.carry(&plan);
                }
                for letter in keeper.sent.iter().flatten() {
                    let foot = Foot { key_line: None, contact: None };
                    let text = words.render(letter, foot).unwrap().0.text;
                    letters += 1;
                    let names = text.split(|c: char| c.is_whitespace() || "()[],'\"".contains(c));
                    let names = names.map(|word| word.trim_end_matches(['.', ':', ';']));
                    for name in names.filter(|word| word.starts_with("game-") && word.contains('.')) {
                        named += 1;
                        if letter.attachments.iter().all(|one| one.name != name) {
                            missing.push(format!(
                                "{} {time} {} {}: {name}",
                                game.rules,
                                language.code(),
                                letter.kind.word()
                            ));
                        }
                    }
                }
            }
        }
    }
    missing.dedup();
    println!("{letters} letters name {named} files");
    assert!(missing.is_empty() && named > 200, "{named}: {missing:#?}");
}
