//! Every crate of the lock file, as built here, is under a licence that `deny.toml` allows, comes from crates.io and is
//! none that it forbids. `cargo deny check` says the same, and knows advisories too, where it is installed.

use std::{collections::BTreeSet, fs, process::Command};

use serde_json::Value;

/// An SPDX expression's words; `/` is how `OR` was written once.
fn words(expression: &str) -> Vec<String> {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    spaced.split_whitespace().map(str::to_owned).collect()
}

/// Whether these words allow a choice of licences that are all in `allow`; what was read is taken off.
fn allowed(words: &mut &[String], allow: &BTreeSet<String>) -> bool {
    let (mut any, mut all) = (false, true);
    while let Some((word, rest)) = words.split_first() {
        *words = rest;
        match word.as_str() {
            "(" => all &= allowed(words, allow),
            ")" => break,
            "AND" => {}
            "OR" => (any, all) = (any | all, true),
            // An exception only allows more.
            "WITH" => *words = rest.get(1..).unwrap_or_default(),
            licence => all &= allow.contains(licence),
        }
    }
    any | all
}

fn list(table: &toml::Table, group: &str, key: &str) -> BTreeSet<String> {
    table[group][key].as_array().unwrap().iter().map(|one| one.as_str().unwrap().to_owned()).collect()
}

#[test]
fn every_crate_may_be_passed_on_with_the_program() {
    let deny = fs::read_to_string(crate::root().join("deny.toml")).unwrap();
    let deny: toml::Table = deny.parse().unwrap();
    let (allow, banned) = (list(&deny, "licenses", "allow"), list(&deny, "bans", "deny"));
    let platform = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", &platform])
        .current_dir(crate::root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let crates = metadata["packages"].as_array().unwrap();
    let mut wrong = vec![];
    for one in crates {
        let name = one["name"].as_str().unwrap();
        let licence = one["license"].as_str().unwrap_or_default();
        if licence.is_empty() || !allowed(&mut words(licence).as_slice(), &allow) {
            wrong.push(format!("{name} is under {licence:?}"));
        }
        if banned.contains(name) {
            wrong.push(format!("{name} is not to be used"));
        }
        let source = one["source"].as_str();
        if source.is_some_and(|source| source != "registry+https://github.com/rust-lang/crates.io-index") {
            wrong.push(format!("{name} comes from {source:?}"));
        }
    }
    println!("{} crates", crates.len());
    assert!(crates.len() > 100);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is built for the program, not for its tests: each crate is somebody's work to be read and trusted.
#[test]
fn the_program_is_made_of_fewer_than_229_crates_of_others() {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--offline", "--edges", "normal,build", "--prefix", "none", "--format", "{p}"])
        .current_dir(crate::root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8(output.stdout).unwrap();
    // A name and a version; what follows is where it lies or that it is a macro.
    let name = |line: &str| line.split(' ').take(2).collect::<Vec<_>>().join(" ");
    // Ours lie in a folder.
    let of_others = printed.lines().filter(|line| !line.is_empty() && !line.contains(" (/"));
    let crates: BTreeSet<String> = of_others.map(name).collect();
    println!("{} crates of others", crates.len());
    assert!((100..229).contains(&crates.len()), "{}", crates.len());
}

#[test]
fn a_licence_is_read_as_a_choice() {
    let allow = BTreeSet::from(["MIT".to_owned(), "ISC".to_owned()]);
    let allowed = |licence: &str| allowed(&mut words(licence).as_slice(), &allow);
    for licence in
        ["MIT", "MIT AND ISC", "GPL-2.0-only OR MIT", "MIT/Apache-2.0", "(GPL-2.0-only OR MIT) AND ISC", "MIT WITH x"]
    {
        assert!(allowed(licence), "{licence}");
    }
    for licence in ["GPL-2.0-only", "MIT AND GPL-2.0-only", "(MIT OR ISC) AND GPL-2.0-only", "GPL-2.0-only WITH x"] {
        assert!(!allowed(licence), "{licence}");
    }
}
