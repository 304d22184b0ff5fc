//! Telling of games: a letter a game for what needs a person there, and from the twentieth a day on one an
//! hour that gathers them. What is told stands in the database with what brought it about, so that no crash
//! loses it; its letter is queued in the transaction that takes it from there.

use minijinja::Value;

use super::{
    game_letter, offer,
    send::{self, Basis},
};
use crate::{
    config::Organiser,
    daemon::{
        alarm::{Alarms, Trouble},
        parts::Parts,
    },
    kit::{Dispute, Game, Standing, Summary},
    page::words,
    store::NewsRow,
};

/// So many letters a day are about one game each.
const ALONE: u32 = 19;
/// How much is told at once, at most.
const AT_ONCE: u32 = 1_000;
const HOUR: i64 = 3_600;
const DAY: i64 = 86_400;

/// What a letter about one game is made from.
#[derive(Default)]
pub(super) struct About {
    /// What is played; `None` where that is not known.
    pub(super) game: Option<&'static Game>,
    /// The players' names, in seat order.
    pub(super) names: Vec<String>,
    /// Their addresses, folded.
    players: Vec<String>,
    /// The game in a line.
    pub(super) summary: Option<Summary>,
    /// What a ruling is due on.
    pub(super) dispute: Option<Dispute>,
    /// How its time was spent, where time is counted.
    pub(super) sheet: Option<String>,
    /// How many acts its log has, for `rule --entries`.
    pub(super) acts: Option<usize>,
    /// and how many entries.
    entries: usize,
    /// Words that came with its objections and claims, by entry.
    pub(super) words: Vec<(u16, String)>,
}

/// Tells what is untold; says whether a letter was queued. `stored` says whether the database holds some of it.
pub(super) async fn tell(parts: &mut Parts, stored: bool) -> anyhow::Result<bool> {
    let now = parts.installation.clock.now();
    let alarms = parts.installation.alarms.clone();
    let mut rows = alarms.untold_news();
    // A game whose mails were read again in this cycle waits no longer.
    if rows.iter().any(|row| row.kind == Trouble::RolledBack.word()) {
        let waiting = parts.waiting().await?;
        // Nor does one wait that the database lacks altogether: it has no entry.
        rows.retain(|row| {
            row.kind != Trouble::RolledBack.word()
                || row.entries == 0
                || waiting.iter().any(|waits| waits.game == row.game)
        });
    }
    if stored {
        rows.extend(parts.store.news(AT_ONCE).await?);
    }
    if rows.is_empty() {
        return Ok(false);
    }
    let told_today = parts.store.tallied("news", DAY, now).await?;
    let alone = usize::try_from(ALONE.saturating_sub(told_today)).unwrap_or_default().min(rows.len());
    let mut letters = Vec::new();
    for row in rows.iter().take(alone) {
        letters.push(letter(parts, row).await?);
    }
    let gathered = rows.get(alone..).unwrap_or_default();
    let mut queued = false;
    let mut done = Vec::new();
    let mut change = parts.store.change_alone().await?;
    for (row, letter) in rows.iter().zip(letters) {
        done.push(row.clone());
        let Some(about) = letter else { continue };
        let (once, installation) = (mark(row), &parts.installation);
        // What stands in no transaction comes up again at every start.
        if send::is_sent(&mut change, installation, &once).await? {
            continue;
        }
        change.tally("news", DAY, now).await?;
        log(&alarms, row);
        let basis = Basis { game: Some(row.game), entries: about.entries };
        let values = |to: &Organiser| ("game", about.to(to));
        queued |= send::to_all(&mut change, installation, &once, basis, values, now).await?;
    }
    let once = format!("games.{}", now.unix().div_euclid(HOUR));
    if !gathered.is_empty() && !send::is_sent(&mut change, &parts.installation, &once).await? {
        done.extend(gathered.iter().cloned());
        gathered.iter().for_each(|row| log(&alarms, row));
        let values = game_letter::gathered(gathered, &alarms.seats);
        let made = |_: &Organiser| ("gathered", values.clone());
        queued |= send::to_all(&mut change, &parts.installation, &once, Basis::default(), made, now).await?;
    }
    for row in done.iter().filter(|row| row.id != 0) {
        change.news_told(row.id);
    }
    change.commit().await?;
    alarms.news_told(&done);
    for row in &done {
        if let Some(trouble) = Trouble::of_word(&row.kind).filter(|trouble| !trouble.lasts()) {
            alarms.happens(trouble, now);
        }
    }
    Ok(queued)
}

/// What makes a letter this one: what was told of a log of this length at this time. What comes up again at
/// every start is told once of a log of this length.
fn mark(row: &NewsRow) -> String {
    let NewsRow { id, kind, game, entries, at, .. } = row;
    if *id == 0 { format!("{kind}.g{game}.{entries}") } else { format!("{kind}.g{game}.{entries}.{}", at.unix()) }
}

fn log(alarms: &Alarms, row: &NewsRow) {
    let Some(trouble) = Trouble::of_word(&row.kind) else { return };
    let seat = row.seat.map(|seat| tracing::field::display(alarms.seats.name(row.game, seat)));
    let game = row.game.get();
    let what = words::english(&game_letter::told(trouble));
    if trouble.is_ordinary() {
        tracing::warn!(kind = trouble.word(), game, seat, "ALARM: {what}");
    } else {
        tracing::error!(kind = trouble.word(), game, seat, "ALARM: {what}");
    }
}

/// A letter about one game, before it has a reader.
struct GameText {
    /// What it is made from for whoever plays in the game, and for others.
    values: [Value; 2],
    /// The folded addresses of its players.
    players: Vec<String>,
    entries: usize,
}

impl GameText {
    fn to(&self, to: &Organiser) -> Value {
        let [seated, others] = &self.values;
        if self.players.contains(&send::folded(to)) { seated.clone() } else { others.clone() }
    }
}

/// The letter of one game; `None` where there is nothing to tell any more.
async fn letter(parts: &mut Parts, row: &NewsRow) -> anyhow::Result<Option<GameText>> {
    let Some(trouble) = Trouble::of_word(&row.kind) else { return Ok(None) };
    let game = parts.installation.seats.game(row.game);
    // A game that cannot be read is told of all the same.
    let about = about(parts, row).await.unwrap_or_else(|error| {
        tracing::error!(game = row.game.get(), "a game cannot be read for an alarm: {error:#}");
        About { game, ..About::default() }
    });
    if trouble == Trouble::RulingDue && about.summary.is_some() && about.dispute.is_none() {
        // Ruled on before it was told.
        return Ok(None);
    }
    let runs = about.summary.as_ref().is_some_and(|summary| summary.end.is_none());
    let values = [true, false].map(|seated| {
        let game = about.game.filter(|_| runs);
        let answers = game.map(|game| offer::answers(game, about.dispute.as_ref(), about.summary.as_ref(), seated));
        game_letter::values(trouble, row, &about, answers)
    });
    let About { players, entries, .. } = about;
    Ok(Some(GameText { values, players, entries }))
}

async fn about(parts: &mut Parts, row: &NewsRow) -> anyhow::Result<About> {
    let words = parts.store.words_of(row.game).await?;
    let seen = parts.see(row.game).await?;
    let names = seen.seats().iter().map(|seat| seat.name.clone()).collect();
    let players =
        seen.seats().iter().flat_map(|seat| &seat.addresses).map(|given| given.to_ascii_lowercase()).collect();
    let game = Some(seen.game());
    seen.open(|doors| {
        let Standing { acts, entries, .. } = doors.standing();
        let (summary, dispute) = (Some(doors.summary()), doors.dispute());
        let sheet = doors.sheet(row.at);
        About { game, names, players, summary, dispute, sheet, acts: Some(acts), entries, words }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{GameId, Timestamp};

    #[test]
    fn what_comes_up_at_every_start_is_the_same_letter_and_what_happens_is_not() {
        let row = |id, at| NewsRow {
            id,
            kind: "rolled-back".into(),
            game: GameId::new(42).unwrap(),
            seat: None,
            entries: 7,
            at: Timestamp::from_unix(at),
        };
        assert_eq!(mark(&row(0, 1)), mark(&row(0, 2)));
        assert_ne!(mark(&row(1, 1)), mark(&row(1, 2)));
    }
}
