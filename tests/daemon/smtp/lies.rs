//! A server that lies: it says nothing, or without an end. The letter waits and is lost or doubled by none of it, no
//! memory goes for it, and what the others do is decided meanwhile.

use std::{
    fs,
    io::Read,
    net::TcpListener,
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use support::{
    house::{block, mail, received},
    server::{CLOSE, DRIP, ENDLESS_LINE, ENDLESS_LINES, STALL, Server},
};
use support_rules::{alone::alone, peak};
use tempete::{
    config::{Auth, Login, Secret, Smtp},
    daemon::clock::Clock,
    mail::servers::{
        patience,
        smtp::{
            Carrier, Sending,
            outcome::{Failure, Stage, Wrong},
        },
    },
};
use tokio::task::JoinSet;

use crate::smtp::{dialogue::smtp, queue::PATIENCE};

const LETTER: &[u8] = b"Subject: t\r\n\r\nhello\r\n";

/// Every place where a server may lie.
const PLACES: [(&str, Stage); 7] = [
    ("greeting", Stage::Hello),
    ("EHLO", Stage::Hello),
    ("AUTH", Stage::Auth),
    ("MAIL", Stage::Mail),
    ("RCPT", Stage::Rcpt),
    ("DATA", Stage::Data),
    (".", Stage::Dot),
];

async fn send(smtp: Smtp) -> Result<(), Failure> {
    let mut carrier = Carrier::new(&smtp, "chess.example");
    carrier.send(Sending { from: None, to: "ann@players.example", bytes: LETTER }, Clock::instant()).await
}

#[test]
fn no_lie_takes_memory_or_more_than_its_time() {
    if !alone(&[], "smtp::lies::no_lie_takes_memory_or_more_than_its_time") {
        return;
    }
    let patience = Duration::from_secs(4);
    patience::shorten(patience);
    let folder = tempfile::tempdir().unwrap();
    let password = folder.path().join("password");
    fs::write(&password, "secret1\n").unwrap();
    let login = Login { user: "referee".into(), auth: Auth::Password, secret: Secret::File(password) };
    // What an honest server takes, and all servers of this test.
    let mut honest = smtp(Server::start().port);
    honest.server.login = Some(login.clone());
    block(send(honest)).unwrap();
    let servers: Vec<Server> = (0..50).map(|_| Server::start()).collect();
    let mut servers = servers.into_iter();
    let peak = peak::memory("self");
    block(async {
        let mut all = JoinSet::new();
        let mut begin = |to: &'static str, how: &'static str, told: Failure| {
            let server = servers.next().unwrap();
            server.lie(Some((to, how)));
            let mut smtp = smtp(server.port);
            smtp.server.login = Some(login.clone());
            all.spawn(async move {
                let begun = Clock::instant();
                assert_eq!(send(smtp).await, Err(told), "{to}: {how}");
                assert!(begun.elapsed() < patience * 5, "{to}: {how}");
                assert!(server.lies() > 0, "{to}: {how}");
            });
        };
        for (to, stage) in PLACES {
            for how in [STALL, DRIP, CLOSE, ENDLESS_LINE, ENDLESS_LINES] {
                begin(to, how, Failure { stage, wrong: Wrong::Silence });
            }
            begin(to, "421 closing", Failure::of_reply(stage, 421, "closing"));
        }
        // The library panics over a line of blanks.
        begin(
            "EHLO",
            "250-a server\r\n250-  \r\n250 AUTH PLAIN",
            Failure { stage: Stage::Hello, wrong: Wrong::Silence },
        );
        while let Some(done) = all.join_next().await {
            done.unwrap();
        }
    });
    let grown = peak::memory("self") - peak;
    println!("{} kB more at most", grown);
    assert!(grown < 64 * 1_024, "{grown} kB");
}

#[test]
fn who_is_slow_with_every_answer_is_left_before_the_letter_is_said() {
    patience::shorten(PATIENCE);
    let server = Server::start();
    for (to, reply) in [("EHLO", "250 a server"), ("MAIL", "250 yes"), ("RCPT", "250 yes"), ("DATA", "354 go on")] {
        server.answer(to, &format!("slowly {reply}"));
    }
    let begun = Clock::instant();
    let failure = block(send(smtp(server.port))).unwrap_err();
    assert!(failure.wrong == Wrong::Silence && failure.stage < Stage::Dot, "{failure}");
    assert!(begun.elapsed() < patience::dialogue() + PATIENCE, "{:?}", begun.elapsed());
    assert!(server.taken().is_empty());
}

/// Drops a mail into an inbox, and says how long it lay there.
fn lies_for(inbox: &Path, name: &str, raw: &str) -> Duration {
    fs::write(inbox.join("tmp").join(name), raw).unwrap();
    let begun: Instant = Clock::instant();
    fs::rename(inbox.join("tmp").join(name), inbox.join("new").join(name)).unwrap();
    while inbox.join("new").join(name).exists() {
        assert!(begun.elapsed() < Duration::from_secs(60), "{name} is not decided");
        thread::sleep(Duration::from_millis(2));
    }
    begun.elapsed()
}

fn until(what: &str, holds: impl Fn() -> bool) {
    let begun: Instant = Clock::instant();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_secs(90), "waited in vain for {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// A daemon whose server lies so once the invitations are out: how long another player's order lay there.
fn while_it_lies(to: &str, how: &str) -> Duration {
    let patience = Duration::from_secs(10);
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("tempete.toml");
    let server = Server::start();
    let text = format!(
        "[store]\nstate = \"state\"\n[outbox]\nkind = \"smtp\"\nhost = \"127.0.0.1\"\nport = {}\ntls = \"none\"\n\
         rate = 0\n[poll]\nevery = 3600\n",
        server.port
    );
    fs::write(&config, text).unwrap();
    let tempete = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tempete"));
        command.arg("--config").arg(&config).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    let players = ["--white", "Ann <ann@example.org>", "--black", "Bob <bob@example.net>", "--term", "board=off"];
    assert!(tempete().arg("new").args(players).status().unwrap().success());
    let mut daemon = tempete().arg("run").env("TEMPETE_PATIENCE", patience.as_millis().to_string()).spawn().unwrap();
    until("the invitations", || server.taken().len() == 2);
    let [ann, bob] = [0, 1].map(|at| received("taken", server.taken()[at].bytes.clone()));
    let peak = peak::memory(&daemon.id().to_string());
    if matches!(to, "greeting" | "EHLO") {
        // Not on the connection that is open.
        server.answer("MAIL", CLOSE);
    }
    server.lie(Some((to, how)));
    let inbox = folder.path().join("state/mail/inbox");
    let order = |to: &str, from: &str| mail(from, to, &format!("{from}.1"), "list random\nnumbers random");
    lies_for(&inbox, "1.ann", &order(&ann.reply_to, "ann@example.org"));
    until("the lie", || server.lies() > 0);
    let took = lies_for(&inbox, "2.bob", &order(&bob.reply_to, "bob@example.net"));
    assert!(took < patience / 2, "{to}: {how}: {took:?}");
    // Once it lies no longer everything comes, and nothing twice but where it was silent after the dot.
    server.lie(None);
    let came =
        |seat: &str| server.taken().iter().skip(2).any(|taken| received("taken", taken.bytes.clone()).seat == seat);
    until("both players' letters", || came("w") && came("b"));
    let taken = server.taken();
    for letter in &taken {
        let times = taken.iter().filter(|other| other.bytes == letter.bytes).count();
        assert!(times == 1 || (to == "." && times <= 3), "{to}: {how}: {times} times");
    }
    let grown = peak::memory(&daemon.id().to_string()) - peak;
    println!("{to}, {how}: the other order lay for {} ms, {grown} kB more at most", took.as_millis());
    assert!(grown < 64 * 1_024, "{to}: {how}: {grown} kB");
    daemon.kill().unwrap();
    daemon.wait().unwrap();
    took
}

#[test]
fn another_players_order_is_entered_meanwhile() {
    let lies = [
        ("greeting", STALL),
        ("greeting", ENDLESS_LINE),
        ("EHLO", DRIP),
        ("EHLO", ENDLESS_LINES),
        ("MAIL", STALL),
        ("RCPT", "421 4.3.2 closing"),
        ("DATA", STALL),
        ("DATA", CLOSE),
        (".", CLOSE),
        (".", STALL),
    ];
    thread::scope(|scope| {
        let all: Vec<_> = lies.map(|(to, how)| scope.spawn(move || while_it_lies(to, how))).into();
        let longest = all.into_iter().map(|one| one.join().unwrap()).max();
        println!("the longest: {longest:?}");
    });
}

#[test]
fn letters_go_out_while_the_mailbox_says_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("tempete.toml");
    let server = Server::start();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let [password, state] = ["password", "state"].map(|name| folder.path().join(name));
    fs::write(&password, "secret1\n").unwrap();
    let text = format!(
        "[store]\nstate = {state:?}\n[outbox]\nkind = \"smtp\"\nhost = \"127.0.0.1\"\nport = {}\ntls = \"none\"\n\
         rate = 0\n[inbox]\nkind = \"imap\"\nhost = \"127.0.0.1\"\nport = {}\ntls = \"none\"\nuser = \"u\"\n\
         password_file = {password:?}\n",
        server.port,
        listener.local_addr().unwrap().port()
    );
    fs::write(&config, text).unwrap();
    let tempete = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tempete"));
        command.arg("--config").arg(&config).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    let players = ["--white", "Ann <ann@example.org>", "--black", "Bob <bob@example.net>", "--term", "board=off"];
    for _ in 0..2 {
        assert!(tempete().arg("new").args(players).status().unwrap().success());
    }
    let mut daemon = tempete().arg("run").env("TEMPETE_PATIENCE", "10000").spawn().unwrap();
    let mut mailbox = listener.accept().unwrap().0;
    // It says nothing until it is left.
    let left = mailbox.read(&mut [0; 100]).unwrap();
    assert_eq!((left, server.taken().len()), (0, 4));
    daemon.kill().unwrap();
    daemon.wait().unwrap();
}
