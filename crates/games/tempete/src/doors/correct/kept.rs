//! Whether a line put right still says all that its writer wrote: no number, square or card of his becomes another one.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::MailLines;
use crate::{
    chess::{Disambiguation, San, Square},
    tempete::{
        cards::param::Arg,
        order::orders::{CardOrder, Order, OwnOrder},
    },
};

/// Whether a mail put right has other squares and numbers in the place of those that were typed. It may have less of
/// them, or more; of a list's one card the others say which it is.
pub(super) fn replaces(typed: &MailLines, meant: &MailLines) -> bool {
    let said = |sheet: &MailLines| -> Vec<String> {
        let words = |order: &Order| {
            order.to_string().split(' ').map(|word| word.trim_end_matches(':').into()).collect::<Vec<String>>()
        };
        let counts = |word: &String| word.parse::<Square>().is_ok() || word.parse::<u32>().is_ok();
        sheet
            .orders()
            .filter(|order| !order.is_words() && !matches!(order, Order::Own(OwnOrder::List(_))))
            .flat_map(words)
            .filter(counts)
            .collect()
    };
    let (typed, meant) = (said(typed), said(meant));
    typed.iter().any(|word| !meant.contains(word)) && meant.iter().any(|word| !typed.contains(word))
}

/// Whether `meant` keeps every number, square and card of `typed`. It may say more, and a promotion less.
pub(super) fn keeps(typed: &Order, meant: &Order) -> bool {
    match (typed, meant) {
        (Order::Own(OwnOrder::Card(typed)), Order::Own(OwnOrder::Card(meant)))
        | (Order::Own(OwnOrder::Amend(typed)), Order::Own(OwnOrder::Amend(meant))) => card(typed, meant),
        (Order::Own(OwnOrder::Move { number, text }), Order::Own(OwnOrder::Move { number: its, text: full })) => {
            number == its && same(text, full)
        }
        _ => typed == meant,
    }
}

fn card(typed: &CardOrder, meant: &CardOrder) -> bool {
    let mut rest = meant.args.iter();
    let word = |one: &Arg, other: &Arg| match (one.square(), other.square()) {
        (Some(one), Some(other)) => one == other,
        _ => one == other,
    };
    typed.card == meant.card && typed.args.iter().all(|one| rest.any(|other| word(one, other)))
}

fn same(typed: &San, full: &San) -> bool {
    match (typed, full) {
        (San::Step { from, to, .. }, San::Step { from: its, to: there, .. }) => to == there && begins(*from, *its),
        (typed, full) => typed == full,
    }
}

/// Whether what was said of where a move begins is so of the full move.
fn begins(said: Disambiguation, full: Disambiguation) -> bool {
    let square: Option<Square> = if let Disambiguation::Square(square) = full { Some(square) } else { None };
    match said {
        Disambiguation::Unsaid => true,
        Disambiguation::File(file) => square.map_or(said == full, |square| square.file() == file),
        Disambiguation::Rank(rank) => square.map_or(said == full, |square| square.rank() == rank),
        Disambiguation::Square(_) => said == full,
    }
}
