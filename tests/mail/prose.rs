//! Mails as people write them. Each `NAME.txt` is a decoded text part, `NAME.expect` beside it has
//! the seat's language and then, a line each, the canonical orders (`tests/mail/prose`) or the codes
//! of what is wrong (`tests/mail/refused`). `lines.LANGUAGE.table` has one short mail and its orders,
//! or its codes, a row.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use tempete::tempete::order::orders;
use tempete::tempete::order::vocabulary::VOCABULARY;
use tempete::text::{self, Language, UnreadableLine};

/// The canonical orders of a mail, or the codes of its faults.
fn outcome(text: &str, language: Language) -> Result<Vec<String>, Vec<String>> {
    let codes = |faults: Vec<UnreadableLine>| -> Vec<String> {
        for fault in &faults {
            // The code that letters go by is the one that is serialised.
            assert_eq!(serde_json::to_value(fault).unwrap()["code"], fault.code());
        }
        faults.iter().map(|fault| fault.code().to_string()).collect()
    };
    let cut = text::cut(text);
    let reading = text::read(&cut.body, &VOCABULARY, language).map_err(codes)?;
    if reading.lines.is_empty() {
        return Err(vec![serde_json::to_value(cut.nothing()).unwrap().as_str().unwrap().to_string()]);
    }
    let request = orders::request(&reading, language).map_err(codes)?;
    let tries = request.try_only.then(|| "try".to_string());
    Ok(tries.into_iter().chain(request.orders.iter().map(|one| one.order.to_string())).collect())
}

fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mail").join(folder);
    let mut found: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.retain(|path| path.extension().is_some_and(|found| found == extension));
    found.sort();
    found
}

/// The language and the lines of the `.expect` beside a `.txt`.
fn expected(path: &Path) -> (Language, Vec<String>) {
    let text = fs::read_to_string(path.with_extension("expect")).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut lines = text.lines();
    let language = Language::read(lines.next().unwrap()).unwrap();
    (language, lines.map(str::to_string).collect())
}

#[test]
fn ordinary_mails_are_read_right() {
    let mut wrong = Vec::new();
    let mails = files("prose", "txt");
    for path in &mails {
        let (language, lines) = expected(path);
        assert!(!lines.is_empty(), "{} expects nothing", path.display());
        let found = outcome(&fs::read_to_string(path).unwrap(), language);
        // Words of a player may run over several lines of the `.expect`.
        if found.as_ref().map(|orders| orders.join("\n")) != Ok(lines.join("\n")) {
            wrong.push(format!("{}: wanted {lines:?}, got {found:?}", path.display()));
        }
    }
    println!("{} ordinary mails, {} read wrong", mails.len(), wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(mails.len() >= 200, "only {} mails", mails.len());
}

/// The rows of a folder's tables: each with its language, the mail and what stands behind ` => `.
fn rows(folder: &str) -> Vec<(Language, String, String)> {
    let mut rows = Vec::new();
    for path in files(folder, "table") {
        let name = path.file_stem().unwrap().to_str().unwrap().to_string();
        let language = Language::read(name.rsplit('.').next().unwrap()).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        for row in text.lines().filter(|row| !row.is_empty() && !row.starts_with("# ")) {
            let (line, want) = row.split_once(" => ").unwrap_or_else(|| panic!("{row}"));
            rows.push((language, line.replace("\\n", "\n"), want.to_string()));
        }
    }
    rows
}

#[test]
fn short_mails_are_read_right() {
    let mut wrong = Vec::new();
    let rows = rows("prose");
    for (language, mail, want) in &rows {
        let found = outcome(mail, *language).map(|orders| orders.join(" | ").replace('\n', "\\n"));
        if found.as_ref() != Ok(want) {
            wrong.push(format!("{mail:?}: wanted {want}, got {found:?}"));
        }
    }
    println!("{} short mails, {} read wrong", rows.len(), wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(rows.len() >= 100, "only {} short mails", rows.len());
}

#[test]
fn other_mails_are_refused_with_the_reason() {
    let mut wrong = Vec::new();
    let mut codes: BTreeMap<String, usize> = BTreeMap::new();
    let mails = files("refused", "txt");
    for path in &mails {
        let (language, lines) = expected(path);
        let found = outcome(&fs::read_to_string(path).unwrap(), language);
        if found.as_ref() != Err(&lines) {
            wrong.push(format!("{}: wanted {lines:?}, got {found:?}", path.display()));
        }
        lines.into_iter().for_each(|code| *codes.entry(code).or_default() += 1);
    }
    println!("{} mails refused: {codes:?}", mails.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(mails.len() >= 40, "only {} mails", mails.len());
}

#[test]
fn every_line_refuses_wrong_missing_repeated_and_excess_words() {
    let mut wrong = Vec::new();
    let rows = rows("refused");
    let count = rows.len();
    for (language, mail, want) in rows {
        let want: Vec<String> = want.split(' ').map(str::to_string).collect();
        let found = outcome(&mail, language);
        if found.as_ref() != Err(&want) {
            wrong.push(format!("{mail:?} => {want:?}: got {found:?}"));
        }
    }
    println!("{count} lines refused");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= 330, "only {count} lines");
}
