//! The digest: one letter a day or a week with what needs whoever runs the referee, then what has changed, and of the
//! rest the counts and what the machine has left.
//! It holds what alarms may hold: players' names, never an address of theirs or a secret.

use std::collections::BTreeMap;

use minijinja::{Value, context};

use super::{
    game_letter::end,
    send::{self, Basis},
};
use crate::{
    config::{Digest, Organiser},
    daemon::{parts::Parts, seats::Seats},
    ids::{GameId, Seat, Timestamp},
    store::{GameLine, room},
};

const DAY: i64 = 86_400;
const HOUR: i64 = 3_600;
/// At what hour of the day, UTC.
const AT: i64 = 8 * HOUR;
/// The first Monday after the beginning of 1970, which was a Thursday.
const MONDAY: i64 = 4 * DAY;
/// How many games one part lists.
const LISTED: usize = 20;

/// What one digest tells.
struct Told {
    now: Timestamp,
    /// When the one before was made.
    since: Timestamp,
    running: usize,
    /// In how many of them players owe something.
    waiting: usize,
    rulings: Part,
    complaints: Part,
    claims: Part,
    begun: Part,
    ended: Part,
    given_up: Part,
    /// Free bytes where the database lies.
    free: Option<u64>,
    backup: Option<Timestamp>,
}

/// One part: how many lines it has, and the first of them. Those of games of one moment, or of none, by their numbers.
#[derive(Default)]
struct Part {
    count: usize,
    first: BTreeMap<(Option<Timestamp>, GameId, usize), Value>,
}

impl Part {
    /// `says` is the phrase of the line, and `of` its values beside the game's.
    fn add(&mut self, at: Option<Timestamp>, game: &GameLine, says: &str, of: Value) {
        let line = context! { says, game => game.game.get(), names => &game.names, ..of };
        self.first.insert((at, game.game, self.count), line);
        self.count += 1;
        if self.first.len() > LISTED {
            self.first.pop_last();
        }
    }

    fn values(&self, name: &str) -> Value {
        let lines: Vec<Value> = self.first.values().cloned().collect();
        context! { name, count => self.count, lines, more => self.count.saturating_sub(LISTED) }
    }
}

/// Queues the digest that is due, once whatever crashes: that it was is noted in the same transaction. Says whether
/// a letter was queued.
pub(super) async fn tell(parts: &mut Parts) -> anyhow::Result<bool> {
    let config = &parts.installation.config;
    let Some(every) = seconds(config.digest) else { return Ok(false) };
    let now = parts.installation.clock.now();
    let due = due(now, every);
    // A moment still to come is a clock's that was once far ahead: it silences nothing.
    let told = |at: Timestamp| (due..=now).contains(&at);
    if parts.digested.is_some_and(told) {
        return Ok(false);
    }
    let last = parts.store.last_digest().await?;
    let queued = match last {
        Some(last) if told(last) => {
            parts.digested = Some(last);
            return Ok(false);
        }
        Some(last) => queue(parts, due, last).await?,
        // The first covers a whole time: none comes on the day it was asked for.
        None => {
            let mut change = parts.store.change_alone().await?;
            change.digest_told(now);
            change.commit().await?;
            false
        }
    };
    parts.digested = Some(now);
    Ok(queued)
}

async fn queue(parts: &mut Parts, due: Timestamp, since: Timestamp) -> anyhow::Result<bool> {
    let now = parts.installation.clock.now();
    let mut told = Told {
        now,
        since,
        running: 0,
        waiting: 0,
        rulings: Part::default(),
        complaints: Part::default(),
        claims: Part::default(),
        begun: Part::default(),
        ended: Part::default(),
        given_up: Part::default(),
        free: room::free(&parts.installation.config.database).ok(),
        backup: parts.store.last_backup().await?,
    };
    let mut games = parts.store.games(None).await?;
    // Some at once: there may be very many.
    while let Some(last) = games.last().map(|game| game.game) {
        games.iter().for_each(|game| told.add(game, &parts.installation.seats));
        parts.installation.pulse.beat();
        games = parts.store.games(Some(last)).await?;
    }
    let mark: String = due.to_string().chars().take_while(|c| *c != 'T').collect();
    let mut change = parts.store.change_alone().await?;
    // Another process may have told it meanwhile, or a clock that was set back has it come up again.
    let once = format!("digest.{mark}");
    let mut queued = false;
    if !send::is_sent(&mut change, &parts.installation, &once).await? {
        let values = context! { day => mark, ..told.values() };
        let made = |_: &Organiser| ("digest", values.clone());
        queued = send::to_all(&mut change, &parts.installation, &once, Basis::default(), made, now).await?;
    }
    change.digest_told(now);
    change.commit().await?;
    Ok(queued)
}

/// How far apart digests are; `None` where there are none.
fn seconds(digest: Digest) -> Option<i64> {
    match digest {
        Digest::Off => None,
        Digest::Daily => Some(DAY),
        Digest::Weekly => Some(7 * DAY),
    }
}

/// When the last digest was due: at eight o'clock UTC, of the day or of Monday.
fn due(now: Timestamp, every: i64) -> Timestamp {
    let first = MONDAY.saturating_add(AT);
    let passed = now.unix().saturating_sub(first).rem_euclid(every);
    Timestamp::from_unix(now.unix().saturating_sub(passed))
}

impl Told {
    fn add(&mut self, game: &GameLine, seats: &Seats) {
        let name = |seat: Seat| seats.name(game.game, seat);
        for of in game.troubled.iter().filter(|of| of.given_up > 0) {
            let values = context! { letters => of.given_up, seat => name(of.seat) };
            self.given_up.add(None, game, "lost-letters", values);
        }
        if game.started >= self.since {
            self.begun.add(None, game, "has-begun", context! {});
        }
        match (game.ended, &game.summary) {
            (Some(at), summary) if at >= self.since => {
                let of = summary.as_ref().and_then(|summary| summary.end.as_ref());
                self.ended.add(None, game, "is-over", context! { end => of.map(|of| end(seats.game(game.game), of)) });
            }
            (None, Some(summary)) => {
                self.running += 1;
                let days = self.now.unix().saturating_sub(summary.since.unix()).max(0) / DAY;
                let owed: Vec<&str> = summary.owed.iter().copied().map(name).collect();
                let waits = context! { state => &summary.state, owed, days };
                self.waiting += usize::from(!summary.owed.is_empty());
                if summary.owed.is_empty() {
                    self.rulings.add(Some(summary.since), game, "waits", waits);
                } else if let Some(at) = summary.complaint {
                    self.complaints.add(Some(at), game, "waits", waits);
                }
                // What a player may claim soon, or may claim already.
                let soon = self.now.unix().saturating_add(7 * DAY);
                if let Some(at) = summary.claimable.filter(|at| at.unix() <= soon) {
                    self.claims.add(Some(at), game, "may-claim", context! { at => at.to_string() });
                }
            }
            _ => {}
        }
    }

    /// The values of `organiser-digest.txt`.
    fn values(&self) -> Value {
        let needs = [
            self.rulings.values("rulings"),
            self.complaints.values("complaints"),
            self.claims.values("claims"),
            self.given_up.values("given-up"),
        ];
        let changed = [self.begun.values("begun"), self.ended.values("ended")];
        let groups = [("needs-you", Vec::from(needs)), ("has-changed", Vec::from(changed))];
        let groups = groups.map(|(name, parts)| context! { name, parts });
        context! {
            now => self.now.to_string(),
            since => self.since.to_string(),
            running => self.running,
            waiting => self.waiting,
            groups,
            free => self.free.map(|free| free / 1_000_000),
            backup => self.backup.map(|at| at.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_due_on_mondays_or_every_day_at_eight() {
        let due_at = |now: &str, every| due(now.parse().unwrap(), every).to_string();
        // 4 January 2027 is a Monday.
        assert_eq!(due_at("2027-01-04T07:59:59Z", 7 * DAY), "2026-12-28T08:00:00Z");
        assert_eq!(due_at("2027-01-04T08:00:00Z", 7 * DAY), "2027-01-04T08:00:00Z");
        assert_eq!(due_at("2027-01-10T23:00:00Z", 7 * DAY), "2027-01-04T08:00:00Z");
        assert_eq!(due_at("2027-01-06T07:00:00Z", DAY), "2027-01-05T08:00:00Z");
        assert_eq!(due_at("2027-01-06T08:00:00Z", DAY), "2027-01-06T08:00:00Z");
    }
}
