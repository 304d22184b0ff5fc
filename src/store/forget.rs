//! Forgetting: mails, letters and addresses go some time after a game's end, or when a player asks. Log,
//! openings and so the record stay. What goes is overwritten in the file (`secure_delete`).

use sqlx::Row;

use super::{
    Batch, Store, StoreError,
    game::{day, game_id, number, seat},
};
use crate::ids::{GameId, Moment, Seat};

/// The letters of one seat and what hangs on them, as statements that take game and seat.
const LETTERS_OF_SEAT: [&str; 4] = [
    "DELETE FROM pending WHERE game = ? AND seat = ?",
    "DELETE FROM question WHERE game = ? AND seat = ?",
    "DELETE FROM mime WHERE outbox IN (SELECT id FROM outbox WHERE game = ? AND seat = ?)",
    "UPDATE outbox SET recipient = '', state = iif(state = 'queued', 'dead', state) WHERE game = ? AND seat = ?",
];

impl Store {
    /// The games that ended before this moment, of which an address or a letter is still there.
    pub async fn games_to_forget(&mut self, before: Moment) -> Result<Vec<GameId>, StoreError> {
        let rows = sqlx::query(
            "SELECT id FROM game g WHERE ended > 0 AND ended < ? AND (EXISTS (SELECT 1 FROM address a \
             WHERE a.game = g.id) OR EXISTS (SELECT 1 FROM letter l WHERE l.game = g.id))",
        )
        .bind(before.unix())
        .fetch_all(&mut self.connection)
        .await?;
        rows.iter().map(|row| game_id(row.try_get(0)?)).collect()
    }

    /// Forgets the mails, letters and addresses of a game that is over.
    pub async fn forget_game(&mut self, game: GameId) -> Result<(), StoreError> {
        let mut batch = Batch::default();
        for statement in [
            "DELETE FROM mime WHERE outbox IN (SELECT id FROM outbox WHERE game = ?)",
            "DELETE FROM outbox WHERE game = ?",
            "DELETE FROM bounce WHERE game = ?",
            "DELETE FROM letter WHERE game = ?",
            "DELETE FROM seen WHERE game = ?",
            "DELETE FROM drawer WHERE game = ?",
            "DELETE FROM pending WHERE game = ?",
            "DELETE FROM question WHERE game = ?",
            "UPDATE inbox SET raw = x'' WHERE game = ? AND game > 0 AND raw > x''",
            "DELETE FROM address WHERE game = ?",
            "UPDATE seat SET last_message = '' WHERE game = ?",
        ] {
            batch.add(statement).bind(game.get());
        }
        self.apply(batch).await
    }

    /// Forgets what came and went before this moment and belongs to no game; says whether a mail was among it.
    pub async fn forget_strays(&mut self, before: Moment) -> Result<bool, StoreError> {
        let mut batch = Batch::default();
        let at = before.unix();
        let any: i64 = sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM inbox WHERE game = 0 AND state = 'done' AND received < ? AND raw > x'')",
        )
        .bind(at)
        .fetch_one(&mut self.connection)
        .await?;
        batch
            .add("UPDATE inbox SET raw = x'' WHERE game = 0 AND state = 'done' AND received < ? AND raw > x''")
            .bind(at);
        batch
            .add(
                "DELETE FROM mime WHERE outbox IN (SELECT id FROM outbox WHERE game IS NULL AND state <> 'queued' \
                 AND at < ?)",
            )
            .bind(at);
        batch.add("DELETE FROM outbox WHERE game IS NULL AND state <> 'queued' AND at < ?").bind(at);
        batch.add("DELETE FROM told WHERE day < ?").bind(day(before));
        batch.add("DELETE FROM proven WHERE at < ? AND folded NOT IN (SELECT folded FROM address)").bind(at);
        self.apply(batch).await?;
        Ok(any != 0)
    }

    /// The names in a mailbox of mails whose bytes were forgotten.
    pub async fn forgotten_names(&mut self, mailbox: &str) -> Result<Vec<String>, StoreError> {
        Ok(sqlx::query_scalar("SELECT name FROM inbox WHERE source = ? AND raw = x''")
            .bind(mailbox.to_owned())
            .fetch_all(&mut self.connection)
            .await?)
    }

    /// The seats of the player with this folded address, and whether their games run.
    pub async fn seats_of(&mut self, folded: &str) -> Result<Vec<(GameId, Seat, bool)>, StoreError> {
        let rows = sqlx::query(
            "SELECT DISTINCT a.game, a.seat, g.ended = 0 FROM address a JOIN game g ON g.id = a.game \
             WHERE a.folded = ? ORDER BY a.game, a.seat",
        )
        .bind(folded.to_owned())
        .fetch_all(&mut self.connection)
        .await?;
        rows.iter().map(|row| Ok((game_id(row.try_get(0)?)?, seat(row.try_get(1)?)?, row.try_get(2)?))).collect()
    }

    /// Forgets an address with the mails and letters of these seats of games that are over, and every mail
    /// of no game in which it stands.
    pub async fn forget_address(&mut self, folded: &str, seats: &[(GameId, Seat)]) -> Result<(), StoreError> {
        let strays: Vec<i64> = self.strays_with(folded).await?;
        let mut batch = Batch::default();
        for (game, seat) in seats {
            for statement in LETTERS_OF_SEAT {
                batch.add(statement).bind(game.get()).bind(number(*seat));
            }
            batch
                .add("UPDATE inbox SET raw = x'' WHERE game = ? AND seat = ? AND game > 0 AND raw > x''")
                .bind(game.get())
                .bind(number(*seat));
        }
        for id in strays {
            batch.add("UPDATE inbox SET raw = x'' WHERE id = ?").bind(id);
        }
        batch.add("DELETE FROM address WHERE folded = ?").bind(folded.to_owned());
        for statement in [
            "DELETE FROM told WHERE folded = ?",
            "DELETE FROM proven WHERE folded = ?",
            "DELETE FROM question WHERE folded = ?",
            "DELETE FROM question WHERE asker = ?",
        ] {
            batch.add(statement).bind(folded.to_owned());
        }
        batch
            .add("DELETE FROM mime WHERE outbox IN (SELECT id FROM outbox WHERE game IS NULL AND recipient = ?)")
            .bind(folded.to_owned());
        batch.add("DELETE FROM outbox WHERE game IS NULL AND recipient = ?").bind(folded.to_owned());
        self.apply(batch).await?;
        // Until then the old pages lie in the file still.
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut self.connection).await?;
        Ok(())
    }

    /// The mails of no game that hold this address, in whatever case.
    async fn strays_with(&mut self, folded: &str) -> Result<Vec<i64>, StoreError> {
        let ids: Vec<i64> = sqlx::query_scalar("SELECT id FROM inbox WHERE game = 0 AND raw > x''")
            .fetch_all(&mut self.connection)
            .await?;
        let mut found = Vec::new();
        for id in ids {
            let raw: Vec<u8> = sqlx::query_scalar("SELECT raw FROM inbox WHERE id = ?")
                .bind(id)
                .fetch_one(&mut self.connection)
                .await?;
            let raw = raw.to_ascii_lowercase();
            if raw.windows(folded.len().max(1)).any(|bytes| bytes == folded.as_bytes()) {
                found.push(id);
            }
        }
        Ok(found)
    }
}
