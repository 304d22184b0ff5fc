//! Which letter a key belongs to, and whose `From` it takes. The key itself is never stored: only
//! its SHA-256.

use sqlx::Row;

use super::{
    Change, StoreError,
    game::{game_id, seat},
};
use crate::ids::{GameId, Seat};

/// The letter that a key was made for.
#[derive(Clone, Debug)]
pub struct KnownLetter {
    /// Its game.
    pub game: GameId,
    /// Its seat.
    pub seat: Seat,
    /// Its number among this seat's letters.
    pub number: u32,
    /// The generation its key was made in.
    pub generation: u32,
    /// Whether that is still the seat's generation.
    pub current: bool,
    /// How many entries the log had when it was made (M8).
    pub knew: u16,
    /// The folded addresses of the seat's player.
    pub addresses: Vec<String>,
}

impl Change<'_> {
    /// The letter whose key has this SHA-256.
    pub async fn letter_of_key(&mut self, hash: [u8; 32]) -> Result<Option<KnownLetter>, StoreError> {
        let row = sqlx::query(
            "SELECT l.game, l.seat, l.number, l.generation, l.generation = s.generation, l.knew, \
             (SELECT group_concat(a.folded, ' ') FROM address a WHERE a.game = l.game AND a.seat = l.seat) \
             FROM letter l JOIN seat s ON s.game = l.game AND s.seat = l.seat WHERE l.key_hash = ?",
        )
        .bind(hash.to_vec())
        .fetch_optional(&mut *self.transaction)
        .await?;
        let Some(row) = row else {
            return Ok(None);
        };
        let addresses: Option<String> = row.try_get(6)?;
        Ok(Some(KnownLetter {
            game: game_id(row.try_get(0)?)?,
            seat: seat(row.try_get(1)?)?,
            number: row.try_get(2)?,
            generation: row.try_get(3)?,
            current: row.try_get(4)?,
            knew: row.try_get(5)?,
            // Folded addresses hold no space: they were checked before they came here.
            addresses: addresses.unwrap_or_default().split(' ').map(str::to_owned).collect(),
        }))
    }

    /// Whether some player of a running game has this folded address.
    pub async fn is_player(&mut self, folded: &str) -> Result<bool, StoreError> {
        let found: i64 = sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM address a JOIN game g ON g.id = a.game WHERE a.folded = ? AND g.ended = 0)",
        )
        .bind(folded.to_owned())
        .fetch_one(&mut *self.transaction)
        .await?;
        Ok(found != 0)
    }
}
