//! Why a mailbox on a server cannot be read: how far it came and what happened, in words of ours. The
//! server's own words may quote addresses, and stand nowhere.

use std::{fmt, io};

use crate::mail::servers::{password::PasswordError, patience::Unheard, tls::TlsError};

/// How far it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImapStage {
    /// Finding and reaching the host.
    Connect,
    /// The server's first line.
    Greeting,
    /// Asking for TLS.
    StartTls,
    /// Logging in.
    Login,
    /// Asking what the server can do.
    Capability,
    /// Opening the folder.
    Select,
    /// Making a folder.
    Create,
    /// Listing what is in it.
    List,
    /// Reading mails.
    Fetch,
    /// Moving mails that have their verdict.
    Move,
    /// Waiting for mail.
    Idle,
    /// Asking how full the mailbox is.
    Quota,
}

impl fmt::Display for ImapStage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Connect => "connect",
            Self::Greeting => "greeting",
            Self::StartTls => "starttls",
            Self::Login => "login",
            Self::Capability => "capability",
            Self::Select => "select",
            Self::Create => "create",
            Self::List => "list",
            Self::Fetch => "fetch",
            Self::Move => "move",
            Self::Idle => "idle",
            Self::Quota => "quota",
        })
    }
}

impl ImapStage {
    /// Nothing was heard at this stage.
    pub(super) fn unheard(self, why: Unheard) -> ImapError {
        match why {
            Unheard::TooLong => ImapError::TooLong(self),
            Unheard::Nonsense => ImapError::Nonsense(self),
        }
    }
}

/// Why it cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ImapError {
    /// The host is not found, or does not take the connection.
    #[error("connect: {0}")]
    Unreachable(io::ErrorKind),
    /// A connection without TLS would leave this machine.
    #[error("connect: without TLS only on the loopback interface, and this is another address")]
    Clear,
    /// The server offers no STARTTLS, or somebody between has taken it away.
    #[error("starttls: not offered; nothing is said in the clear")]
    NoStartTls,
    /// TLS could not be agreed on.
    #[error("tls: {0}")]
    Tls(#[from] TlsError),
    /// There is no password.
    #[error("login: {0}")]
    Password(#[from] PasswordError),
    /// The server does not take the login.
    #[error("login: refused")]
    Refused,
    /// The server said NO.
    #[error("{0}: NO")]
    No(ImapStage),
    /// The server said BAD.
    #[error("{0}: BAD")]
    Bad(ImapStage),
    /// The connection ended.
    #[error("{0}: the connection was lost")]
    Lost(ImapStage),
    /// The server did not answer in time.
    #[error("{0}: no answer in time")]
    TooLong(ImapStage),
    /// The server sent more than was asked for.
    #[error("{0}: the server sent more than was asked for")]
    TooMuch(ImapStage),
    /// The server sent what is no IMAP, or not what it must.
    #[error("{0}: an answer that is none")]
    Nonsense(ImapStage),
}

impl ImapError {
    /// Whether the server refused who we are: trying again soon may lock the account.
    pub fn is_refused_login(&self) -> bool {
        matches!(self, Self::Refused | Self::Password(_))
    }

    /// Whether the connection can still be used.
    pub fn leaves_connection(&self) -> bool {
        matches!(self, Self::No(_) | Self::Bad(_))
    }

    /// Whether the same mails would bring it about again: the network is not what failed.
    pub fn is_of_the_mail(&self) -> bool {
        matches!(self, Self::No(_) | Self::Bad(_) | Self::TooMuch(_) | Self::Nonsense(_))
    }
}
