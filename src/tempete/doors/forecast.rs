//! What a command would do, worked out by deciding it and writing nothing. What it shows is public: the
//! letters are those of a game whose lists, hands and squares nobody knows, and of an end nothing is told
//! but that every seal opens.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{command::{Command, CommandError, decided}, due::{due, player}, replayed::{BrokenLog, Loaded}};
use crate::{ids::{Seq, Timestamp}, kit::loaded::Table, letters::Letter, tempete::{state::public::SEATS, telling::Occasion}};

/// How a game stands, as far as a ruling rests on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// How many acts its log has: entries that are neither words alone nor a look.
    pub acts: usize,
    /// How many entries.
    pub entries: usize,
    /// Who owes what, since when.
    pub due: String,
}

/// What a command would do.
#[derive(Clone, Debug)]
pub struct Forecast {
    /// Who plays: names and colours.
    pub players: String,
    /// How the game stands.
    pub before: Standing,
    /// How it would.
    pub after: Standing,
    /// The entry's exact text; the `end` that may follow it rests on secrets, and is not here.
    pub entry: String,
    /// Whether the game would end, and every seal open.
    pub opens: bool,
    /// The letters, without what only their readers may know; none where they are those of the end.
    pub letters: Vec<Letter>,
}

impl Standing {
    fn of(loaded: &Loaded) -> Self {
        Self { acts: loaded.acts(), entries: loaded.entries.len(), due: due(loaded.state.public(), &loaded.entries) }
    }
}

/// How a game stands.
///
/// # Errors
/// The log cannot be replayed.
pub fn standing(table: &Table) -> Result<Standing, BrokenLog> {
    Ok(Standing::of(&Loaded::new(table)?))
}

/// What a command would do now.
///
/// # Errors
/// As the command itself.
pub fn forecast(table: &Table, command: &Command, at: Timestamp) -> Result<Forecast, CommandError> {
    let loaded = Loaded::new(table)?;
    let at = loaded.at(at);
    let decision = decided(&loaded, command, at)?;
    let after = loaded.with(&decision);
    let public = loaded.state.public();
    let first = decision.entries.first().map_or(Seq::START, |entry| entry.seq);
    let entry = after.texts.get(usize::from(first.get())).map(ToString::to_string).unwrap_or_default();
    let ends = Loaded::ends(&decision);
    let opens = ends && public.end.is_none();
    let letters = if ends { Vec::new() } else { letters(table, command, at)? };
    let players: Vec<String> = SEATS.into_iter().map(|seat| player(public, seat)).collect();
    let players = players.join(" and ");
    Ok(Forecast { players, before: Standing::of(&loaded), after: Standing::of(&after), entry, opens, letters })
}

/// The letters of the command in the same game without its secrets.
fn letters(table: &Table, command: &Command, at: Timestamp) -> Result<Vec<Letter>, CommandError> {
    let public = Table {
        entries: table.entries.clone(),
        sealed: Vec::new(),
        drawer: Vec::new(),
        secret: table.secret.clone(),
        players: table.players.clone(),
        pending: Vec::new(),
        ..*table
    };
    let loaded = Loaded::new(&public)?;
    let decision = decided(&loaded, command, at)?;
    let after = loaded.with(&decision);
    let first = decision.entries.first().map_or(Seq::START, |entry| entry.seq);
    let news = Occasion::News { first, words: None };
    let mut letters: Vec<Letter> =
        SEATS.into_iter().filter_map(|seat| after.letter(seat, None, at, None, None, &news)).collect();
    letters.iter_mut().for_each(|letter| letter.body.masked = true);
    Ok(letters)
}
