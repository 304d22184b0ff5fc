//! Where mail comes in, as the configuration has it.

use anyhow::{Context, bail};

use crate::{
    config::{self, Config, Inbox},
    mail::maildir::Maildir,
};

/// Where mail comes in.
pub(super) enum Entrance {
    /// A folder of files: each is its own stored copy until its verdict is in the database.
    Maildir(Maildir),
    /// A mailbox on a server: each mail is stored in the database before it is decided.
    #[expect(dead_code, reason = "opened once there is a client for it")]
    Imap(config::Imap),
}

impl Entrance {
    pub(super) fn open(config: &Config) -> anyhow::Result<Self> {
        match &config.inbox {
            Inbox::Maildir(path) => {
                Ok(Self::Maildir(Maildir::open(path).with_context(|| format!("the inbox {}", path.display()))?))
            }
            Inbox::Imap(_) => bail!("[inbox] kind: only maildir so far"),
        }
    }
}
