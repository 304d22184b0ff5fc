//! Every rule has a number in RULES.md, stands in a comment where it is made true, in every refusal
//! that rests on it, and in the name of a test: a function, or a file under `tests/`.

use std::{collections::BTreeSet, fs, path::PathBuf};

const RULES: &str = include_str!("../../crates/games/tempete/src/RULES.md");

/// Every file below `folder`.
fn files(folder: &str) -> Vec<PathBuf> {
    let mut found = vec![];
    let mut folders = vec![crate::root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found
}

/// The rule numbers among the words of a text: `T31`, `T34-T35-card-18.game`. In capitals, for `b4` is a square.
fn numbers(text: &str) -> BTreeSet<String> {
    text.split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| word.len() > 1 && word.starts_with(['T', 'M', 'B']))
        .filter(|word| word.bytes().skip(1).all(|byte| byte.is_ascii_digit()))
        .map(str::to_owned)
        .collect()
}

/// The numbers that RULES.md defines.
fn rules() -> BTreeSet<String> {
    let defined =
        RULES.lines().filter_map(|line| line.strip_prefix("- **")?.split_once("** ").map(|(number, _)| number));
    let rules: BTreeSet<String> = defined.map(str::to_owned).collect();
    assert!(rules.len() > 60, "{rules:?}");
    rules
}

/// Every file of the source.
fn all_sources() -> Vec<(PathBuf, String)> {
    let all: Vec<_> = crate::SOURCE.iter().flat_map(|folder| sources(folder)).collect();
    assert!(all.len() >= crate::FILES, "{} files", all.len());
    all
}

fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let rust = files(folder).into_iter().filter(|path| path.extension().is_some_and(|ext| ext == "rs"));
    rust.map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}

#[test]
fn every_rule_stands_in_a_comment_where_it_is_made_true() {
    let comments = all_sources().into_iter().flat_map(|(_, text)| {
        let after = |line: &str| line.split_once("//").map(|(_, comment)| numbers(comment)).unwrap_or_default();
        text.lines().flat_map(after).collect::<Vec<_>>()
    });
    let commented: BTreeSet<String> = comments.collect();
    let missing: Vec<_> = rules().difference(&commented).cloned().collect();
    assert!(missing.is_empty(), "no comment of the source names {missing:?}");
    let unknown: Vec<_> = commented.difference(&rules()).cloned().collect();
    assert!(unknown.is_empty(), "comments name rules that RULES.md does not have: {unknown:?}");
}

#[test]
fn every_rule_is_in_the_name_of_a_test() {
    let mut named: BTreeSet<String> = BTreeSet::new();
    for path in files("tests") {
        named.extend(numbers(path.file_name().unwrap().to_str().unwrap()));
    }
    for (_, text) in sources("tests").into_iter().chain(all_sources()) {
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if line.trim() == "#[test]" || line.trim().starts_with("#[tokio::test") {
                let name = lines.by_ref().find_map(|line| line.trim().split_once("fn ")).map(|(_, name)| name);
                named.extend(numbers(&name.unwrap_or_default().replace('_', " ").to_uppercase()));
            }
        }
    }
    let missing: Vec<_> = rules().difference(&named).cloned().collect();
    assert!(missing.is_empty(), "no test is named after {missing:?}");
}

#[test]
fn every_refusal_rests_on_a_rule() {
    let refusal = include_str!("../../crates/games/tempete/src/legal/refusal.rs");
    let (_, body) = refusal.split_once("fn rule(&self)").unwrap();
    let rested: BTreeSet<String> = body.split('"').flat_map(numbers).collect();
    assert!(rested.len() > 20, "{rested:?}");
    let unknown: Vec<_> = rested.difference(&rules()).cloned().collect();
    assert!(unknown.is_empty(), "refusals rest on rules that RULES.md does not have: {unknown:?}");
}
