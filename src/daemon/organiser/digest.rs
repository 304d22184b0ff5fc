//! The digest: one letter a day or a week with what runs, what waits, what has ended and what the machine has left.
//! It holds what alarms may hold: players' names, never an address of theirs or a secret.

use std::fmt::Write as _;

use super::{
    letter::capital,
    send::{self, Basis},
};
use crate::{
    config::Digest,
    daemon::{parts::Parts, seats::Seats},
    ids::Timestamp,
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
    games: Vec<GameLine>,
    /// Free bytes where the database lies.
    free: Option<u64>,
    backup: Option<Timestamp>,
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
    let told = Told {
        now,
        since,
        games: parts.store.games().await?,
        free: room::free(&parts.installation.config.database).ok(),
        backup: parts.store.last_backup().await?,
    };
    let text = told.text(&parts.installation.seats);
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
    fn text(&self, seats: &Seats) -> String {
        let mut text = format!("The games of this referee on {}; the last digest was of {}.\n\n", self.now, self.since);
        let mut running: Vec<(&GameLine, &Summary)> = self.games.iter().filter_map(runs).collect();
        running.sort_by_key(|(game, summary)| (summary.since, game.game));
        let line = |(game, summary): &(&GameLine, &Summary)| self.waits(game, summary, seats);
        let (rulings, waiting): (Vec<_>, Vec<_>) = running.iter().partition(|(_, summary)| summary.owed.is_empty());
        // Writing into a text cannot fail.
        let _ = writeln!(text, "Running: {}\n", games(running.len()));
        part(&mut text, "Rulings due", &rulings.into_iter().map(line).collect::<Vec<_>>());
        part(&mut text, "Waiting, the longest first", &waiting.into_iter().map(line).collect::<Vec<_>>());
        part(&mut text, "Losses on time that may be claimed within a week", &self.claims());
        part(&mut text, "Ended since the last digest", &self.ended(seats));
        part(&mut text, "Letters given up, with none delivered since", &self.given_up(seats));
        let free = self.free.map_or_else(|| "unknown".to_owned(), |free| format!("{} MB free", free / 1_000_000));
        let backup = self.backup.map_or_else(|| "none".to_owned(), |at| at.to_string());
        let _ = writeln!(text, "Disk:        {free}\nLast backup: {backup}\n");
        text.push_str("These commands tell more:\n\n    tempete games --sort waiting\n    tempete games --due\n    tempete letters list\n    tempete doctor\n");
        text
    }

    /// Who owes what in a game, and for how long.
    fn waits(&self, game: &GameLine, summary: &Summary, seats: &Seats) -> String {
        let days = self.now.unix().saturating_sub(summary.since.unix()).max(0) / DAY;
        let owed: Vec<&str> = summary.owed.iter().map(|seat| seats.name(game.game, *seat)).collect();
        let owed = if owed.is_empty() { String::new() } else { format!(", {} to act", owed.join(" and ")) };
        format!("{}: {}{owed}, for {}", named(game), summary.state, count(days, "day"))
    }

    /// What a player may claim soon, or may claim already, the first first.
    fn claims(&self) -> Vec<String> {
        let soon = self.now.unix().saturating_add(7 * DAY);
        let claims = self.games.iter().filter_map(runs).filter_map(|(game, summary)| Some((summary.claimable?, game)));
        let mut claims: Vec<(Timestamp, &GameLine)> = claims.filter(|(at, _)| at.unix() <= soon).collect();
        claims.sort_by_key(|(at, game)| (*at, game.game));
        claims.into_iter().map(|(at, game)| format!("{}: from {at}", named(game))).collect()
    }

    fn ended(&self, seats: &Seats) -> Vec<String> {
        let ended = self.games.iter().filter(|game| game.ended.is_some_and(|at| at >= self.since));
        let told = |game: &GameLine| match game.summary.as_ref().and_then(|summary| summary.end.as_ref()) {
            Some(End { board, by, last, .. }) => {
                let won = |result: &str| match seats.game(game.game).and_then(|of| of.seat(result)) {
                    Some(_) => format!("{} won", capital(result)),
                    None => result.to_owned(),
                };
                let corrected = if board == last { String::new() } else { format!(", final result: {}", won(last)) };
                format!("{}: {} by {by}{corrected}", named(game), won(board))
            }
            None => named(game),
        };
        ended.map(told).collect()
    }

    fn given_up(&self, seats: &Seats) -> Vec<String> {
        let of = |game: &GameLine| {
            let told = game.troubled.iter().filter(|of| of.given_up > 0);
            let told =
                told.map(|of| format!("{} to {}", count(of.given_up.into(), "letter"), seats.name(game.game, of.seat)));
            told.map(|told| format!("{}: {told}", named(game))).collect::<Vec<_>>()
        };
        self.games.iter().flat_map(of).collect()
    }
}

fn runs(game: &GameLine) -> Option<(&GameLine, &Summary)> {
    Some((game, game.summary.as_ref().filter(|_| game.ended.is_none())?))
}

fn named(game: &GameLine) -> String {
    format!("game {}, {}", game.game, game.names.join(" - "))
}

/// A heading with its count, and the first lines below it.
fn part(text: &mut String, heading: &str, lines: &[String]) {
    let _ = writeln!(text, "{heading}: {}", lines.len());
    for line in lines.iter().take(LISTED) {
        let _ = writeln!(text, "    {line}");
    }
    if let Some(more) = lines.len().checked_sub(LISTED).filter(|more| *more > 0) {
        let _ = writeln!(text, "    and {more} more");
    }
    text.push('\n');
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
