//! What a command would do, worked out by deciding it and writing nothing. What it shows is public: the
//! letters are those of a game whose lists, hands and squares nobody knows, and of an end nothing is told
//! but that every seal opens.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    command::{decided, words_to},
    due::{due, player},
    replayed::Replay,
};
use crate::{
    ids::{Seq, Timestamp},
    kit::{Command, CommandError, Forecast, Loaded, Standing},
    letters::Letter,
    tempete::{state::public::SEATS, telling::Occasion},
};

/// How a game stands.
pub(super) fn standing(replay: &Replay) -> Standing {
    let due = due(replay.public(), &replay.entries);
    Standing { acts: replay.acts(), entries: replay.entries.len(), due }
}

/// What a command would do now.
///
/// # Errors
/// As the command itself.
pub(super) fn forecast(replay: &Replay, command: &Command, at: Timestamp) -> Result<Forecast, CommandError> {
    let at = replay.at(at);
    let decision = decided(replay, command, at)?;
    let after = replay.with(&decision)?;
    let public = replay.public();
    let first = decision.entries.first().map_or(Seq::START, |entry| entry.seq);
    let entry = after.texts.get(usize::from(first.get())).map(ToString::to_string).unwrap_or_default();
    let ends = Replay::ends(&decision);
    let opens = ends && public.course.end.is_none();
    let letters = if ends { Vec::new() } else { letters(replay.loaded, command, at)? };
    let players: Vec<String> = SEATS.into_iter().map(|seat| player(public, seat)).collect();
    let players = players.join(" and ");
    Ok(Forecast { players, before: standing(replay), after: standing(&after), entry, opens, letters })
}

/// The letters of the command in the same game without its secrets.
fn letters(loaded: &Loaded, command: &Command, at: Timestamp) -> Result<Vec<Letter>, CommandError> {
    let replay = Replay::masked(loaded)?;
    let decision = decided(&replay, command, at)?;
    let after = replay.with(&decision)?;
    let first = decision.entries.first().map_or(Seq::START, |entry| entry.seq);
    let letter = |seat| {
        let news = Occasion::News { first, words: words_to(command, seat) };
        after.letter(seat, None, at, None, None, &news)
    };
    Ok(SEATS.into_iter().filter_map(letter).collect())
}
