//! Where the phrases of letters stand among the files of what is expected. A phrase that many of them have makes many
//! of them change with every better word, and then nobody reads what changed; one that none has may say anything.

use std::{collections::BTreeMap, ffi::OsStr, fs, path::Path};

use games::GAMES;
use support_rules::{
    phrases::{Flat, runs},
    root,
};

/// So many files may have a phrase of one game's.
const MOST: usize = 15;
/// So many files a game, on the whole, may have one that every game has.
const A_GAME: usize = 5;
/// A shorter run of text may stand anywhere.
const LENGTH: usize = 24;
/// Folders of files in which nothing of a letter is expected: templates of tests, and what players write.
const OTHERS: [&str; 2] = ["tests/support", "tests/support-rules"];

/// Every file of what is expected below this folder, on one line.
fn fixtures(folder: &Path, found: &mut Vec<(String, Flat)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.strip_prefix(root()).unwrap().display().to_string();
        if path.is_dir() && !OTHERS.contains(&name.as_str()) {
            fixtures(&path, found);
        } else if path.is_file() && path.extension() != Some(OsStr::new("rs")) {
            found.push((name, Flat::of(&String::from_utf8_lossy(&fs::read(&path).unwrap()))));
        }
    }
}

#[test]
fn a_phrase_of_the_letters_stands_in_some_fixtures_and_not_in_many() {
    let mut files = Vec::new();
    fixtures(&root().join("tests"), &mut files);
    let mut places: BTreeMap<_, Vec<&str>> = BTreeMap::new();
    let of_all = ["kit", "chess"].into_iter().chain(GAMES.iter().map(|game| game.name()));
    let folders = of_all.flat_map(|of| ["en", "fr"].map(|language| format!("{of}/{language}")));
    for run in folders.flat_map(|folder| runs(&folder, LENGTH)) {
        let has = files.iter().filter(|(_, text)| text.has(&run)).map(|(name, _)| name.as_str()).collect();
        places.insert(run, has);
    }
    let mut most: Vec<_> = places.iter().collect();
    most.sort_by_key(|(_, places)| std::cmp::Reverse(places.len()));
    for (run, places) in most.iter().take(10) {
        println!("{} in {} fixtures: {}", run.code, places.len(), run.text);
    }
    let may =
        |code: &str| if code.starts_with("kit/") || code.starts_with("chess/") { A_GAME * GAMES.len() } else { MOST };
    let many: Vec<_> = most.iter().filter(|(run, places)| places.len() > may(&run.code)).collect();
    assert!(many.is_empty(), "in too many: {many:#?}");

    let mut nowhere: BTreeMap<&str, usize> = BTreeMap::new();
    for (run, _) in places.iter().filter(|(_, places)| places.is_empty()) {
        *nowhere.entry(&run.code).or_default() += 1;
    }
    let found: String = nowhere.iter().map(|(code, count)| format!("{code} {count}\n")).collect();
    let differ: Vec<&str> = found.lines().filter(|line| !NOWHERE.lines().any(|known| known == *line)).collect();
    assert!(differ.is_empty(), "so many runs of these stand in no fixture:\n{}", differ.join("\n"));
    assert_eq!(found, NOWHERE, "some of them stand in a fixture after all");
}

/// Of which phrases how many runs stand in no fixture: no script brings them about. Shorten it.
const NOWHERE: &str = include_str!("../../tree/nowhere.txt");
