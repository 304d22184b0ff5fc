//! The bulletin of an event (M19): one mail to all its players, each in his language, with the results since the last
//! one, the standings, and what is late.
//!
//! The rule kept here: that it went is noted in the transaction that queues it, and it goes only if nothing has changed
//! since what it says was read. Which events have changed is marked in the database by whatever changes them.

mod told;

use std::collections::BTreeMap;

use minijinja::{Value, context};

use super::{
    command::{CommandFault, Event},
    event_waits,
    installation::Installation,
    parts::Parts,
    plan::note::{self, BULLETIN, NoteDraft},
};
use crate::{
    event::{
        game::Player,
        progress::{Next, Progress},
    },
    ids::{GameId, Seat, Timestamp},
    kit::EventName,
    store::{Change, LettersOf},
};

/// So long after one bulletin comes the next, unless the event is over: seconds.
const WEEK: i64 = 7 * 86_400;
/// So many events are looked at in one poll.
const AT_ONCE: u32 = 32;

/// Queues the bulletins that are due. Trouble with one event is told, and leaves the others alone.
pub(super) async fn tell(parts: &mut Parts) -> anyhow::Result<()> {
    let now = parts.installation.clock.now();
    for name in parts.store.events_changed(now, AT_ONCE).await? {
        if let Err(error) = look(parts, &name, now).await {
            tracing::error!("a bulletin is not written, and is tried again: {error:#}");
        }
    }
    Ok(())
}

/// Queues the bulletin of one event that has changed, or has it wait.
async fn look(parts: &mut Parts, name: &str, now: Timestamp) -> anyhow::Result<()> {
    let Some(name) = EventName::new(name) else { anyhow::bail!("an event has no name that could be one") };
    let Some(event) = parts.event(&name).await? else { return Ok(()) };
    if event.row.begun.is_none() {
        return Ok(parts.store.bulletin_waits(&event.row, None).await?);
    }
    let progress = event.known.progress();
    event_waits::tell(parts, &event, &progress, now).await?;
    // Of one that was closed before its end no more is told.
    if event.row.ended.is_some() && progress.next != Next::Over {
        return Ok(parts.store.bulletin_waits(&event.row, None).await?);
    }
    // A moment still to come is a clock's that was once far ahead: it silences nothing.
    let last = event.row.told.filter(|last| *last <= now);
    let until = last.map(|last| Timestamp::from_unix(last.unix().saturating_add(WEEK)));
    match until.filter(|until| *until > now && progress.next != Next::Over) {
        Some(until) => parts.store.bulletin_waits(&event.row, Some(until)).await?,
        // What has changed meanwhile has it looked at again.
        None => _ = queue(parts, &event, &progress, now).await?,
    }
    Ok(())
}

/// Queues a bulletin to everybody who plays and wants it; says to how many. `None`: something has changed since the
/// event was read, and nothing is done.
async fn queue(parts: &mut Parts, event: &Event, progress: &Progress, now: Timestamp) -> anyhow::Result<Option<usize>> {
    let values = told::values(event, progress, now);
    let mut change = parts.store.change_alone().await?;
    if !change.bulletin_goes(&event.row, now).await? {
        return Ok(None);
    }
    let mut made: BTreeMap<(String, String), (String, String)> = BTreeMap::new();
    let readers = readers(&mut change, event).await?;
    for of in &readers {
        let place = (of.language.clone(), of.zone.clone());
        if !made.contains_key(&place) {
            made.insert(place.clone(), words(&parts.installation, &values, (&of.language, &of.zone))?);
        }
        let Some((subject, text)) = made.get(&place) else { continue };
        let mut text = text.clone();
        let reply_to = note::answered_by(&mut change, &parts.installation, &of.folded, &mut text).await?;
        let mark = format!("e{}.b{}.{}", event.row.id, event.row.bulletins.saturating_add(1), of.player.0);
        let draft = NoteDraft {
            kind: BULLETIN,
            mark: &mark,
            to: &of.address,
            reply_to: reply_to.as_deref(),
            thread: &[],
            subject,
            text: &text,
            at: now,
        };
        note::queue(&mut change, &parts.installation, &draft)?;
    }
    change.commit().await?;
    Ok(Some(readers.len()))
}

/// Its subject and text for readers of this language in this zone.
fn words(
    installation: &Installation,
    values: &Value,
    (language, zone): (&str, &str),
) -> anyhow::Result<(String, String)> {
    note::words(installation, language, BULLETIN, &context! { zone, ..values.clone() })
}

/// Where one goes, and how it is written.
struct ReaderOf {
    player: Player,
    address: String,
    folded: String,
    language: String,
    zone: String,
}

/// Who reads it: whoever has not withdrawn, as the letters of his newest game of the event go, or as he was entered
/// where that has no address; none who wants no bulletins, or is forgotten.
async fn readers(change: &mut Change<'_>, event: &Event) -> anyhow::Result<Vec<ReaderOf>> {
    let mut newest: BTreeMap<Player, (GameId, Seat)> = BTreeMap::new();
    for game in &event.known.begun {
        let Some(number) = GameId::new(game.number) else { continue };
        for (player, seat) in [(game.players.0, Seat::FIRST), (game.players.1, Seat::SECOND)] {
            let of = newest.entry(player).or_insert((number, seat));
            *of = (*of).max((number, seat));
        }
    }
    let seats: Vec<(GameId, Seat)> = newest.values().copied().collect();
    let letters = change.seats_letters(&seats).await?;
    let mut readers = Vec::new();
    for entrant in event.entrants.iter().filter(|of| of.plays() && !of.address.is_empty()) {
        let player = Player(entrant.number);
        let place = newest.get(&player).copied();
        let his = |of: &&LettersOf| Some((of.game, of.seat)) == place && of.name == entrant.name;
        let (address, folded, language, zone) = match letters.iter().find(his) {
            Some(of) => (&of.address, &of.folded, &of.language, &of.zone),
            None => (&entrant.address, &entrant.folded, &entrant.language, &entrant.zone),
        };
        if change.wants_bulletins(folded).await? {
            let (address, folded) = (address.clone(), folded.clone());
            readers.push(ReaderOf { player, address, folded, language: language.clone(), zone: zone.clone() });
        }
    }
    Ok(readers)
}

impl Parts {
    /// What a bulletin of an event would say now, its subject and its text, in English.
    ///
    /// # Errors
    /// Even the built-in words failed.
    pub fn bulletin(&self, event: &Event) -> Result<(String, String), CommandFault> {
        let values = told::values(event, &event.known.progress(), self.installation.clock.now());
        Ok(words(&self.installation, &values, ("en", "UTC"))?)
    }

    /// Queues a bulletin of an event now, whenever the last one went; says to how many players. `None`: something has
    /// changed since the event was read.
    ///
    /// # Errors
    /// The machine failed, or its clock is not believed.
    pub fn send_bulletin<'a>(&'a mut self, event: &'a Event) -> crate::Task<'a, Result<Option<usize>, CommandFault>> {
        Box::pin(async move {
            self.believe().await?;
            let now = self.installation.clock.now();
            Ok(queue(self, event, &event.known.progress(), now).await?)
        })
    }
}
