//! The referee's mailbox on a real server: mails are stored, decided once and put away, whatever dies,
//! stalls or is refused on the way.

use std::{
    fs,
    path::PathBuf,
    process::{Child, Command, Output, Stdio},
    time::Duration,
};

use rustix::process::{Pid, Signal, kill_process};
use support::stack::{ANN, Inbox, Outbox, REFEREE, Stack, wait_until};
use tempete::daemon::clock::Clock;

/// A referee who lives on real servers, with one game begun.
struct Home {
    stack: Stack,
    folder: tempfile::TempDir,
    sent: u32,
}

impl Home {
    fn new(way: Inbox) -> Self {
        let stack = Stack::start();
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("tempete.toml"), stack.config(way, Outbox::Smtps)).unwrap();
        let home = Self { stack, folder, sent: 0 };
        home.well(&["new", "--white", &format!("Ann <{ANN}>"), "--black", "Bob <bob@players.test>"]);
        home.well(&["poll"]);
        home.stack.wait_for("ann", "", 1);
        home
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tempete"));
        command.arg("--config").arg(self.folder.path().join("tempete.toml"));
        command.arg("--state").arg(self.folder.path().join("state")).args(words);
        command.stderr(Stdio::piped()).stdout(Stdio::piped());
        command
    }

    fn well(&self, words: &[&str]) -> String {
        let output = self.command(words).output().unwrap();
        assert!(output.status.success(), "{words:?}: {}", said(&output));
        String::from_utf8(output.stdout).unwrap()
    }

    /// Sends a mail with this text to the referee, and waits until it lies there.
    fn mail(&mut self, text: &str) {
        self.sent += 1;
        let id = self.sent;
        let raw = format!(
            "From: {ANN}\r\nTo: {REFEREE}\r\nSubject: t\r\nMessage-ID: <m{id}@x>\r\nMIME-Version: 1.0\r\n\
             Content-Type: text/plain\r\n\r\n{text}\r\n"
        );
        let there = self.count("") + 1;
        self.stack.send("ann", REFEREE, raw.as_bytes());
        self.stack.wait_for("referee", "", there);
    }

    fn count(&self, folder: &str) -> usize {
        self.stack.files("referee", folder).len()
    }

    /// How many letters Ann has, once the SMTP server has delivered what it took.
    fn letters(&self) -> usize {
        self.stack.drain();
        self.stack.files("ann", "").len()
    }

    /// How many mails the database has, by verdict.
    fn rows(&self) -> Vec<String> {
        let list = self.well(&["mail", "list"]);
        let mut rows: Vec<String> = list
            .lines()
            .filter(|line| line.contains(" bytes "))
            .filter_map(|line| Some(line.split(" bytes ").nth(1)?.split_whitespace().next()?.to_owned()))
            .collect();
        rows.sort();
        rows
    }

    /// Starts the daemon.
    fn run(&self, variables: &[(&str, &str)]) -> Daemon {
        let log = self.folder.path().join("log");
        let mut command = self.command(&["run"]);
        command.envs(variables.iter().copied()).stderr(fs::File::create(&log).unwrap()).stdout(Stdio::null());
        Daemon { child: command.spawn().unwrap(), log }
    }
}

struct Daemon {
    child: Child,
    log: PathBuf,
}

impl Daemon {
    /// Asks it to stop; says how long it took.
    fn stop(mut self) -> Duration {
        let began = Clock::instant();
        kill_process(Pid::from_child(&self.child), Signal::TERM).unwrap();
        let status = self.child.wait().unwrap();
        assert!(status.success(), "{status}: {}", fs::read_to_string(&self.log).unwrap());
        began.elapsed()
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn said(output: &Output) -> String {
    format!("{}\n{}", output.status, String::from_utf8_lossy(&output.stderr))
}

#[test]
fn mails_are_read_by_every_way_and_put_away() {
    for way in [Inbox::Imaps, Inbox::StartTls, Inbox::Plain] {
        let mut home = Home::new(way);
        home.mail("hello");
        home.mail("hello again");
        home.stack.deliver("carol@elsewhere.test", REFEREE, b"From: carol@elsewhere.test\r\n\r\nx\r\n");
        home.stack.wait_for("referee", "", 3);
        // One over the cap: stored by its beginning, no line of it is an order, and it leaves the mailbox, where it takes room.
        home.mail(&"a long line of a large mail, which is none of the referee's\r\n".repeat(20_000));
        home.well(&["poll"]);
        assert_eq!((home.count(""), home.count("Strangers"), home.count("Quarantine")), (0, 3, 0), "{way:?}");
        assert_eq!(home.rows(), ["no-key", "no-key", "no-key", "stranger"]);
        let read = home.stack.files("referee", "Strangers");
        assert!(read.iter().all(|path| !path.to_string_lossy().rsplit(',').next().unwrap().contains('S')), "{read:?}");
        // Somebody puts one back: it is another mail to the server, and brings no second letter.
        let letters = home.letters();
        let mut imap = home.stack.imap("referee");
        imap.must("SELECT Strangers");
        imap.must("UID MOVE 1 INBOX");
        drop(imap);
        home.well(&["poll"]);
        assert_eq!((home.count(""), home.rows().len()), (0, 5));
        assert_eq!(home.letters(), letters);
    }
}

#[test]
fn the_daemon_hears_of_mail_at_once_and_stops_at_once() {
    let mut home = Home::new(Inbox::Imaps);
    let daemon = home.run(&[]);
    for round in 1..=3 {
        let began = Clock::instant();
        home.stack.send("ann", REFEREE, format!("From: {ANN}\r\nTo: {REFEREE}\r\n\r\n{round}\r\n").as_bytes());
        home.stack.wait_for("referee", "Strangers", round);
        // The server shows a mail that it moves in both folders for a moment.
        wait_until("the inbox to be empty", || home.count("") == 0);
        // Polls are five minutes apart.
        println!("round {round}: put away {} ms after it was sent", began.elapsed().as_millis());
    }
    assert!(daemon.stop() < Duration::from_secs(3));
    assert_eq!((home.count(""), home.rows().len()), (0, 3));
    home.mail("while nobody looks");
    let daemon = home.run(&[]);
    home.stack.wait_for("referee", "Strangers", 4);
    daemon.stop();
}

#[test]
fn what_a_command_queues_leaves_at_once_though_the_daemon_waits_for_mail() {
    let home = Home::new(Inbox::Imaps);
    let daemon = home.run(&[]);
    // Long enough to wait by IDLE; its next poll is five minutes away.
    std::thread::sleep(Duration::from_secs(2));
    home.well(&["new", "--white", &format!("Ann <{ANN}>"), "--black", "Bob <bob@players.test>"]);
    let began = Clock::instant();
    home.stack.wait_for("ann", "", 2);
    println!("it lay there {} ms after the command", began.elapsed().as_millis());
    assert!(began.elapsed() < Duration::from_secs(10));
    daemon.stop();
}

#[test]
fn a_refused_login_is_trouble_and_no_reason_to_lose_mail() {
    let mut home = Home::new(Inbox::StartTls);
    home.mail("hello");
    home.stack.change_password("referee", "another password");
    // Dovecot looks at its file once a second.
    std::thread::sleep(Duration::from_millis(1100));
    let output = home.command(&["poll"]).output().unwrap();
    assert_eq!(output.status.code(), Some(75), "{}", said(&output));
    let log = said(&output);
    assert!(log.contains("login: refused") && !log.contains("secret1") && !log.contains("localhost"), "{log}");
    home.stack.change_password("referee", "secret1");
    wait_until("the login to be taken again", || home.command(&["poll"]).output().unwrap().status.success());
    assert_eq!((home.count(""), home.count("Strangers")), (0, 1));
}

mod faulty {
    use super::*;

    #[test]
    fn whoever_dies_on_the_way_leaves_one_verdict_and_an_empty_inbox() {
        let mut home = Home::new(Inbox::Plain);
        let mut mails = 0;
        for step in ["listed", "fetched", "stored", "read", "before-commit", "committed", "moved"] {
            for nth in 1..=2 {
                home.mail("hello");
                home.mail("hello again");
                mails += 2;
                let output = home.command(&["poll"]).env("TEMPETE_FAULT", format!("{step}:{nth}")).output().unwrap();
                // In a batch the two are listed, fetched, stored and moved once.
                let once = ["listed", "fetched", "stored", "moved"].contains(&step);
                assert_eq!(output.status.success(), once && nth == 2 && step != "listed", "{step} {}", said(&output));
                home.well(&["poll"]);
                assert_eq!((home.count(""), home.count("Strangers")), (0, mails), "{step}");
                assert_eq!(home.rows(), vec!["no-key"; mails], "{step}");
            }
        }
        // Told of the missing key once a day, whoever dies.
        assert_eq!(home.letters(), 2);
    }

    #[test]
    fn a_mail_that_kills_is_set_aside_and_the_others_go_on() {
        let mut home = Home::new(Inbox::Imaps);
        home.mail("tempete-test: abort here");
        home.mail("hello");
        for _ in 0..3 {
            assert!(!home.command(&["poll"]).output().unwrap().status.success());
        }
        home.well(&["poll"]);
        assert_eq!((home.count(""), home.count("Strangers"), home.count("Quarantine")), (0, 1, 1));
        assert_eq!(home.rows(), ["no-key", "set-aside"]);
    }

    #[test]
    fn uids_numbered_anew_bring_no_second_letter() {
        let mut home = Home::new(Inbox::Imaps);
        home.mail("hello");
        let output = home.command(&["poll"]).env("TEMPETE_FAULT", "committed").output().unwrap();
        assert!(!output.status.success());
        assert_eq!(home.count(""), 1);
        home.stack.renumber("referee");
        home.mail("hello again");
        home.well(&["poll"]);
        assert_eq!((home.count(""), home.count("Strangers")), (0, 2));
        assert_eq!(home.letters(), 2);
    }

    #[test]
    fn a_server_that_stands_still_is_left_and_found_again() {
        let mut home = Home::new(Inbox::Imaps);
        home.mail("hello");
        home.stack.freeze();
        let began = Clock::instant();
        let output = home.command(&["poll"]).env("TEMPETE_PATIENCE", "400").output().unwrap();
        assert_eq!(output.status.code(), Some(75), "{}", said(&output));
        assert!(began.elapsed() < Duration::from_secs(8), "{:?}", began.elapsed());
        home.stack.thaw();
        let daemon = home.run(&[("TEMPETE_PATIENCE", "400")]);
        home.stack.wait_for("referee", "Strangers", 1);
        // It stands still while the daemon idles; what comes meanwhile is found.
        home.stack.freeze();
        std::thread::sleep(Duration::from_secs(1));
        home.stack.thaw();
        home.stack.send("ann", REFEREE, format!("From: {ANN}\r\nTo: {REFEREE}\r\n\r\nx\r\n").as_bytes());
        home.stack.wait_for("referee", "Strangers", 2);
        home.stack.freeze();
        // Whatever it awaits, it stops.
        assert!(daemon.stop() < Duration::from_secs(3));
        home.stack.thaw();
    }
}
