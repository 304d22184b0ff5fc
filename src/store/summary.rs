//! Games in a line, as lists show them: the rows of `summary` with what is in trouble beside them. Written
//! with a plan, read by none.

use sqlx::{Row, sqlite::SqliteRow};

use super::{
    Change, Store, StoreError,
    game::{game_id, seat},
};
use crate::{
    ids::{GameId, Seat, Timestamp},
    kit::{End, Summary},
};

/// One line of the list of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLine {
    /// Its number.
    pub game: GameId,
    pub started: Timestamp,
    /// When it ended; `None` while it runs.
    pub ended: Option<Timestamp>,
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
}

// The names in a row of their own each would cost more than all the rest.
macro_rules! lines {
    ($join:literal, $where:literal) => {
        concat!(
            "SELECT g.id, g.started, g.ended, \
             (SELECT group_concat(s.name, char(10) ORDER BY s.seat) FROM seat s WHERE s.game = g.id), \
             (SELECT group_concat(concat_ws(' ', s.seat, s.unreachable, s.failing), char(10) ORDER BY s.seat) \
             FROM seat s WHERE s.game = g.id AND (s.unreachable <> 0 OR s.failing <> 0)), \
             y.entries, y.state, y.owed, y.since, y.complaint, y.result \
             FROM game g ",
            $join,
            " summary y ON y.game = g.id ",
            $where
        )
    };
}

impl Change<'_> {
    /// Writes what a game comes to after a plan.
    pub fn summary(&mut self, game: GameId, summary: &Summary) {
        self.batch
            .add(
                "INSERT OR REPLACE INTO summary (game, entries, state, owed, since, complaint, result) \
                 VALUES (?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(game.get())
            .bind(summary.entries)
            .bind(summary.state.clone())
            .bind(places(&summary.owed))
            .bind(summary.since.unix())
            .bind(summary.complaint.map_or(0, Timestamp::unix))
            .bind(summary.end.as_ref().map_or_else(String::new, end_words));
    }
}

impl Store {
    /// All games, oldest first.
    pub async fn games(&mut self) -> Result<Vec<GameLine>, StoreError> {
        self.lines(lines!("LEFT JOIN", "ORDER BY g.id")).await
    }

    /// The games in which a ruling is due, oldest first.
    pub async fn games_due(&mut self) -> Result<Vec<GameLine>, StoreError> {
        let due = lines!("JOIN", "WHERE y.state LIKE 'ruling%' ORDER BY g.id");
        self.lines(due).await
    }

    async fn lines(&mut self, statement: &'static str) -> Result<Vec<GameLine>, StoreError> {
        let rows = sqlx::query(statement).fetch_all(&mut self.connection).await?;
        let mut lines = rows.iter().map(line).collect::<Result<Vec<_>, _>>()?;
        for (game, seat, given_up) in self.given_up().await? {
            let Ok(at) = lines.binary_search_by_key(&game, |line| line.game) else { continue };
            let Some(line) = lines.get_mut(at) else { continue };
            match line.troubled.iter_mut().find(|of| of.seat == seat) {
                Some(of) => of.given_up = given_up,
                None => line.troubled.push(SeatMail { seat, unreachable: None, failing: None, given_up }),
            }
        }
        Ok(lines)
    }

    /// The letters to each seat that were given up while none came through since.
    async fn given_up(&mut self) -> Result<Vec<(GameId, Seat, u32)>, StoreError> {
        let rows = sqlx::query(
            "SELECT o.game, o.seat, count(*) FROM outbox o WHERE o.state = 'dead' AND o.game IS NOT NULL \
             AND o.recipient <> '' AND NOT EXISTS (SELECT 1 FROM outbox p WHERE p.game = o.game AND p.seat = o.seat \
             AND p.number > o.number AND p.state = 'sent') GROUP BY o.game, o.seat",
        )
        .fetch_all(&mut self.connection)
        .await?;
        rows.iter().map(|row| Ok((game_id(row.try_get(0)?)?, seat(row.try_get(1)?)?, row.try_get(2)?))).collect()
    }

    /// What waits, for whoever tells of it: asked once a cycle, so in one row.
    pub async fn standing(&mut self) -> Result<Standing, StoreError> {
        let row = sqlx::query(
            "SELECT o.id, o.game, o.seat, o.at, \
             (SELECT count(*) FROM summary WHERE state LIKE 'ruling%'), \
             (SELECT min(since) FROM summary WHERE state LIKE 'ruling%'), \
             (SELECT count(*) FROM summary WHERE complaint > 0), \
             (SELECT min(complaint) FROM summary WHERE complaint > 0), \
             EXISTS (SELECT 1 FROM news) \
             FROM (SELECT 1) LEFT JOIN outbox o \
             ON o.id = (SELECT id FROM outbox WHERE state = 'queued' ORDER BY at, id LIMIT 1)",
        )
        .fetch_one(&mut self.connection)
        .await?;
        let waiting = |column: usize| -> Result<Option<Waiting>, StoreError> {
            let oldest: Option<i64> = row.try_get(column + 1)?;
            oldest.map(|oldest| Ok((row.try_get(column)?, Timestamp::from_unix(oldest)))).transpose()
        };
        let id: Option<i64> = row.try_get(0)?;
        let game: Option<i64> = row.try_get(1)?;
        let of = game.map(|game| Ok::<_, StoreError>((game_id(game)?, seat(row.try_get(2)?)?))).transpose()?;
        let made = |id| Ok::<_, StoreError>(OldestLetter { id, of, at: Timestamp::from_unix(row.try_get(3)?) });
        let letter = id.map(made).transpose()?;
        Ok(Standing { letter, rulings: waiting(4)?, complaints: waiting(6)?, news: row.try_get(8)? })
    }
}

fn line(row: &SqliteRow) -> Result<GameLine, StoreError> {
    let ended: i64 = row.try_get(2)?;
    let names: String = row.try_get(3)?;
    let troubled: Option<String> = row.try_get(4)?;
    Ok(GameLine {
        game: game_id(row.try_get(0)?)?,
        started: Timestamp::from_unix(row.try_get(1)?),
        ended: (ended != 0).then(|| Timestamp::from_unix(ended)),
        names: names.lines().map(str::to_owned).collect(),
        summary: row.try_get::<Option<i64>, _>(5)?.map(|_| summary(row, 5)).transpose()?,
        troubled: troubled.unwrap_or_default().lines().filter_map(seat_mail).collect(),
    })
}

/// The summary whose columns begin at this one.
fn summary(row: &SqliteRow, from: usize) -> Result<Summary, StoreError> {
    let (owed, result): (&str, &str) = (row.try_get(from + 2)?, row.try_get(from + 5)?);
    let complaint: i64 = row.try_get(from + 4)?;
    let damaged = StoreError::Damaged("what a game is listed as");
    let (Some(owed), Some(end)) = (read_places(owed), read_end(result)) else { return Err(damaged) };
    Ok(Summary {
        entries: row.try_get(from)?,
        state: row.try_get(from + 1)?,
        owed,
        since: Timestamp::from_unix(row.try_get(from + 3)?),
        complaint: (complaint != 0).then(|| Timestamp::from_unix(complaint)),
        end,
    })
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
    Some(SeatMail { seat: seat(next()?).ok()?, unreachable: since(next()?), failing: since(next()?), given_up: 0 })
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
