//! Yesterday's backup is restored beside a mailbox on a real server: the mails decided since are read again
//! from its folder of decided mails, and the game has the entries and letters it had. Then the whole folder is
//! rolled back.

use std::{collections::BTreeSet, fs, path::Path, process::Command};

use support::stack::{Inbox, Outbox, Stack};

/// The value of a header field in the first of these mails that has this word in its Message-ID.
fn field(mails: &[Vec<u8>], id: &str, name: &str) -> String {
    for mail in mails {
        let text = String::from_utf8_lossy(mail).replace('\r', "").replace("\n ", " ").replace("\n\t", " ");
        let head = text.split("\n\n").next().unwrap();
        let of = |name: &str| head.lines().find_map(|line| line.strip_prefix(name)).map(|line| line.trim().to_owned());
        if of("Message-ID:").is_some_and(|found| found.contains(id)) {
            return of(name).unwrap();
        }
    }
    panic!("no letter {id}");
}

#[test]
fn mails_since_the_backup_are_read_again_from_the_folder_of_decided_ones() {
    let stack = Stack::start();
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    fs::write(folder.path().join("tempete.toml"), stack.config(Inbox::Imaps, Outbox::Smtps)).unwrap();
    let well = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tempete"));
        command.arg("--config").arg(folder.path().join("tempete.toml")).arg("--state").arg(&state).args(words);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let mut sent = 0;
    let mut mail = |account: &str, letter: &str, text: &str| {
        sent += 1;
        let to = field(&stack.mails(account, ""), letter, "Reply-To:");
        let to = to.rsplit('<').next().unwrap().trim_end_matches('>').to_owned();
        let raw = format!(
            "From: {account}@players.test\r\nTo: {to}\r\nSubject: t\r\nMessage-ID: <m{sent}@x>\r\n\
             MIME-Version: 1.0\r\nContent-Type: text/plain\r\n\r\n{text}\r\n"
        );
        stack.send(account, &to, raw.as_bytes());
        stack.wait_for("referee", "", 1);
        well(&["poll"])
    };
    well(&["new", "--white", "Ann <ann@players.test>", "--black", "Bob <bob@players.test>", "--term", "board=off"]);
    well(&["poll"]);
    stack.wait_for("bob", "", 1);
    stack.wait_for("ann", "", 1);
    mail("ann", "g1.w.1.", "list random\r\nnumbers random");
    stack.wait_for("bob", "", 2);
    let backup = well(&["backup"]).lines().next().unwrap().to_owned();
    let copy = |from: &Path, to: &Path| {
        let done = Command::new("cp").arg("-rT").args([from, to]).status().unwrap();
        assert!(done.success());
    };
    copy(&state.join("heads"), &folder.path().join("heads"));

    let told = mail("bob", "g1.b.2.", "list random\r\nnumbers random");
    assert!(told.contains("1 accepted"), "{told}");
    stack.wait_for("ann", "", 3);
    let told = mail("ann", "g1.w.3.", "mvoe e4");
    assert!(told.contains("1 refused"), "{told}");
    stack.wait_for("ann", "", 4);
    let told = mail("ann", "g1.w.3.", "move e4");
    assert!(told.contains("1 accepted"), "{told} {}", String::from_utf8_lossy(stack.mails("ann", "").last().unwrap()));
    stack.wait_for("ann", "", 5);
    stack.drain();
    let record = well(&["record", "1"]);
    let ids = || -> BTreeSet<String> {
        let mails = [stack.mails("ann", ""), stack.mails("bob", "")].concat();
        let id = |mail: &Vec<u8>| field(std::slice::from_ref(mail), "g1.", "Message-ID:");
        mails.iter().map(id).collect()
    };
    let letters = ids();

    for end in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(state.join(format!("tempete.db{end}")));
    }
    fs::copy(&backup, state.join("tempete.db")).unwrap();
    assert_ne!(well(&["record", "1"]), record);
    let told = well(&["poll"]);
    assert!(told.starts_with("3 read, 2 accepted, 1 refused, 0 set aside"), "{told}");
    assert_eq!(well(&["record", "1"]), record);
    stack.drain();
    assert_eq!(ids(), letters, "the same letters, however often each came");
    // And on, by a key of a letter that was lost.
    let told = mail("bob", "g1.b.4.", "move e5");
    assert!(told.starts_with("1 read, 1 accepted"), "{told}");

    // The folder is rolled back as a whole. What the player answers now, the database never made: the game waits,
    // and every mail since is there again at once.
    // Letters may have come twice: how many there are says nothing of the last.
    stack.drain();
    for end in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(state.join(format!("tempete.db{end}")));
    }
    fs::copy(&backup, state.join("tempete.db")).unwrap();
    fs::remove_dir_all(state.join("heads")).unwrap();
    copy(&folder.path().join("heads"), &state.join("heads"));
    let told = mail("ann", "g1.w.6.", "move Nf3");
    assert!(
        told.starts_with("5 read, 0 accepted, 0 refused, 5 set aside, 0 sent"),
        "{told} {} {}",
        well(&["mail", "list"]),
        well(&["show", "1"])
    );
    let told = well(&["rule", "1", "recover", "--reason", "The machine was set back.", "--yes"]);
    assert!(told.contains("ruled"), "{told}");
    let told = well(&["poll"]);
    // Black's lists answer a letter that is there; the other keys are of letters that never will be.
    assert!(told.starts_with("5 read, 1 accepted"), "{told}");
    let record = well(&["record", "1"]);
    assert!(record.contains("\nrecover 2 unknown\n") && record.contains(" black list"), "{record}");
}
