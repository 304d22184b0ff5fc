//! Letters go out: from the outbox table to where the configuration says. One loop over what is due;
//! how a letter is handed over is said in the files below.
//!
//! The rule kept here: the same letter is the same bytes under the same Message-ID, however often it
//! is tried, and a player reads his letters in order.

mod maildir;
mod smtp;
mod unreachable;

use std::time::Duration;

use anyhow::Context;
use tracing::field::display;

pub(super) use maildir::Drafting;
pub(super) use smtp::Carrying;

use super::{
    alarm::{Alarms, Trouble},
    clock::Clock,
    heads,
    parts::Parts,
    plan::letter::Draft,
    run::Stop,
    step::step,
};
use crate::{
    config::Outbox,
    ids::Timestamp,
    mail::servers::{
        maildir::Maildir,
        smtp::outcome::{GIVE_UP, later},
    },
    store::{Outcome, Queued},
};

/// How many letters go out between two commits.
const BATCH: u32 = 64;

/// Where letters go.
#[derive(Debug)]
pub(super) enum Exit {
    /// A Maildir, for another program to carry.
    Maildir(Maildir),
    /// A server that carries them.
    Smtp(Box<Carrying>),
}

impl Exit {
    /// Opens it; a server is not yet spoken to. `host` is how we name ourselves to it.
    pub(super) fn open(outbox: &Outbox, host: &str) -> anyhow::Result<Self> {
        Ok(match outbox {
            Outbox::Maildir(path) => {
                let outbox = Maildir::open(path).with_context(|| format!("the outbox {}", path.display()))?;
                Self::Maildir(outbox)
            }
            Outbox::Smtp(smtp) => Self::Smtp(Box::new(Carrying::new(smtp, host))),
        })
    }

    /// The same for who sends nothing: nothing is made.
    pub(super) fn look(outbox: &Outbox, host: &str) -> Self {
        match outbox {
            Outbox::Maildir(path) => Self::Maildir(Maildir::look(path)),
            Outbox::Smtp(smtp) => Self::Smtp(Box::new(Carrying::new(smtp, host))),
        }
    }

    /// Removes what earlier tries left lying about.
    pub(super) fn sweep(&self, host: &str) -> anyhow::Result<()> {
        match self {
            Self::Maildir(outbox) => outbox.sweep(Clock::file_time(), host).context("sweeping the outbox"),
            Self::Smtp(_) => Ok(()),
        }
    }

    /// Takes leave, before the daemon ends.
    pub(super) async fn close(&mut self) {
        if let Self::Smtp(carrying) = self {
            carrying.close().await;
        }
    }
}

/// In how long a letter wants to go out that waits now, or an unused connection is let go of; `None` if
/// there is neither.
pub(super) async fn next(parts: &mut Parts) -> anyhow::Result<Option<Duration>> {
    let now = parts.office.clock.now();
    if let Exit::Smtp(carrying) = &mut parts.outbox
        && let Some(wait) = carrying.wait(Clock::instant())
        && !parts.store.due(now, 1).await?.is_empty()
    {
        return Ok(Some(wait));
    }
    let next = parts.store.next_try(now).await?;
    let next = next.map(|next| Duration::from_secs(u64::try_from(next.unix() - now.unix()).unwrap_or(0)));
    // An idle referee holds a connection to its mailbox, and no other.
    let leave = match &parts.outbox {
        Exit::Smtp(carrying) => carrying.rests_in(Clock::instant()),
        Exit::Maildir(_) => None,
    };
    Ok(next.into_iter().chain(leave).min().map(|wait| wait.max(Duration::from_secs(1))))
}

/// Begins to write letters just made to where they go, before anybody may see them there.
pub(super) fn draft(exit: &Exit, drafts: Vec<Draft>) -> Drafting {
    match exit {
        Exit::Maildir(outbox) => maildir::draft(outbox, drafts),
        Exit::Smtp(_) => Drafting::default(),
    }
}

/// Sends everything due and allowed, until asked to stop; says how many letters went out.
pub(super) async fn post(parts: &mut Parts, stop: &Stop) -> anyhow::Result<u64> {
    match parts.outbox {
        Exit::Maildir(_) => to_maildir(parts).await,
        Exit::Smtp(_) => {
            let sent = smtp::post(parts, stop).await?;
            // What was learnt about an address is told, and goes out with the next post.
            unreachable::tell(parts).await?;
            Ok(sent)
        }
    }
}

async fn to_maildir(parts: &mut Parts) -> anyhow::Result<u64> {
    let mut sent = 0;
    loop {
        parts.office.pulse.beat();
        let now = parts.office.clock.now();
        let due = parts.store.due(now, BATCH).await?;
        if due.is_empty() {
            return Ok(sent);
        }
        let last = due.len() < BATCH as usize;
        // On the disk before the first of them leaves, beside whatever is waited for anyway.
        let ids = due.iter().map(|letter| letter.message_id.as_str());
        let heads = heads::lines(&mut parts.store, &mut parts.office, ids).await?;
        let outcomes = maildir::deliver(parts, &due, now, heads).await?;
        sent += outcomes.iter().filter(|(_, outcome)| *outcome == Outcome::Sent).count() as u64;
        for (id, outcome) in &outcomes {
            if let Some(letter) = due.iter().find(|letter| letter.id == *id) {
                tell(&parts.office.alarms, letter, outcome);
            }
        }
        step!("before-outcome");
        parts.store.outcomes(&outcomes, now, false).await?;
        step!("outcome-written");
        if last {
            parts.office.heads.have_left();
            return Ok(sent);
        }
    }
}

/// Says what became of a letter, and what that shows of the outbox: one Maildir takes all letters, or none.
fn tell(alarms: &Alarms, letter: &Queued, outcome: &Outcome) {
    log(alarms, letter, outcome);
    match outcome {
        Outcome::Sent => alarms.clear(Trouble::OutboxUnreachable),
        Outcome::Later { why, .. } => alarms.raise(Trouble::OutboxUnreachable, why),
        Outcome::Never { why, .. } => alarms.raise(Trouble::LettersGivenUp, &given_up(alarms, letter, why)),
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
