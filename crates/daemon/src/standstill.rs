//! What is done while the clock is not believed, and what a person says of it.

use super::{
    leap::{self, Leap},
    parts::Parts,
    process::Stop,
};
use crate::{ids::Timestamp, store::StoreError};

impl Parts {
    /// Fetches what lies in a mailbox on a server, also while the clock is not believed, until as much of it waits undecided as strangers may fill a day: without a
    /// decision nobody knows whose a mail is. So that it is known whether the server is there, once more at each call, until
    /// it is twice as much.
    pub(super) async fn fetch_some(&mut self, stop: &Stop) -> anyhow::Result<()> {
        let most = self.installation.config.strangers.day;
        if self.store.undecided().await? >= most.saturating_mul(2) {
            return Ok(());
        }
        loop {
            let (inbox, mut beside) = self.beside(stop);
            if !inbox.fetch(&mut beside).await? || stop.is_asked() || self.store.undecided().await? >= most {
                return Ok(());
            }
        }
    }

    /// Goes on where the clock is believed.
    ///
    /// # Errors
    /// Why it is not; or the database failed.
    pub(super) async fn believe_clock(&mut self) -> anyhow::Result<Result<(), Leap>> {
        leap::believe(&mut self.store, &self.installation).await
    }

    /// What the clock says, the last moment seen, and why it is not believed, if so; nothing is noted.
    ///
    /// # Errors
    /// The database could not be read.
    pub async fn clock(&mut self) -> Result<(Timestamp, Option<Timestamp>, Option<Leap>), StoreError> {
        let Self { store, installation, .. } = self;
        leap::state(store, &installation.clock, &installation.config).await
    }

    /// Goes on with the clock as it is. Time in which mail was not read is credited with the next poll.
    ///
    /// # Errors
    /// The database could not be written.
    pub async fn accept_clock(&mut self, reason: &str) -> Result<(), StoreError> {
        let now = self.installation.clock.reading();
        tracing::warn!("the clock is accepted as it is, {}: {reason}", now.at);
        self.store.accept_clock(&now.noted(), reason).await
    }
}
