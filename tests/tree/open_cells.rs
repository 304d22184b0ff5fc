//! What was open when the second referee was written has a number in RULES.md, and a case beside it that shows it.

use std::{collections::BTreeSet, fs};

use crate::citations::{is_number, rules};

const OPEN: &str = include_str!("../oracle/OPEN.md");

/// The items, each in one line.
fn items() -> Vec<String> {
    let mut items: Vec<String> = vec![];
    for line in OPEN.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let begins = line.split_once(". ").is_some_and(|(number, _)| number.parse::<usize>().is_ok());
        match items.last_mut() {
            _ if begins => items.push(line.to_owned()),
            Some(item) => *item = format!("{item} {}", line.trim()),
            None => {}
        }
    }
    items
}

/// `R75, 21` in an item: a rule, and the file that shows it.
fn shown(item: &str) -> Vec<(&str, String)> {
    let words: Vec<&str> = item.split(' ').collect();
    words
        .windows(2)
        .filter_map(|two| {
            let rule = two[0].strip_suffix(',').filter(|rule| is_number(rule))?;
            let file = two[1].trim_end_matches(['.', ';', ',']);
            let card = file.len() == 2 && file.bytes().all(|byte| byte.is_ascii_digit());
            let path = if card { format!("tests/cards/{file}.txt") } else { format!("{file}.txt") };
            (card || file.starts_with("tests/")).then_some((rule, path))
        })
        .collect()
}

#[test]
fn every_cell_that_was_open_has_a_number_and_a_case() {
    let known: BTreeSet<&str> = rules().collect();
    let (items, mut wrong) = (items(), vec![]);
    for item in &items {
        let shown = shown(item);
        if shown.is_empty() {
            wrong.push(format!("no rule with a case: {item}"));
        }
        for (rule, path) in shown {
            let text = fs::read_to_string(crate::root().join(&path)).unwrap_or_default();
            let names = |line: &str| line.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == rule);
            if !known.contains(rule) || !text.lines().any(|line| line.starts_with("==") && names(line)) {
                wrong.push(format!("{rule} is no rule, or {path} has no case of it: {item}"));
            }
        }
    }
    assert_eq!(items.len(), 41);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
