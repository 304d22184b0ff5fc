//! Whole games as scripts: what each side wrote, what the log got, and every letter to either seat
//! side by side, so that what a seat is not told is stated too. `UPDATE=1` writes anew what stands
//! below the steps; `GAME=T30` plays only scripts with that in their names.

use std::{
    collections::BTreeSet,
    env, fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
};

use crate::support::{
    play,
    script::{Part, Script},
};

fn scripts() -> Vec<PathBuf> {
    let wanted = env::var("GAME").unwrap_or_default();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let mut found: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "game"))
        .filter(|path| path.to_string_lossy().contains(&wanted))
        .collect();
    found.sort();
    found
}

#[test]
fn every_game_script_is_played_as_it_stands() {
    let update = env::var("UPDATE").is_ok();
    let mut faults = Vec::new();
    for path in scripts() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        let script = Script::read(&text);
        let Ok((actual, _)) = catch_unwind(AssertUnwindSafe(|| play::play(&script))) else {
            faults.push(format!("{name}: a check failed, see above"));
            continue;
        };
        if update {
            fs::write(&path, script.write(&actual)).unwrap();
            continue;
        }
        let steps = script.parts.iter().filter_map(|part| match part {
            Part::Step { line, expected } => Some((line, expected)),
            Part::Plain(_) => None,
        });
        for ((line, expected), actual) in steps.zip(&actual) {
            if expected != actual {
                let (expected, actual) = (expected.join("\n"), actual.join("\n"));
                faults.push(format!("{name}: {line}\nexpected\n{expected}\nactual\n{actual}"));
                break;
            }
        }
    }
    assert!(faults.is_empty(), "{} scripts differ\n\n{}", faults.len(), faults.join("\n\n"));
}

#[test]
fn every_way_to_refuse_a_mail_stands_in_a_script() {
    // Not while scripts are chosen or written anew.
    if env::var("GAME").is_ok() || env::var("UPDATE").is_ok() {
        return;
    }
    let mut given: BTreeSet<String> = BTreeSet::new();
    for path in scripts() {
        let script = Script::read(&fs::read_to_string(&path).unwrap());
        given.extend(play::play(&script).1.into_iter().flat_map(|game| game.refused));
    }
    // The words of letters have a phrase for each; a test of theirs holds that.
    let words =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/tempete/en/words.toml")).unwrap();
    let words: toml::Table = words.parse().unwrap();
    let known = ["refusal", "unreadable", "text"].into_iter().flat_map(|group| {
        let codes = words[group].as_table().unwrap().keys();
        codes.map(move |code| format!("{group} {code}"))
    });
    let missing: Vec<String> = known
        .filter(|code| !given.contains(code) && !UNREACHED.iter().any(|(unreached, _)| code == unreached))
        .collect();
    assert!(missing.is_empty(), "no script has {missing:#?}");
    let reached: Vec<_> = UNREACHED.iter().filter(|(code, _)| given.contains(*code)).collect();
    assert!(reached.is_empty(), "reached after all: {reached:?}");
}

/// Refusals that no mail can get, and what stands before them.
const UNREACHED: &[(&str, &str)] = &[
    ("refusal move-in-full", "a mail's moves are written out in full before"),
    ("refusal log-full", "a log has room for 9999 entries"),
    ("refusal nothing-due", "every order belongs to some message, which is refused by name"),
    ("refusal part-range", "the line itself takes only 1 and 2"),
    ("refusal say-too-long", "the line itself takes no more bytes"),
];
