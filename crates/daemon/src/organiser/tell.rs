//! Telling alarms: their rows and their letters, in one transaction, at the end of every cycle. A failure
//! here is logged and tried again: it is never a reason not to read mail.

use super::{
    digest, game, letter,
    send::{self, Basis},
};
use crate::{
    config::Organiser,
    daemon::{
        alarm::{Alarms, KnownTrouble, Trouble, WAITING, say},
        parts::Parts,
    },
    ids::Timestamp,
    pace::DAY,
    store::{AlarmRow, OldestLetter, Standing},
};

/// Looks for letters that wait too long, queues the letters that are due and the digest, and writes down what is known.
/// Says whether a letter was queued.
pub(crate) async fn tell(parts: &mut Parts) -> bool {
    let alarms = try_tell(parts).await.unwrap_or_else(|error| {
        // Not raised: it would be told by what has just failed.
        tracing::error!("alarms could not be written down, and are tried again: {error:#}");
        false
    });
    // At a moment that is not believed nothing is told but that.
    if parts.installation.alarms.is_there(Trouble::ClockAhead) {
        return alarms;
    }
    let digest = digest::tell(parts).await.unwrap_or_else(|error| {
        tracing::error!("the digest could not be written, and is tried again: {error:#}");
        false
    });
    alarms || digest
}

async fn try_tell(parts: &mut Parts) -> anyhow::Result<bool> {
    let alarms = parts.installation.alarms.clone();
    let now = parts.installation.clock.now();
    let mut queued = false;
    // A moment that is not believed is no day on which anything else was told.
    let is_believed = !alarms.is_there(Trouble::ClockAhead);
    if is_believed {
        let standing = parts.store.standing(now).await?;
        look(&standing, &alarms, now);
        queued = game::tell(parts, standing.news).await?;
    }
    let due: Vec<(Trouble, KnownTrouble)> = {
        let mut known = alarms.locked();
        // What stands, and what has gathered since an earlier day's letter.
        for (trouble, one) in known.iter_mut().filter(|(of, _)| is_believed || **of == Trouble::ClockAhead) {
            say(*trouble, one, now);
        }
        let due = known
            .iter()
            .filter(|(of, one)| (is_believed || **of == Trouble::ClockAhead) && (!one.stored || one.untold));
        due.map(|(of, one)| (*of, one.clone())).collect()
    };
    if due.is_empty() {
        return Ok(queued);
    }
    let mut change = parts.store.change_alone().await?;
    // What has stood for a day had its letter: it is a line from then on.
    let is_old = |trouble: Trouble, one: &KnownTrouble| {
        trouble.lasts() && one.stands && now.unix().saturating_sub(one.since.unix()) >= DAY
    };
    let mut old = Vec::new();
    for (trouble, one) in &due {
        // A letter told goes with its count and details, where they are not those of something that lasts.
        let gone = is_gone(*trouble, one);
        change.alarm(&AlarmRow {
            kind: trouble.word().to_owned(),
            since: one.since,
            stands: one.stands,
            told: one.told,
            count: if gone { 0 } else { one.count },
            details: if gone { String::new() } else { one.details.join("\n") },
            untold: false,
        });
        if !one.untold {
            continue;
        }
        if is_old(*trouble, one) {
            old.push((*trouble, one));
            continue;
        }
        // The same kind and hour is the same letter, should its row be lost.
        let once = format!("{}.{}", trouble.word(), one.told.unix().div_euclid(3_600));
        let values = letter::values(*trouble, one, now);
        let made = |_: &Organiser| ("alarm", values.clone());
        queued |= send::to_all(&mut change, &parts.installation, &once, Basis::default(), made, now).await?;
    }
    if !old.is_empty() {
        let once = format!("standing.{}", now.unix().div_euclid(3_600));
        let values = letter::standing(&old);
        let made = |_: &Organiser| ("standing", values.clone());
        queued |= send::to_all(&mut change, &parts.installation, &once, Basis::default(), made, now).await?;
    }
    change.commit().await?;
    let mut known = alarms.locked();
    for (trouble, told) in due {
        let Some(one) = known.get_mut(&trouble) else { continue };
        if is_gone(trouble, &told) {
            one.count = one.count.saturating_sub(told.count);
            one.details.retain(|detail| !told.details.contains(detail));
        }
        one.untold = false;
        one.stored = true;
    }
    Ok(queued)
}

/// Whether a letter that happened is told with this one, and need not be kept. What games have letters for
/// of their own is told by its log line.
fn is_gone(trouble: Trouble, one: &KnownTrouble) -> bool {
    !trouble.lasts() && (one.untold || trouble.by_game())
}

/// What stands in the database itself: letters that wait too long, games that wait for a person.
fn look(standing: &Standing, alarms: &Alarms, now: Timestamp) {
    match standing.letter {
        Some(OldestLetter { id, of, at }) if now.unix() - at.unix() > WAITING => {
            let of = of.map_or_else(String::new, |(game, seat)| format!(" ({})", alarms.seats.of(game, seat)));
            alarms.raise(Trouble::LettersWaiting, &format!("the oldest is letter {id}{of}, of {at}"));
        }
        _ => alarms.clear(Trouble::LettersWaiting),
    }
    match standing.left {
        0 => alarms.clear(Trouble::StrangersLeft),
        1 => alarms.raise(Trouble::StrangersLeft, "1 mail of today"),
        left => alarms.raise(Trouble::StrangersLeft, &format!("{left} mails of today")),
    }
    for (trouble, waiting) in [(Trouble::RulingDue, standing.rulings), (Trouble::Complaint, standing.complaints)] {
        match waiting {
            Some((games, oldest)) => {
                let games = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
                alarms.raise(trouble, &format!("{games}, the oldest since {oldest}"));
            }
            None => alarms.clear(trouble),
        }
    }
}
