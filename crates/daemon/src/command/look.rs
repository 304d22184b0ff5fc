//! Mails under the eyes of the person who runs the referee: which games a mail bears keys of, and which mails
//! a ruling must not pass over.

use crate::{
    daemon::parts::Parts,
    ids::{GameId, Seat},
    kit::Unusable,
    mail::incoming::{borne, facts},
    store::{KeySeat, RawMail},
};

/// One mail, and whose keys it bears: valid ones, void ones, those that once were valid.
#[derive(Debug)]
pub struct Borne {
    pub mail: RawMail,
    /// Each game it bears a key of, or was decided for: whose keys, and whether the game runs.
    pub games: Vec<BorneGame>,
}

/// A game that a mail bears a key of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BorneGame {
    pub game: GameId,
    /// Whose keys, in seat order.
    pub of: Vec<Seat>,
    /// Whether the game is not over.
    pub runs: bool,
}

impl Parts {
    /// One mail with the games whose keys it bears; `None` where there is no such mail.
    ///
    /// # Errors
    /// The database failed.
    pub fn borne(&mut self, mail: i64) -> crate::Task<'_, anyhow::Result<Option<Borne>>> {
        Box::pin(async move {
            let Some(mail) = self.store.raw_mail(mail).await? else { return Ok(None) };
            let mut seats = self.store.seats_of_keys(&borne::keys(&mail.raw)).await?;
            if let Some((game, seat)) = mail.seat
                && !mail.raw.is_empty()
            {
                let runs = self.store.runs(game).await?;
                seats.push(KeySeat { game, seat, runs });
            }
            seats.sort();
            let mut games: Vec<BorneGame> = Vec::new();
            for KeySeat { game, seat, runs } in seats {
                if games.last().is_none_or(|last| last.game != game) {
                    games.push(BorneGame { game, of: Vec::new(), runs });
                }
                if let Some(last) = games.last_mut().filter(|last| !last.of.contains(&seat)) {
                    last.of.push(seat);
                }
            }
            Ok(Some(Borne { mail, games }))
        })
    }

    /// The mails without a verdict, and those set aside, that bear a key of this game.
    ///
    /// # Errors
    /// The database failed.
    pub fn unread_of(&mut self, game: GameId) -> crate::Task<'_, anyhow::Result<Vec<i64>>> {
        Box::pin(async move {
            let mut found = Vec::new();
            for mail in self.store.unread_mails().await? {
                let borne = self.borne(mail).await?;
                if borne.is_some_and(|borne| borne.games.iter().any(|of| of.game == game)) {
                    found.push(mail);
                }
            }
            Ok(found)
        })
    }

    /// A mail's text as it is read for orders, or why there is none.
    pub fn text_of(&self, mail: &RawMail) -> Result<String, Option<Unusable>> {
        let size = u64::try_from(mail.line.size).unwrap_or_default();
        match facts::read(&mail.raw, size, &self.installation.own) {
            Ok(facts) => facts.text.map_err(Some),
            Err(_) => Err(None),
        }
    }
}
