//! The attack list, row by row: `tests/mail/rows.tsv` names every row, what becomes of it, and the
//! tests that show it. Held here: every row of the list is in the table once, every place it names
//! is there and is run, and no mail, script or test is named for a row that is not.

use std::{collections::BTreeSet, fs, path::PathBuf};

/// The rows of the list: its letters, the last number under each, and the numbers left out.
const LIST: [(char, u32, &[u32]); 9] = [
    ('M', 21, &[20]),
    ('H', 26, &[]),
    ('T', 21, &[]),
    ('C', 30, &[21]),
    ('L', 11, &[]),
    ('S', 13, &[10]),
    ('R', 11, &[]),
    ('O', 17, &[]),
    ('D', 12, &[]),
];

fn path(path: &str) -> PathBuf {
    crate::root().join(path)
}

fn read(file: &str) -> String {
    fs::read_to_string(path(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The first words of a table's rows, up to this mark.
fn rows_of(file: &str, mark: &str) -> BTreeSet<String> {
    let text = read(file);
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.filter_map(|line| line.split_once(mark)).map(|(row, _)| row.to_owned()).collect()
}

/// Whether this file has a test of this name that is run.
fn is_run(file: &str, name: &str) -> bool {
    let text = read(file);
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let Some(at) = lines.iter().position(|line| {
        line.trim_start_matches("async ").strip_prefix("fn ").is_some_and(|rest| rest.starts_with(&format!("{name}(")))
    }) else {
        return false;
    };
    let above: Vec<&&str> = lines[..at].iter().rev().take_while(|line| line.starts_with("#[")).collect();
    above.iter().any(|line| line.contains("test]") || line.contains("test("))
        && !above.iter().any(|line| line.contains("ignore"))
}

/// Why this place is none, if so.
fn missing(place: &str, mails: &BTreeSet<String>, lines: &BTreeSet<String>) -> Option<String> {
    let (kind, name) = place.split_once(' ').unwrap_or((place, ""));
    let there = match kind {
        "mail" => {
            mails.contains(name)
                && name.split(" + ").all(|one| path(&format!("tests/mail/attacks/{one}.eml")).is_file())
        }
        "results" => path(&format!("tests/mail/results/{name}.txt")).is_file(),
        "line" => lines.contains(name),
        "game" => path(&format!("tests/games/{name}.game")).is_file(),
        "session" => path(&format!("tests/cli/{name}.session")).is_file(),
        "test" => name.split_once("::").is_some_and(|(file, test)| path(file).is_file() && is_run(file, test)),
        _ => false,
    };
    (!there).then(|| format!("there is no {place}"))
}

#[test]
fn every_row_of_the_list_has_its_tests() {
    let mails = rows_of("tests/mail/attacks/expected.tsv", "\t");
    let lines = rows_of("tests/mail/attacks/lines.table", " => ");
    let mut wrong: Vec<String> = vec![];
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut named: BTreeSet<String> = BTreeSet::new();
    let table = read("tests/mail/rows.tsv");
    let mut places = 0;
    for row in table.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = row.split('\t').collect();
        let [number, what, outcome, tests] = columns.as_slice() else { panic!("four columns: {row}") };
        if !seen.insert((*number).to_owned()) {
            wrong.push(format!("{number} stands twice"));
        }
        if what.is_empty() || outcome.is_empty() {
            wrong.push(format!("{number} does not say what it is, or what becomes of it"));
        }
        for place in tests.split(" · ") {
            places += 1;
            wrong.extend(missing(place, &mails, &lines).map(|why| format!("{number}: {why}")));
            if let Some(header) = place.strip_prefix("results ") {
                named.insert(header.to_owned());
            }
            if let Some(mail) = place.strip_prefix("mail ") {
                named.extend(mail.split(" + ").map(str::to_owned));
            }
        }
    }
    let mut list = 0;
    for (letter, last, left_out) in LIST {
        for number in (1..=last).filter(|number| !left_out.contains(number)) {
            let row = format!("{letter}{number}");
            list += 1;
            if !seen.remove(&row) {
                wrong.push(format!("{row} is missing"));
            }
        }
    }
    wrong.extend(seen.iter().map(|row| format!("{row} is no row of the list")));
    // The other way round: a mail that bears a row's number is named for some row.
    let mut files: Vec<String> = mails.iter().flat_map(|row| row.split(" + ").map(str::to_owned)).collect();
    for entry in fs::read_dir(path("tests/mail/results")).unwrap() {
        files.push(entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned());
    }
    for mail in &files {
        let row = mail.split('-').next().unwrap_or_default().to_uppercase();
        let bears = LIST.iter().any(|(letter, last, left_out)| {
            row.strip_prefix(*letter)
                .and_then(|number| number.parse::<u32>().ok())
                .is_some_and(|number| number <= *last && !left_out.contains(&number))
        });
        if bears && !named.contains(mail.as_str()) {
            wrong.push(format!("{mail} is named for no row"));
        }
    }
    println!("{list} rows, {places} places");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
