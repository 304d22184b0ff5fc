//! Servers that mail comes from and goes to: where, how they are spoken to, and where the password is.
//! A password itself never stands in a configuration.

use std::{
    net::IpAddr,
    path::{Path, PathBuf},
};

use super::reading::Reading;

/// How a connection is made secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tls {
    /// From the first byte on (IMAPS 993, SMTPS 465).
    Implicit,
    /// By STARTTLS, and not at all without it.
    StartTls,
    /// Not at all: only on the loopback interface.
    None,
}

/// How a login is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Auth {
    Password,
    /// With an OAuth 2 token (XOAUTH2); the command gives a fresh one at each login.
    Token,
}

/// Where the password or token comes from, anew at each login.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Secret {
    /// The first line of this file.
    File(PathBuf),
    /// The first line that this command prints; its words, the first being the program.
    Command(Vec<String>),
}

/// Who logs in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Login {
    pub user: String,
    pub auth: Auth,
    pub secret: Secret,
}

/// A server and how it is spoken to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    /// Its host name, which its certificate must name.
    pub host: String,
    pub port: u16,
    /// How the connection is made secret.
    pub tls: Tls,
    /// A file of certificates (PEM) to trust in place of the system's; for one's own authority.
    pub ca: Option<PathBuf>,
    /// Who logs in; nobody where a server on the loopback interface asks for none.
    pub login: Option<Login>,
}

impl Server {
    /// Takes the password from where a fresh configuration has it, if the login is the same.
    pub(super) fn refresh(&mut self, fresh: &Self) {
        if let (Some(own), Some(fresh)) = (&mut self.login, &fresh.login)
            && (&own.user, own.auth) == (&fresh.user, fresh.auth)
        {
            own.secret = fresh.secret.clone();
        }
    }
}

/// A mailbox reached by IMAP.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imap {
    /// The server; it has a login.
    pub server: Server,
    pub folder: String,
    /// Where mails go that have their verdict.
    pub done: String,
    /// Where mails go that were set aside.
    pub quarantine: String,
    /// Where mails go that are nobody's: no key of any seat is in them.
    pub strangers: String,
    /// Whether the server is asked to say when mail comes (IDLE); polls go on all the same.
    pub idle: bool,
}

/// A server that carries letters on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Smtp {
    pub server: Server,
    /// Whether it speaks LMTP: the mailboxes are its own.
    pub lmtp: bool,
    /// The most letters a minute; `None` without a limit.
    pub rate: Option<u32>,
    /// The most letters in 24 hours; `None` without a limit.
    pub rate_day: Option<u32>,
    /// Whether envelope senders are null for refusals and tell letters apart for the rest (VERP);
    /// otherwise each is the referee's plain address.
    pub verp: bool,
}

/// Where players' mail is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inbox {
    /// A Maildir where it is dropped.
    Maildir(PathBuf),
    /// A mailbox reached by IMAP.
    Imap(Imap),
}

/// Where letters go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outbox {
    /// A Maildir where they appear, for another program to carry.
    Maildir(PathBuf),
    /// A server that carries them.
    Smtp(Smtp),
}

impl Inbox {
    /// How many seconds lie between two polls where nothing is said: a Maildir is looked into at little cost; a
    /// server also says by IDLE when mail comes.
    pub(super) fn usual_poll(&self) -> u64 {
        match self {
            Self::Maildir(_) => 5,
            Self::Imap(_) => 300,
        }
    }

    /// Takes from a fresh configuration what may change while the daemon runs.
    pub(super) fn refresh(&mut self, fresh: &Self) {
        match (self, fresh) {
            (Self::Imap(own), Self::Imap(fresh)) => own.server.refresh(&fresh.server),
            (Self::Maildir(_) | Self::Imap(_), _) => {}
        }
    }
}

impl Outbox {
    /// Takes from a fresh configuration what may change while the daemon runs.
    pub(super) fn refresh(&mut self, fresh: &Self) {
        match (self, fresh) {
            (Self::Smtp(own), Self::Smtp(fresh)) => {
                own.server.refresh(&fresh.server);
                (own.rate, own.rate_day) = (fresh.rate, fresh.rate_day);
            }
            (Self::Maildir(_) | Self::Smtp(_), _) => {}
        }
    }
}

/// Reads `[inbox]`. `state` is what relative paths are relative to.
pub(super) fn inbox(reading: &mut Reading, state: &Path) -> Inbox {
    const TOPIC: &str = "inbox";
    let imap = reading.among(TOPIC, "kind", ("maildir", false), &[("imap", true)], "write \"maildir\" or \"imap\"");
    let path = state.join(reading.text(TOPIC, "path", "mail/inbox", super::is_path, "write a path"));
    let server = server(reading, TOPIC, state, 993, imap);
    if imap && server.login.is_none() {
        reading.wrong(
            TOPIC,
            "user",
            "it is missing",
            "write the mailbox's user name: IMAP has no mailbox without a login",
        );
    }
    let folder = |reading: &mut Reading, key, default| {
        let fits = |name: &str| (1..=200).contains(&name.chars().count()) && !name.chars().any(char::is_control);
        reading.text(TOPIC, key, default, fits, "write the name of a mail folder")
    };
    let arrives = folder(reading, "folder", "INBOX");
    let done = folder(reading, "done", "Done");
    let quarantine = folder(reading, "quarantine", "Quarantine");
    let strangers = folder(reading, "strangers", "Strangers");
    let idle = reading.switch(TOPIC, "idle", true);
    if [&done, &quarantine, &strangers].contains(&&arrives) || done == strangers {
        reading.wrong(
            TOPIC,
            "done",
            "mails would stay where they arrive, or strangers' be kept among players'",
            "name folders of their own for done, quarantine and strangers",
        );
    }
    if imap {
        Inbox::Imap(Imap { server, folder: arrives, done, quarantine, strangers, idle })
    } else {
        Inbox::Maildir(path)
    }
}

/// Reads `[outbox]`.
pub(super) fn outbox(reading: &mut Reading, state: &Path) -> Outbox {
    const TOPIC: &str = "outbox";
    let smtp = reading.among(TOPIC, "kind", ("maildir", false), &[("smtp", true)], "write \"maildir\" or \"smtp\"");
    let path = state.join(reading.text(TOPIC, "path", "mail/outbox", super::is_path, "write a path"));
    let server = server(reading, TOPIC, state, 465, smtp);
    let remedy = "write \"smtp\" (also for submission) or \"lmtp\"";
    let lmtp = reading.among(TOPIC, "protocol", ("smtp", false), &[("lmtp", true)], remedy);
    let rate = reading.number(TOPIC, "rate", 20, 0..=10_000, "write the most letters a minute, or 0 for no limit");
    let remedy = "write the most letters a day, or 0 for no limit";
    let rate_day = reading.number(TOPIC, "rate_day", 0, 0..=1_000_000, remedy);
    let remedy =
        "write \"verp\", or \"plain\" where the server takes no sender but the mailbox's own (doctor tries both)";
    let verp = reading.among(TOPIC, "envelope", ("verp", true), &[("plain", false)], remedy);
    let some = |most| u32::try_from(most).ok().filter(|most| *most > 0);
    let (rate, rate_day) = (some(rate), some(rate_day));
    if smtp { Outbox::Smtp(Smtp { server, lmtp, rate, rate_day, verp }) } else { Outbox::Maildir(path) }
}

fn server(reading: &mut Reading, topic: &'static str, state: &Path, port: u64, used: bool) -> Server {
    let host = reading.text(
        topic,
        "host",
        "localhost",
        |host| super::is_host(host) || host.parse::<IpAddr>().is_ok(),
        "write the server's host name in lower-case letters",
    );
    let port = reading.number(topic, "port", port, 1..=65_535, "write a port from 1 to 65535");
    let others = [("starttls", Tls::StartTls), ("none", Tls::None)];
    let remedy =
        "write \"implicit\" (TLS from the first byte) or \"starttls\"; \"none\" only on the loopback interface";
    let tls = reading.among(topic, "tls", ("implicit", Tls::Implicit), &others, remedy);
    if used && tls == Tls::None && !is_loopback(&host) {
        reading.wrong(
            topic,
            "tls",
            "passwords and mails would cross the network in the clear",
            "write \"implicit\" or \"starttls\"",
        );
    }
    let path = |reading: &mut Reading, key| {
        let path = reading.text(topic, key, "", super::is_path, "write a path");
        (!path.is_empty()).then(|| state.join(path))
    };
    let ca = path(reading, "ca_file");
    let user = reading.text(
        topic,
        "user",
        "",
        |user| user.len() <= 250 && !user.chars().any(char::is_control),
        "write a user name without control characters",
    );
    let remedy = "write \"password\", or \"xoauth2\" where the password command prints an OAuth 2 token";
    let auth = reading.among(topic, "auth", ("password", Auth::Password), &[("xoauth2", Auth::Token)], remedy);
    let file = path(reading, "password_file");
    let command = reading.texts(topic, "password_command", "write the program and its arguments as a list of texts");
    let secret = match (file, command.is_empty()) {
        (Some(_), false) => {
            reading.wrong(topic, "password_command", "there is a password_file, too", "keep one of the two");
            None
        }
        (Some(file), true) => Some(Secret::File(file)),
        (None, false) => Some(Secret::Command(command)),
        (None, true) => None,
    };
    let login = match (user.is_empty(), secret) {
        (true, None) => None,
        (false, Some(secret)) => Some(Login { user, auth, secret }),
        (true, Some(_)) => {
            reading.wrong(topic, "user", "it is missing beside a password", "write the user name to log in with");
            None
        }
        (false, None) => {
            let remedy = "name a password_file, or a password_command that prints it; a password never stands here";
            reading.wrong(topic, "password_file", "it is missing beside a user", remedy);
            None
        }
    };
    Server { host, port: u16::try_from(port).unwrap_or_default(), tls, ca, login }
}

/// Whether a host is this machine's own, by its name alone: nothing is looked up.
fn is_loopback(host: &str) -> bool {
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}
