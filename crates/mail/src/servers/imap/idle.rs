//! Waiting for mail: IDLE, from its beginning to its end. What ends it is no proof of mail, and its
//! silence no proof of none: who waits here lists the folder afterwards.

use async_imap::imap_proto::{RequestId, Response, Status};
use tokio::time::timeout;

use super::{ImapError, ImapStage, Session, command::read};
use crate::mail::servers::patience;

impl Session {
    /// Begins to idle; says whether the server does.
    ///
    /// # Errors
    /// See [`ImapError`].
    pub async fn begin_idle(&mut self) -> Result<bool, ImapError> {
        if !self.can("IDLE") {
            return Ok(false);
        }
        self.inner.get_mut().allow(0, 1 << 20);
        timeout(patience::command(), self.ask_idle()).await.map_err(|_| ImapError::TooLong(ImapStage::Idle))?
    }

    async fn ask_idle(&mut self) -> Result<bool, ImapError> {
        let Ok(id) = self.inner.run_command("IDLE").await else { return Err(ImapError::Lost(ImapStage::Idle)) };
        loop {
            match self.hear(&id).await? {
                Heard::Continue => {
                    self.idle = Some(id);
                    return Ok(true);
                }
                Heard::Done { .. } => {
                    self.capabilities.remove("IDLE");
                    return Ok(false);
                }
                Heard::Other => {}
            }
        }
    }

    /// Ends when there may be mail, or the server has ended the IDLE. May be dropped at any time.
    ///
    /// # Errors
    /// See [`ImapError`].
    pub async fn news(&mut self) -> Result<(), ImapError> {
        while !self.news {
            let Some(id) = self.idle.clone() else { return Ok(()) };
            if let Heard::Done { .. } = self.hear(&id).await? {
                self.idle = None;
            }
        }
        Ok(())
    }

    /// Ends an IDLE under way. A server that stalls here is to be left.
    ///
    /// # Errors
    /// See [`ImapError`].
    pub async fn end_idle(&mut self) -> Result<(), ImapError> {
        let Some(id) = self.idle.take() else { return Ok(()) };
        let work = async {
            if self.inner.run_command_untagged("DONE").await.is_err() {
                return Err(ImapError::Lost(ImapStage::Idle));
            }
            loop {
                if let Heard::Done { well } = self.hear(&id).await? {
                    return if well { Ok(()) } else { Err(ImapError::Lost(ImapStage::Idle)) };
                }
            }
        };
        timeout(patience::idle_end(), work).await.map_err(|_| ImapError::TooLong(ImapStage::Idle))?
    }

    /// Reads one answer beside this command.
    async fn hear(&mut self, id: &RequestId) -> Result<Heard, ImapError> {
        let answer = match read(self.inner.read_response()).await {
            Ok(Some(answer)) => answer,
            Ok(None) => return Err(ImapError::Lost(ImapStage::Idle)),
            Err(error) => return Err(self.broken(ImapStage::Idle, &error)),
        };
        Ok(match answer.parsed() {
            Response::Continue(_) => Heard::Continue,
            Response::Done { tag, status, .. } if tag == id => Heard::Done { well: *status == Status::Ok },
            other => {
                self.note(ImapStage::Idle, other)?;
                Heard::Other
            }
        })
    }
}

/// What the server said while idling.
enum Heard {
    Continue,
    Done { well: bool },
    Other,
}
