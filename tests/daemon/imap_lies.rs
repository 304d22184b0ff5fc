//! A mailbox whose server lies: every answer that is none, or has no end, ends its connection in time, and neither the
//! process nor its memory with it. Needs the feature `fault-points`, by which nobody waits as long as he would.

use std::{
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    thread,
    time::Duration,
};

use support::house::block;
use support_rules::{alone::alone, peak};
use tempete::{
    config::{Auth, Imap, Login, Secret, Server, Tls},
    daemon::clock::Clock,
    mail::servers::{
        imap::{self, ImapError},
        patience,
    },
};
use tokio::task::JoinSet;

/// What a server says in place of an answer.
#[derive(Clone, Copy)]
enum Lie {
    /// This, and then nothing more.
    Says(&'static str),
    /// That there are so many mails, and it lists them for ever.
    Counts(&'static str),
    /// This, and it hangs up.
    Ends(&'static str),
    /// The first, and then the second for ever, as fast as it is heard.
    Endless(&'static str, &'static str),
    /// The first, and then the second byte by byte, for ever.
    Drips(&'static str, &'static str),
}
use Lie::{Counts, Drips, Endless, Ends, Says};

/// 5,000 brackets, which once ended the process.
fn nested() -> &'static str {
    format!("* 1 FETCH (BODYSTRUCTURE {}\r\n", "(".repeat(5_000)).leak()
}

fn lies() -> Vec<(&'static str, Lie, &'static str)> {
    const FETCH: &str = "* 1 FETCH (UID 5 RFC822.SIZE 9 INTERNALDATE \" 1-Jan-2026 00:00:00 +0000\")\r\n";
    let extended: &str =
        format!("* 1 FETCH (BODY (\"A\" \"B\" NIL NIL NIL NIL 1 NIL NIL NIL NIL {}\r\n", "(".repeat(5_000)).leak();
    let closed: &str = format!("* 1 FETCH (FLAGS {}\r\n", "()".repeat(100)).leak();
    vec![
        ("greeting", Says(""), "greeting: no answer in time"),
        ("greeting", Drips("* OK ", "x"), "greeting: no answer in time"),
        ("greeting", Endless("* OK ", "x"), "greeting: an answer that is none"),
        ("greeting", Endless("", "("), "greeting: an answer that is none"),
        ("greeting", Endless("", "* OK hello\r\n"), "login: the connection was lost"),
        ("LOGIN", Drips("", "* OK x\r\n"), "login: no answer in time"),
        ("LOGIN", Endless("", "* OK x\r\n"), "login: the connection was lost"),
        ("LOGIN", Endless("* CAPABILITY", " X"), "login: the connection was lost"),
        ("CAPABILITY", Endless("* CAPABILITY IMAP4rev1", " X"), "capability: the server sent more"),
        ("LIST", Endless("* LIST ", "("), "create: the server sent more"),
        ("SELECT", Ends("* 1 EXISTS\r\n"), "select: the connection was lost"),
        ("SELECT", Says("* OK [ALERT]\u{e9}\r\n"), "select: an answer that is none"),
        ("UID FETCH 1:*", Says(nested()), "list: the server sent more"),
        ("UID FETCH 1:*", Says(extended), "list: the server sent more"),
        ("UID FETCH 1:*", Says(closed), "list: the server sent more"),
        ("UID FETCH 1:*", Says("* 1 FETCH (INTERNALDATE NIL)\r\n"), "list: an answer that is none"),
        ("UID FETCH 1:*", Says("* 1 FETCH (UID 5 BODY[] {900000000}\r\n"), "list: the server sent more"),
        ("UID FETCH 1:*", Endless("", FETCH), "list: the server sent more"),
        ("SELECT", Counts("* 4294967295 EXISTS"), "list: "),
        ("UID FETCH 5", Endless("* 1 FETCH (UID 5 BODY[] \"", "x"), "fetch: the server sent more"),
        ("UID FETCH 5", Endless("", "* 1 FETCH (UID 5 BODY[] \"x\")\r\n"), "fetch: the server sent more"),
        ("UID FETCH 5", Drips("* 1 FETCH (UID 5 BODY[] {9}\r\n", ""), "fetch: no answer in time"),
    ]
}

fn serve(stream: TcpStream, (at, lie): (&str, Lie)) -> std::io::Result<()> {
    let mut out = stream.try_clone()?;
    let mut lines = BufReader::new(stream);
    let mut say = |to: &str, tag: &str, honest: &str| -> std::io::Result<bool> {
        let honest = honest.replace("T OK", &format!("{tag} OK"));
        let listed = matches!(lie, Counts(_)) && to.starts_with("UID FETCH 1:*");
        if !to.starts_with(at) && !listed {
            out.write_all(honest.as_bytes())?;
            return Ok(true);
        }
        match lie {
            Counts(_) if listed => loop {
                out.write_all("* 1 FETCH (UID 5 RFC822.SIZE 9)\r\n".repeat(100).as_bytes())?;
            },
            Counts(text) => out.write_all(honest.replace("* 1 EXISTS", text).as_bytes())?,
            Says(text) => {
                out.write_all(text.as_bytes())?;
                thread::sleep(Duration::from_secs(60));
            }
            Ends(text) => {
                out.write_all(text.as_bytes())?;
                return Ok(false);
            }
            Endless(first, rest) => {
                out.write_all(first.as_bytes())?;
                let rest = rest.repeat(4_096 / rest.len());
                loop {
                    out.write_all(rest.as_bytes())?;
                }
            }
            Drips(first, rest) => {
                out.write_all(first.as_bytes())?;
                for byte in rest.bytes().cycle() {
                    out.write_all(&[byte])?;
                    thread::sleep(Duration::from_millis(50));
                }
                thread::sleep(Duration::from_secs(60));
            }
        }
        Ok(true)
    };
    if !say("greeting", "", "* OK ready\r\n")? {
        return Ok(());
    }
    loop {
        let mut line = String::new();
        if lines.read_line(&mut line)? == 0 {
            return Ok(());
        }
        let (tag, command) = line.trim_end().split_once(' ').unwrap_or_default();
        let honest = match command.split_whitespace().next().unwrap_or_default() {
            "CAPABILITY" => "* CAPABILITY IMAP4rev1 IDLE UIDPLUS MOVE\r\nT OK\r\n",
            "LIST" => "* LIST () \"/\" Done\r\nT OK\r\n",
            "SELECT" => "* 1 EXISTS\r\n* OK [UIDVALIDITY 77] here\r\nT OK\r\n",
            "UID" if command.contains(":*") => "* 1 FETCH (UID 5 RFC822.SIZE 9)\r\nT OK\r\n",
            "UID" => "* 1 FETCH (UID 5 BODY[] {6}\r\nA: b\r\n)\r\nT OK\r\n",
            _ => "T OK\r\n",
        };
        if !say(command, tag, honest)? {
            return Ok(());
        }
    }
}

/// Lists the mailbox at this port, and reads what is there.
async fn read(port: u16, password: std::path::PathBuf) -> Result<usize, ImapError> {
    let login = Login { user: "referee".into(), auth: Auth::Password, secret: Secret::File(password) };
    let server = Server { host: "127.0.0.1".into(), port, tls: Tls::None, ca: None, login: Some(login) };
    let [folder, done, quarantine, strangers] = ["INBOX", "Done", "Quarantine", "Strangers"].map(Into::into);
    let mut session =
        imap::connect(&Imap { server, folder, done, quarantine, strangers, idle: true, listed: imap::LISTED }).await?;
    let listed = session.list(1).await?;
    Ok(session.read(&listed).await?.len())
}

#[test]
fn no_lie_ends_the_process_or_takes_memory_or_more_than_its_time() {
    if !alone(&[], "imap_lies::no_lie_ends_the_process_or_takes_memory_or_more_than_its_time") {
        return;
    }
    let patience = Duration::from_secs(4);
    patience::shorten(patience);
    let folder = tempfile::tempdir().unwrap();
    let password = folder.path().join("password");
    std::fs::write(&password, "secret1\n").unwrap();
    let server = |at: &'static str, lie: Lie| {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        thread::spawn(move || drop(serve(listener.accept().unwrap().0, (at, lie))));
        port
    };
    let honest = server("nothing", Ends(""));
    assert_eq!(block(read(honest, password.clone())).unwrap(), 1);
    let all: Vec<_> = lies().into_iter().map(|(at, lie, told)| (at, told, server(at, lie))).collect();
    // Beyond what an honest server takes, and all servers of this test.
    let peak = peak::memory("self");
    block(async {
        let mut lies = JoinSet::new();
        for (at, told, port) in all {
            let password = password.clone();
            lies.spawn(async move {
                let begun = Clock::instant();
                let done = read(port, password).await;
                let said = done.as_ref().map_or_else(ToString::to_string, |_| "all is well".to_owned());
                assert!(said.starts_with(told), "{at}: {told}: {said}");
                assert!(begun.elapsed() < patience * 5, "{at}: {told}");
            });
        }
        while let Some(done) = lies.join_next().await {
            done.unwrap();
        }
    });
    let grown = peak::memory("self") - peak;
    println!("{grown} kB more at most");
    assert!(grown < 64 * 1_024, "{grown} kB");
}
