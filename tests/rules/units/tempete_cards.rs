//! `tempete::cards`: what is said of each card, and what one card has alone.

use std::{collections::BTreeMap, fs, path::Path};

use referee::text::Language;
use tempete_game::cards::{card::CardNo, catalogue::Catalogue, said::Said};

/// One line each; in full a paragraph.
const LINE: usize = 74;
const FULL: core::ops::RangeInclusive<usize> = 200..=700;
const SENTENCE: usize = 28;

/// How many cards a language's own file says something of: its table is private, and English stands in for what it lacks.
fn said_of(language: Language) -> usize {
    let file = format!("templates/tempete/{}/cards.rs", language.code());
    let folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let file = folders.map(|above| above.join(&file)).find(|file| file.exists()).unwrap();
    fs::read_to_string(file).unwrap().matches("Said {").count()
}

#[test]
fn every_card_has_all_its_texts_in_every_language() {
    let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
    for language in Language::ALL {
        assert_eq!(said_of(language), catalogue.playable().count(), "{language}");
        for card in catalogue.playable() {
            let said = Said::of(&catalogue, card.number, language).unwrap();
            let Said { theirs, full, .. } = said;
            let name = format!("{language} {}", card.number);
            let english = Said::of(&catalogue, card.number, Language::En).unwrap();
            assert!(
                language == Language::En || (theirs != english.theirs && full != english.full),
                "{name}: in English"
            );
            assert!(theirs.chars().count() <= LINE, "{name}: {}", theirs.chars().count());
            assert!(!theirs.ends_with('.') && theirs != card.summary.of(language), "{name}");
            assert!(FULL.contains(&full.chars().count()), "{name}: {}", full.chars().count());
            let sentences: Vec<&str> = full.split_inclusive(['.', ';', ':']).collect();
            assert!((3..=12).contains(&sentences.len()) && full.ends_with('.'), "{name}");
            let longest = sentences.iter().map(|one| one.split_whitespace().count()).max().unwrap();
            assert!(longest <= SENTENCE, "{name}: a sentence of {longest} words");
            assert!(!full.contains("  ") && !full.contains('!'), "{name}");
        }
    }
}

#[test]
fn cards_of_another_edition_say_their_summaries_alone() {
    let other = Catalogue::BUILT_IN.replace("tempete-1991", "house");
    let catalogue = Catalogue::read(&other).unwrap();
    assert_eq!(catalogue.id, "house");
    assert_eq!(Said::of(&catalogue, CardNo::new(40).unwrap(), Language::En), None);
}

/// At most so many cards have a property alone.
const MOST: usize = 12;

/// The properties that one card of the built-in catalogue has alone. The rules are to know cards by what several share; each
/// that is not shared stands here with its reason, and there are few.
const ALONE: &[(&str, &str)] = &[
    ("at_capture = edits", "61: what is done at a capture differs with each of the three cards that do anything then"),
    ("at_capture = pawn-instead", "26: likewise"),
    ("at_capture = taker", "66: likewise"),
    ("edits: lift", "68: a king away is a duty to land, also where no board is kept"),
    ("ground = check", "33: the one card against a check"),
    ("is = card-number", "34: the one card that takes another out of the opponent's play"),
    ("is = list-position", "57: the one card that picks from the own list"),
    ("once", "44: a pawn typed once, and then each square it hops to"),
    ("undoes = turn", "33: the one card after which a turn is lost"),
    ("window = any", "72: not played by mail; every card has a window"),
];

#[test]
fn few_properties_belong_to_one_card() {
    let catalogue: toml::Table = Catalogue::BUILT_IN.parse().unwrap();
    let mut having: BTreeMap<String, usize> = BTreeMap::new();
    for card in catalogue["card"].as_array().unwrap() {
        let mut of: Vec<String> = Vec::new();
        for (key, value) in card.as_table().unwrap() {
            match (key.as_str(), value) {
                // Names and words.
                ("number" | "title" | "summary" | "example", _) => {}
                ("params", toml::Value::Array(params)) => of.extend(params.iter().flat_map(param)),
                // Edits are the board's language; off the board the rules ask for one of its verbs alone.
                ("edits", toml::Value::Array(edits)) => {
                    of.extend(
                        edits.iter().filter(|edit| **edit == "lift $king".into()).map(|_| "edits: lift".to_string()),
                    );
                    of.push(if edits.is_empty() { "edits: none" } else { "edits" }.to_string());
                }
                // Which piece, how often, what must be so, how it goes: values that the rules take as they are.
                ("double" | "repeat" | "needs" | "way", _) => of.push(key.clone()),
                (_, toml::Value::String(word)) => of.push(format!("{key} = {word}")),
                (_, value) => of.push(format!("{key} = {value:?}")),
            }
        }
        of.sort_unstable();
        of.dedup();
        of.into_iter().for_each(|property| *having.entry(property).or_default() += 1);
    }
    let alone: Vec<&str> =
        having.iter().filter(|(_, cards)| **cards == 1).map(|(property, _)| property.as_str()).collect();
    let listed: Vec<&str> = ALONE.iter().map(|(property, _)| *property).collect();
    assert_eq!(alone, listed);
    assert!(alone.len() <= MOST);
}

/// What kind of parameter it is, and its flags; whose piece and where is the board's language.
fn param(param: &toml::Value) -> Vec<String> {
    let param = param.as_table().unwrap();
    let is = param["is"].as_str().unwrap().split(' ').next().unwrap();
    let is = if ["card-number", "list-position", "piece-type"].contains(&is) { is } else { "square" };
    let flags = param.keys().filter(|key| !["name", "is"].contains(&key.as_str())).cloned();
    flags.chain([format!("is = {is}")]).collect()
}
