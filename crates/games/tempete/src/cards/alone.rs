//! The properties that one card of the built-in catalogue has alone. The rules are to know cards by
//! what several share; each that is not shared stands here with its reason, and there are few.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::catalogue::Catalogue;

/// At most so many.
const MOST: usize = 12;

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
                (_, toml::Value::String(word)) => of.push(alloc::format!("{key} = {word}")),
                (_, value) => of.push(alloc::format!("{key} = {value:?}")),
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
    flags.chain([alloc::format!("is = {is}")]).collect()
}
