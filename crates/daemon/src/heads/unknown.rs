//! A folder that was rolled back as a whole, database and heads together, has nothing beside it that knows
//! more. Then a key tells: one that our key files prove for a letter that is still to be made was in a letter
//! that left. Nothing else in a mail says so.

use super::{HeadLine, Heads, Shown};
use crate::{
    ids::{GameId, Seat, Timestamp},
    mail::{
        incoming::facts::Facts,
        key::{KeyOf, KeyRing},
    },
    record::head_of,
    seal::Origin,
    store::{Change, Store},
};

/// So many of a mail's keys are tried,
const KEYS: usize = 3;
/// in so many of its sender's games,
const GAMES: usize = 20;
/// for so many letters to come,
const LETTERS: u32 = 64;
/// in the seat's generation and so many above.
const GENERATIONS: u32 = 1;
/// More letters than a game is sent between a copy of the folder and the next.
const GAP: u32 = 1_000;

/// The game of the letter, not made yet, that one of this mail's keys was made for; it waits from now on.
pub(crate) async fn find(
    change: &mut Change<'_>,
    heads: &Heads,
    ring: &KeyRing,
    facts: &Facts,
    at: Timestamp,
) -> anyhow::Result<Option<(GameId, Seat)>> {
    let Some(from) = facts.from.as_ref().filter(|_| !facts.keys.is_empty()) else { return Ok(None) };
    for on_file in change.seats_of_player(from.folded()).await?.into_iter().take(GAMES) {
        let (game, seat) = (on_file.game, on_file.seat);
        let Some((letters, generation)) = change.letters_of(game, seat).await? else { continue };
        let Some(number) = proven(ring, facts, KeyOf { game, seat, number: letters, generation }) else { continue };
        let made = change.numbers(game).await?;
        let told = heads.told(game, &made)?;
        let entries = change.texts(game).await?;
        let Some(own) = head_of(&entries) else { continue };
        // Where the folder knows the letter, it also knows whether anything is lost.
        if told.has(seat, number) {
            return Ok(told.lost(&entries).map(|_| (game, seat)));
        }
        // Nobody knows how many letters were lost: none of their numbers, and so of their keys, comes again.
        let last = |(one, made): (Seat, u32)| if one == seat { number } else { told.highest(one, made) };
        let lines = unknown(&own.origin, made.iter().map(|of| (of.0, last(*of))), at);
        let made = change.letters_made().await?;
        heads.write(&lines, made, at).done().await?;
        tracing::error!("game {game}: a key came back of a letter that this database never made");
        return Ok(Some((game, seat)));
    }
    Ok(None)
}

/// Has every running game of this database wait: the folder of heads is lost, and nobody knows what letters have told
/// since. Gives the games.
pub(crate) async fn give_up(store: &mut Store, heads: &Heads, at: Timestamp) -> anyhow::Result<Vec<GameId>> {
    let games = store.running_games().await?;
    let mut lines = Vec::new();
    for game in &games {
        let made = store.numbers(*game).await?;
        let told = heads.told(*game, &made)?;
        let Some(own) = head_of(&store.texts(*game, u16::MAX).await?) else { continue };
        lines.extend(unknown(&own.origin, made.into_iter().map(|of| (of.0, told.highest(of.0, of.1))), at));
    }
    // More than the database has made: so all games are compared at the next start.
    let made = store.letters_made().await?.saturating_add(GAP.into());
    heads.write(&lines, made, at).done().await?;
    Ok(games)
}

/// Lines that say of each seat, by the last number known, that letters left which nobody knows.
fn unknown(origin: &Origin, last: impl Iterator<Item = (Seat, u32)>, at: Timestamp) -> Vec<HeadLine> {
    let line = |(seat, last): (Seat, u32)| {
        let shown = Shown::Unknown(origin.clone());
        HeadLine { shown, seat, number: last.saturating_add(GAP), at }
    };
    last.map(line).collect()
}

/// The number of the letter after this one that one of the keys was made for.
fn proven(ring: &KeyRing, facts: &Facts, last: KeyOf) -> Option<u32> {
    let numbers = last.number.saturating_add(1)..=last.number.saturating_add(LETTERS);
    numbers.into_iter().find(|number| {
        (last.generation..=last.generation.saturating_add(GENERATIONS)).any(|generation| {
            let of = KeyOf { number: *number, generation, ..last };
            facts.keys.iter().take(KEYS).any(|key| ring.proves(key, of))
        })
    })
}
