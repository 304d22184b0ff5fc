//! The lines that a letter about a game offers for an answer.

use minijinja::{Value, context};

use super::game_letter::rulings;
use crate::kit::{Dispute, Game, Summary};

/// Every seat, where one may be named to whom an organiser writes.
pub(crate) const BOTH: &str = "both";

/// How a letter about a game may be answered: what `organiser-answers.txt` is made from.
pub(crate) fn answers(game: &Game, dispute: Option<&Dispute>, summary: Option<&Summary>, seated: bool) -> Value {
    let complained = summary.filter(|summary| summary.complaint.is_some());
    let slow = complained.into_iter().flat_map(|summary| &summary.owed).map(|seat| game.seat_name(*seat));
    context! { seated, rulings => dispute.map(rulings).unwrap_or_default(), slow => slow.collect::<Vec<_>>() }
}
