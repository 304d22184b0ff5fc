//! No English word stands in a French phrase of a letter: what stands in phrases of both languages is listed in `french.txt`,
//! as a word of French, or as a word that has no French form.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

/// Groups of phrases that no player reads.
const NOT_LETTERS: [&str; 3] = ["layout.organiser", "alarm.", "why."];

/// Every phrase of a table, by its code.
fn phrases(prefix: &str, table: &toml::Table, all: &mut BTreeMap<String, String>) {
    for (key, value) in table {
        let code = format!("{prefix}{key}");
        match value {
            toml::Value::Table(inner) => phrases(&format!("{code}."), inner, all),
            toml::Value::String(text) => drop(all.insert(code, text.clone())),
            other => panic!("{code}: {other:?}"),
        }
    }
}

/// What a phrase says: what stands outside its templates, and the texts between quotes in them that are more than a word.
fn said(phrase: &str) -> String {
    let (mut said, mut rest) = (String::new(), phrase);
    while let Some(at) = rest.find("{{").into_iter().chain(rest.find("{%")).min() {
        said.push_str(&rest[..at]);
        said.push(' ');
        let end = rest[at..].find("}}").into_iter().chain(rest[at..].find("%}")).min().unwrap_or(rest.len() - at - 2);
        quoted(&rest[at..at + end], &mut said);
        rest = &rest[at + end + 2..];
    }
    said + rest
}

fn quoted(template: &str, said: &mut String) {
    let mut chars = template.chars();
    while let Some(quote) = chars.find(|c| ['\'', '"'].contains(c)) {
        let mut text = String::new();
        while let Some(c) = chars.next().filter(|c| *c != quote) {
            text.extend(if c == '\\' { chars.next() } else { Some(c) });
        }
        if text.trim().contains(' ') {
            *said += &format!(" {text} ");
        }
    }
}

/// Its words in small letters. An apostrophe parts an article from its noun.
fn words(phrase: &str) -> BTreeSet<String> {
    let said = said(phrase);
    let words = said.split(|c: char| !c.is_alphabetic()).filter(|word| word.chars().count() > 1);
    words.map(str::to_lowercase).collect()
}

/// The words of one language, each with the phrases that have it.
fn all(language: &str) -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for folder in fs::read_dir(crate::root().join("templates")).unwrap() {
        let folder = folder.unwrap();
        let game = folder.file_name().to_string_lossy().into_owned();
        let text = fs::read_to_string(folder.path().join(language).join("words.toml")).unwrap();
        let mut table = BTreeMap::new();
        phrases("", &text.parse().unwrap(), &mut table);
        for (code, phrase) in table.iter().filter(|(code, _)| !NOT_LETTERS.iter().any(|of| code.starts_with(of))) {
            for word in words(phrase) {
                found.entry(word).or_default().push(format!("{game} {code}"));
            }
        }
    }
    found
}

#[test]
fn no_english_word_stands_in_a_french_letter() {
    let listed = include_str!("french.txt");
    let lines = listed.lines().filter(|line| !line.starts_with('#'));
    let may: BTreeSet<&str> =
        lines.flat_map(|line| line.split_once(": ").map_or(line, |(_, words)| words).split(' ')).collect();
    let (english, french) = (all("en"), all("fr"));
    assert!(english.len() > 800 && french.len() > 1_200, "{} {}", english.len(), french.len());
    let both: Vec<&String> = french.keys().filter(|word| english.contains_key(*word)).collect();
    let wrong: Vec<String> = both
        .iter()
        .filter(|word| !may.contains(word.as_str()))
        .map(|word| format!("{word}: {}", french[*word].join(", ")))
        .collect();
    println!("{} French words, {} of them in English letters, too", french.len(), both.len());
    assert!(wrong.is_empty(), "English words in French letters, or words for french.txt:\n{}", wrong.join("\n"));
    let gone: Vec<&&str> = may.iter().filter(|word| !both.iter().any(|both| both == *word)).collect();
    assert!(gone.is_empty(), "in french.txt, and in no French phrase or no English one: {gone:?}");
}

#[test]
fn what_a_phrase_says_is_found() {
    assert_eq!(words("Il a {{ 'la main' if mine else them.name }} d'Ann."), words("la main ann il"));
    assert_eq!(words("{% if x %}your turn{% endif %}"), words("turn your"));
}
