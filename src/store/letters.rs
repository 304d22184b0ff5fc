//! Letters as they are made: their number, key hash and Message-ID, and their finished bytes for
//! the outbox.

use sqlx::Row;

use super::{Change, StoreError, game::number};
use crate::ids::{GameId, Seat, Timestamp};

/// A letter made by a plan.
pub struct NewLetter<'a> {
    pub game: GameId,
    pub seat: Seat,
    /// Its number among this seat's letters, counted from 1.
    pub number: u32,
    pub generation: u32,
    /// The SHA-256 of its key.
    pub key_hash: [u8; 32],
    /// How many entries the log has, this plan's included.
    pub knew: u16,
    pub kind: &'a str,
    /// Its Message-ID, without angle brackets.
    pub message_id: &'a str,
    /// The folded address it goes to.
    pub recipient: &'a str,
    pub at: Timestamp,
    /// Its finished bytes.
    pub mime: Vec<u8>,
    /// Whether it goes after others where only so many letters may go: a reminder, a letter sent anew.
    pub late: bool,
}

/// A mail that belongs to no game.
pub struct NewNote<'a> {
    pub kind: &'a str,
    /// Its Message-ID, without angle brackets.
    pub message_id: &'a str,
    /// The folded address it goes to.
    pub recipient: &'a str,
    /// When it was made.
    pub at: Timestamp,
    /// Its finished bytes.
    pub mime: Vec<u8>,
}

impl Change<'_> {
    /// Queues a note, due at once. One whose Message-ID is there already is the same note and changes
    /// nothing: an alarm named by its kind and day goes out once a day.
    pub fn note(&mut self, note: NewNote<'_>) {
        self.batch
            .add(
                "INSERT INTO outbox (message_id, kind, recipient, at, state, tries, counted, next_try) \
                 VALUES (?, ?, ?, ?, 'queued', 1, 1, 0) ON CONFLICT (message_id) DO NOTHING",
            )
            .bind(note.message_id.to_owned())
            .bind(note.kind.to_owned())
            .bind(note.recipient.to_owned())
            .bind(note.at.unix());
        self.batch
            .add("INSERT OR IGNORE INTO mime (outbox, bytes) SELECT id, ? FROM outbox WHERE message_id = ?")
            .bind(note.mime)
            .bind(note.message_id.to_owned());
    }

    /// Writes a letter and queues it, due at once whatever the clocks say. Its first try is counted here, so that a letter that goes
    /// out at once costs no commit of its own for the count.
    pub fn letter(&mut self, letter: NewLetter<'_>) {
        self.batch
            .add(
                "INSERT INTO letter (game, seat, number, generation, key_hash, knew, kind, message_id, at) \
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(letter.game.get())
            .bind(number(letter.seat))
            .bind(letter.number)
            .bind(letter.generation)
            .bind(letter.key_hash.to_vec())
            .bind(letter.knew)
            .bind(letter.kind.to_owned())
            .bind(letter.message_id.to_owned())
            .bind(letter.at.unix());
        self.batch
            .add("UPDATE seat SET letters = ?, shown = ?, last_message = ? WHERE game = ? AND seat = ?")
            .bind(letter.number)
            .bind(letter.knew)
            .bind(letter.message_id.to_owned())
            .bind(letter.game.get())
            .bind(number(letter.seat));
        self.batch
            .add(
                "INSERT INTO outbox (message_id, game, seat, number, kind, recipient, at, late, state, tries, counted, next_try) \
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'queued', 1, 1, 0)",
            )
            .bind(letter.message_id.to_owned())
            .bind(letter.game.get())
            .bind(number(letter.seat))
            .bind(letter.number)
            .bind(letter.kind.to_owned())
            .bind(letter.recipient.to_owned())
            .bind(letter.at.unix())
            .bind(letter.late);
        self.batch.add("INSERT INTO mime (outbox, bytes) VALUES (last_insert_rowid(), ?)").bind(letter.mime);
        if !letter.late {
            // A player reads his letters in order: those before this one go no later than it.
            self.batch
                .add("UPDATE outbox SET late = 0 WHERE state = 'queued' AND recipient = ? AND late = 1")
                .bind(letter.recipient.to_owned());
        }
    }

    /// Notes that the opponent of this seat is told that it cannot be reached: once a game.
    pub fn tell_unreachable(&mut self, game: GameId, seat: Seat) {
        self.batch
            .add("UPDATE seat SET unreachable_told = 1 WHERE game = ? AND seat = ?")
            .bind(game.get())
            .bind(number(seat));
    }

    /// Whether this Message-ID is one that this referee wrote.
    pub async fn is_ours(&mut self, message_id: &str) -> Result<bool, StoreError> {
        Ok(sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM outbox WHERE message_id = ?)")
            .bind(message_id.to_owned())
            .fetch_one(&mut *self.transaction)
            .await?)
    }

    /// Counts this mail among those of its seat with the same Message-ID and text.
    pub fn count_copy(&mut self, game: GameId, seat: Seat, message_id: &str, text_hash: [u8; 32]) {
        self.batch
            .add(
                "INSERT INTO seen (game, seat, message_id, text_hash, times) VALUES (?, ?, ?, ?, 1) \
                 ON CONFLICT DO UPDATE SET times = times + 1",
            )
            .bind(game.get())
            .bind(number(seat))
            .bind(message_id.to_owned())
            .bind(text_hash.to_vec());
    }

    /// A seat's last letter, to be sent anew; `None` before the first, or when its bytes are no
    /// longer kept.
    pub async fn last_letter(&mut self, game: GameId, seat: Seat) -> Result<Option<LastLetter>, StoreError> {
        let row = sqlx::query(
            "SELECT l.message_id, l.kind, l.knew, m.bytes FROM letter l JOIN seat s ON s.game = l.game \
             AND s.seat = l.seat AND s.letters = l.number JOIN outbox o ON o.message_id = l.message_id \
             JOIN mime m ON m.outbox = o.id WHERE l.game = ? AND l.seat = ?",
        )
        .bind(game.get())
        .bind(number(seat))
        .fetch_optional(&mut *self.transaction)
        .await?;
        let Some(row) = row else {
            return Ok(None);
        };
        Ok(Some(LastLetter {
            message_id: row.try_get(0)?,
            kind: row.try_get(1)?,
            knew: row.try_get(2)?,
            mime: row.try_get(3)?,
        }))
    }
}

/// A seat's last letter as it went out.
pub struct LastLetter {
    /// Its Message-ID, without angle brackets.
    pub message_id: String,
    pub kind: String,
    /// How many entries the log had when it was made.
    pub knew: u16,
    /// Its bytes.
    pub mime: Vec<u8>,
}
