//! A mail that has arrived, in whatever kind of mailbox.

use crate::{ids::Timestamp, mail::incoming::raw::Raw};

/// A mail to be decided.
#[derive(Debug)]
pub(in crate::daemon) struct Arrived {
    pub(in crate::daemon) mailbox: String,
    pub(in crate::daemon) name: String,
    /// Its row, if it is stored already.
    pub(in crate::daemon) stored: Option<i64>,
    /// When it arrived; never in the future.
    pub(in crate::daemon) at: Timestamp,
    /// What the server's clock said then, as it is; `None` where no server was asked.
    pub(in crate::daemon) stamp: Option<Timestamp>,
    pub(in crate::daemon) raw: Raw,
}
