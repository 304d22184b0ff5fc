//! Where mail comes in, as the configuration has it.

pub(super) mod imap;
pub(super) mod known;
pub(super) mod reread;

use anyhow::Context;

use crate::{
    config::{Config, Inbox},
    mail::servers::maildir::Maildir,
};
use imap::Mailbox;

/// Where mail comes in.
pub(super) enum Entrance {
    /// A folder of files: each is its own stored copy until its verdict is in the database.
    Maildir(Maildir),
    /// A mailbox on a server: each mail is stored in the database before it is decided.
    Imap(Box<Mailbox>),
}

impl Entrance {
    pub(super) fn open(config: &Config) -> anyhow::Result<Self> {
        match &config.inbox {
            Inbox::Maildir(path) => {
                Ok(Self::Maildir(Maildir::open(path).with_context(|| format!("the inbox {}", path.display()))?))
            }
            Inbox::Imap(imap) => Ok(Self::Imap(Box::new(Mailbox::new(imap)))),
        }
    }

    /// The same for who reads no mail: nothing is made.
    pub(super) fn look(config: &Config) -> Self {
        match &config.inbox {
            Inbox::Maildir(path) => Self::Maildir(Maildir::look(path)),
            Inbox::Imap(imap) => Self::Imap(Box::new(Mailbox::new(imap))),
        }
    }
}
