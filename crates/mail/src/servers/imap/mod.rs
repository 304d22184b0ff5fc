//! A mailbox on a server, by IMAP: one connection with one folder open. Values in, values out; what
//! a mail means and when to look again is decided elsewhere.
//!
//! The rules kept here: nothing is awaited without a time-out, nothing is read without a bound that was
//! set before it was asked for, and nothing crosses a network in the clear. async-imap carries the
//! bytes and knows the grammar; its commands are not used where they pass over a lost connection or a
//! refusal as if the answer were complete.

mod command;
mod connect;
mod fault;
mod folder;
mod idle;
#[cfg(test)]
mod tests;
mod wire;

pub use connect::connect;
pub use fault::{ImapError, ImapStage};
pub use folder::{FetchedBody, LISTED, Listed, Quota};

use std::collections::BTreeSet;

use async_imap::imap_proto::RequestId;
use wire::ImapWire;

/// A connection, logged in, with the folder open where mail arrives.
#[derive(Debug)]
pub struct Session {
    inner: async_imap::Session<ImapWire>,
    /// What the server can do, in upper case, as it said after the login.
    capabilities: BTreeSet<String>,
    /// The folder's UIDVALIDITY.
    validity: u32,
    /// How many mails the server said are in the folder.
    exists: u32,
    /// Whether it said so since the last listing was asked for.
    news: bool,
    /// The most mails of a listing.
    listed: usize,
    /// The IDLE under way.
    idle: Option<RequestId>,
}

impl Session {
    /// What makes the folder's UIDs this folder's: where it is another, they name other mails.
    pub fn validity(&self) -> u32 {
        self.validity
    }

    /// Whether the server said, beside answering something else, that mails came since the last
    /// listing was asked for.
    pub fn has_news(&self) -> bool {
        self.news
    }

    /// Whether the server can do this, as `MOVE`.
    pub fn can(&self, capability: &str) -> bool {
        self.capabilities.contains(capability)
    }
}
