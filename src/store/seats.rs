//! Who sits where: a player's games by his address, another player in a seat, new keys, and addresses
//! that no game begins with.

use sha2::{Digest, Sha256};
use sqlx::Row;

use super::{
    Change, NewSeat, Store, StoreError,
    game::{day, game_id, number, seat},
};
use crate::ids::{GameId, Seat, Timestamp};

/// Why a seat's older keys no longer serve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Renewed {
    /// One was used from another address (M2).
    Misused,
    /// Its letters go to another address (M14, T69).
    Moved,
}

impl Renewed {
    fn word(self) -> &'static str {
        match self {
            Self::Misused => "misused",
            Self::Moved => "moved",
        }
    }

    pub(super) fn read(word: &str) -> Option<Self> {
        [Self::Misused, Self::Moved].into_iter().find(|renewed| renewed.word() == word)
    }
}

/// A seat of a player's in a running game.
#[derive(Clone, PartialEq, Eq)]
pub struct OnFile {
    pub game: GameId,
    pub seat: Seat,
    /// The address its letters go to, as given.
    pub address: String,
    /// His language's code.
    pub language: String,
    /// The names of both players, White's first.
    pub names: Vec<String>,
}

// An address is nobody else's affair.
impl std::fmt::Debug for OnFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "OnFile({} {:?})", self.game, self.seat)
    }
}

impl Change<'_> {
    /// The seats in running games of the player with this folded address, by game.
    pub async fn seats_of_player(&mut self, folded: &str) -> Result<Vec<OnFile>, StoreError> {
        let rows = sqlx::query(
            "SELECT DISTINCT a.game, a.seat, (SELECT address FROM address f WHERE f.game = a.game AND f.seat = a.seat \
             ORDER BY place LIMIT 1), s.language, (SELECT group_concat(n.name, char(10) ORDER BY n.seat) FROM seat n \
             WHERE n.game = a.game) FROM address a JOIN game g ON g.id = a.game \
             JOIN seat s ON s.game = a.game AND s.seat = a.seat \
             WHERE a.folded = ? AND g.ended = 0 ORDER BY a.game, a.seat",
        )
        .bind(folded.to_owned())
        .fetch_all(&mut *self.transaction)
        .await?;
        rows.iter()
            .map(|row| {
                let names: String = row.try_get(4)?;
                Ok(OnFile {
                    game: game_id(row.try_get(0)?)?,
                    seat: seat(row.try_get(1)?)?,
                    address: row.try_get(2)?,
                    language: row.try_get(3)?,
                    names: names.lines().map(str::to_owned).collect(),
                })
            })
            .collect()
    }

    /// The seat that the letter with this Message-ID was written to.
    pub async fn reader_of(&mut self, message_id: &str) -> Result<Option<(GameId, Seat)>, StoreError> {
        let row = sqlx::query("SELECT game, seat FROM outbox WHERE message_id = ? AND game IS NOT NULL")
            .bind(message_id.to_owned())
            .fetch_optional(&mut *self.transaction)
            .await?;
        row.map(|row| Ok((game_id(row.try_get(0)?)?, seat(row.try_get(1)?)?))).transpose()
    }

    /// Whether an address was not yet told on this day (UTC) that it gets this game's letter anew, which is
    /// then written down.
    pub async fn tell_once_of(&mut self, folded: &str, game: GameId, at: Timestamp) -> Result<bool, StoreError> {
        self.alone = true;
        let done = sqlx::query("INSERT INTO told (folded, game, day) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
            .bind(folded.to_owned())
            .bind(game.get())
            .bind(day(at))
            .execute(&mut *self.transaction)
            .await?;
        Ok(done.rows_affected() > 0)
    }

    /// Counts a use of a seat's key from another address.
    pub fn count_misuse(&mut self, game: GameId, seat: Seat) {
        self.batch
            .add("UPDATE seat SET misused = misused + 1 WHERE game = ? AND seat = ?")
            .bind(game.get())
            .bind(number(seat));
    }

    /// Gives a seat new keys: those made before are no keys any more.
    pub fn raise_generation(&mut self, game: GameId, seat: Seat, why: Renewed) {
        self.batch
            .add("UPDATE seat SET generation = generation + 1, misused = 0, renewed = ? WHERE game = ? AND seat = ?")
            .bind(why.word())
            .bind(game.get())
            .bind(number(seat));
    }

    /// Has somebody else sit at a seat: whatever was its player's alone goes, and what its letters were like.
    /// Its older keys are no keys any more, and its next letter is the first that he gets.
    pub async fn replace(&mut self, game: GameId, seat: Seat, new: &NewSeat) -> Result<(), StoreError> {
        self.write().await?;
        let gone: Vec<String> = sqlx::query_scalar("SELECT folded FROM address WHERE game = ? AND seat = ?")
            .bind(game.get())
            .bind(number(seat))
            .fetch_all(&mut *self.transaction)
            .await?;
        for statement in [
            "DELETE FROM address WHERE game = ? AND seat = ?",
            "DELETE FROM pending WHERE game = ? AND seat = ?",
            "DELETE FROM drawer WHERE game = ? AND seat = ?",
            "UPDATE question SET done = 1 WHERE game = ? AND seat = ?",
        ] {
            self.batch.add(statement).bind(game.get()).bind(number(seat));
        }
        for folded in gone {
            // In his other games he is heard as before.
            self.batch
                .add("DELETE FROM proven WHERE folded = ? AND folded NOT IN (SELECT folded FROM address)")
                .bind(folded);
        }
        self.batch
            .add(
                "UPDATE seat SET name = ?, language = ?, zone = ?, board = ?, pictures = ?, reminders = ?, chat = 1, \
                 signed = 0, shown = 0, last_message = '', answered_day = 0, answered = 0, failing = 0, refused = 0, \
                 unreachable = 0, unreachable_told = 0 WHERE game = ? AND seat = ?",
            )
            .bind(new.name.clone())
            .bind(new.language.clone())
            .bind(new.zone.clone())
            .bind(new.board.clone())
            .bind(new.pictures)
            .bind(new.reminders)
            .bind(game.get())
            .bind(number(seat));
        for ((address, folded), place) in new.addresses.iter().zip(0_u8..) {
            self.batch
                .add("INSERT INTO address (game, seat, place, address, folded) VALUES (?, ?, ?, ?, ?)")
                .bind(game.get())
                .bind(number(seat))
                .bind(place)
                .bind(address.clone())
                .bind(folded.clone());
        }
        self.raise_generation(game, seat, Renewed::Moved);
        self.write().await
    }

    /// Drops the letters to a seat that wait to be sent; says how many.
    pub async fn drop_queued(&mut self, game: GameId, seat: Seat) -> Result<u64, StoreError> {
        self.write().await?;
        let done = sqlx::query(
            "UPDATE outbox SET state = 'dropped', last_error = 'the seat has another player' \
             WHERE game = ? AND seat = ? AND state = 'queued'",
        )
        .bind(game.get())
        .bind(number(seat))
        .execute(&mut *self.transaction)
        .await?;
        Ok(done.rows_affected())
    }

    /// Begins no more games with this folded address. Of it only a hash is kept.
    pub fn block(&mut self, folded: &str, at: Timestamp) {
        self.batch
            .add("INSERT INTO blocked (hash, at) VALUES (?, ?) ON CONFLICT DO NOTHING")
            .bind(hashed(folded))
            .bind(at.unix());
    }

    /// Whether no game begins with this folded address.
    pub async fn is_blocked(&mut self, folded: &str) -> Result<bool, StoreError> {
        Ok(sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM blocked WHERE hash = ?)")
            .bind(hashed(folded))
            .fetch_one(&mut *self.transaction)
            .await?)
    }
}

impl Store {
    /// Lets games begin with this folded address again; `false` where they could.
    pub async fn unblock(&mut self, folded: &str) -> Result<bool, StoreError> {
        let done = sqlx::query("DELETE FROM blocked WHERE hash = ?")
            .bind(hashed(folded))
            .execute(&mut self.connection)
            .await?;
        Ok(done.rows_affected() > 0)
    }
}

fn hashed(folded: &str) -> Vec<u8> {
    Sha256::digest(folded.as_bytes()).to_vec()
}
