//! What a letter says of its reader's other games: the list of them, where his leave holds, where a preference holds.

use alloc::{string::String, vec::Vec};

use super::Elsewhere;
use crate::{
    ids::GameId,
    kit::{Denial, HisGame, LeaveOutcome, LeaveThere, Person},
};

/// His other games, as far as his mail asked of them.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct ToldElsewhere {
    /// Those that run, the newest first.
    pub running: Vec<ToldGame>,
    /// The numbers of the next ones, the newest first.
    pub further: Vec<u32>,
    /// How many run beside those that are told in full.
    pub more: u32,
    /// The newest of those that are over.
    pub over: Vec<ToldGame>,
    /// How many are over in all.
    pub ended: u32,
    /// In how many other games a preference holds with this one.
    pub others: u32,
    /// The other games in which his leave holds.
    pub holds: Vec<ToldSeat>,
    /// Those in which it does not.
    pub refused: Vec<ToldNot>,
    /// Why it does not in this one, where it does in others.
    pub not_here: Option<Denial>,
    /// Whether that is only what would be.
    pub tried: bool,
}

/// A game of his.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ToldGame {
    #[serde(flatten)]
    pub of: ToldSeat,
    /// What it is played in; empty for nothing.
    pub event: String,
    /// Whether he is to act.
    pub mine: bool,
    /// The names of the others who are to act.
    pub owing: String,
    /// Since when, or when it ended: Unix seconds.
    pub since: i64,
    /// When anything falls due next, likewise.
    pub next: Option<i64>,
}

/// A seat of his by its game and who else plays there.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ToldSeat {
    pub game: u32,
    /// The names of the others, a comma between.
    pub others: String,
}

/// Where his leave does not hold, and why.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct ToldNot {
    #[serde(flatten)]
    pub of: ToldSeat,
    /// Why the rules say no.
    pub denial: Option<Denial>,
    /// Whether the game stands still.
    pub waits: bool,
}

impl ToldElsewhere {
    pub(crate) fn of(elsewhere: Elsewhere<'_>) -> Self {
        let Elsewhere { person, not_here, tried } = elsewhere;
        let Some(person) = person else { return Self::default() };
        let Person { running, further, runs, over, ended, others, leave, .. } = person;
        let refused = leave.iter().filter_map(|there| {
            let (denial, waits) = match &there.outcome {
                LeaveOutcome::Holds => return None,
                LeaveOutcome::Denied(denial) => (Some(denial.clone()), false),
                LeaveOutcome::Waits => (None, true),
                LeaveOutcome::Unsigned => (None, false),
            };
            Some(ToldNot { of: seat(there.game, &there.others), denial, waits })
        });
        let holds = leave.iter().filter(|there| there.outcome == LeaveOutcome::Holds);
        Self {
            running: running.iter().map(game).collect(),
            further: further.iter().map(|game| game.get()).collect(),
            more: runs.saturating_sub(u32::try_from(running.len()).unwrap_or(u32::MAX)),
            over: over.iter().map(game).collect(),
            ended: *ended,
            others: *others,
            holds: holds.map(|LeaveThere { game, others, .. }| seat(*game, others)).collect(),
            refused: refused.collect(),
            not_here: not_here.cloned(),
            tried,
        }
    }
}

fn seat(game: GameId, others: &[String]) -> ToldSeat {
    ToldSeat { game: game.get(), others: others.join(", ") }
}

fn game(one: &HisGame) -> ToldGame {
    ToldGame {
        of: seat(one.game, &one.others),
        event: one.event.clone(),
        mine: one.mine,
        owing: one.owing.join(", "),
        since: one.since.unix(),
        next: one.next.map(|next| next.unix()),
    }
}
