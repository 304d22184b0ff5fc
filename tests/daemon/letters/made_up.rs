//! A language that nobody speaks, made from English by marking every word of its phrases, with piece letters of
//! its own: whatever a letter in it says unmarked is written in the program and not in a language's folder.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use tempete::{
    games::GAMES,
    page::words::Words,
    tempete::{
        cards::{catalogue::Catalogue, said::Said},
        order::vocabulary::VOCABULARY,
    },
    text::Language,
};

use crate::letters::{games, render};

/// What stands behind every word.
const MARK: char = '°';

/// A phrase with every word marked that it says itself; what it asks for, compares and names stays as it is.
fn marked(phrase: &str) -> String {
    let (mut out, mut rest) = (String::new(), phrase);
    while let Some(at) = rest.find(['{', '}']).filter(|_| rest.contains("{{") || rest.contains("{%")) {
        let Some(tag) = rest[at..].get(..2).filter(|tag| ["{{", "{%"].contains(tag)) else {
            out.push_str(&words(&rest[..=at]));
            rest = &rest[at + 1..];
            continue;
        };
        let end = at + rest[at..].find(if tag == "{{" { "}}" } else { "%}" }).unwrap() + 2;
        out.push_str(&words(&rest[..at]));
        out.push_str(&if tag == "{{" { said(&rest[at..end]) } else { rest[at..end].to_owned() });
        rest = &rest[end..];
    }
    out + &words(rest)
}

/// Plain text with every word marked.
fn words(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        out.push(c);
        let goes_on = chars.peek().is_some_and(|next| next.is_alphabetic() || *next == '\'');
        if c.is_alphabetic() && !goes_on {
            out.push(MARK);
        }
    }
    out
}

/// An expression, of which it says the texts outside every call and comparison: `"a" if one else "b"`.
fn said(expression: &str) -> String {
    let (mut out, mut rest, mut depth) = (String::new(), expression, 0);
    while let Some(at) = rest.find(['(', ')', '\'', '"']) {
        let quote = &rest[at..=at];
        out.push_str(&rest[..at]);
        depth += i32::from(quote == "(") - i32::from(quote == ")");
        if "()".contains(quote) {
            out.push_str(quote);
            rest = &rest[at + 1..];
            continue;
        }
        let end = at + 1 + rest[at + 1..].find(quote).unwrap();
        let before = out.trim_end();
        let compares = ["==", "!=", " in", "["].iter().any(|sign| before.ends_with(sign));
        let text = &rest[at + 1..end];
        // A row begins with its indent, and is said from within a call.
        let text = if depth == 0 && !compares || text.starts_with("    ") { words(text) } else { text.to_owned() };
        out.push_str(&format!("{quote}{text}{quote}"));
        rest = &rest[end + 1..];
    }
    out + rest
}

/// The phrases of a table, each by its whole code; those of a later table stand in place of an earlier one's.
fn walk(above: &str, table: &toml::Table, out: &mut BTreeMap<String, String>) {
    for (key, value) in table {
        match value {
            toml::Value::Table(inner) => walk(&format!("{above}{key}."), inner, out),
            value => drop(out.insert(format!("{above}{key}"), marked(value.as_str().unwrap()))),
        }
    }
}

/// Words that are nobody's language: orders, and what players wrote.
fn known() -> BTreeSet<String> {
    let orders = VOCABULARY.all().flat_map(|verb| [verb.id, VOCABULARY.example(verb.id, Language::En)]);
    let orders = orders.chain(VOCABULARY.edits.iter().copied()).chain(VOCABULARY.particles.iter().copied());
    let source = include_str!("mod.rs");
    let written = |call| source.split(call).skip(1).map(|rest| rest.split(");").next().unwrap());
    let mails = written("mail(").chain(written("rule(")).chain(["tempete verify"]);
    let words = |text: &str| -> Vec<String> {
        text.replace("\\n", " ").split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase).collect()
    };
    orders.chain(mails).flat_map(words).collect()
}

/// What letters in this language say in words that nobody marked, two or more at a stretch; and how many letters
/// there are.
fn unmarked(words: &Words, language: Language) -> (usize, BTreeSet<String>) {
    let known = known();
    let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
    let (mut letters, mut english) = (0, BTreeSet::new());
    for (name, game) in games([language, language]) {
        for letter in &game.letters {
            letters += 1;
            let rendered = render(words, letter);
            let own = rendered.text.lines().filter(|line| !line.starts_with('>') && !line.starts_with("---"));
            let mut text: String = own.flat_map(str::split_whitespace).flat_map(|word| [word, " "]).collect();
            text.push_str(&rendered.subject);
            // What cards are called and do stands in the catalogue, in the languages that it has.
            for said in catalogue.cards().filter_map(|card| Said::of(&catalogue, card.number, language)) {
                text = text.replace(said.theirs, "").replace(said.full, "");
            }
            for card in catalogue.cards() {
                text = text.replace(card.summary.of(language), "").replace(card.title.of(language), "");
            }
            let mut run = Vec::new();
            for word in text.split_whitespace().chain([""]) {
                let bare = word.trim_matches(|c: char| c.is_ascii_punctuation());
                let is_word = bare.chars().count() > 1 && bare.chars().all(|c| c.is_ascii_lowercase());
                if is_word && !known.contains(bare) {
                    run.push(bare);
                    continue;
                }
                if run.len() > 1 {
                    english.insert(format!("{name} {}: {}", letter.kind.word(), run.join(" ")));
                }
                run.clear();
            }
        }
    }
    (letters, english)
}

#[test]
fn a_made_up_language_says_nothing_in_english() {
    let folder = tempfile::tempdir().unwrap();
    let chess = include_str!("../../../templates/chess/en/words.toml");
    let english = |of: &str| {
        let path = format!("{}/templates/{of}/en/words.toml", env!("CARGO_MANIFEST_DIR"));
        fs::read_to_string(path).unwrap()
    };
    // The Blind Game says what it does not say otherwise in the words of Romulan Heart.
    let beside = |name: &str| if name == "blindheart" { english("heart") } else { chess.to_owned() };
    let of_games = GAMES.iter().map(|game| (game.name(), [beside(game.name()), english(game.name())]));
    for (name, english) in of_games.chain([("kit", [String::new(), english("kit")])]) {
        let mut phrases = BTreeMap::new();
        english.iter().for_each(|text| walk("", &text.parse().unwrap(), &mut phrases));
        let phrases: String = phrases.iter().map(|(code, phrase)| format!("{code:?} = {phrase:?}\n")).collect();
        let of = folder.path().join(name).join("xx");
        fs::create_dir_all(&of).unwrap();
        fs::write(of.join("words.toml"), phrases).unwrap();
    }
    let words = Words::of(GAMES, Some(folder.path()));
    let complaints = words.complaints();
    assert!(complaints.is_empty(), "{complaints:?}");
    let (letters, english) = unmarked(&words, Language::Xx);
    assert!(letters > 150, "{letters}");
    assert!(english.is_empty(), "{english:#?}");
    assert!(unmarked(&Words::built_in(GAMES), Language::En).1.len() > 500, "English is seen where it stands");
    let all = games([Language::Xx, Language::Xx]);
    let letters = all.iter().flat_map(|(_, game)| &game.letters);
    let taken = letters.map(|letter| render(&words, letter).text).collect::<String>();
    let pieces = "XYZVW".chars().filter(|piece| taken.contains(&format!(" {piece}"))).count();
    assert!(pieces > 3, "the pieces have letters of their own");
}

#[test]
fn marking_leaves_values_alone() {
    assert_eq!(marked("It's {{ them.name }}'s turn."), "It's° {{ them.name }}'s° turn°.");
    let told = "{{ 'now, ' if now == 'a' else 'not now' }}{{ say('when.' ~ w) }}{% if n == 1 %}one{% endif %}";
    let marked_told =
        "{{ 'now°, ' if now == 'a' else 'not° now°' }}{{ say('when.' ~ w) }}{% if n == 1 %}one°{% endif %}";
    assert_eq!(marked(told), marked_told);
}
