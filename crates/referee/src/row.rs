//! A game's row in the list of games, made from its rules: the one place where what is generic meets what the referee is
//! handed.

use alloc::{boxed::Box, string::String};

use super::{audit::Audited, audit::RulesAuditor, log::OwnEvents, session};
use crate::{
    kit::{Demo, Game, Help, Pin, RulesRow, Tool},
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

/// The row of the game of these rules.
pub const fn row<R: Audited>(own: OwnRow) -> Game {
    let OwnRow { title, layouts, phrases, help, tools, demo } = own;
    Game {
        rules: session::rules::<R>(),
        title,
        seats: <R::Event as OwnEvents>::SEATS,
        teams: <R::Event as OwnEvents>::TEAMS,
        pinned: R::BUILT_IN,
        pin: pin::<R>,
        layouts,
        phrases,
        terms: session::are_terms::<R>,
        start: session::start::<R>,
        open: session::open::<R>,
        auditor: auditor::<R>,
        help,
        tools,
        demo,
    }
}

/// What an audit needs of the game of these rules.
pub const fn rules_row<R: Audited>() -> RulesRow {
    RulesRow { rules: session::rules::<R>(), auditor: auditor::<R> }
}

fn pin<R: Audited>(text: &str) -> Result<Pin, String> {
    Ok(Box::new(R::pin(text)?))
}

fn auditor<R: Audited>() -> Box<dyn Auditor> {
    Box::new(RulesAuditor::<R>::default())
}
