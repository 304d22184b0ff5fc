//! Mails as people write them. Each `NAME.txt` is a decoded text part, `NAME.expect` beside it has
//! the seat's language and then, a line each, the canonical orders (`tests/mail/prose`) or the codes
//! of what is wrong (`tests/mail/refused`). `lines.LANGUAGE.table` has one short mail and its orders,
//! or its codes, a row.

use std::{fs, path::Path};

use support_rules::golden::{self, Golden};
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
    let request = orders::request(&tempete::tempete::order::spelled::READER, &reading, language).map_err(codes)?;
    let tries = request.try_only.then(|| "try".to_string());
    Ok(tries.into_iter().chain(request.orders.iter().map(|one| one.order.to_string())).collect())
}

/// The language in the first line of the `.expect` beside a `.txt`.
fn language(path: &Path) -> Language {
    let text = fs::read_to_string(path.with_extension("expect")).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    Language::read(text.lines().next().unwrap()).unwrap()
}

/// Holds the `.expect` beside each mail of a folder, or says what has no place there.
fn hold_mails(folder: &str, read: impl Fn(&str, Language) -> Result<Vec<String>, String>) -> usize {
    let (mut golden, mut wrong) = (Golden::of("mails"), Vec::new());
    let mails = golden::files(folder, "txt");
    for path in &mails {
        let language = language(path);
        match read(&fs::read_to_string(path).unwrap(), language) {
            Ok(lines) => {
                let lines: String = lines.iter().map(|line| format!("{line}\n")).collect();
                golden.hold(&path.with_extension("expect"), &format!("{}\n{lines}", language.code()));
            }
            Err(why) => wrong.push(format!("{}: {why}", path.display())),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    golden.done();
    mails.len()
}

/// The same for the rows of a folder's tables: a mail, ` => `, and its outcome.
fn hold_rows(folder: &str, read: impl Fn(&str, Language) -> Result<String, String>) -> usize {
    let (mut golden, mut wrong, mut rows) = (Golden::of("mails"), Vec::new(), 0);
    for path in golden::files(folder, "table") {
        let language = path.file_stem().unwrap().to_str().unwrap().rsplit('.').next().unwrap();
        let language = Language::read(language).unwrap();
        let mut text = String::new();
        for row in fs::read_to_string(&path).unwrap().lines() {
            if row.is_empty() || row.starts_with("# ") {
                text.push_str(row);
            } else {
                let (mail, _) = row.split_once(" => ").unwrap_or_else(|| panic!("{row}"));
                match read(&mail.replace("\\n", "\n"), language) {
                    Ok(found) => text.push_str(&format!("{mail} => {found}")),
                    Err(why) => wrong.push(format!("{mail}: {why}")),
                }
                rows += 1;
            }
            text.push('\n');
        }
        golden.hold(&path, &text);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    golden.done();
    rows
}

fn orders_of(text: &str, language: Language) -> Result<Vec<String>, String> {
    outcome(text, language).map_err(|codes| format!("refused for {codes:?}"))
}

fn codes_of(text: &str, language: Language) -> Result<Vec<String>, String> {
    outcome(text, language).map_or_else(Ok, |orders| Err(format!("read as {orders:?}")))
}

#[test]
fn ordinary_mails_are_read_right() {
    let mails = hold_mails("mail/prose", |text, language| {
        orders_of(text, language).and_then(|orders| if orders.is_empty() { Err("no order".into()) } else { Ok(orders) })
    });
    println!("{mails} ordinary mails");
    assert!(mails >= 200 || !golden::only().is_empty(), "only {mails} mails");
}

#[test]
fn short_mails_are_read_right() {
    let rows = hold_rows("mail/prose", |mail, language| {
        orders_of(mail, language).map(|orders| orders.join(" | ").replace('\n', "\\n"))
    });
    println!("{rows} short mails");
    assert!(rows >= 100, "only {rows} short mails");
}

#[test]
fn other_mails_are_refused_with_the_reason() {
    let mails = hold_mails("mail/refused", codes_of);
    println!("{mails} mails refused");
    assert!(mails >= 40 || !golden::only().is_empty(), "only {mails} mails");
}

#[test]
fn every_line_refuses_wrong_missing_repeated_and_excess_words() {
    let rows = hold_rows("mail/refused", |mail, language| codes_of(mail, language).map(|codes| codes.join(" ")));
    println!("{rows} lines refused");
    assert!(rows >= 330, "only {rows} lines");
}

/// Rows of `first/time.table`: the language, the mail, what it means.
fn of_time() -> Vec<(Language, String, String)> {
    let (mut rows, mut language) = (Vec::new(), Language::En);
    let text = fs::read_to_string(golden::tests("mail/first/time.table")).unwrap();
    for row in text.lines().filter(|row| !row.is_empty() && !row.starts_with("# ")) {
        if let Some(code) = row.strip_prefix("@ ") {
            language = Language::read(code).unwrap();
            continue;
        }
        let (mail, meant) = row.split_once(" => ").unwrap_or_else(|| panic!("{row}"));
        rows.push((language, mail.replace(" // ", "\n\n").replace(" / ", "\n"), meant.into()));
    }
    rows
}

#[test]
fn what_people_write_about_time_is_read_as_they_meant_it() {
    let rows = of_time();
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|(language, mail, meant)| {
            let read = match outcome(mail, *language) {
                Ok(orders) => orders.join(" / ").replace('\n', "\\n"),
                Err(codes) if codes == ["no-order"] => "-".into(),
                Err(_) => "?".into(),
            };
            (read != *meant).then(|| format!("{} {mail:?}: {read}, meant {meant}", language.code()))
        })
        .collect();
    println!("{} mails about time", rows.len());
    assert!(rows.len() >= 60 && wrong.is_empty(), "{}", wrong.join("\n"));
}
