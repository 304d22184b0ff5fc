//! Log lines hold no text, list, key, address, password or token: the longest log there is, of a game over
//! real servers, is searched for all of them.

use std::{
    fs,
    path::Path,
    process::{Child, Command, Stdio},
};

use data_encoding::BASE64;
use rustix::process::{Pid, Signal, kill_process};
use support::house::block;
use support::stack::{ANN, BOB, Inbox, Outbox, Stack, wait_until};
use tempete::{
    config::Config,
    daemon::{Parts, clock::Clock},
};

fn tempete(config: &Path, log: &Path) -> Command {
    let log = fs::File::options().create(true).append(true).open(log).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_tempete"));
    command.arg("--config").arg(config).env("TEMPETE_LOG", "trace").stdout(Stdio::null()).stderr(log);
    command
}

fn stop(mut running: Child) {
    kill_process(Pid::from_child(&running), Signal::TERM).unwrap();
    assert!(running.wait().unwrap().success());
}

/// Where answers to a letter go.
fn reply_to(letter: &[u8]) -> String {
    let text = String::from_utf8_lossy(letter);
    let line = text.lines().find_map(|line| line.strip_prefix("Reply-To: ")).unwrap();
    line.trim().rsplit('<').next().unwrap().trim_end_matches('>').to_owned()
}

#[test]
fn nothing_secret_is_logged_over_real_servers() {
    let stack = Stack::start();
    let folder = tempfile::tempdir().unwrap();
    let (config, log) = (folder.path().join("tempete.toml"), folder.path().join("log"));
    let text = stack.config(Inbox::Imaps, Outbox::StartTls);
    let text = format!(
        "{}[store]\nstate = {:?}\n[poll]\nevery = 1\n",
        text.replacen("[referee]\n", "[referee]\norganisers = [\"Keeper <keeper@localhost>\"]\n", 1),
        folder.path().join("state")
    );
    fs::write(&config, text).unwrap();
    let done = tempete(&config, &log)
        .args(["new", "--white", &format!("Ann <{ANN}>"), "--black", &format!("Bob <{BOB}>"), "--term", "board=off"])
        .status()
        .unwrap();
    assert!(done.success());
    let running = tempete(&config, &log).arg("run").spawn().unwrap();
    let letters = |account: &str, count| {
        stack.wait_for(account, "", count);
        stack.mails(account, "")
    };
    let answer = |account: &str, address: &str, to: &str, id: u32, text: &str| {
        let raw = format!(
            "From: {address}\r\nTo: {to}\r\nMessage-ID: <l{id}@players.test>\r\nSubject: Re: x\r\n\r\n{text}\r\n"
        );
        stack.send(account, to, raw.as_bytes());
    };
    let white = reply_to(&letters("ann", 1)[0]);
    let black = reply_to(&letters("bob", 1)[0]);
    answer("ann", ANN, &white, 1, "list random secretwords");
    letters("ann", 2);
    answer("bob", BOB, &black, 2, "list random\n\nsay saidwords");
    let white = reply_to(letters("ann", 3).last().unwrap());
    answer("ann", ANN, &white, 3, "numbers 3 17 22 41 60");
    // A refused line, a key from elsewhere, no key, no mail, a recipient who is none.
    answer("ann", ANN, &white, 4, "card 35 c1 g1\nmove e2-e4");
    answer("bob", BOB, &white, 5, "resign");
    answer("bob", BOB, "referee@localhost", 6, "strayedwords");
    stack.deliver("", "referee@localhost", b"nomailwords");
    wait_until("every mail to have its verdict", || {
        stack.files("referee", "").is_empty()
            && ["Done", "Quarantine", "Strangers"].map(|of| stack.files("referee", of).len()).iter().sum::<usize>() >= 7
    });
    stop(running);
    // The servers refuse the login, and then are not there at all.
    fs::write(stack.folder().join("referee.password"), "otherpass").unwrap();
    let refused = tempete(&config, &log).arg("poll").status().unwrap();
    assert_eq!(refused.code(), Some(75));
    let mut secrets = block(async {
        let read = Config::load(Some(&config), None).unwrap();
        let mut parts = Parts::open(read, Clock::system(), tempete::games::GAMES).await.unwrap();
        let game = parts.store.games(None).await.unwrap()[0].game;
        let stored = parts.store.game(game).await.unwrap().unwrap();
        let mut secrets = vec![data_encoding::HEXLOWER.encode(stored.secret.reveal())];
        secrets.extend(stored.sealed.into_iter().map(|sealed| sealed.value));
        secrets
    });
    assert!(secrets.len() >= 3, "two lists are sealed");
    for word in [
        ANN,
        BOB,
        "keeper@localhost",
        "referee@localhost",
        "players.test",
        "secretwords",
        "saidwords",
        "strayedwords",
        "nomailwords",
        "3 17 22",
        "c1 g1",
        "secret1",
        "otherpass",
        "LOGIN",
        "list random",
    ] {
        secrets.push(word.to_owned());
    }
    // As SMTP and IMAP carry them.
    for login in ["\0referee\0secret1", "secret1", "referee\0referee\0secret1", "\0referee\0otherpass", "otherpass"] {
        secrets.push(BASE64.encode(login.as_bytes()).trim_end_matches('=').to_owned());
    }
    for account in ["ann", "bob"] {
        for letter in stack.mails(account, "") {
            secrets.extend(reply_to(&letter).split(['+', '@']).nth(1).map(str::to_owned));
        }
    }
    let said = fs::read_to_string(&log).unwrap();
    assert!(said.contains("ALARM: the mail server refuses"), "something was logged at all:\n{said}");
    for secret in secrets {
        let found = said.lines().find(|line| line.contains(&secret));
        assert!(found.is_none(), "{secret} stands in the log: {}", found.unwrap());
    }
    println!("{} lines of log", said.lines().count());
}
