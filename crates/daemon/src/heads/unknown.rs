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
    store::Change,
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
        let lines: Vec<HeadLine> = made
            .iter()
            .map(|(one, made)| {
                let last = if *one == seat { number } else { *made };
                let shown = Shown::Unknown(own.origin.clone());
                HeadLine { shown, seat: *one, number: last.saturating_add(GAP), at }
            })
            .collect();
        let made = change.letters_made().await?;
        heads.write(&lines, made, at).done().await?;
        tracing::error!("game {game}: a key came back of a letter that this database never made");
        return Ok(Some((game, seat)));
    }
    Ok(None)
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
