//! The records of the tests, made when they are asked for: nothing here changes with their format.

use std::{collections::BTreeMap, fs, path::PathBuf, process::Command, sync::LazyLock};

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

/// All of them.
pub fn all() -> Vec<Vec<u8>> {
    GOOD.values().cloned().chain(BAD.iter().map(|(_, bytes)| bytes.clone())).collect()
}

/// Pieces that matter to what reads records, for inputs made by chance.
pub const PIECES: &[&str] = &[
    "\n",
    " ",
    "\0",
    "\r\n",
    "\u{e9}",
    "-",
    "+",
    "0",
    "1",
    "9",
    "99999999999999999999",
    "catalogue 0\n\nprofile 0\n\n",
    "entries 1\n",
    "head\n",
    "openings 1\n",
    "end\n",
    "0 2027-01-01T00:00:00Z ",
    "9 2027-01-01T00:00:00Z ",
    "white turn\n",
    "black turn\n",
    "white interception\n",
    "black answer\n",
    "white list\n",
    "black numbers\n",
    "referee look ",
    "referee rule recover 2\n",
    "referee rule correct\n",
    "referee pause\n",
    "referee leave white 2027-01-01 2027-01-30\n",
    "move e2-e4\n",
    "move e1xe8\n",
    "move O-O\n",
    "pass\n",
    "card 35\n",
    "card 17 a1\n",
    "position 3\n",
    "square ",
    "drawn 1 1\n",
    "answers 1\n",
    "seal ",
    "arrived 2027-01-01T00:00:00Z\n",
    "said\n",
    "draw\n",
    "place Qe4\n",
    "remove e4\n",
    "swap a1 h8\n",
    "final white\n",
    "errs both\n",
    "by agreement\n",
    "white resign\n",
    "white object 3\n",
    "tempete/1 42 w list 1 AAAA 12",
    "referee.example.org/tempete/42/1\n",
    "head 42/1 9 ",
    "> ",
    "=\n",
];

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
    static FOLDER: LazyLock<tempfile::TempDir> = LazyLock::new(|| {
        let folder = crate::built().with_file_name("tmp");
        fs::create_dir_all(&folder).unwrap();
        tempfile::tempdir_in(folder).unwrap()
    });
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
