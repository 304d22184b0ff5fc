//! Letters go out while something else is waited for: one has been answered, what became of it is written, the next
//! begins.

use std::pin::pin;

use tokio::select;

use super::Transport;
use crate::{
    daemon::{installation::Installation, process::Stop},
    store::Store,
};

/// All that letters need to go out meanwhile.
pub(crate) struct Beside<'a> {
    pub(crate) store: &'a mut Store,
    pub(crate) installation: &'a mut Installation,
    pub(crate) outbox: &'a mut Transport,
    pub(crate) stop: &'a Stop,
}

impl Beside<'_> {
    /// Does this unless somebody asks to stop first; then it is dropped where it stands.
    pub(crate) async fn during<T>(&mut self, work: impl Future<Output = T>) -> Option<T> {
        let mut work = pin!(work);
        match self.unless_posted(work.as_mut()).await {
            None => self.stop.before(work).await,
            done => done,
        }
    }

    /// The same, but it is also dropped once the last letter has its answer, which may be something to tell.
    pub(crate) async fn unless_posted<T>(&mut self, work: impl Future<Output = T>) -> Option<T> {
        let mut work = pin!(work);
        loop {
            select! {
                biased;
                () = self.stop.asked() => return None,
                done = &mut work => return Some(done),
                () = self.outbox.spoken() => {}
            }
            // Never dropped: what became of a letter is written once.
            if !self.go_on().await {
                return None;
            }
        }
    }

    /// Goes on with the next letter; says whether one is under way.
    async fn go_on(&mut self) -> bool {
        self.installation.pulse.beat();
        let done = self.outbox.go_on(self.store, self.installation, self.stop).await;
        match &done {
            Ok(sent) => self.outbox.count_later(*sent),
            // It is tried again with the next poll, which says so if it fails.
            Err(error) => tracing::error!("what became of a letter is written later: {error:#}"),
        }
        done.is_ok() && self.outbox.is_posting()
    }
}
