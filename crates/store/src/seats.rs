//! Who sits where: a player's games by his address, another player in a seat, new keys, and addresses
//! that no game begins with.

use sha2::{Digest, Sha256};
use sqlx::sqlite::SqliteRow;

use super::{
    Change, NewSeat, Store, StoreError,
    game::day,
    proven::REFUSED_TEXTS,
    sql::{Get, column, from_row, row, rows, run, value, values},
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

from_row!(OnFile: game, seat, address, language; names by names);

/// The names of all players of a game, one a line.
pub(super) fn names(row: &SqliteRow) -> sqlx::Result<Vec<String>> {
    Ok(row.get::<&str>("names")?.lines().map(str::to_owned).collect())
}

// Nobody else need know an address.
impl std::fmt::Debug for OnFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "OnFile({} {:?})", self.game, self.seat)
    }
}

impl Change<'_> {
    /// The seats in running games of the player with this folded address, by game.
    pub async fn seats_of_player(&mut self, folded: &str) -> Result<Vec<OnFile>, StoreError> {
        let sql = r"SELECT DISTINCT a.game, a.seat, (SELECT address FROM address f WHERE f.game = a.game AND f.seat = a.seat
             ORDER BY place LIMIT 1) AS address, s.language, (SELECT group_concat(n.name, char(10) ORDER BY n.seat) FROM seat n
             WHERE n.game = a.game) AS names FROM address a JOIN game g ON g.id = a.game
             JOIN seat s ON s.game = a.game AND s.seat = a.seat
             WHERE a.folded = ? AND g.ended = 0 ORDER BY a.game, a.seat";
        let seats: Vec<OnFile> = rows(self.reader().await?, sql, values![folded]).await?;
        self.meet(seats.iter().map(|of| of.game)).await?;
        Ok(seats)
    }

    /// The seat that the letter with this Message-ID was written to.
    pub async fn reader_of(&mut self, message_id: &str) -> Result<Option<(GameId, Seat)>, StoreError> {
        let sql = "SELECT game, seat FROM outbox WHERE message_id = ? AND game IS NOT NULL";
        let reader: Option<(GameId, Seat)> = row(self.reader().await?, sql, values![message_id]).await?;
        self.meet(reader.map(|(game, _)| game)).await?;
        Ok(reader)
    }

    /// Whether an address was not yet told on this day (UTC) that it gets this game's letter anew, which is
    /// then written down.
    pub async fn tell_once_of(&mut self, folded: &str, game: GameId, at: Timestamp) -> Result<bool, StoreError> {
        let sql = "INSERT INTO told (folded, game, day) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
        Ok(run(self.writer().await?, sql, values![folded, game, day(at)]).await? > 0)
    }

    /// Counts a use of a seat's key from another address.
    pub fn count_misuse(&mut self, game: GameId, seat: Seat) {
        self.batch.add("UPDATE seat SET misused = misused + 1 WHERE game = ? AND seat = ?", values![game, seat]);
    }

    /// Gives a seat new keys: those made before are no keys any more. `None` where nothing happened to its player.
    pub fn raise_generation(&mut self, game: GameId, seat: Seat, why: Option<Renewed>) {
        let sql = "UPDATE seat SET generation = generation + 1, misused = 0, renewed = ? WHERE game = ? AND seat = ?";
        self.batch.add(sql, values![why.map_or("", Renewed::word), game, seat]);
    }

    /// Has somebody else sit at a seat: whatever was its player's alone goes, and what its letters were like.
    /// Its older keys are no keys any more, and its next letter is the first that he gets.
    pub async fn replace(&mut self, game: GameId, seat: Seat, new: &NewSeat) -> Result<(), StoreError> {
        self.write().await?;
        let sql = "SELECT folded FROM address WHERE game = ? AND seat = ?";
        let gone: Vec<String> = column(self.reader().await?, sql, values![game, seat]).await?;
        for statement in [
            "DELETE FROM address WHERE game = ? AND seat = ?",
            "DELETE FROM pending WHERE game = ? AND seat = ?",
            "DELETE FROM held_mail WHERE game = ? AND seat = ?",
            REFUSED_TEXTS,
            "DELETE FROM drawer WHERE game = ? AND seat = ?",
            "UPDATE question SET done = 1 WHERE game = ? AND seat = ?",
        ] {
            self.batch.add(statement, values![game, seat]);
        }
        for folded in gone {
            // In his other games he is heard as before.
            let sql = "DELETE FROM proven WHERE folded = ? AND folded NOT IN (SELECT folded FROM address)";
            self.batch.add(sql, values![folded]);
        }
        let sql = r"UPDATE seat SET name = ?, called = ?, language = ?, zone = ?, board = ?, pictures = ?, reminders = ?, proof = ?, chat = 1,
                 signed = 0, key_line = 0, subject = 'game', news = 'due', shown = 0, thread = '', answered_day = 0, answered = 0, failing = 0, refused = 0,
                 unreachable = 0, unreachable_told = 0 WHERE game = ? AND seat = ?";
        self.batch.add(
            sql,
            values![
                &new.name,
                called(&new.name),
                &new.language,
                &new.zone,
                &new.board,
                new.pictures,
                new.reminders,
                new.proof,
                game,
                seat
            ],
        );
        for ((address, folded), place) in new.addresses.iter().zip(0_u8..) {
            let sql = "INSERT INTO address (game, seat, place, address, folded) VALUES (?, ?, ?, ?, ?)";
            self.batch.add(sql, values![game, seat, place, address, folded]);
        }
        self.raise_generation(game, seat, Some(Renewed::Moved));
        self.write().await
    }

    /// Drops the letters to a seat that wait to be sent; says how many.
    pub async fn drop_queued(&mut self, game: GameId, seat: Seat) -> Result<u64, StoreError> {
        self.write().await?;
        let sql = r"UPDATE outbox SET state = 'dropped', last_error = 'the seat has another player'
             WHERE game = ? AND seat = ? AND state = 'queued'";
        run(self.writer().await?, sql, values![game, seat]).await
    }

    /// Begins no more games with this folded address. Of it only a hash is kept.
    pub fn block(&mut self, folded: &str, at: Timestamp) {
        let sql = "INSERT INTO blocked (hash, at) VALUES (?, ?) ON CONFLICT DO NOTHING";
        self.batch.add(sql, values![hashed(folded), at]);
    }

    /// Lets games begin with this folded address again, and with what it is without what stands behind a `+` in it.
    pub fn unblock(&mut self, folded: &str) {
        let bare = super::pending::untagged(folded);
        self.batch.add("DELETE FROM blocked WHERE hash IN (?, ?)", values![hashed(folded), hashed(&bare)]);
    }

    /// Whether no game begins with this folded address.
    pub async fn is_blocked(&mut self, folded: &str) -> Result<bool, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM blocked WHERE hash = ?)";
        value(self.reader().await?, sql, values![hashed(folded)]).await
    }
}

impl Store {
    /// The folded addresses, in their order, that letters to players of this name go to in running games; the name in
    /// whatever case.
    pub async fn players_called(&mut self, name: &str) -> Result<Vec<String>, StoreError> {
        // The second condition is the index's own.
        let sql = r"SELECT DISTINCT a.folded FROM seat s JOIN game g ON g.id = s.game JOIN address a ON a.game = s.game
             AND a.seat = s.seat AND a.place = 0 WHERE s.called = ? AND s.called <> '' AND g.ended = 0 ORDER BY a.folded";
        column(&mut self.connection, sql, values![called(name)]).await
    }

    /// Lets games begin with this folded address again; `false` where they could.
    pub async fn unblock(&mut self, folded: &str) -> Result<bool, StoreError> {
        let (sql, bare) = ("DELETE FROM blocked WHERE hash IN (?, ?)", super::pending::untagged(folded));
        Ok(run(&mut self.connection, sql, values![hashed(folded), hashed(&bare)]).await? > 0)
    }
}

/// How a name is compared.
pub(super) fn called(name: &str) -> String {
    name.to_lowercase()
}

fn hashed(folded: &str) -> Vec<u8> {
    Sha256::digest(folded.as_bytes()).to_vec()
}
