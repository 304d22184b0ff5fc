//! A mail that has arrived, in whatever kind of mailbox.

use crate::{
    ids::Timestamp,
    mail::incoming::{caps, raw::Raw},
    store::MailState,
};

/// A mail to be decided.
#[derive(Debug)]
pub(crate) struct Arrived {
    pub(crate) mailbox: String,
    pub(crate) name: String,
    /// Its row, if it is stored already.
    pub(crate) stored: Option<i64>,
    /// When it arrived; never in the future.
    pub(crate) at: Timestamp,
    /// What the server's clock said then, as it is; `None` where no server was asked.
    pub(crate) stamp: Option<Timestamp>,
    pub(crate) raw: Raw,
}

/// What becomes of a mail of this size that has its verdict: one larger than what is read does not stay.
pub(super) fn placed(state: MailState, size: u64) -> MailState {
    match state {
        MailState::Done | MailState::Unkept if size > caps::MAIL as u64 => MailState::Gone,
        state => state,
    }
}
