//! A game begins within a change, whoever has it begin: the organiser, or two players who want a return game.

use anyhow::Context;

use super::{
    carry::{self, Laid},
    letter::MadeLetter,
};
use crate::{
    daemon::installation::Installation,
    ids::{GameId, Timestamp},
    kit::{CommandError, NamedTerm, NewGame, OfEvent, Pinned},
    letters::Reader,
    mail::address::Address,
    pace::Pace,
    referee,
    seal::Secret32,
    store::{Change, NewGameRow, NewSeat},
};

/// A player of a new game.
#[derive(Clone, Debug)]
pub struct NewPlayer {
    /// The name, cleaned.
    pub name: String,
    /// The addresses; the first is the one for letters.
    pub addresses: Vec<Address>,
    /// How letters are wanted.
    pub reader: Reader,
}

/// A game to be begun.
#[derive(Clone, Debug)]
pub struct NewOrder {
    /// The players, in seat order.
    pub players: Vec<NewPlayer>,
    /// What it is played in, if anything.
    pub event: Option<OfEvent>,
    /// The terms that are not the default, name and value.
    pub terms: Vec<NamedTerm>,
    /// The profile of time, whatever the terms say of it.
    pub pace: Pace,
}

impl NewOrder {
    /// A game at the profile of time that its terms name.
    ///
    /// # Errors
    /// There is no such profile.
    pub fn new(players: Vec<NewPlayer>, event: Option<OfEvent>, terms: Vec<NamedTerm>) -> Result<Self, CommandError> {
        let time = terms.iter().rev().find(|(name, _)| name == "time").map_or("none", |(_, value)| value);
        let pace = Pace::named(time).map_err(|error| CommandError::Terms(error.to_string()))?;
        Ok(Self { players, event, terms, pace })
    }
}

/// Begins one game within this change, and gives its invitations back for the outbox.
///
/// # Errors
/// [`CommandError`] where its rules do not take such a game; the database failed.
pub(crate) async fn begin(
    change: &mut Change<'_>,
    installation: &Installation,
    pinned: &Pinned,
    (game, order, secret): (GameId, &NewOrder, &Secret32),
    at: Timestamp,
) -> anyhow::Result<Vec<MadeLetter>> {
    let rules = pinned.game.rules;
    change.start(&NewGameRow {
        game,
        rules,
        catalogue_text: &pinned.text,
        profile_text: &pinned.pace.text,
        secret,
        at,
        event: order.event.as_ref(),
        seats: order.players.iter().map(new_seat).collect(),
    });
    change.write().await?;
    let stored = change.game(game).await?.context("the game just written")?;
    let Laid { loaded, mut seats } = carry::lay_for_reading(&installation.signers, stored, pinned, at)?;
    let new = NewGame {
        host: installation.config.host.clone(),
        names: order.players.iter().map(|player| player.name.clone()).collect(),
        event: order.event.clone(),
        terms: order.terms.clone(),
    };
    let plan = referee::start(&loaded, &new, at)?;
    installation.seats.know(game, rules);
    let drafts = carry::write(change, installation, &mut seats, &plan, at, None).await?;
    // The next game's number is one more than this one's.
    change.write().await?;
    Ok(drafts)
}

/// A player as the store has him at a seat.
pub(crate) fn new_seat(player: &NewPlayer) -> NewSeat {
    NewSeat {
        name: player.name.clone(),
        language: player.reader.language.code().to_owned(),
        zone: player.reader.zone.clone(),
        board: player.reader.board.word().to_owned(),
        pictures: player.reader.pictures,
        reminders: player.reader.reminders,
        proof: player.reader.proof,
        addresses: player
            .addresses
            .iter()
            .map(|address| (address.given().to_owned(), address.folded().to_owned()))
            .collect(),
    }
}
