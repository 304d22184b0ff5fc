//! Servers that mail comes from and goes to: where, how they are spoken to, and where the password is.
//! A password itself never stands in a configuration.

use std::path::PathBuf;

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
    pub fn refresh(&mut self, fresh: &Self) {
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
    /// The most mails that are listed at once: [`LISTED`](crate::servers::imap::LISTED); tests have smaller folders.
    pub listed: u32,
}

impl Imap {
    /// The most mails of a listing, as a number of values.
    pub fn listed(&self) -> usize {
        usize::try_from(self.listed).unwrap_or(usize::MAX)
    }
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
    pub fn usual_poll(&self) -> u64 {
        match self {
            Self::Maildir(_) => 5,
            Self::Imap(_) => 300,
        }
    }

    /// Takes from a fresh configuration what may change while the daemon runs.
    pub fn refresh(&mut self, fresh: &Self) {
        match (self, fresh) {
            (Self::Imap(own), Self::Imap(fresh)) => own.server.refresh(&fresh.server),
            (Self::Maildir(_) | Self::Imap(_), _) => {}
        }
    }
}

impl Outbox {
    /// Takes from a fresh configuration what may change while the daemon runs.
    pub fn refresh(&mut self, fresh: &Self) {
        match (self, fresh) {
            (Self::Smtp(own), Self::Smtp(fresh)) => {
                own.server.refresh(&fresh.server);
                (own.rate, own.rate_day) = (fresh.rate, fresh.rate_day);
            }
            (Self::Maildir(_) | Self::Smtp(_), _) => {}
        }
    }
}
