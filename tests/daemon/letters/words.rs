//! The words of letters: all languages have the same ones, every code has its phrase, values are
//! never templates, and a folder may replace any file without being able to lose a letter.

use std::{collections::BTreeMap, collections::BTreeSet, fs};

use tempete::{
    ids::Seat,
    kit::{Notice, TextFault},
    page::words::{Foot, Words},
    tempete::{cards::catalogue::Catalogue, log::terms::Terms, order::vocabulary::VOCABULARY},
    text::Language,
};

use crate::letters::desk::Game;

const WHITE: Seat = Seat::FIRST;
const BLACK: Seat = Seat::SECOND;

/// The names of an enum's variants in kebab case, read from its source, so that a new one is noticed.
fn variants(path: &str, name: &str) -> Vec<String> {
    let source = fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let body = source.split_once(&format!("enum {name} {{")).unwrap().1;
    let body = body.split_once("\n}").unwrap().0;
    let names = body.lines().filter_map(|line| line.strip_prefix("    "));
    let names = names.filter(|line| line.starts_with(|c: char| c.is_ascii_uppercase()));
    // Its codes are those of another enum.
    let names = names.filter(|line| !line.starts_with("Common("));
    names
        .map(|line| {
            let name: String = line.chars().take_while(char::is_ascii_alphanumeric).collect();
            let mut kebab = String::new();
            for c in name.chars() {
                if c.is_ascii_uppercase() && !kebab.is_empty() {
                    kebab.push('-');
                }
                kebab.push(c.to_ascii_lowercase());
            }
            kebab
        })
        .collect()
}

#[test]
fn every_language_has_the_same_phrases_layouts_and_pieces() {
    let words = Words::built_in(tempete::games::GAMES);
    let english = words.names(Language::En);
    assert!(english.len() > 400, "{}", english.len());
    for language in Language::ALL {
        assert_eq!(english, words.names(language), "{language}");
        let letters: BTreeSet<char> = language.letters().0.into_iter().filter(char::is_ascii_uppercase).collect();
        assert_eq!(letters.len(), 7, "{language}: {letters:?}");
    }
}

#[test]
fn whatever_is_built_in_can_be_used() {
    assert_eq!(Words::built_in(tempete::games::GAMES).complaints(), [""; 0]);
}

/// What a phrase uses between its braces must be used in every language: a forgotten number or
/// name is a mistake of the translation.
#[test]
fn translations_use_the_same_values() {
    let read = |folder: &str, language: &str| {
        let path = format!("{}/templates/{folder}/{language}/words.toml", env!("CARGO_MANIFEST_DIR"));
        let table: toml::Table = fs::read_to_string(path).unwrap().parse().unwrap();
        let mut all = BTreeMap::new();
        fn walk(prefix: &str, table: &toml::Table, all: &mut BTreeMap<String, String>) {
            for (key, value) in table {
                match value {
                    toml::Value::Table(inner) => walk(&format!("{prefix}{key}."), inner, all),
                    value => drop(all.insert(format!("{prefix}{key}"), value.as_str().unwrap().to_string())),
                }
            }
        }
        walk("", &table, &mut all);
        all
    };
    // Names may be turned round, these may not.
    let values = |phrase: &str| {
        let known =
            ["r.", "number", "word", "line", "example", "instead", "limit", "length", "count", "square", "turn"];
        let inside = phrase.split("{{").skip(1).filter_map(|part| part.split_once("}}"));
        inside
            .map(|(inside, _)| inside.trim().to_string())
            .filter(|inside| known.iter().any(|name| inside.starts_with(name)) && !inside.contains(' '))
            .collect::<BTreeSet<_>>()
    };
    for folder in ["kit", "tempete"] {
        let english = read(folder, "en");
        for language in Language::CODES {
            let own = read(folder, language);
            for (code, phrase) in &english {
                assert_eq!(values(phrase), values(&own[code]), "{folder}/{language}: {code}");
            }
        }
    }
}

#[test]
fn every_code_has_its_words() {
    let words = Words::built_in(tempete::games::GAMES);
    let mut counted = 0;
    for language in Language::ALL {
        let names: BTreeSet<String> = words.names(language).into_iter().collect();
        let mut wanted: Vec<String> = Vec::new();
        for (path, of, group) in [
            ("crates/games/tempete/src/legal/refusal.rs", "Refusal", "refusal"),
            ("crates/referee/src/kit/common.rs", "Denial", "refusal"),
            ("crates/referee/src/text/unreadable.rs", "UnreadableLine", "unreadable"),
            ("crates/referee/src/text/unreadable.rs", "NumberFault", "number-fault"),
            ("crates/referee/src/text/expected.rs", "Expected", "expected"),
            ("crates/chess/src/notation.rs", "ReadMoveError", "move-fault"),
            ("crates/chess/src/resolve.rs", "MoveFault", "move-not"),
            ("crates/chess/src/illegal.rs", "Illegal", "illegal"),
            ("crates/games/tempete/src/cards/param.rs", "ArgsFault", "args-fault"),
            ("crates/games/tempete/src/cards/param.rs", "ParamKind", "param"),
            ("crates/games/tempete/src/cards/card.rs", "Window", "when"),
            ("crates/games/tempete/src/telling/clause.rs", "Clause", "told"),
            ("crates/referee/src/telling/clause.rs", "CommonClause", "told"),
            ("crates/referee/src/telling/ruling.rs", "ToldRuling", "ruling"),
            ("crates/referee/src/kit/asked.rs", "TextFault", "text"),
            ("crates/referee/src/kit/asked.rs", "Notice", "notice"),
            ("crates/referee/src/kit/return_game.rs", "ReturnCode", "notice"),
            ("crates/referee/src/kit/challenge.rs", "ChallengeCode", "notice"),
            ("crates/daemon/src/intake/organiser/why.rs", "Why", "why"),
            ("crates/chess/src/role.rs", "Role", "piece"),
            ("crates/chess/src/role.rs", "Role", "a-piece"),
            ("crates/chess/src/edit_apply.rs", "EditFault", "edit-fault"),
            ("crates/games/tempete/src/cards/card.rs", "Ground", "ground"),
        ] {
            let found = variants(path, of);
            assert!(found.len() > 1, "{of}: {found:?}");
            wanted.extend(found.iter().map(|code| format!("{group}.{code}")));
        }
        wanted.extend(VOCABULARY.edits.iter().map(|verb| format!("edit.{verb}")));
        for verb in VOCABULARY.all() {
            wanted.push(format!("verb.{}", verb.id));
        }
        let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
        let default = Terms::default_for(&catalogue);
        wanted.push("term.time.counted".into());
        // Profiles of time have names of their own.
        wanted.push("term.time.none".into());
        for name in Terms::NAMES.iter().filter(|name| !matches!(**name, "deck" | "time")) {
            wanted.push(format!("term.{name}.{}", default.value(name)));
            for value in [
                "warn",
                "refuse",
                "at_end",
                "returns",
                "spent",
                "own_turn",
                "interception",
                "intercept",
                "message_end",
                "every_step",
                "stays",
                "lapses",
                "cross",
                "literal",
                "off",
                "on",
            ] {
                if default.clone().set(name, value, &catalogue).is_ok() {
                    wanted.push(format!("term.{name}.{value}"));
                }
            }
        }
        for code in &wanted {
            assert!(names.contains(&format!("words/{code}")), "{language}: no words for {code}");
        }
        counted += wanted.len();
    }
    assert!(counted > 300, "{counted}");
    assert_eq!(TextFault::ALL.len(), variants("crates/referee/src/kit/asked.rs", "TextFault").len());
    assert_eq!(Notice::ALL.len(), variants("crates/referee/src/kit/asked.rs", "Notice").len());
}

/// H13: names and words that look like templates, markup or our own marks are shown as they are.
#[test]
fn values_are_never_templates() {
    let odd = ["{{7*7}} {% include '/etc' %}", "%s' DROP TABLE x $(id)"];
    let mut game = Game::new(odd, [Language::En, Language::Fr], &[]);
    game.mail(WHITE, "list random {{ 7*7 }} {% raw %}\nnumbers random");
    game.mail(BLACK, "list random\nnumbers random");
    let said = "{{ secret }} <script>alert(1)</script>\n-- \nFrom me\n--- reply above this line ---";
    game.mail(WHITE, &format!("e4\n\nsay {}", said.lines().next().unwrap()));
    game.mail(WHITE, "Dear {{ you }}, {% if %}\n\nstatus");
    let words = Words::built_in(tempete::games::GAMES);
    let mut shown = 0;
    for letter in &game.letters {
        let (rendered, passed_over) = words.render(letter, Foot::default()).unwrap();
        assert_eq!(passed_over, None);
        let flat = rendered.text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains(odd[0]) && flat.contains(odd[1]), "{}", rendered.text);
        shown += usize::from(flat.contains("> {{ secret }} <script>alert(1)</script>"));
        shown += usize::from(flat.contains("Dear {{ you }}, {% if %}"));
    }
    // The words in the news and in their writer's receipt, the line not read in his letter.
    assert_eq!(shown, 3);
}

#[test]
fn a_folder_replaces_files_and_cannot_lose_a_letter() {
    let folder = tempfile::tempdir().unwrap();
    let english = folder.path().join("tempete/en");
    fs::create_dir_all(&english).unwrap();
    fs::write(english.join("news.txt"), "--- reply above this line ---\n\nOurs, {{ you.name }}.\n").unwrap();
    fs::write(english.join("receipt.txt"), "{% if %}").unwrap();
    fs::write(english.join("refused.txt"), "{{ nothing.like.this }}").unwrap();
    fs::write(english.join("words.toml"), "[who]\nyou = \"Thou\"\n").unwrap();
    fs::write(english.join("readme.md"), "hello").unwrap();
    let words = Words::of(tempete::games::GAMES, Some(folder.path()));
    let complaints = words.complaints();
    assert_eq!(complaints.len(), 2, "{complaints:?}");
    assert!(complaints[0].starts_with("tempete/en/readme.md is no file"), "{complaints:?}");
    assert!(complaints[1].starts_with("tempete/en/receipt.txt cannot be used, the built-in one is"), "{complaints:?}");

    let mut game = Game::new(["Ann", "Bob"], [Language::En, Language::En], &[]);
    game.mail(WHITE, "list random");
    game.mail(WHITE, "e4");
    let render = |kind: &str| {
        let letter = game.letters.iter().find(|letter| letter.kind.word() == kind).unwrap();
        words.render(letter, Foot::default()).unwrap()
    };
    assert_eq!(render("news").0.text, "--- reply above this line ---\n\nOurs, Bob.\n");
    // The layout was broken, the phrases over it are used all the same.
    assert!(render("receipt").0.text.contains("drawn by the referee"));
    let (refused, passed_over) = render("refused");
    assert!(refused.text.contains("Nothing was done"), "{}", refused.text);
    assert!(passed_over.unwrap().contains("refused"));

    let complaints = Words::of(tempete::games::GAMES, Some(&folder.path().join("nowhere"))).complaints();
    assert_eq!(complaints.len(), 1, "{complaints:?}");
}

/// What every game says stands with the referee; what the game says otherwise is its own, and no operator's file of the
/// referee's is over it.
#[test]
fn what_a_game_has_no_words_for_is_said_in_the_referees() {
    let folder = tempfile::tempdir().unwrap();
    let [kit, game] = ["kit", "tempete"].map(|name| folder.path().join(name));
    for folder in [&kit, &game] {
        fs::create_dir_all(folder.join("en")).unwrap();
    }
    fs::write(kit.join("part-own.txt"), "The referee's own.\n").unwrap();
    fs::write(kit.join("part-words.txt"), "The referee's words.\n").unwrap();
    fs::write(
        kit.join("en/words.toml"),
        "[who]\nyou = \"Thou\"\n[wait]\nover = \"So be it.\"\nturn-wait = \"Wait.\"\n",
    )
    .unwrap();
    fs::write(game.join("part-said.txt"), "The game's said.\n").unwrap();
    fs::write(game.join("en/words.toml"), "[wait]\nover = \"Amen.\"\n").unwrap();
    fs::write(
        game.join("en/receipt.txt"),
        "{% for part in [\"own\", \"words\", \"said\"] %}\n{% include \"part-\" ~ part ~ \".txt\" +%}\n{% endfor %}\n\
         {{ say(\"wait.over\") }}\n{{ say(\"wait.turn-wait\", {\"due\": due}) }}\n{{ say(\"told.resign\", {}, \"you\") }}\n",
    )
    .unwrap();
    let words = Words::of(tempete::games::GAMES, Some(folder.path()));
    assert_eq!(words.complaints(), [""; 0]);
    let mut game = Game::new(["Ann", "Bob"], [Language::En, Language::En], &[]);
    game.mail(WHITE, "list random");
    let letter = game.letters.iter().find(|letter| letter.kind.word() == "receipt").unwrap();
    let (rendered, passed_over) = words.render(letter, Foot::default()).unwrap();
    assert_eq!(passed_over, None);
    let expected = "The referee's words. The game's said. Amen. It is Bob's turn. Thou resigned.\n";
    assert_eq!(rendered.text, expected);
}
