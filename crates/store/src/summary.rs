//! Games in a line, as lists show them: the rows of `summary` with what is in trouble beside them. Written
//! with a plan, read by none.

use std::collections::BTreeMap;

use sqlx::sqlite::SqliteRow;

use super::{
    Change, LEFT, Store, StoreError,
    game::day,
    seats::names,
    sql::{Get, Value, column, from_row, row, rows, values},
};
use crate::{
    ids::{GameId, Seat, Timestamp},
    kit::{End, EventName, OfEvent, Summary},
};

/// So many games are read at once for lists.
const AT_ONCE: u32 = 500;

/// One line of the list of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLine {
    /// Its number.
    pub game: GameId,
    pub started: Timestamp,
    /// When it ended; `None` while it runs.
    pub ended: Option<Timestamp>,
    /// What it is played in, if anything.
    pub event: Option<OfEvent>,
    /// The players' names, in seat order.
    pub names: Vec<String>,
    /// What its log comes to; `None` where that was never written.
    pub summary: Option<Summary>,
    /// The seats whose mail is in trouble.
    pub troubled: Vec<SeatMail>,
}

/// A seat whose mail is in trouble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatMail {
    pub seat: Seat,
    /// Since when its mail server refuses letters for good; `None` if it does not.
    pub unreachable: Option<Timestamp>,
    /// When a bounce last said that its mail may be failing; `None` since its player last wrote.
    pub failing: Option<Timestamp>,
    /// How many letters to it were given up, with none delivered since.
    pub given_up: u32,
}

/// How many games wait for the person who runs the referee, and since when the oldest does.
pub type Waiting = (u32, Timestamp);

/// The oldest letter queued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OldestLetter {
    pub id: i64,
    pub of: Option<(GameId, Seat)>,
    /// When it was made.
    pub at: Timestamp,
}

/// What waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub letter: Option<OldestLetter>,
    /// The games in which a ruling is due.
    pub rulings: Option<Waiting>,
    /// The games in which a complaint about time stands.
    pub complaints: Option<Waiting>,
    /// Whether there is something about games to tell.
    pub news: bool,
    /// How many strangers' mails were left in their mailbox today.
    pub left: u32,
}

// The names in a row of their own each would cost more than all the rest.
macro_rules! lines {
    ($from:literal, $where:literal) => {
        concat!(
            r"SELECT g.id AS game, g.started, nullif(g.ended, 0) AS ended, g.event, g.round,
             (SELECT group_concat(s.name, char(10) ORDER BY s.seat) FROM seat s WHERE s.game = g.id) AS names,
             (SELECT group_concat(concat_ws(' ', s.seat, s.unreachable, s.failing), char(10) ORDER BY s.seat)
             FROM seat s WHERE s.game = g.id AND (s.unreachable <> 0 OR s.failing <> 0)) AS troubled,
             y.entries, y.state, y.owed, y.since, nullif(y.complaint, 0) AS complaint, nullif(y.next, 0) AS next,
             nullif(y.due, 0) AS due, nullif(y.claimable, 0) AS claimable, y.result
             FROM ",
            $from,
            " ",
            $where
        )
    };
}
pub(super) use lines;

impl Change<'_> {
    /// Writes what a game comes to after a plan.
    pub fn summary(&mut self, game: GameId, summary: &Summary) {
        let sql = r"INSERT OR REPLACE INTO summary (game, entries, state, owed, since, complaint, next, due, claimable,
                 result) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
        self.batch.add(
            sql,
            values![
                game,
                summary.entries,
                &summary.state,
                places(&summary.owed),
                summary.since,
                summary.complaint.map_or(0, Timestamp::unix),
                summary.next.map_or(0, Timestamp::unix),
                summary.due.map_or(0, Timestamp::unix),
                summary.claimable.map_or(0, Timestamp::unix),
                summary.end.as_ref().map_or_else(String::new, end_words)
            ],
        );
    }
}

impl Change<'_> {
    /// The running games, what has been due longest first, at most so many.
    pub async fn running(&mut self, most: u32) -> Result<Vec<GameLine>, StoreError> {
        let sql = lines!(
            "summary y CROSS JOIN game g ON g.id = y.game",
            "WHERE y.result = '' AND g.ended = 0 ORDER BY y.since, y.game LIMIT 0 + ?"
        );
        let lines: Vec<GameLine> = rows(self.reader().await?, sql, values![most]).await?;
        self.meet(lines.iter().map(|line| line.game)).await?;
        Ok(lines)
    }
}

impl Store {
    /// The games after this one, oldest first, some hundreds at once: to be asked again after the last of them.
    pub async fn games(&mut self, after: Option<GameId>) -> Result<Vec<GameLine>, StoreError> {
        let sql = lines!("game g LEFT JOIN summary y ON y.game = g.id", "WHERE g.id > ? ORDER BY g.id LIMIT 0 + ?");
        self.lines(sql, values![after.map_or(0, GameId::get), AT_ONCE]).await
    }

    /// The same of those that run.
    pub async fn games_that_run(&mut self, after: Option<GameId>) -> Result<Vec<GameLine>, StoreError> {
        let sql = lines!(
            "game g LEFT JOIN summary y ON y.game = g.id",
            "WHERE g.ended = 0 AND g.id > ? ORDER BY g.id LIMIT 0 + ?"
        );
        self.lines(sql, values![after.map_or(0, GameId::get), AT_ONCE]).await
    }

    /// The games that are not over.
    pub async fn running_games(&mut self) -> Result<Vec<GameId>, StoreError> {
        column(&mut self.connection, "SELECT id FROM game WHERE ended = 0 ORDER BY id", values![]).await
    }

    /// The games in which a ruling is due, oldest first.
    pub async fn games_due(&mut self) -> Result<Vec<GameLine>, StoreError> {
        let due =
            lines!("summary y CROSS JOIN game g ON g.id = y.game", "WHERE y.state LIKE 'ruling%' ORDER BY +y.game");
        self.lines(due, values![]).await
    }

    /// The games of an event, oldest first.
    pub async fn games_of(&mut self, event: &EventName) -> Result<Vec<GameLine>, StoreError> {
        // The second condition is the index's own.
        let of = lines!(
            "game g LEFT JOIN summary y ON y.game = g.id",
            "WHERE g.event = ? AND g.event <> 'none' ORDER BY g.id"
        );
        self.lines(of, values![event.as_str()]).await
    }

    /// The entries that say who sat in games of an event in which somebody was replaced, by game and number: entry 0, and
    /// each `replace`.
    pub async fn replaced_in(&mut self, event: &EventName) -> Result<Vec<(GameId, String)>, StoreError> {
        let sql = r"WITH replaced AS (SELECT e.game, e.seq FROM game g JOIN entry e ON e.game = g.id
             WHERE g.event = ? AND g.event <> 'none' AND e.text GLOB '* referee replace' || char(10) || '*')
             SELECT e.game, e.text FROM entry e WHERE (e.game, e.seq) IN replaced
             OR (e.seq = 0 AND e.game IN (SELECT game FROM replaced)) ORDER BY e.game, e.seq";
        rows(&mut self.connection, sql, values![event.as_str()]).await
    }

    /// The games in which a seat has this folded address, oldest first.
    pub async fn games_of_player(&mut self, folded: &str) -> Result<Vec<GameLine>, StoreError> {
        let of = lines!(
            "game g LEFT JOIN summary y ON y.game = g.id",
            "WHERE g.id IN (SELECT game FROM address WHERE folded = ?) ORDER BY g.id"
        );
        self.lines(of, values![folded]).await
    }

    /// Every event by its name: how many games it has, and how many of them run.
    pub async fn events(&mut self) -> Result<Vec<(String, u32, u32)>, StoreError> {
        let sql = "SELECT event, games, running FROM played WHERE event <> 'none' ORDER BY event";
        rows(&mut self.connection, sql, values![]).await
    }

    /// The lines that a statement gives, in whatever order.
    pub(super) async fn lines(
        &mut self,
        statement: &'static str,
        values: Vec<Value>,
    ) -> Result<Vec<GameLine>, StoreError> {
        let mut lines: Vec<GameLine> = rows(&mut self.connection, statement, values).await?;
        self.meet(lines.iter().map(|line| line.game)).await?;
        let games: Vec<u32> = lines.iter().map(|line| line.game.get()).collect();
        let given_up = self.given_up(games).await?;
        if given_up.is_empty() {
            return Ok(lines);
        }
        let mut by_game: BTreeMap<GameId, &mut GameLine> = lines.iter_mut().map(|line| (line.game, line)).collect();
        for (game, seat, given_up) in given_up {
            let Some(line) = by_game.get_mut(&game) else { continue };
            match line.troubled.iter_mut().find(|of| of.seat == seat) {
                Some(of) => of.given_up = given_up,
                None => line.troubled.push(SeatMail { seat, unreachable: None, failing: None, given_up }),
            }
        }
        Ok(lines)
    }

    /// The letters to each seat of these games that were given up while none came through since.
    async fn given_up(&mut self, games: Vec<u32>) -> Result<Vec<(GameId, Seat, u32)>, StoreError> {
        let sql = r"SELECT o.game, o.seat, count(*) FROM outbox o INDEXED BY outbox_dead WHERE o.state = 'dead'
             AND o.game IN (SELECT value FROM json_each(?)) AND o.recipient <> '' AND NOT EXISTS (SELECT 1 FROM outbox p WHERE p.game = o.game AND p.seat = o.seat
             AND p.number > o.number AND p.state = 'sent') GROUP BY o.game, o.seat";
        rows(&mut self.connection, sql, values![serde_json::Value::from(games).to_string()]).await
    }

    /// What waits, for whoever tells of it: asked once a cycle, so in one row.
    pub async fn standing(&mut self, now: Timestamp) -> Result<Standing, StoreError> {
        let sql = r"SELECT o.id, o.game, o.seat, o.at,
             (SELECT count(*) FROM summary WHERE state LIKE 'ruling%'),
             (SELECT min(since) FROM summary WHERE state LIKE 'ruling%'),
             (SELECT count(*) FROM summary WHERE complaint > 0),
             (SELECT min(complaint) FROM summary WHERE complaint > 0),
             EXISTS (SELECT 1 FROM news),
             ifnull((SELECT count FROM tally WHERE what = ? AND period = ?), 0)
             FROM (SELECT 1) LEFT JOIN outbox o
             ON o.id = (SELECT id FROM outbox WHERE state = 'queued' ORDER BY at, id LIMIT 1)";
        type Row = (
            Option<i64>,
            Option<GameId>,
            Option<Seat>,
            Option<Timestamp>,
            u32,
            Option<Timestamp>,
            u32,
            Option<Timestamp>,
            bool,
            u32,
        );
        let Some(row) = row::<Row>(&mut self.connection, sql, values![LEFT, day(now)]).await? else {
            return Err(sqlx::Error::RowNotFound.into());
        };
        let (id, game, seat, at, rulings, ruling, complaints, complaint, news, left) = row;
        self.meet(game).await?;
        let letter = id.zip(at).map(|(id, at)| OldestLetter { id, of: game.zip(seat), at });
        let [rulings, complaints] =
            [(rulings, ruling), (complaints, complaint)].map(|(count, oldest)| Some((count, oldest?)));
        Ok(Standing { letter, rulings, complaints, news, left })
    }
}

from_row!(GameLine: game, started, ended; event by event, names by names, summary by summary, troubled by troubled);

fn event(row: &SqliteRow) -> sqlx::Result<Option<OfEvent>> {
    OfEvent::read(row.get("event")?, row.get("round")?)
        .ok_or_else(|| sqlx::Error::Decode("what a game is played in".into()))
}

fn troubled(row: &SqliteRow) -> sqlx::Result<Vec<SeatMail>> {
    let troubled: Option<&str> = row.get("troubled")?;
    Ok(troubled.unwrap_or_default().lines().filter_map(seat_mail).collect())
}

fn summary(row: &SqliteRow) -> sqlx::Result<Option<Summary>> {
    let Some(entries) = row.get("entries")? else { return Ok(None) };
    let (owed, end) = (read_places(row.get("owed")?), read_end(row.get("result")?));
    let Some((owed, end)) = owed.zip(end) else { return Err(sqlx::Error::Decode("what a game is listed as".into())) };
    let (state, since, complaint) = (row.get("state")?, row.get("since")?, row.get("complaint")?);
    let (next, due, claimable) = (row.get("next")?, row.get("due")?, row.get("claimable")?);
    Ok(Some(Summary { entries, state, owed, since, complaint, next, due, claimable, end }))
}

/// Seats by their digits: `01`.
fn places(seats: &[Seat]) -> String {
    seats.iter().map(|seat| seat.index().to_string()).collect()
}

fn read_places(text: &str) -> Option<Vec<Seat>> {
    text.chars()
        .map(|digit| digit.to_digit(10).and_then(|digit| u8::try_from(digit).ok()).and_then(Seat::new))
        .collect()
}

/// An end in four words, the third of them `-` where nobody erred.
fn end_words(end: &End) -> String {
    let errs = if end.errs.is_empty() { "-".to_owned() } else { places(&end.errs) };
    format!("{} {} {errs} {}", end.board, end.by, end.last)
}

/// Reads [`end_words`]; the outer `None` for what is none.
fn read_end(text: &str) -> Option<Option<End>> {
    if text.is_empty() {
        return Some(None);
    }
    let mut words = text.split(' ').map(str::to_owned);
    let (board, by, errs, last) = (words.next()?, words.next()?, words.next()?, words.next()?);
    let errs = if errs == "-" { Vec::new() } else { read_places(&errs)? };
    Some(Some(End { board, by, errs, last }))
}

/// Seat, unreachable, failing: the times 0 for not.
fn seat_mail(line: &str) -> Option<SeatMail> {
    let mut numbers = line.split(' ').map(|number| number.parse::<i64>().ok());
    let mut next = || numbers.next().flatten();
    let since = |at: i64| (at != 0).then(|| Timestamp::from_unix(at));
    let seat = u8::try_from(next()?).ok().and_then(Seat::new)?;
    Some(SeatMail { seat, unreachable: since(next()?), failing: since(next()?), given_up: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_is_read_back_from_its_words() {
        for errs in [vec![], vec![Seat::FIRST], vec![Seat::FIRST, Seat::SECOND]] {
            let end = End { board: "black".into(), by: "time".into(), errs, last: "draw".into() };
            assert_eq!(read_end(&end_words(&end)), Some(Some(end)));
        }
        assert_eq!(read_end(""), Some(None));
        assert_eq!(read_end("white time"), None);
    }
}
