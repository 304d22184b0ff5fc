//! `tempete doctor` against Dovecot and Exim: what it says of servers that are well, and of each thing
//! that may be wrong with them, every finding with its remedy.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

use support::stack::{Inbox, Outbox, Stack};

/// What `tempete doctor` prints with this configuration, ports and seconds made even, and its status.
fn doctor(folder: &Path, config: &str, options: &[&str]) -> (String, i32) {
    let file = folder.join("tempete.toml");
    fs::write(&file, format!("{config}\n[store]\nstate = {:?}\n", folder.join("state"))).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_tempete"))
        .arg("--config")
        .arg(file)
        .arg("doctor")
        .args(options)
        .stderr(Stdio::inherit())
        .output()
        .unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    let relevant = ["inbox", "outbox", "round trip"];
    let mut lines = Vec::new();
    let mut keep = false;
    for line in told.lines() {
        if !line.starts_with(' ') {
            keep = relevant.iter().any(|of| line.get(7..).is_some_and(|rest| rest.starts_with(of)));
        }
        if keep {
            lines.push(even(line));
        }
    }
    (lines.join("\n"), output.status.code().unwrap())
}

/// Port numbers and seconds are another each time.
fn even(line: &str) -> String {
    let mut words = Vec::new();
    for word in line.split(' ') {
        let port = word.strip_prefix("localhost:").map(|_| "localhost:PORT");
        words.push(port.unwrap_or(if word.parse::<u32>().is_ok_and(|n| n < 20) && line.contains("came after") {
            "N"
        } else {
            word
        }));
    }
    words.join(" ")
}

#[test]
fn servers_that_are_well_and_the_way_from_us_to_us() {
    let stack = Stack::start();
    let folder = tempfile::tempdir().unwrap();
    let config = stack.config(Inbox::Imaps, Outbox::StartTls);
    let (told, status) = doctor(folder.path(), &config, &["--round-trip"]);
    assert_eq!(
        told,
        "\
ok     inbox          imap localhost:PORT (TLS), logged in; it can: IDLE, MOVE, UIDPLUS
ok     outbox         smtp localhost:PORT (STARTTLS), logged in
ok     outbox         it takes the null sender, and a sender for each letter
ok     round trip     a mail to ourselves, with what follows the separator, came after N s
note   round trip     our mailbox's server says nothing of SPF, DKIM and DMARC: no mail can prove its sender by them
ok     round trip     the mailbox's clock and ours agree
ok     round trip     with two recipients: 2 of 2 copies, each with its Delivered-To"
    );
    assert_eq!(status, 0);
    assert!(stack.files("referee", "").is_empty(), "its mails are moved away");
    assert_eq!(stack.files("referee", "Done").len(), 3);
    assert!(!folder.path().join("state").exists(), "and nothing is made");
}

#[test]
fn each_fault_with_its_remedy() {
    let stack = Stack::start();
    let folder = tempfile::tempdir().unwrap();
    let faults = |config: &str, options: &[&str]| {
        let (told, status) = doctor(folder.path(), config, options);
        assert_eq!(status, 1, "{told}");
        let mut faults = Vec::new();
        for line in told.lines() {
            if line.starts_with("FAULT") || line.contains("remedy:") {
                faults.push(line.trim().to_owned());
            }
        }
        faults
    };
    let good = stack.config(Inbox::StartTls, Outbox::Smtps);
    // The certificate is of an authority nobody knows: both sides say so.
    let distrust: String =
        good.lines().filter(|line| !line.starts_with("ca_file")).map(|line| format!("{line}\n")).collect();
    let found = faults(&distrust, &[]);
    assert_eq!(found.len(), 4, "{found:?}");
    assert!(
        found[0].contains("imap localhost:PORT (STARTTLS): tls: the server's certificate is not trusted"),
        "{found:?}"
    );
    assert!(found[2].contains("smtp localhost:PORT (TLS): tls: "), "{found:?}");
    assert!(found[1].contains("ca_file") && found[3].contains("ca_file"));
    // A password that is none.
    fs::write(stack.folder().join("wrong"), "nonsense").unwrap();
    let wrong = good.replace("referee.password", "wrong");
    let found = faults(&wrong, &[]);
    assert!(found[0].ends_with("(STARTTLS): login: refused"), "{found:?}");
    assert!(found[2].contains("(TLS): login: 535"), "{found:?}");
    // A server that takes no sender but the mailbox's own.
    let strict = stack.config(Inbox::Imaps, Outbox::Strict);
    let found = faults(&strict.replace("envelope = \"plain\"", "envelope = \"verp\""), &[]);
    assert_eq!(
        found,
        [
            "FAULT  outbox         it does not take the null sender: sender: 553 5.7.1",
            "remedy: set [outbox] envelope = \"plain\"",
            "FAULT  outbox         it does not take a sender for each letter: sender: 553 5.7.1",
            "remedy: set [outbox] envelope = \"plain\"",
        ]
    );
    let (told, status) = doctor(folder.path(), &strict, &[]);
    assert!(
        told.ends_with("ok     outbox         it takes our plain address as sender, as configured") && status == 0,
        "{told}"
    );
    // Nothing in this house strips forged results: naming an authserv-id would let anybody prove anything.
    let naive = good.replace("[sender]\n", "[sender]\nauthserv_ids = [\"localhost\"]\n");
    let found = faults(&naive, &["--round-trip"]);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].contains("a forged Authentication-Results in the name of our own home came through"), "{found:?}");
    assert!(found[1].contains("take the name out of [sender] authserv_ids"));
    // Nobody there.
    let away = good.replace(&format!("port = {}", stack.imap_port(Inbox::StartTls)), "port = 1");
    let found = faults(&away, &["--round-trip"]);
    assert!(found[0].contains("connect: ") && found[1].contains("[inbox] host and port"), "{found:?}");
}

#[test]
fn by_lmtp_into_ones_own_mailboxes() {
    let stack = Stack::start();
    let folder = tempfile::tempdir().unwrap();
    let (told, status) = doctor(folder.path(), &stack.config(Inbox::Plain, Outbox::Lmtp), &["--round-trip"]);
    assert_eq!(status, 0, "{told}");
    assert!(told.contains("ok     outbox         lmtp localhost:PORT (no TLS), without a login"), "{told}");
    assert!(told.contains("a mail to ourselves, with what follows the separator, came after N s"), "{told}");
}

#[test]
fn what_a_password_command_says_is_shown_at_a_terminal_alone() {
    let stack = Stack::start();
    let folder = tempfile::tempdir().unwrap();
    let config = stack.config(Inbox::Imaps, Outbox::StartTls);
    let command = "password_command = [\"sh\", \"-c\", \"echo s3cret; echo the token is over >&2; exit 3\"]";
    let lines = config.lines().map(|line| if line.starts_with("password_file") { command } else { line });
    let config = lines.collect::<Vec<_>>().join("\n");
    let (told, status) = doctor(folder.path(), &config, &[]);
    assert_eq!((told.matches("is shown at a terminal alone").count(), status), (2, 1), "{told}");
    let program = |words: &str| {
        let file = folder.path().join("tempete.toml");
        format!("{} --config {} {words}", env!("CARGO_BIN_EXE_tempete"), file.display())
    };
    let poll = Command::new("sh").args(["-c", &program("poll 2>&1")]).output().unwrap();
    let quiet = told + &String::from_utf8_lossy(&poll.stdout);
    assert!(quiet.contains("the password command failed") && !quiet.contains("the token is over"), "{quiet}");
    // `script` gives it a terminal.
    let seen = Command::new("script").args(["-qec", &program("doctor"), "/dev/null"]).stdin(Stdio::null()).output();
    let seen = String::from_utf8_lossy(&seen.unwrap().stdout).into_owned();
    assert_eq!(seen.matches("ended with exit status: 3: the token is over").count(), 2, "{seen}");
    assert!(!seen.contains("s3cret"), "{seen}");
}
