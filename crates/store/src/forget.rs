//! Forgetting: mails, letters and addresses go some time after a game's end, or when a player asks. Log,
//! openings and so the record stay. What goes is overwritten in the file (`secure_delete`).

use super::{
    Batch, Store, StoreError, address_hash,
    game::day,
    proven::REFUSED_TEXTS,
    sql::{column, rows, run, value, values},
};
use crate::ids::{GameId, Seat, Timestamp};

/// The letters of one seat and what hangs on them, as statements that take game and seat.
const LETTERS_OF_SEAT: [&str; 7] = [
    "DELETE FROM mail_seal WHERE game = ? AND seat = ?",
    "DELETE FROM pending WHERE game = ? AND seat = ?",
    "DELETE FROM held_mail WHERE game = ? AND seat = ?",
    "DELETE FROM question WHERE game = ? AND seat = ?",
    REFUSED_TEXTS,
    "DELETE FROM mime WHERE outbox IN (SELECT id FROM outbox WHERE game = ? AND seat = ?)",
    "UPDATE outbox SET recipient = '', state = iif(state = 'queued', 'dead', state) WHERE game = ? AND seat = ?",
];

impl Store {
    /// The games that ended before this moment, of which an address or a letter is still there, the oldest end first.
    pub async fn games_to_forget(&mut self, before: Timestamp) -> Result<Vec<GameId>, StoreError> {
        // The first two conditions are the index's own.
        let sql = r"SELECT id FROM game g INDEXED BY game_kept WHERE ended <> 0 AND kept = 1 AND ended < ? AND (EXISTS (SELECT 1 FROM address a
             WHERE a.game = g.id) OR EXISTS (SELECT 1 FROM letter l WHERE l.game = g.id)) ORDER BY ended, id";
        column(&mut self.connection, sql, values![before]).await
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
            "DELETE FROM words WHERE game = ?",
            "DELETE FROM mail_seal WHERE game = ?",
            "DELETE FROM private_reason WHERE game = ?",
            "DELETE FROM drawer WHERE game = ?",
            "DELETE FROM pending WHERE game = ?",
            "DELETE FROM held_mail WHERE game = ?",
            "DELETE FROM question WHERE game = ?",
            "DELETE FROM return_offer WHERE game = ?",
            "DELETE FROM challenge WHERE game = ?",
            r"DELETE FROM tally WHERE what IN (SELECT t.what FROM (SELECT 'refused ' || ? || ' ' AS head) AS k
             CROSS JOIN tally AS t ON t.what > k.head AND t.what < k.head || '~')",
            "DELETE FROM tally WHERE what = 'unheard ' || ?",
            "DELETE FROM organiser_letter WHERE game = ?",
            r"UPDATE inbox SET raw = x'', verdict = iif(state = 'set-aside', 'dropped', verdict), state = 'done'
             WHERE game = ? AND game > 0 AND raw > x'' AND state <> 'new' AND verdict <> 'held'",
            "DELETE FROM address WHERE game = ?",
            "UPDATE seat SET thread = '' WHERE game = ?",
            "UPDATE game SET kept = 0 WHERE id = ?",
        ] {
            batch.add(statement, values![game]);
        }
        self.apply(batch).await
    }

    /// The mails of no game that came before this moment and were set aside, but for those that wait for
    /// their game.
    pub async fn set_aside_strays(&mut self, before: Timestamp) -> Result<Vec<i64>, StoreError> {
        let sql = r"SELECT id FROM inbox WHERE state = 'set-aside' AND state <> 'done' AND verdict <> 'held' AND game = 0
             AND received < ? AND raw > x'' ORDER BY id";
        column(&mut self.connection, sql, values![before]).await
    }

    /// Forgets what came and went before this moment and belongs to no game, and of what was set aside these
    /// mails.
    pub async fn forget_strays(&mut self, before: Timestamp, set_aside: &[i64]) -> Result<(), StoreError> {
        let mut batch = Batch::default();
        let at = before.unix();
        let sql = "UPDATE inbox SET raw = x'' WHERE game = 0 AND state = 'done' AND received < ? AND raw > x''";
        batch.add(sql, values![at]);
        for id in set_aside {
            let sql =
                "UPDATE inbox SET raw = x'', state = 'done', verdict = 'dropped' WHERE id = ? AND state = 'set-aside'";
            batch.add(sql, values![*id]);
        }
        let sql = r"DELETE FROM mime WHERE outbox IN (SELECT id FROM outbox WHERE game IS NULL AND state <> 'queued'
                 AND at < ?)";
        batch.add(sql, values![at]);
        batch.add("DELETE FROM outbox WHERE game IS NULL AND state <> 'queued' AND at < ?", values![at]);
        batch.add("DELETE FROM organiser_letter WHERE game IS NULL AND at < ?", values![at]);
        let sql = r"UPDATE entrant SET address = '', folded = '' WHERE folded <> '' AND event IN (SELECT id FROM event
                 WHERE ended > 0 AND ended < ?)";
        batch.add(sql, values![at]);
        batch.add("DELETE FROM told WHERE day < ?", values![day(before)]);
        // One that lies in its mailbox still is looked at once more.
        batch.add("DELETE FROM unstored WHERE received < ?", values![at]);
        batch.add("DELETE FROM proven WHERE at < ? AND folded NOT IN (SELECT folded FROM address)", values![at]);
        batch.add("DELETE FROM heard WHERE at < ? AND folded NOT IN (SELECT folded FROM address)", values![at]);
        batch.add("DELETE FROM approached WHERE at < ?", values![at - 366 * 86_400]);
        self.apply(batch).await
    }

    /// Forgets of a mailbox that it ever had the mails whose bytes are not kept and that came before this moment, where it
    /// can show them no more. The newest mail stays: no later one gets its number.
    pub async fn forget_names(&mut self, mailbox: &str, before: Timestamp) -> Result<(), StoreError> {
        let sql = r"DELETE FROM inbox WHERE source = ? AND raw = x'' AND state = 'done' AND (whole = 0 OR received < ?)
             AND id < (SELECT max(id) FROM inbox)";
        run(&mut self.connection, sql, values![mailbox, before]).await?;
        Ok(())
    }

    /// Lists those of these mailbox names whose mail's bytes are not kept: never kept whole, or received before this
    /// moment.
    pub async fn gone_among(
        &mut self,
        mailbox: &str,
        names: &[String],
        before: Timestamp,
    ) -> Result<Vec<String>, StoreError> {
        let mut gone = Vec::new();
        for some in names.chunks(500) {
            let list = serde_json::Value::from(some).to_string();
            let sql = r"SELECT name FROM inbox WHERE source = ? AND name IN (SELECT value FROM json_each(?))
                 AND state = 'done' AND (whole = 0 OR length(raw) = 0 AND received < ?)";
            let rows: Vec<String> = column(&mut self.connection, sql, values![mailbox, list, before]).await?;
            gone.extend(rows);
        }
        Ok(gone)
    }

    /// How many games there are in all.
    pub async fn count_games(&mut self) -> Result<u64, StoreError> {
        value(&mut self.connection, "SELECT ifnull(sum(games), 0) FROM played", values![]).await
    }

    /// When what is to be forgotten was last looked for; `None` before the first time.
    pub async fn last_forgot(&mut self) -> Result<Option<Timestamp>, StoreError> {
        let noted = self.noted("forgot").await?;
        Ok(noted.and_then(|at| at.parse().ok()).map(Timestamp::from_unix))
    }

    /// Notes that it was looked for at this moment.
    pub async fn note_forgot(&mut self, at: Timestamp) -> Result<(), StoreError> {
        self.note("forgot", at).await
    }

    /// The letters that wait to be sent to these seats, and the notes to this folded address: game, seat and
    /// number, none for a note.
    pub async fn unsent_of(
        &mut self,
        folded: &str,
        seats: &[(GameId, Seat)],
    ) -> Result<Vec<Option<(GameId, Seat, u32)>>, StoreError> {
        let mut unsent = Vec::new();
        for &(game, seat) in seats {
            let sql = "SELECT number FROM outbox WHERE game = ? AND seat = ? AND state = 'queued' ORDER BY number";
            let numbers: Vec<u32> = column(&mut self.connection, sql, values![game, seat]).await?;
            unsent.extend(numbers.into_iter().map(|number| Some((game, seat, number))));
        }
        let sql = "SELECT count(*) FROM outbox WHERE game IS NULL AND recipient = ? AND state = 'queued'";
        let notes: i64 = value(&mut self.connection, sql, values![folded]).await?;
        unsent.extend((0..notes).map(|_| None));
        Ok(unsent)
    }

    /// The seats of the player with this folded address, and whether their games run.
    pub async fn seats_of(&mut self, folded: &str) -> Result<Vec<(GameId, Seat, bool)>, StoreError> {
        let sql = r"SELECT DISTINCT a.game, a.seat, g.ended = 0 FROM address a JOIN game g ON g.id = a.game
             WHERE a.folded = ? ORDER BY a.game, a.seat";
        let seats: Vec<(GameId, Seat, bool)> = rows(&mut self.connection, sql, values![folded]).await?;
        self.meet(seats.iter().map(|(game, ..)| *game)).await?;
        Ok(seats)
    }

    /// Forgets an address with the mails and letters of these seats of games that are over, and every mail
    /// of no game in which it stands.
    pub async fn forget_address(&mut self, folded: &str, seats: &[(GameId, Seat)]) -> Result<(), StoreError> {
        let strays: Vec<i64> = self.strays_with(folded).await?;
        let mut batch = Batch::default();
        for &(game, seat) in seats {
            // One side's words tell of the other's.
            batch.add("DELETE FROM words WHERE game = ?", values![game]);
            batch.add("DELETE FROM return_offer WHERE game = ? AND begun = 0", values![game]);
            for statement in LETTERS_OF_SEAT {
                batch.add(statement, values![game, seat]);
            }
            let sql = "UPDATE inbox SET raw = x'' WHERE game = ? AND seat = ? AND game > 0 AND raw > x''";
            batch.add(sql, values![game, seat]);
        }
        for id in strays {
            batch.add("UPDATE inbox SET raw = x'' WHERE id = ?", values![id]);
        }
        // Whoever wants to be forgotten is on no page any more.
        let sql = r"INSERT INTO unpublished (game) SELECT DISTINCT game FROM address WHERE folded = ?
             ON CONFLICT DO NOTHING";
        batch.add(sql, values![folded]);
        batch.add("DELETE FROM address WHERE folded = ?", values![folded]);
        for statement in [
            "UPDATE entrant SET address = '', folded = '' WHERE folded = ? AND folded <> ''",
            "DELETE FROM told WHERE folded = ?",
            "DELETE FROM proven WHERE folded = ?",
            "DELETE FROM question WHERE folded = ?",
            "DELETE FROM question WHERE asker = ?",
            "DELETE FROM challenge WHERE asker = ?",
            "DELETE FROM heard WHERE folded = ?",
            "DELETE FROM pending WHERE address <> '' AND lower(address) = ?",
            "DELETE FROM organiser_letter WHERE organiser = ?",
        ] {
            batch.add(statement, values![folded]);
        }
        // Whoever asked him learns nothing of it, and he answers no more.
        let sql = "UPDATE challenge SET done = 1, key_hash = NULL WHERE hash = ?";
        batch.add(sql, values![address_hash(folded)]);
        let sql = "DELETE FROM mime WHERE outbox IN (SELECT id FROM outbox WHERE game IS NULL AND recipient = ?)";
        batch.add(sql, values![folded]);
        batch.add("DELETE FROM outbox WHERE game IS NULL AND recipient = ?", values![folded]);
        self.apply(batch).await?;
        // Until then the old pages lie in the file still.
        run(&mut self.connection, "PRAGMA wal_checkpoint(TRUNCATE)", values![]).await?;
        Ok(())
    }

    /// Has no page show this game, if it is there and over; says whether it is.
    pub async fn unpublish(&mut self, game: GameId) -> Result<bool, StoreError> {
        let sql =
            "INSERT INTO unpublished (game) SELECT id FROM game WHERE id = ? AND ended > 0 ON CONFLICT DO NOTHING";
        run(&mut self.connection, sql, values![game]).await?;
        value(&mut self.connection, "SELECT EXISTS (SELECT 1 FROM unpublished WHERE game = ?)", values![game]).await
    }

    /// The games that no page shows.
    pub async fn unpublished(&mut self) -> Result<Vec<GameId>, StoreError> {
        column(&mut self.connection, "SELECT game FROM unpublished ORDER BY game", values![]).await
    }

    /// The mails of no game that hold this address, in whatever case.
    async fn strays_with(&mut self, folded: &str) -> Result<Vec<i64>, StoreError> {
        let sql = "SELECT id FROM inbox WHERE game = 0 AND raw > x''";
        let ids: Vec<i64> = column(&mut self.connection, sql, values![]).await?;
        let mut found = Vec::new();
        for id in ids {
            let raw: Vec<u8> = value(&mut self.connection, "SELECT raw FROM inbox WHERE id = ?", values![id]).await?;
            let raw = raw.to_ascii_lowercase();
            if raw.windows(folded.len().max(1)).any(|bytes| bytes == folded.as_bytes()) {
                found.push(id);
            }
        }
        Ok(found)
    }
}
