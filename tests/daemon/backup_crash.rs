//! Dying while a backup is made leaves half a file that is no backup; dying between a letter's head and its
//! sending leaves the letter, and it goes out as it was written.

use std::{collections::BTreeMap, fs, path::Path, process::Command};

use sqlx::{ConnectOptions, Connection};
use support::house::block;
use tempete::{
    daemon::{Parts, clock::Clock},
    store::{check_copy, options},
};

/// `tempete ORDER` on this state folder, dying at a step where one is named; says whether it came to its end.
fn tempete(state: &Path, order: &[&str], fault: &str, at: i64) -> bool {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tempete"));
    command.arg("--state").arg(state).args(order).env("TEMPETE_CLOCK", at.to_string()).env("TEMPETE_ANY_CLOCK", "yes");
    if !fault.is_empty() {
        command.env("TEMPETE_FAULT", fault);
    }
    command.output().unwrap().status.success()
}

const NEW: [&str; 5] = ["new", "--white", "Ann <ann@example.org>", "--black", "Bob <bob@example.net>"];

#[test]
fn c12_half_a_backup_is_called_so_and_a_whole_one_opens() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    assert!(tempete(&state, &NEW, "", support::house::BEGIN));
    assert!(tempete(&state, &["poll"], "", support::house::BEGIN));
    let copies = folder.path().join("copies");
    let to = ["backup", "--to", copies.to_str().unwrap()];
    let names = || {
        let mut names: Vec<String> =
            fs::read_dir(&copies).unwrap().map(|one| one.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    for (fault, at) in [("backup-copied", 1), ("backup-synced", 2)] {
        assert!(!tempete(&state, &to, fault, support::house::BEGIN + at), "{fault}");
        assert!(names().iter().all(|name| name.ends_with(".db.part")), "{fault}: {:?}", names());
    }
    assert!(!tempete(&state, &to, "backup-named", support::house::BEGIN + 3));
    assert!(tempete(&state, &to, "", support::house::BEGIN + 4));
    let whole: Vec<String> = names().into_iter().filter(|name| name.ends_with(".db")).collect();
    assert_eq!(whole, ["tempete-20270115T080003Z.db", "tempete-20270115T080004Z.db"]);
    for name in whole {
        block(async {
            assert_eq!(check_copy(&copies.join(&name)).await.unwrap(), Vec::<String>::new());
            let fresh = tempfile::tempdir().unwrap();
            fs::copy(copies.join(&name), fresh.path().join("tempete.db")).unwrap();
            let mut parts = Parts::open(support::house::config(fresh.path()), Clock::system(), tempete::games::GAMES)
                .await
                .unwrap();
            assert_eq!(parts.store.games(None).await.unwrap().len(), 1);
        });
    }
    // The referee never noticed.
    assert!(tempete(&state, &["show", "1"], "", support::house::BEGIN + 5));
}

#[test]
fn c13_a_letter_whose_head_is_known_goes_out_as_it_was_written() {
    for fault in ["committed", "tmp-written", "heads-written", "linked", "before-outcome"] {
        let folder = tempfile::tempdir().unwrap();
        let state = folder.path().join("state");
        assert!(tempete(&state, &NEW, "", support::house::BEGIN));
        assert!(tempete(&state, &["poll"], "", support::house::BEGIN));
        let outbox = state.join("mail/outbox/new");
        let invitation = support::house::letters(&outbox).into_iter().find(|letter| letter.seat == "w").unwrap();
        let mail = support::house::mail("ann@example.org", &invitation.reply_to, "a@players.example", "list random");
        fs::write(state.join("mail/inbox/new/1.M1.players"), mail).unwrap();
        assert!(!tempete(&state, &["poll"], fault, support::house::BEGIN + 60), "{fault}");

        let stored: BTreeMap<String, Vec<u8>> = block(async {
            let mut connection = options(&state.join("tempete.db")).connect().await.unwrap();
            let query = "SELECT o.message_id, m.bytes FROM outbox o JOIN mime m ON m.outbox = o.id";
            let rows: Vec<(String, Vec<u8>)> = sqlx::query_as(query).fetch_all(&mut connection).await.unwrap();
            connection.close().await.unwrap();
            rows.into_iter().collect()
        });
        assert_eq!(stored.len(), 4, "{fault}: the plan is whole");
        // A day later, with other times and other entropy: nothing is signed anew.
        assert!(tempete(&state, &["poll"], "", support::house::BEGIN + 86_400), "{fault}");
        let letters = support::house::letters(&outbox);
        assert_eq!(letters.len(), 4, "{fault}");
        for letter in letters {
            let plain = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap().replace('\r', "");
            assert_eq!(plain(&letter.raw), plain(&stored[&letter.message_id]), "{fault}: {}", letter.message_id);
        }
        let heads = fs::read_to_string(state.join("heads/000/1")).unwrap();
        let mut roots: BTreeMap<&str, &str> = BTreeMap::new();
        for line in heads.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            assert_eq!(*roots.entry(words[1]).or_insert(words[2]), words[2], "{fault}: two heads for {}", words[1]);
        }
        assert_eq!(roots.len(), 2, "{fault}");
    }
}
