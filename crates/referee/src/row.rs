//! A game's row in the list of games, made from its rules: the one place where what is generic meets what the referee is
//! handed.

use alloc::{boxed::Box, string::String};

use super::GameSpec;
use crate::{
    ids::Timestamp,
    kit::{
        BrokenLog, CommandError, Demo, Doors, Game, Help, Loaded, NamedTerm, NewGame, Part, Pin, Pinned, Plan, Tool,
    },
    record::Auditor,
    text::Language,
};

/// What of a row no rules say: the words of its letters, and what the command line says and can do with it.
pub struct OwnRow {
    /// The game's name in subjects, the same in every language.
    pub title: &'static str,
    /// The layouts of its letters that no other game has: name and text of each.
    pub layouts: &'static [(&'static str, &'static str)],
    /// The phrases of one language, as `words.toml` has them: those that it shares with other games, and its own.
    pub phrases: fn(Language) -> [&'static str; 2],
    /// What its commands say and take.
    pub help: Help,
    /// The commands of its own.
    pub tools: &'static [Tool],
    /// A game of it to be shown.
    pub demo: Option<&'static Demo>,
}

/// The ways into a game.
pub(super) struct Ways {
    pub pin: fn(&str) -> Result<Pin, String>,
    pub terms: fn(&Pinned, &[NamedTerm]) -> Result<usize, String>,
    pub start: fn(&Loaded<'_>, &NewGame, Timestamp) -> Result<Plan, CommandError>,
    pub open: for<'a> fn(&'a Loaded<'a>) -> Result<Box<dyn Doors + 'a>, BrokenLog>,
    pub auditor: fn() -> Box<dyn Auditor>,
    pub letters: Part,
}

/// The row of a game with these facts.
pub(super) const fn row_of(spec: &'static GameSpec, ways: Ways, own: OwnRow) -> Game {
    let OwnRow { title, layouts, phrases, help, tools, demo } = own;
    let Ways { pin, terms, start, open, auditor, letters } = ways;
    Game {
        rules: spec.rules,
        title,
        seats: spec.seats,
        teams: spec.teams,
        pinned: spec.pinned,
        pin,
        layouts,
        phrases,
        terms,
        start,
        open,
        auditor,
        help,
        tools,
        demo,
        letters,
    }
}
