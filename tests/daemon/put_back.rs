//! `tempete restore` as an operator runs it: whatever dies in between, whatever schema the backup has and whoever it belongs
//! to, and no two stories are told by letters.

use std::{
    collections::BTreeMap,
    fs,
    os::unix::fs::{MetadataExt, PermissionsExt, chown},
    path::{Path, PathBuf},
    process::{Command, Output},
};

use support::house::{BEGIN, block};
use tempete::store::Store;

use crate::{accidents::anothers_state, upgrade};

/// `tempete ORDER` on this state folder at a moment, dying at a step where one is named.
fn tempete(state: &Path, order: &[&str], fault: &str, at: i64) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tempete"));
    command.arg("--state").arg(state).args(order).env("TEMPETE_CLOCK", at.to_string()).env("TEMPETE_ANY_CLOCK", "yes");
    if !fault.is_empty() {
        command.env("TEMPETE_FAULT", fault);
    }
    command.output().unwrap()
}

/// The same, which must succeed; gives what it prints.
fn well(state: &Path, order: &[&str], at: i64) -> String {
    let Output { status, stdout, stderr } = tempete(state, order, "", at);
    assert!(status.success(), "{order:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).unwrap()
}

/// Every head that letters have shown: of one game, epoch and number of entries there is one root.
fn one_story(state: &Path) -> usize {
    let mut roots: BTreeMap<String, String> = BTreeMap::new();
    for letter in support::house::letters(&state.join("mail/outbox/new")) {
        let text = String::from_utf8(letter.raw).unwrap().replace('\r', "");
        let head = text.lines().find(|line| line.starts_with("head ")).unwrap();
        let (of, root) = head.rsplit_once(' ').unwrap();
        assert_eq!(roots.entry(of.to_owned()).or_insert(root.to_owned()), root, "two stories at {of}");
    }
    roots.len()
}

/// A game, a backup of it, and a ruling since that letters have told. Gives the backup.
fn told_since(state: &Path) -> String {
    let new = ["new", "--white", "Ann <ann@example.org>", "--black", "Bob <bob@example.net>", "--term", "board=off"];
    well(state, &new, BEGIN);
    well(state, &["poll"], BEGIN);
    let backup = well(state, &["backup"], BEGIN + 1).lines().next().unwrap().to_owned();
    well(state, &["rule", "1", "warn", "white", "--reason", "Please answer.", "--yes"], BEGIN + 2);
    well(state, &["poll"], BEGIN + 2);
    backup
}

#[test]
fn whatever_dies_in_a_restore_leaves_the_old_database_or_the_new_one() {
    for (fault, is_put) in [("restore-tried", false), ("restore-aside", false), ("restore-put", true)] {
        let folder = tempfile::tempdir().unwrap();
        let state = folder.path().join("state");
        let backup = told_since(&state);
        assert!(!tempete(&state, &["restore", &backup], fault, BEGIN + 3).status.success(), "{fault}");
        let entries = well(&state, &["show", "1", "--json"], BEGIN + 4);
        assert_eq!(entries.contains("\"entries\": 1,"), is_put, "{fault}: {entries}");
        // Nothing is sent that differs, and what was begun is done.
        well(&state, &["poll"], BEGIN + 5);
        well(&state, &["restore", &backup], BEGIN + 6);
        let warn = ["rule", "1", "warn", "black", "--reason", "You too.", "--yes"];
        assert!(!tempete(&state, &warn, "", BEGIN + 7).status.success(), "{fault}: the game waits");
        well(&state, &["rule", "1", "recover", "--reason", "The disk broke.", "--yes"], BEGIN + 8);
        well(&state, &["poll"], BEGIN + 8);
        assert_eq!(one_story(&state), 3, "{fault}");
    }
}

#[test]
fn what_lost_its_heads_goes_on_by_ruling_alone() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let backup = told_since(&state);
    fs::remove_dir_all(state.join("heads")).unwrap();
    let refused = tempete(&state, &["restore", &backup], "", BEGIN + 3);
    assert_eq!(refused.status.code(), Some(1), "{}", String::from_utf8_lossy(&refused.stderr));
    assert_eq!(
        fs::read_dir(&state)
            .unwrap()
            .filter(|file| file.as_ref().unwrap().path().to_string_lossy().contains(".restore"))
            .count(),
        0
    );
    well(&state, &["restore", "--heads-lost", &backup], BEGIN + 4);
    well(&state, &["poll"], BEGIN + 5);
    let warn = ["rule", "1", "warn", "black", "--reason", "You too.", "--yes"];
    assert!(!tempete(&state, &warn, "", BEGIN + 6).status.success(), "the game waits");
    // The same number of entries as letters have told already, in another epoch.
    well(&state, &["rule", "1", "recover", "--reason", "The machine is gone.", "--yes"], BEGIN + 7);
    well(&state, &["poll"], BEGIN + 7);
    assert_eq!(one_story(&state), 3);
}

#[test]
fn a_backup_of_an_older_schema_is_upgraded_where_it_is_put() {
    let (from, file) = upgrade::kept().into_iter().next().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    upgrade::unpacked(&file, &state);
    let database = state.join("tempete.db");
    let backup = folder.path().join("old.db");
    // As a backup is made: whole, with nothing beside it.
    block(async { Store::copy_as_it_is(&database, &touched(&backup)).await.unwrap() });
    let before = fs::read(&backup).unwrap();
    let at = BEGIN + 400 * 86_400;
    let told = well(&state, &["restore", backup.to_str().unwrap()], at);
    assert!(told.contains(&format!("It had the schema {from}, and was upgraded.")), "{told}");
    assert_eq!(fs::read(&backup).unwrap(), before, "the backup itself is as it was");
    well(&state, &["games"], at);
}

fn touched(path: &Path) -> PathBuf {
    fs::write(path, "").unwrap();
    path.to_owned()
}

#[test]
fn root_puts_back_what_its_owner_may_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let (user, state) = anothers_state(folder.path());
    let backup = told_since(&state);
    // Root's own, in a folder of root's own.
    let mine = folder.path().join("mine");
    fs::create_dir(&mine).unwrap();
    fs::set_permissions(&mine, PermissionsExt::from_mode(0o700)).unwrap();
    let copy = mine.join("backup.db");
    fs::copy(&backup, &copy).unwrap();
    fs::set_permissions(&copy, PermissionsExt::from_mode(0o600)).unwrap();
    chown(&copy, Some(0), Some(0)).unwrap();
    well(&state, &["restore", copy.to_str().unwrap()], BEGIN + 3);
    for file in fs::read_dir(&state).unwrap().map(Result::unwrap) {
        let about = file.metadata().unwrap();
        assert_eq!((about.uid(), about.mode() & 0o077), (user, 0), "{:?}", file.path());
    }
    well(&state, &["poll"], BEGIN + 4);
    assert_eq!(one_story(&state), 2);
}
