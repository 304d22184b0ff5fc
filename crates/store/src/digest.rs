//! What a digest tells of the games: counts, and the first few of each part. No part goes through more than it counts, and
//! none through all games.

use super::{
    GameLine, Store, StoreError,
    sql::{Value, value, values},
    summary::lines,
};
use crate::ids::Timestamp;

/// Some of the games, or of what there is in them: how many there are, and the games of the first of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DigestPart {
    pub count: u32,
    /// At most so many as were asked for.
    pub first: Vec<GameLine>,
}

/// What a digest tells of the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigestGames {
    /// How many run.
    pub running: u32,
    /// Those that run and in which no player owes anything, what has been due longest first.
    pub rulings: DigestPart,
    /// The other ones in which a complaint about time stands, the oldest first.
    pub complaints: DigestPart,
    /// Those that run and in which a loss on time may be claimed by the moment asked for, the first of these first.
    pub claims: DigestPart,
    /// The seats of which letters were given up and none came through since, with the games that have such seats.
    pub given_up: DigestPart,
    /// Those begun since the moment asked for.
    pub begun: DigestPart,
    /// Those that ended since then.
    pub ended: DigestPart,
}

/// How many seats there are of which a letter was given up and none came through since.
const GIVEN_UP: &str = r"SELECT count(*) FROM (SELECT DISTINCT o.game, o.seat FROM outbox o WHERE o.state = 'dead'
     AND o.game > 0 AND o.recipient <> '' AND NOT EXISTS (SELECT 1 FROM outbox p WHERE p.game = o.game
     AND p.seat = o.seat AND p.number > o.number AND p.state = 'sent'))";

impl Store {
    /// What a digest tells of the games: of what is new since `since`, and of claims that may be made by `soon`; at most
    /// `most` games in each part.
    pub async fn digest(&mut self, since: Timestamp, soon: Timestamp, most: u32) -> Result<DigestGames, StoreError> {
        let sql = "SELECT ifnull(sum(running), 0) FROM played";
        let running = value(&mut self.connection, sql, values![]).await?;
        let rulings = (
            "SELECT count(*) FROM summary WHERE owed = '' AND result = ''",
            lines!(
                "summary y CROSS JOIN game g ON g.id = y.game",
                "WHERE y.owed = '' AND y.result = '' ORDER BY y.since, y.game LIMIT 0 + ?"
            ),
        );
        let complaints = (
            "SELECT count(*) FROM summary WHERE complaint > 0 AND owed <> '' AND result = ''",
            lines!(
                "summary y CROSS JOIN game g ON g.id = y.game",
                r"WHERE y.complaint > 0 AND y.owed <> '' AND y.result = '' ORDER BY y.complaint, y.game LIMIT 0 + ?"
            ),
        );
        let claims = (
            "SELECT count(*) FROM summary WHERE claimable > 0 AND claimable <= ?",
            lines!(
                "summary y CROSS JOIN game g ON g.id = y.game",
                r"WHERE y.claimable > 0 AND y.claimable <= ? ORDER BY y.claimable, y.game LIMIT 0 + ?"
            ),
        );
        let given_up = (
            GIVEN_UP,
            lines!(
                "game g LEFT JOIN summary y ON y.game = g.id",
                r"WHERE g.id IN (SELECT DISTINCT o.game FROM outbox o WHERE o.state = 'dead' AND o.game > 0
                 AND o.recipient <> '' AND NOT EXISTS (SELECT 1 FROM outbox p WHERE p.game = o.game AND p.seat = o.seat
                 AND p.number > o.number AND p.state = 'sent') ORDER BY o.game LIMIT 0 + ?) ORDER BY g.id"
            ),
        );
        // Sorted by `+id`, since by `id` SQLite would go through all games and stop at the last of those sought.
        let begun = (
            "SELECT count(*) FROM game WHERE started >= ?",
            lines!(
                "game g LEFT JOIN summary y ON y.game = g.id",
                "WHERE g.id IN (SELECT id FROM game WHERE started >= ? ORDER BY +id LIMIT 0 + ?) ORDER BY g.id"
            ),
        );
        let ended = (
            "SELECT count(*) FROM game WHERE ended <> 0 AND ended >= ?",
            lines!(
                "game g LEFT JOIN summary y ON y.game = g.id",
                r"WHERE g.id IN (SELECT id FROM game WHERE ended <> 0 AND ended >= ? ORDER BY +id LIMIT 0 + ?)
                 ORDER BY g.id"
            ),
        );
        Ok(DigestGames {
            running,
            rulings: self.part(rulings, None, most).await?,
            complaints: self.part(complaints, None, most).await?,
            claims: self.part(claims, Some(soon), most).await?,
            given_up: self.part(given_up, None, most).await?,
            begun: self.part(begun, Some(since), most).await?,
            ended: self.part(ended, Some(since), most).await?,
        })
    }

    async fn part(
        &mut self,
        (count, first): (&'static str, &'static str),
        by: Option<Timestamp>,
        most: u32,
    ) -> Result<DigestPart, StoreError> {
        let given = || by.into_iter().map(Value::from);
        let count: u32 = value(&mut self.connection, count, given().collect()).await?;
        // Most parts of most digests are empty.
        if count == 0 {
            return Ok(DigestPart::default());
        }
        let first = self.lines(first, given().chain([Value::from(most)]).collect()).await?;
        Ok(DigestPart { count, first })
    }
}
