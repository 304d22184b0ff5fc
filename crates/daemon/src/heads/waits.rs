//! Games that wait, and how they go on: after a restore when their mails were read again, or by ruling; where what is
//! stored was altered, when it is whole again; after a fault of the program, with the next start.

use anyhow::Context;

use super::{HeadLine, Heads, Shown, Writing};
use crate::{
    daemon::alarm::{Alarms, Trouble},
    ids::{GameId, Seat, Timestamp},
    kit::BrokenLog,
    record::{SavedLetter, head_of, origin_of},
    seal::Head,
    store::{Queued, Store, WaitingGame, WaitsFor},
};

/// How many written letters are remembered.
const MOST: usize = 4_096;
/// So many games are named in an alarm.
const NAMED: usize = 20;

/// Nothing was entered and no letter was made: the game waits, and no second history is told of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {game} waits: {}{}", said(*.why), if detail.is_empty() { String::new() } else { format!(" ({detail})") })]
pub struct Waits {
    pub game: GameId,
    /// Whose mail it was, where a key proved it.
    pub(crate) by: Option<Seat>,
    pub why: WaitsFor,
    /// What is known of that; may be empty.
    pub detail: String,
}

/// Why a game waits, in words.
const fn said(why: WaitsFor) -> &'static str {
    match why {
        WaitsFor::Restore => "the database was restored from a backup that lacks entries of it",
        WaitsFor::Altered => "what is stored of it is not what was written",
        WaitsFor::Elsewhere => "a letter of its log came back that this referee never made",
        WaitsFor::Fault => "what was to be entered cannot be read again",
    }
}

impl Waits {
    pub(crate) fn new(game: GameId, why: WaitsFor, detail: &str) -> Self {
        Self { game, by: None, why, detail: detail.to_owned() }
    }

    /// What a log that cannot be read or written has a game wait for.
    pub(crate) fn of_log(game: GameId, broken: &BrokenLog) -> Self {
        let why = if matches!(broken, BrokenLog::Opening(_)) { WaitsFor::Altered } else { WaitsFor::Fault };
        Self::new(game, why, &broken.to_string())
    }

    /// Why, and what to do, in what stands behind `waits`.
    pub fn shown(&self) -> String {
        match self.why {
            WaitsFor::Restore => {
                format!("after a restore that lacks entries of it: 'tempete rule {} recover --reason …'", self.game)
            }
            why => format!("since {}: 'tempete doctor' says what to do", said(why)),
        }
    }

    /// What tells of it.
    pub const fn trouble(&self) -> Trouble {
        trouble(self.why)
    }

    /// The same error, with the seat whose mail it was; any other as it is.
    pub(crate) fn with(error: anyhow::Error, seat: Seat) -> anyhow::Error {
        match error.downcast::<Self>() {
            Ok(waits) => Self { by: waits.by.or(Some(seat)), ..waits }.into(),
            Err(other) => other,
        }
    }
}

/// What letters have told of this game and its log does not have; with how many entries the log has.
pub(crate) async fn compare(heads: &Heads, store: &mut Store, game: GameId) -> anyhow::Result<(Option<Shown>, u16)> {
    // In this order: what a daemon at work is just sending then cannot seem to be lost.
    let made = store.numbers(game).await?;
    let told = heads.told(game, &made)?;
    let entries = store.texts(game, u16::MAX).await?;
    Ok((told.lost(&entries), u16::try_from(entries.len()).unwrap_or(u16::MAX)))
}

/// Has a game wait, and says so; gives back whether it did not yet: its mails are then to be read again.
pub(crate) async fn waits(
    store: &mut Store,
    heads: &Heads,
    alarms: &Alarms,
    waits: &Waits,
    now: Timestamp,
) -> anyhow::Result<bool> {
    let Waits { game, why, ref detail, .. } = *waits;
    let entries = store.texts(game, u16::MAX).await?.len();
    let begins = store.wait(game, now, u16::try_from(entries).unwrap_or(u16::MAX), (why, detail)).await?;
    if begins {
        tracing::error!("{waits}");
        tell(&store.waiting_games().await?, heads, alarms);
    }
    Ok(begins)
}

/// At a start: where the database has made fewer letters than left, finds every game of which letters have
/// told what it does not have.
pub(crate) async fn look(store: &mut Store, heads: &mut Heads, now: Timestamp) -> anyhow::Result<()> {
    // The folder first: what a daemon at work is just sending then cannot seem to be lost.
    let left = heads.folder.count().context("the folder of heads")?;
    let made = store.letters_made().await?;
    if left.is_some_and(|left| left <= made) {
        return Ok(());
    }
    for bucket in heads.folder.buckets().context("the folder of heads")? {
        let games = heads.folder.games(bucket).context("the folder of heads")?;
        let (Some(first), Some(last)) = (games.first(), games.last()) else { continue };
        let made = store.numbers_between(*first, *last).await?;
        for game in games {
            let Some(made) = made.get(&game) else {
                heads.missing.push(game);
                continue;
            };
            let told = heads.told(game, made)?;
            if !told.is_ahead() {
                continue;
            }
            let entries = store.texts(game, u16::MAX).await?;
            if told.lost(&entries).is_some() {
                let entries = u16::try_from(entries.len()).unwrap_or(u16::MAX);
                store.wait(game, now, entries, (WaitsFor::Restore, "")).await?;
            }
        }
    }
    // From here on each game is found by its own file.
    store.catch_up(left.unwrap_or(0)).await?;
    let missing = &heads.missing;
    if !missing.is_empty() {
        tracing::error!("{} not in the database at all, which was restored from an older backup", are(missing));
    }
    Ok(())
}

/// At the daemon's start: compares, and says what waits.
pub(crate) async fn begin(store: &mut Store, heads: &mut Heads, alarms: &Alarms, now: Timestamp) -> anyhow::Result<()> {
    look(store, heads, now).await?;
    // What this program could not write another version may have been able to.
    for game in store.waiting_games().await?.into_iter().filter(|one| one.why == WaitsFor::Fault) {
        store.go_on(game.game).await?;
    }
    tell(&store.waiting_games().await?, heads, alarms);
    Ok(())
}

/// Lets games go on that wait no longer after a restore, where others have been `released`, and has the mails decided that
/// waited for them; says whether there are any.
pub(crate) async fn refresh(store: &mut Store, heads: &Heads, alarms: &Alarms, released: bool) -> anyhow::Result<bool> {
    let mut waiting = store.waiting_games().await?;
    let mut any = released;
    // What is lost of a log that has not grown is lost still.
    for was in waiting.iter().filter(|one| one.why == WaitsFor::Restore && one.has_grown) {
        let (lost, entries) = compare(heads, store, was.game).await?;
        if lost.is_some() {
            // What came too early may be what is next now.
            store.waits_still(was.game, entries).await?;
            store.release_held(was.game).await?;
            any = true;
        } else {
            tracing::info!("game {} has every entry again that letters have told of, or goes on by ruling", was.game);
            store.go_on(was.game).await?;
            any = true;
        }
    }
    if any {
        waiting = store.waiting_games().await?;
    }
    // Also what waits since a command was the first to look, or waits no longer since a person has said so.
    let waits = |of| waiting.iter().any(|one| trouble(one.why) == of) || (of == Trouble::RolledBack && heads.misses());
    if any || TROUBLES.into_iter().any(|of| alarms.is_there(of) != waits(of)) {
        tell(&waiting, heads, alarms);
    }
    Ok(any)
}

/// What tells of games that wait.
const TROUBLES: [Trouble; 4] = [Trouble::RolledBack, Trouble::LogAltered, Trouble::TwoReferees, Trouble::Unwritable];

/// Whether anybody is told that games wait.
pub(crate) fn is_told(alarms: &Alarms) -> bool {
    TROUBLES.into_iter().any(|of| alarms.is_there(of))
}

/// What tells of games that wait so.
const fn trouble(why: WaitsFor) -> Trouble {
    match why {
        WaitsFor::Restore => Trouble::RolledBack,
        WaitsFor::Altered => Trouble::LogAltered,
        WaitsFor::Elsewhere => Trouble::TwoReferees,
        WaitsFor::Fault => Trouble::Unwritable,
    }
}

fn tell(waiting: &[WaitingGame], heads: &Heads, alarms: &Alarms) {
    for why in [WaitsFor::Altered, WaitsFor::Elsewhere, WaitsFor::Fault] {
        let of = || waiting.iter().filter(|one| one.why == why);
        let some: Vec<String> = of().take(NAMED).map(|one| format!("game {}: {}", one.game, one.detail)).collect();
        let more = of().count().saturating_sub(NAMED);
        let more = if more > 0 { format!("; and {more} more") } else { String::new() };
        match some.is_empty() {
            true => alarms.clear(trouble(why)),
            false => alarms.raise(trouble(why), &format!("{}{more}", some.join("; "))),
        }
    }
    let waiting = || waiting.iter().filter(|one| one.why == WaitsFor::Restore);
    for one in waiting() {
        alarms.tell_of(Trouble::RolledBack, one.game, None, one.entries);
    }
    for game in &heads.missing {
        alarms.tell_of(Trouble::RolledBack, *game, None, 0);
    }
    let waiting: Vec<GameId> = waiting().map(|one| one.game).collect();
    let mut said = Vec::new();
    if !waiting.is_empty() {
        said.push(named(&waiting, NAMED));
    }
    if !heads.missing.is_empty() {
        said.push(format!("{} not in the database at all", are(&heads.missing)));
    }
    if said.is_empty() {
        alarms.clear(Trouble::RolledBack);
    } else {
        alarms.raise(Trouble::RolledBack, &said.join("; "));
    }
}

/// `game 2`, `games 1, 2 and 17 more`: by name at most so many.
pub fn named(games: &[GameId], most: usize) -> String {
    let which = if games.len() == 1 { "game" } else { "games" };
    let some: Vec<String> = games.iter().take(most).map(ToString::to_string).collect();
    let more = games.len().saturating_sub(most);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{which} {}{more}", some.join(", "))
}

fn are(games: &[GameId]) -> String {
    format!("{} {}", named(games, NAMED), if games.len() == 1 { "is" } else { "are" })
}

/// Begins to write the lines of these letters, those of other processes and of times before worked out anew.
pub(crate) async fn lines<'a>(
    store: &mut Store,
    heads: &mut Heads,
    letters: impl Iterator<Item = &'a Queued>,
    now: Timestamp,
) -> anyhow::Result<Writing> {
    let (mut lines, mut made) = (Vec::new(), 0);
    for letter in letters {
        made = made.max(letter.made);
        if let Some(line) = heads.take(&letter.message_id) {
            lines.push(line);
        } else if let Some(told) = store.told_letter(&letter.message_id).await? {
            let entries = store.texts(told.game, told.knew).await?;
            let head = head_of(&entries).filter(|head| is_in(head, &letter.message_id));
            // A log that was altered since says nothing of a letter made before; the letter itself does.
            let head = match head {
                Some(head) => Some(head),
                None => head_in(&store.bytes(letter).await?, &entries),
            };
            let Some(head) = head else { continue };
            lines.push(HeadLine { shown: Shown::Head(head), seat: told.seat, number: told.number, at: told.at });
        }
    }
    Ok(heads.write(&lines, made, now))
}

/// Whether it is the head in this Message-ID.
fn is_in(head: &Head, message_id: &str) -> bool {
    let local = message_id.split('@').next().unwrap_or_default();
    local.rsplit('.').next().is_some_and(|short| !short.is_empty() && head.root.to_string().starts_with(short))
}

/// The head that a letter shows.
fn head_in(letter: &[u8], entries: &[String]) -> Option<Head> {
    let origin = origin_of(entries)?;
    SavedLetter::in_mail(letter)?.heads.iter().find_map(|shown| shown.head(&origin))
}

/// Writes the lines of these letters and waits for the disk; those that were written already are not
/// written again.
pub(crate) async fn write<'a>(
    store: &mut Store,
    heads: &mut Heads,
    letters: impl Iterator<Item = &'a Queued>,
    now: Timestamp,
) -> anyhow::Result<()> {
    let fresh: Vec<&Queued> = letters.filter(|letter| !heads.written.contains(&letter.message_id)).collect();
    let writing = lines(store, heads, fresh.iter().copied(), now).await?;
    writing.done().await.context("the folder of heads")?;
    // Letters wait for minutes or days, and a line may well stand there twice.
    if heads.written.len() > MOST {
        heads.written.clear();
    }
    heads.written.extend(fresh.into_iter().map(|letter| letter.message_id.clone()));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alarm_names_the_first_games_and_counts_the_rest() {
        let games = |to| (1..=to).filter_map(GameId::new).collect::<Vec<_>>();
        assert_eq!(are(&games(1)), "game 1 is");
        assert!(are(&games(30)).ends_with("19, 20 and 10 more are"));
    }
}
