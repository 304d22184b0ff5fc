//! Which letter a key belongs to, and whose `From` it takes. The key itself is never stored: only
//! its SHA-256.

use super::{
    Change, StoreError,
    load::{self, MailMark, StoredGame},
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
    /// Its kind's word.
    pub kind: String,
    /// The folded addresses of the seat's player.
    pub addresses: Vec<String>,
}

impl Change<'_> {
    /// The letter whose key has this SHA-256, and its game; [`StoredGame::copies`] are counted for a
    /// mail of that letter's seat with this mark.
    pub async fn game_of_key(
        &mut self,
        hash: [u8; 32],
        mail: Option<MailMark<'_>>,
    ) -> Result<Option<(KnownLetter, StoredGame)>, StoreError> {
        load::of_key(&mut self.transaction, hash, mail).await
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
