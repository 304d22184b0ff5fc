//! The words of every game: nothing that is passed over is one that means something, and each way to say an order is read with
//! what stands behind it.

use std::{collections::BTreeSet, fmt::Write};

use referee::text::{self, Language, OrderWords, Takes, Vocabulary};

/// The words of a game, with those that say nothing behind its verbs.
const GAMES: [(&str, &Vocabulary, &[&str]); 9] = [
    ("luft", &luft::order::VOCABULARY, &[]),
    ("romulan", &romulan::order::VOCABULARY, &["the", "on"]),
    ("schrodinger", &schrodinger::order::VOCABULARY, &["token"]),
    ("cloak", &cloak::order::VOCABULARY, &["is", "disc"]),
    ("krieg", &krieg::order::VOCABULARY, &[]),
    ("crowded", &crowded::order::VOCABULARY, &[]),
    ("heart", &heart::order::VOCABULARY, &[]),
    ("blindheart", &blind::order::VOCABULARY, &[]),
    ("tempete", &tempete_game::order::vocabulary::VOCABULARY, &[]),
];

/// What is passed over and means something, and why that is right.
const BOTH: [&str; 8] = [
    // Beside a turn, which declines by itself, it says nothing more.
    "no draw please",
    "je refuse la nulle",
    // Between two moves it parts alternatives; elsewhere it parts orders.
    "then",
    "puis",
    // Before figures alone.
    "no",
    "number",
    "numero",
    // A square follows, or stands before.
    "on",
];

/// A word as mails are compared.
fn folded(word: &str) -> String {
    let plain = |c: char| match c {
        '\u{e0}' | '\u{e2}' => 'a',
        '\u{e7}' => 'c',
        '\u{e8}'..='\u{eb}' => 'e',
        '\u{ee}' | '\u{ef}' => 'i',
        '\u{f4}' => 'o',
        '\u{f9}' | '\u{fb}' => 'u',
        c => c,
    };
    word.to_lowercase().chars().map(plain).collect()
}

/// How a reader of this language writes the orders of a game, the game's own first.
fn spelled(vocabulary: &Vocabulary, language: Language) -> Vec<&'static OrderWords> {
    let besides = std::iter::successors(vocabulary.beside, |beside| beside.beside);
    let all = std::iter::once(vocabulary.spelled).chain(besides.map(|beside| beside.spelled));
    let languages: BTreeSet<Language> = [Language::En, language].into();
    all.flat_map(|of| languages.iter().map(move |language| of(*language)).collect::<Vec<_>>()).collect()
}

/// Every word and phrase that means something in a game.
fn meanings(vocabulary: &Vocabulary, idle: &[&str], language: Language) -> BTreeSet<String> {
    let mut all: BTreeSet<String> = language.words_of_meaning().into_iter().map(folded).collect();
    all.extend(vocabulary.all().map(|verb| folded(verb.id)));
    for of in spelled(vocabulary, language) {
        all.extend(of.verbs.iter().map(|[_, word, _]| folded(word)));
        all.extend(of.forms.iter().map(|[_, form]| folded(form)));
        // One of several words is looked for before what is passed over.
        all.extend(of.phrases.iter().map(|[_, phrase]| folded(phrase)).filter(|phrase| !phrase.contains(' ')));
    }
    all.extend(vocabulary.particles.iter().map(|word| folded(word)));
    // Of what stands behind verbs that every game has nothing stands beside a move.
    for language in [Language::En, language] {
        let rows = (vocabulary.spelled)(language).words.iter().filter(|[of, _]| !idle.contains(of));
        all.extend(rows.flatten().map(|word| folded(word)));
    }
    if !vocabulary.behind_move.is_empty() {
        all.insert("en passant".into());
    }
    all
}

/// What is passed over, with what is planted there, and means something.
fn clashes(vocabulary: &Vocabulary, idle: &[&str], language: Language, planted: &[&str]) -> Vec<String> {
    let meanings = meanings(vocabulary, idle, language);
    let passed = language.passed_over().into_iter().chain(planted.iter().copied()).map(folded);
    passed.filter(|filler| meanings.contains(filler) && !BOTH.contains(&filler.as_str())).collect()
}

#[test]
fn nothing_that_is_passed_over_means_something() {
    let mut found = String::new();
    for (game, vocabulary, idle) in GAMES {
        for language in Language::ALL {
            for filler in clashes(vocabulary, idle, language, &[]) {
                writeln!(found, "{game} {language}: {filler}").unwrap();
            }
        }
    }
    assert!(found.is_empty(), "{found}");
}

/// Clashes as they might come in, each with the game and the language in which it is one.
const PLANTED: [(&str, Language, &str); 24] = [
    ("romulan", Language::En, "hidden"),
    ("romulan", Language::En, "cloaked"),
    ("romulan", Language::En, "knight"),
    ("romulan", Language::En, "en passant"),
    ("romulan", Language::Fr, "masqu\u{e9}"),
    ("romulan", Language::Fr, "pion"),
    ("romulan", Language::Fr, "ep"),
    ("luft", Language::En, "where"),
    ("luft", Language::Fr, "roi"),
    ("schrodinger", Language::En, "reveal"),
    ("schrodinger", Language::Fr, "retourne"),
    ("schrodinger", Language::Fr, "hasard"),
    ("cloak", Language::En, "bonus"),
    ("cloak", Language::Fr, "d\u{e9}voile"),
    ("cloak", Language::En, "drop"),
    ("krieg", Language::En, "or"),
    ("krieg", Language::Fr, "sinon"),
    ("crowded", Language::En, "pass"),
    ("crowded", Language::Fr, "retirer"),
    ("heart", Language::En, "mercy"),
    ("heart", Language::Fr, "noir"),
    ("blindheart", Language::En, "else"),
    ("tempete", Language::En, "without"),
    ("tempete", Language::Fr, "attends"),
];

#[test]
fn planted_clashes_are_found() {
    for (name, language, word) in PLANTED {
        let (_, vocabulary, idle) = GAMES.into_iter().find(|(game, ..)| *game == name).unwrap();
        assert_eq!(clashes(vocabulary, idle, language, &[word]), [folded(word)], "{name} {language}");
    }
}

/// What stands behind the verb in its line to copy.
fn arguments(vocabulary: &Vocabulary, id: &str, language: Language) -> String {
    let takes = vocabulary.verb(id).map(|verb| verb.takes);
    if matches!(takes, None | Some(Takes::Words(0) | Takes::Lone | Takes::Note)) {
        return String::new();
    }
    let example = vocabulary.example(id, language);
    example.split_once(' ').map(|(_, behind)| format!(" {behind}")).unwrap_or_default()
}

#[test]
fn each_way_to_say_an_order_is_read_with_its_arguments() {
    let (mut faults, mut read) = (String::new(), 0);
    for (game, vocabulary, _) in GAMES {
        for language in Language::ALL {
            let (mut said, mut phrases): (BTreeSet<String>, BTreeSet<&str>) = Default::default();
            let mut check = |id: &str, line: String| {
                if !said.insert(line.clone()) {
                    return;
                }
                read += 1;
                let verbs: Vec<&str> = match text::read(&line, vocabulary, language) {
                    Ok(reading) => reading.lines.iter().map(|line| line.verb).collect(),
                    Err(lines) => {
                        writeln!(faults, "{game} {language}: {line}: {lines:?}").unwrap();
                        return;
                    }
                };
                // `otherwise Nf3` goes on with the line above, as `or Nf3` does.
                let or = id == vocabulary.between_moves && verbs == [vocabulary.bare_move];
                if verbs != [id] && !or {
                    writeln!(faults, "{game} {language}: {line}: {verbs:?}, not {id}").unwrap();
                }
            };
            for of in spelled(vocabulary, language) {
                let known = |id: &str| vocabulary.verb(id).is_some();
                for [id, word, _] in of.verbs.iter().filter(|[id, ..]| known(id)) {
                    check(id, format!("{word}{}", arguments(vocabulary, id, language)));
                }
                for [id, form] in of.forms.iter().filter(|[id, _]| known(id)) {
                    check(id, format!("{form}{}", arguments(vocabulary, id, language)));
                }
                for [order, phrase] in of.phrases {
                    let (id, given) = order.split_once(' ').unwrap_or((order, ""));
                    // `accept`, `decline`: what is understood behind them is the draw.
                    let whole = !given.is_empty() || matches!(id, "accept" | "decline");
                    let behind = if whole { String::new() } else { arguments(vocabulary, id, language) };
                    // A game's own phrase stands before that of every game.
                    if known(id) && phrases.insert(phrase) {
                        check(id, format!("{phrase}{behind}"));
                    }
                }
            }
        }
    }
    println!("{read} ways");
    assert!(faults.is_empty(), "{faults}");
}
