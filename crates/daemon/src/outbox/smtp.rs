//! Letters go to a server, one after the other over one connection: as many a minute as it takes, none
//! while it or the account is in trouble. Nothing here sleeps, or waits for the server: the loop is told when to come
//! back.
//!
//! What became of a letter is durable before the next one is begun: a second try would be a second mail.

use std::{
    collections::{BTreeSet, VecDeque},
    future::pending,
    time::{Duration, Instant},
};

use anyhow::Context;

use super::{dialogue::Dialogue, given_up, log};
use crate::{
    config::Smtp,
    daemon::{
        alarm::{Alarms, Trouble, distrusted},
        clock::Clock,
        heads,
        installation::Installation,
        leap,
        process::Stop,
        step::step,
    },
    ids::Timestamp,
    letters::LetterKind,
    mail::{
        address::Address,
        servers::{
            backoff::Backoff,
            patience,
            smtp::{
                Carrier,
                outcome::{Failure, Stage, Verdict, Wrong, judge, scattered},
                replies::Means,
            },
        },
        verp::{self, LetterOf},
    },
    store::{Outcome, Queued, Store},
};

/// How many letters are asked for at a time.
const BATCH: u32 = 32;
/// Seconds of an hour, which `rate_day` counts by.
const HOUR: i64 = 3_600;
/// Seconds that a letter waits which a server refuses for a reason that no row of the table knows.
const DAY: i64 = 24 * HOUR;
/// The time that `rate` counts in.
const MINUTE: Duration = Duration::from_secs(60);

/// A server that letters go to, and how it has been doing.
#[derive(Debug)]
pub(crate) struct SmtpTransport {
    /// Who speaks to it; nobody while a letter is under way.
    carrier: Option<Carrier>,
    /// The letter under way.
    dialogue: Option<Dialogue>,
    /// What became of the last one, and is not written yet.
    unwritten: Option<(i64, Outcome)>,
    /// Letters of this round. One whose next try came at once waits for the next round all the same.
    tried: BTreeSet<i64>,
    /// Whom a letter of this round could not be brought to: the next ones wait for it.
    held: BTreeSet<String>,
    /// The domains of those of them whose letters the server refused for the account's sake.
    refused: BTreeSet<String>,
    smtp: Smtp,
    host: String,
    rate: Option<u32>,
    rate_day: Option<u32>,
    verp: bool,
    /// When the letters of the last minute went out, oldest first.
    recent: VecDeque<Instant>,
    backoff: Backoff,
    /// Until when the whole queue waits.
    paused: Option<Instant>,
    /// Letters that went out and that nobody has counted yet.
    uncounted: u64,
}

fn carrier(smtp: &Smtp, host: &str) -> Carrier {
    let carrier = Carrier::new(smtp, host);
    #[cfg(feature = "fault-points")]
    let carrier = carrier.at_the_dot(|| crate::daemon::step::pass("dot-written"));
    carrier
}

impl SmtpTransport {
    pub(super) fn new(smtp: &Smtp, host: &str) -> Self {
        Self {
            carrier: None,
            dialogue: None,
            unwritten: None,
            tried: BTreeSet::new(),
            held: BTreeSet::new(),
            refused: BTreeSet::new(),
            smtp: smtp.clone(),
            host: host.to_owned(),
            rate: smtp.rate,
            rate_day: smtp.rate_day,
            verp: smtp.verp,
            recent: VecDeque::new(),
            backoff: Backoff::default(),
            paused: None,
            uncounted: 0,
        }
    }

    /// So many letters went out while somebody waited for something else; they are counted with the next ones.
    pub(super) fn count_later(&mut self, sent: u64) {
        self.uncounted += sent;
    }

    /// Goes on with this configuration. Letters of the last minute count on.
    pub(super) fn take_up(&mut self, smtp: &Smtp) {
        if self.smtp != *smtp {
            self.let_go();
            (self.rate, self.rate_day, self.verp) = (smtp.rate, smtp.rate_day, smtp.verp);
            self.smtp = smtp.clone();
        }
    }

    /// The queue waits no longer for the server or the account.
    pub(super) fn rest_no_more(&mut self) {
        self.paused = None;
    }

    /// Takes leave of the server.
    pub(super) async fn close(&mut self) {
        if let Some(mut carrier) = self.carrier.take() {
            carrier.close().await;
        }
    }

    /// The same beside, since it has an answer.
    fn let_go(&mut self) {
        if let Some(mut carrier) = self.carrier.take() {
            tokio::spawn(async move { carrier.close().await });
        }
    }

    /// How long until a connection that nobody uses is let go of, if one is open.
    pub(super) fn rests_in(&self, now: Instant) -> Option<Duration> {
        self.carrier.as_ref()?.rests_in(now)
    }

    /// Whether a letter is under way.
    pub(super) fn is_posting(&self) -> bool {
        self.dialogue.is_some()
    }

    /// Ends once the letter under way has its answer; never where none is. May be dropped while it waits.
    pub(super) async fn spoken(&mut self) {
        match &mut self.dialogue {
            Some(dialogue) => dialogue.end().await,
            None => pending().await,
        }
    }

    /// How long no letter may go out: the queue is paused, or the minute's letters are used up.
    pub(super) fn wait(&mut self, now: Instant) -> Option<Duration> {
        if let Some(until) = self.paused.take_if(|until| *until <= now).or(self.paused)
            && until > now
        {
            return Some(until - now);
        }
        let minute = patience::at_most(MINUTE);
        while self.recent.front().is_some_and(|sent| now.saturating_duration_since(*sent) >= minute) {
            self.recent.pop_front();
        }
        let most = usize::try_from(self.rate?).ok()?;
        let first = self.recent.front().filter(|_| self.recent.len() >= most)?;
        Some(minute.saturating_sub(now.saturating_duration_since(*first)))
    }

    /// Has the whole queue wait.
    fn pause(&mut self, failure: Failure, trouble: Trouble, installation: &Installation) -> anyhow::Result<()> {
        let random = installation.clock.random().context("entropy for a wait")?;
        let an_hour = matches!(trouble, Trouble::OutboxLogin | Trouble::OutboxQuota);
        let least = match failure.means() {
            Some(Means::Pace(seconds)) => Duration::from_secs(u64::try_from(seconds).unwrap_or(60)),
            _ => Duration::ZERO,
        };
        let wait = if an_hour { self.backoff.refused(random) } else { self.backoff.failed(random).max(least) };
        self.paused = Some(Clock::instant() + patience::at_most(wait));
        tracing::warn!("all letters wait: {failure}");
        installation.alarms.raise(trouble, &failure.to_string());
        Ok(())
    }

    fn worked(&mut self, alarms: &Alarms) {
        self.backoff.worked();
        alarms.clear(Trouble::OutboxLogin);
        alarms.clear(Trouble::OutboxUnreachable);
        alarms.clear(Trouble::OutboxQuota);
    }

    /// Whether another letter may go today; where none may, all wait until the next hour, when the letters of an hour of
    /// yesterday no longer count.
    async fn day_allows(&mut self, store: &mut Store, installation: &Installation) -> anyhow::Result<bool> {
        let Some(most) = self.rate_day else { return Ok(true) };
        let now = installation.clock.now();
        if store.sent_in_a_day(now).await? < most {
            return Ok(true);
        }
        if self.paused.is_none() && !store.due(now, 1).await?.is_empty() {
            let wait = u64::try_from(HOUR - now.unix().rem_euclid(HOUR)).unwrap_or(60);
            self.paused = Some(Clock::instant() + patience::at_most(Duration::from_secs(wait)));
            tracing::warn!("all letters wait: {most} went out within a day, and [outbox] rate_day allows no more");
            installation.alarms.raise(Trouble::OutboxQuota, "rate_day");
        }
        Ok(false)
    }
}

impl SmtpTransport {
    /// Has the next letter leave that is due and may go, unless one is under way; says how many went out since this
    /// was asked last. Where there is none the round is over.
    pub(super) async fn begin(
        &mut self,
        store: &mut Store,
        installation: &mut Installation,
        stop: &Stop,
    ) -> anyhow::Result<u64> {
        // A clock that leapt meanwhile gives no letter up, and has none wait for years; then nothing is due but alarms.
        let at = installation.clock.now();
        let at = leap::believe(store, installation).await?.map_or_else(|leap| leap.seen(), |()| at);
        let sent = self.take_up_answer(store, installation, at).await?;
        if self.dialogue.is_none() && !self.begin_next(store, installation, stop).await? {
            self.tried.clear();
            self.held.clear();
            self.refused.clear();
        }
        Ok(sent + std::mem::take(&mut self.uncounted))
    }

    /// The same where a round has begun.
    pub(super) async fn go_on(
        &mut self,
        store: &mut Store,
        installation: &mut Installation,
        stop: &Stop,
    ) -> anyhow::Result<u64> {
        if self.dialogue.as_mut().is_some_and(Dialogue::has_ended) {
            return self.begin(store, installation, stop).await;
        }
        Ok(0)
    }

    /// Writes what became of the letter under way, once it has its answer; says how many went out.
    async fn take_up_answer(
        &mut self,
        store: &mut Store,
        installation: &Installation,
        at: Timestamp,
    ) -> anyhow::Result<u64> {
        if let Some(dialogue) = self.dialogue.take_if(Dialogue::has_ended) {
            let (letter, carrier, said) = dialogue.said();
            self.carrier = carrier;
            if self.carrier.as_ref().is_some_and(|carrier| !carrier.speaks_to(&self.smtp)) {
                self.let_go();
            }
            step!("before-outcome");
            let outcome = match said {
                None => None,
                Some(Ok(())) => {
                    self.worked(&installation.alarms);
                    Some(Outcome::Sent)
                }
                Some(Err(failure)) => {
                    let outcome = failed(self, installation, &letter, failure, at)?;
                    // Nobody waits for a letter that was given up.
                    if !matches!(outcome, Some(Outcome::Never { .. })) {
                        self.held.insert(letter.recipient.clone());
                    }
                    outcome
                }
            };
            if let Some(outcome) = &outcome {
                log(&installation.alarms, &letter, outcome);
            }
            self.unwritten = outcome.map(|outcome| (letter.id, outcome));
        }
        // Where that cannot be written no letter goes out: this one would be a second mail.
        let Some(outcome) = &self.unwritten else { return Ok(0) };
        store.outcomes(std::slice::from_ref(outcome), at, true).await?;
        let sent = matches!(outcome, (_, Outcome::Sent));
        self.unwritten = None;
        step!("outcome-written");
        Ok(u64::from(sent))
    }

    /// Begins the next letter; says whether there is one.
    async fn begin_next(
        &mut self,
        store: &mut Store,
        installation: &mut Installation,
        stop: &Stop,
    ) -> anyhow::Result<bool> {
        let instant = Clock::instant();
        if self.rests_in(instant).is_some_and(|rest| rest.is_zero()) {
            self.let_go();
        }
        let allowed = self.day_allows(store, installation).await?;
        if !allowed || stop.is_asked() || self.wait(instant).is_some() {
            return Ok(false);
        }
        let due = store.due(installation.clock.now(), BATCH).await?;
        heads::write(store, &mut installation.heads, due.iter(), installation.clock.now()).await?;
        step!("heads-written");
        let waits = |letter: &Queued| {
            self.tried.contains(&letter.id) || (self.held.contains(&letter.recipient) && waits_its_turn(letter))
        };
        let Some(letter) = due.into_iter().find(|letter| !waits(letter)) else { return Ok(false) };
        installation.pulse.beat();
        let bytes = store.bytes(&letter).await?;
        let from = sender(installation, self.verp, &letter);
        step!("picked");
        self.tried.insert(letter.id);
        self.recent.push_back(instant);
        let carrier = self.carrier.take().unwrap_or_else(|| carrier(&self.smtp, &self.host));
        self.dialogue = Some(Dialogue::begin(carrier, letter, from, bytes, instant, stop.clone()));
        Ok(true)
    }
}

/// Whether a letter waits for those before it to the same reader. What only says that nothing was
/// done, and notes, do not.
fn waits_its_turn(letter: &Queued) -> bool {
    letter.of.is_some() && !is_answer_to_nothing(&letter.kind)
}

fn is_answer_to_nothing(kind: &str) -> bool {
    matches!(kind.parse(), Ok(LetterKind::Refused | LetterKind::Information))
}

/// What becomes of a letter after a failed try; nothing where the try does not count.
fn failed(
    carrying: &mut SmtpTransport,
    installation: &Installation,
    letter: &Queued,
    failure: Failure,
    at: Timestamp,
) -> anyhow::Result<Option<Outcome>> {
    let why = failure.to_string();
    let of = letter.of.map(|(game, seat, _)| (game, seat));
    if let Wrong::Reply { enhanced: Some(status), means, .. } = failure.wrong {
        distrusted(&installation.alarms, means, status, of);
    }
    let in_seconds = |wait: i64| Timestamp::from_unix(at.unix() + wait);
    let verdict = judge(&failure, at.unix() - letter.at.unix(), letter.tries);
    if matches!(verdict, Verdict::Account | Verdict::Quota) && failure.stage == Stage::Rcpt {
        let domain = letter.recipient.rsplit('@').next().unwrap_or_default();
        carrying.refused.insert(domain.to_owned());
        // The server may only have meant this letter's reader.
        if carrying.refused.len() < 2 {
            tracing::warn!("a letter waits an hour: {why}");
            return Ok(Some(Outcome::Later { next_try: in_seconds(HOUR), why }));
        }
    }
    Ok(match verdict {
        Verdict::Account => {
            carrying.pause(failure, Trouble::OutboxLogin, installation)?;
            // Should the server only have meant this letter's reader, the others go before it then.
            (failure.stage == Stage::Rcpt).then(|| Outcome::Later { next_try: in_seconds(2 * HOUR), why })
        }
        Verdict::Server => {
            carrying.pause(failure, Trouble::OutboxUnreachable, installation)?;
            None
        }
        Verdict::Quota => {
            carrying.pause(failure, Trouble::OutboxQuota, installation)?;
            Some(Outcome::Later { next_try: in_seconds(2 * HOUR), why })
        }
        Verdict::Unknown => {
            carrying.worked(&installation.alarms);
            installation.alarms.raise(Trouble::LetterRefused, &given_up(&installation.alarms, letter, &why));
            Some(Outcome::Later { next_try: in_seconds(DAY), why })
        }
        Verdict::Never { hard } => {
            carrying.worked(&installation.alarms);
            installation.alarms.raise(Trouble::LettersGivenUp, &given_up(&installation.alarms, letter, &why));
            Some(Outcome::Never { why, hard })
        }
        Verdict::Later { wait } => {
            tracing::warn!("a letter is tried again later: {why}");
            if failure.is_of_all() {
                // The others are spared its time-outs, too.
                carrying.pause(failure, Trouble::OutboxUnreachable, installation)?;
            } else if failure.stage >= Stage::Rcpt {
                carrying.worked(&installation.alarms);
            }
            let [scatter] = installation.clock.random().context("entropy for a wait")?;
            let wait = Duration::from_secs(u64::try_from(scattered(wait, scatter)).unwrap_or(60));
            let wait = i64::try_from(patience::at_most(wait).as_secs()).unwrap_or(60);
            Some(Outcome::Later { next_try: in_seconds(wait), why })
        }
    })
}

/// The envelope's sender. Nothing comes back for what answers a mail that did nothing, nor for notes
/// (RFC 3834); the rest names its letter, where the server lets it.
fn sender(installation: &Installation, verp: bool, letter: &Queued) -> Option<String> {
    let own = &installation.own;
    let plain = || Some(own.address.given().to_owned());
    if !verp {
        return plain();
    }
    let (game, seat, number) = letter.of?;
    if is_answer_to_nothing(&letter.kind) {
        return None;
    }
    if own.key_in_line {
        return plain();
    }
    bounce(&own.address, installation, LetterOf { game, seat, number }).or_else(plain)
}

fn bounce(own: &Address, installation: &Installation, letter: LetterOf) -> Option<String> {
    verp::address(own, installation.own.separator, &installation.ring, letter)
}
