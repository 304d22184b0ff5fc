//! One command and all of its answer: to the server's last word on it, or to an error.

use std::{io, panic::AssertUnwindSafe};

use async_imap::imap_proto::{MailboxDatum, Response, ResponseCode, Status};
use futures_util::FutureExt;
use tokio::time::timeout;

use super::{ImapError, ImapStage, Session};
use crate::mail::servers::patience;

impl Session {
    /// Runs a command and shows `each` every untagged answer.
    pub(super) async fn run(
        &mut self,
        stage: ImapStage,
        command: &str,
        mut each: impl FnMut(&Response<'_>),
    ) -> Result<(), ImapError> {
        let work = async {
            let Ok(id) = self.inner.run_command(command).await else { return Err(ImapError::Lost(stage)) };
            loop {
                let answer = match read(self.inner.read_response()).await {
                    Ok(Some(answer)) => answer,
                    Ok(None) => return Err(ImapError::Lost(stage)),
                    Err(error) => return Err(self.broken(stage, &error)),
                };
                match answer.parsed() {
                    Response::Done { tag, status, .. } if *tag == id => {
                        return match status {
                            Status::Ok => Ok(()),
                            Status::No => Err(ImapError::No(stage)),
                            _ => Err(ImapError::Bad(stage)),
                        };
                    }
                    other => {
                        self.note(stage, other)?;
                        each(other);
                    }
                }
            }
        };
        timeout(patience::command(), work).await.map_err(|_| ImapError::TooLong(stage))?
    }

    /// Takes up what the server may say at any time.
    pub(super) fn note(&mut self, stage: ImapStage, answer: &Response<'_>) -> Result<(), ImapError> {
        match answer {
            Response::Data { status: Status::Bye, .. } => return Err(ImapError::Lost(stage)),
            Response::Data { outcome, .. } => {
                if let Some(ResponseCode::UidValidity(validity)) = outcome.code
                    && self.validity != 0
                    && validity != self.validity
                {
                    // Every UID we hold means another mail from here on.
                    return Err(ImapError::Lost(stage));
                }
            }
            Response::MailboxData(MailboxDatum::Exists(count)) => {
                // Each mail that goes is said by an EXPUNGE: more than before are new ones.
                self.news |= *count > self.exists;
                self.exists = *count;
            }
            Response::Expunge(_) => self.exists = self.exists.saturating_sub(1),
            _ => {}
        }
        Ok(())
    }

    /// What an error while reading is.
    pub(super) fn broken(&self, stage: ImapStage, error: &io::Error) -> ImapError {
        if self.inner.get_ref().is_overrun() {
            return ImapError::TooMuch(stage);
        }
        // async-imap reports what it cannot parse as an error of this kind, and the system has none.
        if error.kind() == io::ErrorKind::Other { ImapError::Nonsense(stage) } else { ImapError::Lost(stage) }
    }
}

/// Reads an answer. The library panics over some that are none, as a date that is NIL.
pub(super) async fn read<T>(reading: impl Future<Output = io::Result<Option<T>>>) -> io::Result<Option<T>> {
    AssertUnwindSafe(reading).catch_unwind().await.unwrap_or_else(|_| Err(io::Error::other("not to be parsed")))
}

/// A folder's name as it stands in a command: modified UTF-7 (RFC 3501, 5.1.3), quoted.
pub(super) fn quoted(folder: &str) -> String {
    let mut name = String::from("\"");
    let mut beyond: Vec<u8> = Vec::new();
    for c in folder.chars() {
        if matches!(c, ' '..='~') {
            flush(&mut name, &mut beyond);
            match c {
                '&' => name.push_str("&-"),
                '"' | '\\' => name.extend(['\\', c]),
                c => name.push(c),
            }
        } else {
            let mut units = [0; 2];
            beyond.extend(c.encode_utf16(&mut units).iter().flat_map(|unit| unit.to_be_bytes()));
        }
    }
    flush(&mut name, &mut beyond);
    name.push('"');
    name
}

fn flush(name: &mut String, beyond: &mut Vec<u8>) {
    if !beyond.is_empty() {
        let letters = data_encoding::BASE64_NOPAD.encode(beyond).replace('/', ",");
        name.extend(["&", &letters, "-"]);
        beyond.clear();
    }
}

#[test]
fn folder_names_cross_in_modified_utf_7() {
    assert_eq!(quoted("Done"), "\"Done\"");
    assert_eq!(quoted("Entwürfe & \"mehr\""), r#""Entw&APw-rfe &- \"mehr\"""#);
    assert_eq!(quoted("~peter/mail/台北/日本語"), "\"~peter/mail/&U,BTFw-/&ZeVnLIqe-\"");
}
