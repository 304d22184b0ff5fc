//! The rows of a game of values in the lists of games.

use alloc::{boxed::Box, string::String, sync::Arc};

use super::common::Common;
use crate::{
    ids::Timestamp,
    kit::{self, BrokenLog, CommandError, Doors, Game, Loaded, NamedTerm, NewGame, Part, Pin, Plan, RulesRow},
    record::Auditor,
    referee::{
        audit::RulesAuditor,
        mails::GameText,
        played::{GameRules, OfGame, Pinned, PlayRow},
        row::{OwnRow, Ways, row_of},
        session::{self, OwnLetters},
    },
};

/// The letters of most games.
const COMMON: Part = Part::of(&(&Common as &'static dyn OwnLetters));

impl<P: GameText> OfGame<P> {
    /// Makes the row of the game in the list of games.
    pub const fn listed(own: OwnRow) -> Game {
        let letters = match P::LETTERS {
            Some(letters) => letters,
            None => COMMON,
        };
        let ways = Ways { pin: Self::pin, terms, start, open, auditor: Self::auditor_of_game, letters };
        row_of(Self::FACTS, ways, own)
    }

    fn pin(text: &str) -> Result<Pin, String> {
        Ok(Box::new(Arc::new(Pinned::read(text, Self::play_row())?)))
    }

    fn auditor_of_game() -> Box<dyn Auditor> {
        auditor_of(Self::play_row())
    }
}

impl<P: GameRules> OfGame<P> {
    /// Makes the row of the game in the list of rules, which is all that an audit needs.
    pub const fn rules() -> RulesRow {
        RulesRow { rules: Self::FACTS.rules, auditor: Self::auditor }
    }

    fn auditor() -> Box<dyn Auditor> {
        auditor_of(Self::rules_row())
    }
}

// The ways into every erased game. They have no type parameter, so that what they call is compiled here, in this crate,
// and not once more in the crate of each game.

fn terms(pinned: &kit::Pinned, terms: &[NamedTerm]) -> Result<usize, String> {
    session::are_terms(pinned, terms)
}

fn start(loaded: &Loaded<'_>, new: &NewGame, at: Timestamp) -> Result<Plan, CommandError> {
    session::start(loaded, new, at)
}

fn open<'a>(loaded: &'a Loaded<'a>) -> Result<Box<dyn Doors + 'a>, BrokenLog> {
    session::open(loaded)
}

fn auditor_of(row: &'static PlayRow) -> Box<dyn Auditor> {
    Box::new(RulesAuditor::new(row))
}
