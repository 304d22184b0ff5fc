//! SIGTERM stops the daemon within 20 seconds wherever it stands: before a server that says nothing, in the
//! middle of a letter, waiting for mail on a frozen server. And `poll` says by its exit status that mail
//! could not be read or sent.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpListener,
    path::Path,
    process::{Child, Command, Stdio},
    sync::mpsc::{Sender, channel},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};
use support::stack::{ANN, BOB, Inbox, Outbox, Stack};
use tempete::daemon::clock::Clock;

/// A configuration in a folder of its own, with a game whose invitations wait.
fn house(folder: &Path, servers: &str) {
    let text = format!("{servers}\n[store]\nstate = {:?}\n", folder.join("state"));
    fs::write(folder.join("tempete.toml"), text).unwrap();
    let player = |name, address| format!("{name} <{address}>");
    let done = tempete(folder)
        .args(["new", "--white", &player("Ann", ANN), "--black", &player("Bob", BOB), "--term", "board=off"])
        .stdout(Stdio::null())
        .status();
    assert!(done.unwrap().success());
}

fn tempete(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tempete"));
    command.arg("--config").arg(folder.join("tempete.toml"));
    command
}

fn runs(folder: &Path) -> Child {
    tempete(folder).arg("run").stderr(Stdio::piped()).spawn().unwrap()
}

/// Asks it to stop, and says how long that took.
fn stop(mut child: Child) -> Duration {
    let began: Instant = Clock::instant();
    kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
    let mut log = String::new();
    child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0), "{log}");
    println!("it stopped after {} ms", began.elapsed().as_millis());
    began.elapsed()
}

/// A server that takes connections and says so; `speak` is its part of each.
fn server(speak: impl Fn(&mut BufReader<std::net::TcpStream>) + Send + 'static) -> (u16, Sender<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let (end, ended) = channel();
    thread::spawn(move || {
        let mut kept = Vec::new();
        for stream in listener.incoming() {
            let mut stream = BufReader::new(stream.unwrap());
            speak(&mut stream);
            // It stays open, and silent.
            kept.push(stream);
            if ended.try_recv().is_ok() {
                return;
            }
        }
    });
    (port, end)
}

fn maildir_and_smtp(port: u16) -> String {
    format!("[outbox]\nkind = \"smtp\"\nhost = \"127.0.0.1\"\nport = {port}\ntls = \"none\"\nrate = 0\n")
}

#[test]
fn before_servers_that_say_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (came, comes) = channel();
    let told = came.clone();
    let (smtp, _smtp_end) = server(move |_| told.send("smtp").unwrap());
    let (imap, _imap_end) = server(move |_| came.send("imap").unwrap());
    fs::write(folder.path().join("password"), "secret").unwrap();
    let inbox = format!(
        "[inbox]\nkind = \"imap\"\nhost = \"127.0.0.1\"\nport = {imap}\ntls = \"none\"\nuser = \"u\"\npassword_file = {:?}\n",
        folder.path().join("password")
    );
    house(folder.path(), &(inbox + &maildir_and_smtp(smtp)));
    let child = runs(folder.path());
    let first = comes.recv_timeout(Duration::from_secs(20)).unwrap();
    assert!(stop(child) < Duration::from_secs(20));
    // Neither keeps the other from its turn, whatever their patience; the first one has met both, perhaps.
    while comes.try_recv().is_ok() {}
    let child =
        tempete(folder.path()).arg("run").env("TEMPETE_PATIENCE", "2000").stderr(Stdio::piped()).spawn().unwrap();
    while comes.recv_timeout(Duration::from_secs(60)).unwrap() == first {}
    assert!(stop(child) < Duration::from_secs(20));
}

#[test]
fn in_the_middle_of_a_letter() {
    let folder = tempfile::tempdir().unwrap();
    let (came, comes) = channel();
    let (port, _end) = server(move |stream| {
        stream.get_mut().write_all(b"220 here\r\n").unwrap();
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).unwrap_or(0) == 0 {
                return;
            }
            if line == ".\r\n" {
                // The letter is here, and its answer never comes.
                came.send(()).unwrap();
                return;
            }
            let command: String = line.chars().take(4).collect();
            let answer = match command.to_ascii_uppercase().as_str() {
                "EHLO" | "MAIL" | "RCPT" | "RSET" => "250 well\r\n",
                "DATA" => "354 go on\r\n",
                _ => continue,
            };
            stream.get_mut().write_all(answer.as_bytes()).unwrap();
        }
    });
    house(folder.path(), &maildir_and_smtp(port));
    let child = runs(folder.path());
    comes.recv_timeout(Duration::from_secs(20)).unwrap();
    let took = stop(child);
    // The dialogue has eighteen seconds.
    assert!(took < Duration::from_secs(20), "{took:?}");
}

#[test]
fn waiting_for_mail_on_a_frozen_server() {
    let stack = Stack::start();
    let folder = tempfile::tempdir().unwrap();
    house(folder.path(), &stack.config(Inbox::Imaps, Outbox::Smtps));
    let child = runs(folder.path());
    stack.wait_for("bob", "", 1);
    // Both letters are out: it waits for mail now.
    thread::sleep(Duration::from_secs(1));
    stack.freeze();
    let took = stop(child);
    stack.thaw();
    assert!(took < Duration::from_secs(20), "{took:?}");
}

#[test]
fn poll_says_by_its_status_that_nothing_was_read_or_sent() {
    let stack = Stack::start();
    let folder = tempfile::tempdir().unwrap();
    let good = stack.config(Inbox::Imaps, Outbox::Smtps);
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let poll = |config: &str| {
        let text = format!("{config}\n[store]\nstate = {:?}\n", folder.path().join("state"));
        fs::write(folder.path().join("tempete.toml"), text).unwrap();
        let output = tempete(folder.path()).arg("poll").output().unwrap();
        (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    house(folder.path(), &good);
    let port = |of: u16| format!("port = {of}\n");
    let no_smtp = good.replace(&port(stack.smtp_port(Outbox::Smtps)), &port(closed));
    let (status, log) = poll(&no_smtp);
    assert_eq!(status, 75, "{log}");
    assert!(log.contains("connect") && !log.contains("ALARM"), "a server may be away for a while: {log}");
    let no_imap = good.replace(&port(stack.imap_port(Inbox::Imaps)), &port(closed));
    let (status, log) = poll(&no_imap);
    assert_eq!(status, 75, "{log}");
    stack.wait_for("ann", "", 1);
    // A refused login is an alarm at once.
    fs::write(stack.folder().join("wrong"), "nonsense").unwrap();
    let (status, log) = poll(&good.replacen("referee.password", "wrong", 1));
    assert_eq!(status, 75, "{log}");
    assert!(log.contains("ALARM: the mail server refuses to let the referee read its inbox"), "{log}");
    assert!(!log.contains("nonsense"), "{log}");
    let (status, log) = poll(&good);
    assert_eq!(status, 0, "{log}");
}
