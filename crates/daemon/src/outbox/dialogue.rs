//! A letter's dialogue with a server, in a task of its own: a server may take minutes to say nothing, and nothing that
//! is decided waits for it.

use std::{pin::pin, time::Instant};

use tokio::{select, task::JoinSet, time::timeout};

use crate::{
    daemon::process::Stop,
    mail::servers::{
        patience,
        smtp::{
            Carrier, Sending,
            outcome::{Failure, Stage, Wrong},
        },
    },
    store::Queued,
};

/// What came of a dialogue; nothing where the daemon was asked to stop and could not wait for it.
pub(super) type Said = Option<Result<(), Failure>>;

/// A letter under way. Dropped, it is spoken no further.
#[derive(Debug)]
pub(super) struct Dialogue {
    pub(super) letter: Queued,
    task: JoinSet<(Carrier, Said)>,
    ended: Option<(Option<Carrier>, Said)>,
}

impl Dialogue {
    /// Begins it. `from` is the envelope's sender; `None` is the null sender.
    pub(super) fn begin(
        mut carrier: Carrier,
        letter: Queued,
        from: Option<String>,
        bytes: Vec<u8>,
        now: Instant,
        stop: Stop,
    ) -> Self {
        let (to, mut task) = (letter.to.clone(), JoinSet::new());
        task.spawn(async move {
            let sending = Sending { from: from.as_deref(), to: &to, bytes: &bytes };
            let said = patiently(carrier.send(sending, now), &stop).await;
            (carrier, said)
        });
        Self { letter, task, ended: None }
    }

    /// Waits for its end. May be dropped while it waits.
    pub(super) async fn end(&mut self) {
        if self.ended.is_none() {
            let ended = self.task.join_next().await;
            self.take_up(ended);
        }
    }

    /// Whether it has ended.
    pub(super) fn has_ended(&mut self) -> bool {
        if self.ended.is_none()
            && let Some(ended) = self.task.try_join_next()
        {
            self.take_up(Some(ended));
        }
        self.ended.is_some()
    }

    fn take_up(&mut self, ended: Option<Result<(Carrier, Said), tokio::task::JoinError>>) {
        self.ended = Some(match ended {
            Some(Ok((carrier, said))) => (Some(carrier), said),
            // How far it came is not known.
            _ => (None, Some(Err(Failure { stage: Stage::Dot, wrong: Wrong::Silence }))),
        });
    }

    /// What came of it, once it has ended, and whoever spoke.
    pub(super) fn said(self) -> (Queued, Option<Carrier>, Said) {
        let (carrier, said) = self.ended.unwrap_or_default();
        (self.letter, carrier, said)
    }
}

/// Waits for a dialogue to end; where the daemon is asked to stop, 18 seconds more at most. `None` if
/// it did not: the letter stays as it is, and goes out after the next start.
async fn patiently<T>(dialogue: impl Future<Output = T>, stop: &Stop) -> Option<T> {
    let mut dialogue = pin!(dialogue);
    select! {
        done = &mut dialogue => Some(done),
        () = stop.asked() => timeout(patience::farewell(), dialogue).await.ok(),
    }
}
