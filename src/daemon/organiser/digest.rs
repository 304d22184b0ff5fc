//! The digest: one letter a day or a week with what runs, what waits, what has ended and what the machine has left.
//! It holds what alarms may hold: players' names, never an address of theirs or a secret.

use std::{collections::BTreeMap, fmt::Write as _};

use super::{
    letter::capital,
    send::{self, Basis},
};
use crate::{
    config::Digest,
    daemon::{parts::Parts, seats::Seats},
    ids::{GameId, Timestamp},
    kit::{End, Summary},
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
    rulings: Part,
    waiting: Part,
    claims: Part,
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
    first: BTreeMap<(Option<Timestamp>, GameId, usize), String>,
}

impl Part {
    fn add(&mut self, at: Option<Timestamp>, game: GameId, line: String) {
        self.first.insert((at, game, self.count), line);
        self.count += 1;
        if self.first.len() > LISTED {
            self.first.pop_last();
        }
    }

    /// Writes it, with a heading.
    fn write(&self, heading: &str, text: &mut String) {
        // Writing into a text cannot fail.
        let _ = writeln!(text, "{heading}: {}", self.count);
        for line in self.first.values() {
            let _ = writeln!(text, "    {line}");
        }
        if let Some(more) = self.count.checked_sub(LISTED).filter(|more| *more > 0) {
            let _ = writeln!(text, "    and {more} more");
        }
        text.push('\n');
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
        rulings: Part::default(),
        waiting: Part::default(),
        claims: Part::default(),
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
    let text = told.text();
    let mark: String = due.to_string().chars().take_while(|c| *c != 'T').collect();
    let mut change = parts.store.change_alone().await?;
    // Another process may have told it meanwhile, or a clock that was set back has it come up again.
    let once = format!("digest.{mark}");
    let mut queued = false;
    if !send::is_sent(&mut change, &parts.installation, &once).await? {
        let subject = format!("[tempete] digest of {mark}");
        let basis = Basis::default();
        queued = send::to_all(&mut change, &parts.installation, &once, basis, &subject, |_| text.clone(), now).await?;
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
        for of in game.troubled.iter().filter(|of| of.given_up > 0) {
            let letters = count(of.given_up.into(), "letter");
            let line = format!("{}: {letters} to {}", named(game), seats.name(game.game, of.seat));
            self.given_up.add(None, game.game, line);
        }
        match (game.ended, &game.summary) {
            (Some(at), _) if at >= self.since => self.ended.add(None, game.game, ended(game, seats)),
            (None, Some(summary)) => {
                self.running += 1;
                let part = if summary.owed.is_empty() { &mut self.rulings } else { &mut self.waiting };
                part.add(Some(summary.since), game.game, waits(game, summary, seats, self.now));
                // What a player may claim soon, or may claim already.
                let soon = self.now.unix().saturating_add(7 * DAY);
                if let Some(at) = summary.claimable.filter(|at| at.unix() <= soon) {
                    self.claims.add(Some(at), game.game, format!("{}: from {at}", named(game)));
                }
            }
            _ => {}
        }
    }

    fn text(&self) -> String {
        let mut text = format!("The games of this referee on {}; the last digest was of {}.\n\n", self.now, self.since);
        // Writing into a text cannot fail.
        let _ = writeln!(text, "Running: {}\n", games(self.running));
        self.rulings.write("Rulings due", &mut text);
        self.waiting.write("Waiting, the longest first", &mut text);
        self.claims.write("Losses on time that may be claimed within a week", &mut text);
        self.ended.write("Ended since the last digest", &mut text);
        self.given_up.write("Letters given up, with none delivered since", &mut text);
        let free = self.free.map_or_else(|| "unknown".to_owned(), |free| format!("{} MB free", free / 1_000_000));
        let backup = self.backup.map_or_else(|| "none".to_owned(), |at| at.to_string());
        let _ = writeln!(text, "Disk:        {free}\nLast backup: {backup}\n");
        text.push_str("These commands tell more:\n\n    tempete games --sort waiting\n    tempete games --due\n    tempete letters list\n    tempete doctor\n");
        text
    }
}

/// Who owes what in a game, and for how long.
fn waits(game: &GameLine, summary: &Summary, seats: &Seats, now: Timestamp) -> String {
    let days = now.unix().saturating_sub(summary.since.unix()).max(0) / DAY;
    let owed: Vec<&str> = summary.owed.iter().map(|seat| seats.name(game.game, *seat)).collect();
    let owed = if owed.is_empty() { String::new() } else { format!(", {} to act", owed.join(" and ")) };
    format!("{}: {}{owed}, for {}", named(game), summary.state, count(days, "day"))
}

/// How a game ended.
fn ended(game: &GameLine, seats: &Seats) -> String {
    match game.summary.as_ref().and_then(|summary| summary.end.as_ref()) {
        Some(End { board, by, last, .. }) => {
            let won = |result: &str| match seats.game(game.game).and_then(|of| of.seat(result)) {
                Some(_) => format!("{} won", capital(result)),
                None => result.to_owned(),
            };
            let corrected = if board == last { String::new() } else { format!(", final result: {}", won(last)) };
            format!("{}: {} by {by}{corrected}", named(game), won(board))
        }
        None => named(game),
    }
}

fn named(game: &GameLine) -> String {
    format!("game {}, {}", game.game, game.names.join(" - "))
}

fn games(number: usize) -> String {
    count(i64::try_from(number).unwrap_or(i64::MAX), "game")
}

fn count(number: i64, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
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
