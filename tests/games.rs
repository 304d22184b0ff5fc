//! Whole games as scripts: what each side wrote, what the log got, and every letter to either seat
//! side by side, so that what a seat is not told is stated too. `UPDATE=1` writes anew what stands
//! below the steps; `GAME=T30` plays only scripts with that in their names.

#![cfg(test)]

mod support;

use std::{
    env, fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
};

use support::{
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
