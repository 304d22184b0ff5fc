//! Letters as they are made: their number, key hash and Message-ID, and their finished bytes for
//! the outbox.

use super::{
    Change, LetterBytes, StoreError,
    sql::{from_row, row, value, values},
};
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
    /// The Message-IDs that the next letter names, this one's the last; a space between two.
    pub thread: &'a str,
    /// The folded address it goes to.
    pub recipient: &'a str,
    pub at: Timestamp,
    /// Its finished bytes.
    pub mime: LetterBytes,
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
    /// Whether it goes after others where only so many letters may go.
    pub late: bool,
}

impl Change<'_> {
    /// Queues a note, due at once. One whose Message-ID is there already is the same note and changes
    /// nothing: an alarm named by its kind and hour goes out once an hour.
    pub fn note(&mut self, note: NewNote<'_>) {
        let sql = r"INSERT INTO outbox (message_id, kind, recipient, at, late, state, tries, counted, next_try)
                 VALUES (?, ?, ?, ?, ?, 'queued', 1, 1, 0) ON CONFLICT (message_id) DO NOTHING";
        self.batch.add(sql, values![note.message_id, note.kind, note.recipient, note.at, note.late]);
        let sql = "INSERT OR IGNORE INTO mime (outbox, bytes) SELECT id, ? FROM outbox WHERE message_id = ?";
        self.batch.add(sql, values![note.mime, note.message_id]);
    }

    /// Writes a letter and queues it: the view `post` says how.
    pub fn letter(&mut self, letter: NewLetter<'_>) {
        let sql = r"INSERT INTO post (game, seat, number, generation, key_hash, knew, kind, message_id, at, thread, recipient,
                 late, mime) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
        self.batch.add(
            sql,
            values![
                letter.game,
                letter.seat,
                letter.number,
                letter.generation,
                letter.key_hash,
                letter.knew,
                letter.kind,
                letter.message_id,
                letter.at,
                letter.thread,
                letter.recipient,
                letter.late,
                letter.mime
            ],
        );
    }

    /// Notes that the opponent of this seat is told that it cannot be reached: once a game.
    pub fn tell_unreachable(&mut self, game: GameId, seat: Seat) {
        self.batch.add("UPDATE seat SET unreachable_told = 1 WHERE game = ? AND seat = ?", values![game, seat]);
    }

    /// Whether the letter of this number to this seat has this Message-ID, without angle brackets.
    pub async fn has_message(&mut self, of: (GameId, Seat, u32), message_id: &str) -> Result<bool, StoreError> {
        let (game, seat, number) = of;
        let sql = "SELECT EXISTS (SELECT 1 FROM letter WHERE game = ? AND seat = ? AND number = ? AND message_id = ?)";
        value(self.reader().await?, sql, values![game, seat, number, message_id]).await
    }

    /// Whether this Message-ID is one that this referee wrote.
    pub async fn is_ours(&mut self, message_id: &str) -> Result<bool, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM outbox WHERE message_id = ?)";
        value(self.reader().await?, sql, values![message_id]).await
    }

    /// Tells whether a note of this kind waits to be sent.
    pub async fn is_queued(&mut self, kind: &str) -> Result<bool, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM outbox WHERE state = 'queued' AND kind = ?)";
        value(self.reader().await?, sql, values![kind]).await
    }

    /// Counts this mail among those of its seat with the same Message-ID and text.
    pub fn count_copy(&mut self, game: GameId, seat: Seat, message_id: &str, text_hash: [u8; 32]) {
        let sql = r"INSERT INTO seen (game, seat, message_id, text_hash, times) VALUES (?, ?, ?, ?, 1)
                 ON CONFLICT DO UPDATE SET times = times + 1";
        self.batch.add(sql, values![game, seat, message_id, text_hash]);
    }

    /// A seat's last letter, to be sent anew; `None` before the first, or when its bytes are no
    /// longer kept.
    pub async fn last_letter(&mut self, game: GameId, seat: Seat) -> Result<Option<LastLetter>, StoreError> {
        let sql = r"SELECT p.message_id, p.kind, p.knew, p.mime FROM post p JOIN seat s ON s.game = p.game
             AND s.seat = p.seat AND s.letters = p.number WHERE p.game = ? AND p.seat = ?";
        row(self.reader().await?, sql, values![game, seat]).await
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

from_row!(LastLetter: message_id, kind, knew, mime);
