//! Letters go out: from the outbox table to where the configuration says. The kinds of transport are listed
//! here and nowhere else; how a letter is handed over is said in a file each.
//!
//! The rule kept here: the same letter is the same bytes under the same Message-ID, however often it
//! is tried, and a player reads his letters in order.

mod beside;
mod dialogue;
mod drafting;
mod leaving;
mod maildir;
mod smtp;
mod unreachable;

use std::{future::pending, io, time::Duration};

use tokio::task::JoinHandle;
use tracing::field::display;

pub(super) use beside::Beside;
pub(super) use drafting::Drafting;
use maildir::MaildirTransport;
use smtp::SmtpTransport;

use super::{alarm::Alarms, clock::Clock, installation::Installation, process::Stop};
use crate::{
    config::Outbox,
    ids::Timestamp,
    mail::servers::smtp::outcome::{GIVE_UP, later},
    store::{Outcome, Queued, Store},
};

/// Where letters go.
#[derive(Debug)]
pub(super) enum Transport {
    /// A Maildir, for another program to carry.
    Maildir(MaildirTransport),
    /// A server that carries them.
    Smtp(Box<SmtpTransport>),
}

impl Transport {
    /// Opens it; a server is not yet spoken to. `host` is how we name ourselves to it.
    pub(super) fn open(outbox: &Outbox, host: &str) -> anyhow::Result<Self> {
        Ok(match outbox {
            Outbox::Maildir(path) => Self::Maildir(MaildirTransport::open(path)?),
            Outbox::Smtp(smtp) => Self::Smtp(Box::new(SmtpTransport::new(smtp, host))),
        })
    }

    /// The same for who sends nothing: nothing is made.
    pub(super) fn look(outbox: &Outbox, host: &str) -> Self {
        match outbox {
            Outbox::Maildir(path) => Self::Maildir(MaildirTransport::look(path)),
            Outbox::Smtp(smtp) => Self::Smtp(Box::new(SmtpTransport::new(smtp, host))),
        }
    }

    /// Goes on with this configuration, as far as it may change while the daemon runs.
    pub(super) fn take_up(&mut self, outbox: &Outbox) {
        match (self, outbox) {
            (Self::Smtp(transport), Outbox::Smtp(smtp)) => transport.take_up(smtp),
            (Self::Maildir(_) | Self::Smtp(_), _) => {}
        }
    }

    /// What waits for a server may be tried now.
    pub(super) fn rest_no_more(&mut self) {
        match self {
            Self::Maildir(_) => {}
            Self::Smtp(transport) => transport.rest_no_more(),
        }
    }

    /// Removes what earlier tries left lying about.
    pub(super) fn sweep(&self, host: &str) -> anyhow::Result<()> {
        match self {
            Self::Maildir(transport) => transport.sweep(host),
            Self::Smtp(_) => Ok(()),
        }
    }

    /// Tries whether letters may lie there, where they go into files of ours.
    pub(super) fn probe(&self, host: &str) -> io::Result<()> {
        match self {
            Self::Maildir(transport) => transport.probe(host),
            Self::Smtp(_) => Ok(()),
        }
    }

    /// Takes leave, before the daemon ends.
    pub(super) async fn close(&mut self) {
        match self {
            Self::Maildir(_) => {}
            Self::Smtp(transport) => transport.close().await,
        }
    }

    /// For letters just made: they are written to where they go before anybody may see them there.
    pub(super) fn draft(&self) -> Drafting {
        match self {
            Self::Maildir(transport) => transport.draft(),
            Self::Smtp(_) => Drafting::default(),
        }
    }

    /// Letters that are being written are there to be sent: they stand in the outbox table.
    pub(super) fn drafted(&mut self, drafting: Option<JoinHandle<Vec<String>>>) {
        match (self, drafting) {
            (Self::Maildir(transport), Some(drafting)) => transport.drafted(drafting),
            (Self::Maildir(_) | Self::Smtp(_), _) => {}
        }
    }

    /// In how long a letter wants to go out that waits now, or an unused connection is let go of; `None` if
    /// there is neither, or a letter is under way, whose answer wakes.
    pub(super) async fn next(&mut self, store: &mut Store, now: Timestamp) -> anyhow::Result<Option<Duration>> {
        let (wait, leave) = match self {
            Self::Maildir(_) => (None, None),
            Self::Smtp(transport) if transport.is_posting() => return Ok(None),
            Self::Smtp(transport) => (transport.wait(Clock::instant()), transport.rests_in(Clock::instant())),
        };
        if wait.is_some() && !store.due(now, 1).await?.is_empty() {
            return Ok(wait);
        }
        let next = store.next_try(now).await?;
        let next = next.map(|next| Duration::from_secs(u64::try_from(next.unix() - now.unix()).unwrap_or(0)));
        // An idle referee holds a connection to its mailbox, and no other.
        Ok(next.into_iter().chain(leave).min().map(|wait| wait.max(Duration::from_secs(1))))
    }

    /// Begins to send what is due while the next mails are decided; says how many letters went out meanwhile.
    pub(super) async fn begin(
        &mut self,
        store: &mut Store,
        installation: &mut Installation,
        stop: &Stop,
    ) -> anyhow::Result<u64> {
        match self {
            Self::Maildir(transport) => transport.begin(store, installation).await,
            Self::Smtp(_) => self.post(store, installation, stop).await,
        }
    }

    /// Sends everything due and allowed, until asked to stop; says how many letters went out. A server is not waited
    /// for: of what goes to one only the first letter is begun.
    pub(super) async fn post(
        &mut self,
        store: &mut Store,
        installation: &mut Installation,
        stop: &Stop,
    ) -> anyhow::Result<u64> {
        match self {
            Self::Maildir(transport) => transport.post(store, installation).await,
            Self::Smtp(transport) => {
                // What was learnt about an address.
                unreachable::tell(store, installation).await?;
                transport.begin(store, installation, stop).await
            }
        }
    }

    /// Goes on with the next letter where a server has answered; says how many letters went out.
    pub(super) async fn go_on(
        &mut self,
        store: &mut Store,
        installation: &mut Installation,
        stop: &Stop,
    ) -> anyhow::Result<u64> {
        match self {
            Self::Maildir(_) => Ok(0),
            Self::Smtp(transport) => transport.go_on(store, installation, stop).await,
        }
    }

    /// So many letters went out while somebody waited for something else; they are counted with the next ones.
    pub(super) fn count_later(&mut self, sent: u64) {
        match self {
            Self::Maildir(_) => {}
            Self::Smtp(transport) => transport.count_later(sent),
        }
    }

    /// Whether a letter is under way to a server.
    pub(super) fn is_posting(&self) -> bool {
        match self {
            Self::Maildir(_) => false,
            Self::Smtp(transport) => transport.is_posting(),
        }
    }

    /// Ends once the letter under way has its answer; never where none is. May be dropped while it waits.
    pub(super) async fn spoken(&mut self) {
        match self {
            Self::Maildir(_) => pending().await,
            Self::Smtp(transport) => transport.spoken().await,
        }
    }
}

/// The line of a letter in the log: which it is, whose, and what became of this try.
fn log(alarms: &Alarms, letter: &Queued, outcome: &Outcome) {
    let game = letter.of.map(|(game, ..)| game.get());
    let seat = letter.of.map(|(game, seat, _)| display(alarms.seats.name(game, seat)));
    let (outcome, why) = match outcome {
        Outcome::Sent => ("sent", None),
        Outcome::Later { why, .. } => ("later", Some(why)),
        Outcome::Never { why, .. } => ("given-up", Some(why)),
    };
    tracing::info!(letter = letter.id, game, seat, kind = %letter.kind, outcome = %outcome, tries = letter.tries, why);
}

/// A letter that was given up, for the person who runs the referee.
fn given_up(alarms: &Alarms, letter: &Queued, why: &str) -> String {
    let of = letter.of.map_or_else(String::new, |(game, seat, _)| format!(" ({})", alarms.seats.of(game, seat)));
    format!("letter {}{of}: {why}", letter.id)
}

/// When a letter is tried again that failed now, or that it is given up.
fn failed(letter: &Queued, now: Timestamp, why: &str) -> Outcome {
    let why = why.to_owned();
    match later(now.unix() - letter.at.unix(), letter.tries, GIVE_UP) {
        Some(wait) => Outcome::Later { next_try: Timestamp::from_unix(now.unix() + wait), why },
        None => Outcome::Never { why, hard: false },
    }
}
