//! The digest: one letter a day or a week with what needs whoever runs the referee, then what has changed, and of the
//! rest the counts and what the machine has left.
//! It holds what alarms may hold: players' names, never an address of theirs or a secret.

use minijinja::{Value, context};

use super::{
    game_letter::end,
    send::{self, Basis},
};
use crate::{
    config::{Digest, Organiser},
    daemon::{parts::Parts, seats::Seats},
    ids::Timestamp,
    store::{DigestGames, DigestPart, GameLine, room},
};

const DAY: i64 = 86_400;
const HOUR: i64 = 3_600;
/// At what hour of the day, UTC.
const AT: i64 = 8 * HOUR;
/// The first Monday after the beginning of 1970, which was a Thursday.
const MONDAY: i64 = 4 * DAY;
/// How many games one part lists.
const LISTED: u32 = 20;

/// What one digest tells.
struct Told {
    now: Timestamp,
    /// When the one before was made.
    since: Timestamp,
    games: DigestGames,
    /// A line of each event that waits.
    events: Vec<Value>,
    /// How many challenges by mail stand.
    challenges: u32,
    /// Free bytes where the database lies.
    free: Option<u64>,
    backup: Option<Timestamp>,
    /// On how many of the last seven days the referee was away for long, where these are most.
    away: Option<usize>,
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
    // What a player may claim soon, or may claim already.
    let soon = Timestamp::from_unix(now.unix().saturating_add(7 * DAY));
    let games = parts.store.digest(since, soon, LISTED).await?;
    let events = parts.events_told().await?;
    let told = Told {
        now,
        since,
        games,
        events,
        challenges: parts.store.challenges_open(now).await?,
        free: room::free(&parts.installation.config.database).ok(),
        backup: parts.last_backup().await?,
        away: parts.installation.gaps.pattern(now),
    };
    let mark: String = due.to_string().chars().take_while(|c| *c != 'T').collect();
    let mut change = parts.store.change_alone().await?;
    // Another process may have told it meanwhile, or a clock that was set back has it come up again.
    let once = format!("digest.{mark}");
    let mut queued = false;
    if !send::is_sent(&mut change, &parts.installation, &once).await? {
        let values = context! { day => mark, ..told.values(&parts.installation.seats) };
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
    /// The values of `organiser-digest.txt`.
    fn values(&self, seats: &Seats) -> Value {
        let games = &self.games;
        let waits = |game: &GameLine| self.waits(game, seats);
        let claim = |game: &GameLine| {
            let at = game.summary.as_ref().and_then(|summary| summary.claimable);
            line("may-claim", game, context! { at => at.map(|at| at.to_string()) })
        };
        let over = |game: &GameLine| {
            let of = game.summary.as_ref().and_then(|summary| summary.end.as_ref());
            line("is-over", game, context! { end => of.map(|of| end(seats.game(game.game), of)) })
        };
        let needs = [
            part("rulings", &games.rulings, waits),
            part("complaints", &games.complaints, waits),
            part("claims", &games.claims, claim),
            self.events(),
            self.given_up(seats),
        ];
        let changed = [
            part("begun", &games.begun, |game| line("has-begun", game, context! {})),
            part("ended", &games.ended, over),
            part_of("challenges", self.challenges, Vec::new()),
        ];
        let groups = [("needs-you", Vec::from(needs)), ("has-changed", Vec::from(changed))];
        let groups = groups.map(|(name, parts)| context! { name, parts });
        context! {
            now => self.now.to_string(),
            since => self.since.to_string(),
            running => games.running,
            // In the others somebody else is to act.
            waiting => games.running.saturating_sub(games.rulings.count),
            groups,
            free => self.free.map(|free| free / 1_000_000),
            backup => self.backup.map(|at| at.to_string()),
            away => self.away,
        }
    }

    fn waits(&self, game: &GameLine, seats: &Seats) -> Value {
        let Some(summary) = &game.summary else { return line("waits", game, context! {}) };
        let days = self.now.unix().saturating_sub(summary.since.unix()).max(0) / DAY;
        let owed: Vec<&str> = summary.owed.iter().map(|seat| seats.name(game.game, *seat)).collect();
        line("waits", game, context! { state => &summary.state, owed, days })
    }

    /// The events that wait, a line each.
    fn events(&self) -> Value {
        let count = u32::try_from(self.events.len()).unwrap_or(u32::MAX);
        let listed = usize::try_from(LISTED).unwrap_or(usize::MAX);
        part_of("events", count, self.events.iter().take(listed).cloned().collect())
    }

    /// The seats of which letters were given up, a line each.
    fn given_up(&self, seats: &Seats) -> Value {
        let of_game = |game: &GameLine| -> Vec<Value> {
            let given_up = game.troubled.iter().filter(|of| of.given_up > 0);
            let values = given_up.map(|of| context! { letters => of.given_up, seat => seats.name(game.game, of.seat) });
            values.map(|values| line("lost-letters", game, values)).collect()
        };
        let DigestPart { count, first } = &self.games.given_up;
        part_of(
            "given-up",
            *count,
            first.iter().flat_map(of_game).take(usize::try_from(LISTED).unwrap_or(usize::MAX)).collect(),
        )
    }
}

/// One part, a line a game.
fn part(name: &str, of: &DigestPart, line: impl Fn(&GameLine) -> Value) -> Value {
    part_of(name, of.count, of.first.iter().map(line).collect())
}

fn part_of(name: &str, count: u32, lines: Vec<Value>) -> Value {
    let more = if lines.is_empty() { 0 } else { count.saturating_sub(LISTED) };
    context! { name, count, lines, more }
}

/// `says` is the phrase of the line, and `of` its values beside the game's.
fn line(says: &str, game: &GameLine, of: Value) -> Value {
    context! { says, game => game.game.get(), names => &game.names, ..of }
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
