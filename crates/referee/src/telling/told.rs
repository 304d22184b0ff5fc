//! One entry as one seat may read it.

use alloc::{string::String, vec::Vec};

use super::{CommonClause, Doer, Named, Think};
use crate::ids::Seq;

/// One entry as the reader may know it; `C` is what a game tells.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Told<C> {
    pub seq: Seq,
    /// Its time, Unix seconds.
    pub at: i64,
    pub by: Doer,
    /// What happened, in order.
    pub clauses: Vec<C>,
    /// What the reader alone may know of it: it stands below what can be read on a locked screen.
    pub own: Vec<C>,
    /// Whether words passed with it, beside those that it is itself.
    pub said: bool,
    /// Why the organiser entered it for its player; empty where the player sent it.
    pub entered: String,
    /// Whether it was played by what its player had planned (T85).
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub planned: bool,
}

impl<C: serde::Serialize> Told<C> {
    /// About how many bytes its words take in a letter, and rather more: those of its values, and a line.
    pub(crate) fn length(&self) -> usize {
        serde_json::to_vec(self).map_or(usize::MAX, |told| told.len())
    }
}

/// Leaves, of several reminders of one player, the last: that he was reminded is told once.
pub fn reminded_once<C>(told: &mut Vec<Told<C>>, common: fn(&C) -> Option<&CommonClause>) {
    let mut known: Vec<(bool, Option<Named>)> = Vec::new();
    let mut kept = Vec::with_capacity(told.len());
    for one in told.drain(..).rev() {
        if let Some(CommonClause::Remind { mine, .. }) = one.clauses.first().and_then(common) {
            let of = (*mine, one.by.them.clone());
            if known.contains(&of) {
                continue;
            }
            known.push(of);
        }
        kept.push(one);
    }
    kept.reverse();
    *told = kept;
}

/// What a game tells, or every game.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(untagged)]
pub enum Clause<C> {
    Own(C),
    Common(CommonClause),
}

/// A line of the evidence sheet (T75) as its reader has it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum ToldRow<C> {
    Think {
        name: String,
        #[serde(flatten)]
        think: Think,
    },
    Noted(Told<C>),
}
