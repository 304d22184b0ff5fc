//! Return games (T82): what is known of one when a mail of an ended game comes, and what a plan does about it. The new
//! game begins in the transaction that has the verdict on the mail which agrees.

use anyhow::Context;

use crate::{
    daemon::{
        installation::Installation,
        plan::{
            begin::{NewOrder, NewPlayer, begin},
            letter::MadeLetter,
        },
    },
    ids::{GameId, Seat, Timestamp},
    kit::{Game, NamedTerm, Pinned, ReturnGame, ReturnStep},
    letters::Reader,
    mail::address::Address,
    seal::Secret32,
    store::{Change, SeatRow, StoredGame},
    text::Language,
};

/// An offer stands so many seconds.
const STANDS: i64 = 14 * 86_400;

/// What is known of a return game of this game when a mail of this seat comes.
pub(super) async fn known(
    change: &mut Change<'_>,
    stored: &StoredGame,
    seat: Seat,
    at: Timestamp,
) -> anyhow::Result<ReturnGame> {
    if !stored.over {
        return Ok(ReturnGame::default());
    }
    let row = change.return_offer(stored.game).await?;
    let first = |row: &SeatRow| Some(Address::read(row.addresses.first()?)?.folded().to_owned());
    let mine = stored.seats.iter().find(|row| row.seat == seat).and_then(first);
    let mut known = ReturnGame { over: true, until: Timestamp::from_unix(at.unix() + STANDS), ..ReturnGame::default() };
    for row in &stored.seats {
        match first(row) {
            None => known.gone = known.gone.with(row.seat),
            given if given == mine => known.own = known.own.with(row.seat),
            Some(_) => {}
        }
        for address in row.addresses.iter().filter_map(|given| Address::read(given)) {
            if change.is_blocked(address.folded()).await? {
                known.shut = known.shut.with(row.seat);
            }
        }
    }
    known.begun = row.and_then(|row| row.begun);
    known.declined = row.map_or(known.declined, |row| row.declined);
    // Who wants no invitations any more has taken back what he asked.
    let stands = row.map(|row| row.offer).filter(|offer| at < offer.until && !known.shut.contains(offer.by));
    known.offer = stands;
    Ok(known)
}

/// Takes the step of a plan for this game, whose entry 0 is `start`; gives the invitations of the game that begins.
pub(super) async fn step(
    change: &mut Change<'_>,
    installation: &mut Installation,
    step: ReturnStep,
    (of, start, seats, pinned): (GameId, &str, &[SeatRow], &Pinned),
    at: Timestamp,
) -> anyhow::Result<Vec<MadeLetter>> {
    match step {
        ReturnStep::Stands(offer) => change.offer_return(of, offer),
        ReturnStep::Ends { declined } => change.end_return(of, declined),
        ReturnStep::Begins => {
            let order = order(start, seats, pinned)?;
            let secret = Secret32::new(installation.clock.random().context("entropy for the game's seed")?);
            let above = installation.heads.last_game()?;
            let game: GameId = change.next_game(above).await?;
            let drafts = begin(change, installation, pinned, (game, &order, &secret), at).await?;
            change.begin_return(of, game);
            return Ok(drafts);
        }
    }
    Ok(Vec::new())
}

/// The game that was, with its seats changed: of no event, with every term and the profile of time that it had.
fn order(start: &str, seats: &[SeatRow], pinned: &Pinned) -> anyhow::Result<NewOrder> {
    let by = pinned.game.rotation(seats.len());
    let mut players = seats.iter().map(player).collect::<Option<Vec<_>>>().context("a player who cannot be asked")?;
    players.rotate_right(by);
    Ok(NewOrder { players, event: None, terms: terms(pinned.game, start), pace: pinned.pace.clone() })
}

/// The terms in an entry 0, each but that of time, which the profile says.
pub(super) fn terms(game: &Game, start: &str) -> Vec<NamedTerm> {
    let named = |line: &str| {
        let (name, value) = line.split_once(' ')?;
        let is_one = name != "time" && game.help.terms.contains(&name);
        is_one.then(|| (name.to_owned(), value.to_owned()))
    };
    start.lines().filter_map(named).collect()
}

/// Who sat at a seat, with his preferences for letters; `None` where he was forgotten.
fn player(row: &SeatRow) -> Option<NewPlayer> {
    let addresses: Vec<Address> = row.addresses.iter().filter_map(|given| Address::read(given)).collect();
    let reader = Reader {
        language: Language::read(&row.language)?,
        zone: row.zone.clone(),
        board: row.board.parse().ok()?,
        pictures: row.pictures,
        reminders: row.reminders,
        proof: row.proof,
        news: row.news.parse().ok()?,
    };
    (!addresses.is_empty()).then(|| NewPlayer { name: row.name.clone(), addresses, reader })
}
