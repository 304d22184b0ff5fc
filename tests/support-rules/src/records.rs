//! The records of the tests, made when they are asked for: nothing here changes with their format.

#![allow(dead_code, reason = "each test takes what it needs")]

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::LazyLock,
};

use super::{faults, golden, scripts};

/// The records that are in order, by name, in the order of their names.
pub static GOOD: LazyLock<BTreeMap<&'static str, Vec<u8>>> = LazyLock::new(|| {
    let played: [scripts::Named; 14] = [
        ("annulled", scripts::annulled),
        ("board", scripts::board),
        ("drawn", scripts::drawn),
        ("late", scripts::late),
        ("lost-while-ruled", scripts::lost_while_ruled),
        ("recovered", scripts::recovered),
        ("renewed", scripts::renewed),
        ("replaced", scripts::replaced),
        ("rich", scripts::rich),
        ("ruled", scripts::ruled),
        ("running", scripts::running),
        ("shown", scripts::shown),
        ("small", scripts::small),
        ("timed", scripts::timed),
    ];
    let played = played.into_iter().map(|(name, game)| (name, game().record().into_bytes()));
    played.chain([("by-hand", by_hand())]).collect()
});

/// Those with one fault each, by a name that begins with the number of the step that must catch it.
pub static BAD: LazyLock<Vec<(&'static str, Vec<u8>)>> = LazyLock::new(faults::faults);

/// The record that none of the project's own code makes.
fn by_hand() -> Vec<u8> {
    let made = Command::new("bash").arg(golden::tests("records/make-by-hand")).output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    made.stdout
}

/// A file with a good record.
pub fn good(name: &str) -> PathBuf {
    kept(name, &GOOD[name])
}

/// Puts a record into a file of its own process's, under this name.
pub fn kept(name: &str, record: &[u8]) -> PathBuf {
    static FOLDER: LazyLock<tempfile::TempDir> =
        LazyLock::new(|| tempfile::tempdir_in(Path::new(env!("CARGO_TARGET_TMPDIR"))).unwrap());
    let file = FOLDER.path().join(format!("{name}.tempete"));
    if !file.exists() {
        // Tests of other threads may look for it: it is there when it is whole.
        let part = tempfile::NamedTempFile::new_in(FOLDER.path()).unwrap();
        fs::write(part.path(), record).unwrap();
        part.persist(&file).unwrap();
    }
    file
}

/// A report with its heads as `[..]`: they change with every byte of the catalogue.
pub fn with_any_head(report: &str) -> String {
    let is_head = |word: &&str| {
        let hex = word.trim_end_matches(['.', ',']);
        hex.len() == 8 && hex.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    let line = |line: &str| match line.split_once("head ") {
        Some((before, head)) if head.split(' ').take(4).filter(is_head).count() == 4 => {
            format!("{before}head [..]{}\n", head.get(35..).unwrap_or_default())
        }
        _ => format!("{line}\n"),
    };
    report.lines().map(line).collect()
}
