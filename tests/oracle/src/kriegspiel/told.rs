//! What the umpire says: to the side that tries, and to both in the turn's entry.

use super::{
    super::{end::End, piece::Pawn, square},
    attempt::Attempt,
    deed::Deed,
    terms::Terms,
    view::Why,
};

/// What the umpire answers the side that tries or asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Not possible by the own view: nothing is tried, nobody else hears (Q3).
    Refused(Why),
    /// No, and no reason: nothing changes, and it is still his turn (Q2).
    No,
    /// Legal, and played (Q2).
    Played,
    /// What `any` is answered (Q6).
    Any(bool),
}

/// What comes of an attempt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    pub answer: Answer,
    /// The entry's word, `turn`, for the move is sealed: `White has moved` is all that it says. `None` where nothing
    /// was played, which makes no entry.
    pub act: Option<&'static str>,
    /// What the entry tells both sides, in this order and as they apply:
    ///
    /// * `capture d5 pawn`, `capture d5 piece`; `capture d5` where the kind is not told; `capture d6 ep` in english
    /// * `promotion`
    /// * `check knight`, `check rank`, `check file`, `check long-diagonal`, `check short-diagonal`; of a double check
    ///   two, in this order
    /// * `tries 2`, `tries yes`, `tries no` or `tries e4 g4`, of the side that is to move now
    /// * `attempts 3`: so many failed before this one, `any` not counted
    /// * `any yes`, `any no`
    /// * `mate`, `stalemate`, `dead`, `repetition` or `seventy-five`: the first that is true, alone (C6). Then neither
    ///   check nor tries are told, as nobody is to move.
    pub announcements: Vec<String>,
}

/// What was tried or asked, with its answer, as the seal of the tries has it.
pub fn tried((attempt, answer): (Attempt, bool)) -> String {
    format!("{} {}", attempt.name(), if answer { "yes" } else { "no" })
}

/// Q4: where what was taken stood, and whether it was a pawn or a piece, as far as the terms tell.
fn capture(deed: &Deed, terms: Terms) -> Option<String> {
    let (at, role) = deed.taken?;
    if let Some(to) = deed.passant.filter(|_| terms.passant_is_told()) {
        return Some(format!("capture {} ep", square::name(to)));
    }
    let kind = if role == Pawn { " pawn" } else { " piece" };
    Some(format!("capture {}{}", square::name(at), if terms.kind_is_told() { kind } else { "" }))
}

/// The announcements of a turn: of the move, with what was tried before it, and of the position that it brought, with
/// its checks, tries and end.
pub fn announcements(
    terms: Terms,
    (deed, before): (&Deed, &[(Attempt, bool)]),
    (checks, tries, end): (Vec<&'static str>, Option<String>, Option<End>),
) -> Vec<String> {
    let goes_on = |_: &&'static str| end.is_none();
    let promotion = (deed.promotes && terms.promotion_is_told()).then(|| "promotion".to_string());
    let checks = checks.into_iter().filter(goes_on).map(str::to_string);
    let (asked, failed): (Vec<_>, Vec<_>) = before.iter().partition(|(attempt, _)| *attempt == Attempt::Any);
    let heard = terms.failures_are_heard() && !failed.is_empty();
    let attempts = heard.then(|| format!("attempts {}", failed.len()));
    let any = asked.into_iter().map(tried);
    let first = capture(deed, terms).into_iter().chain(promotion).chain(checks);
    let tries = tries.filter(|_| end.is_none());
    first.chain(tries).chain(attempts).chain(any).chain(end.map(|end| end.by.to_string())).collect()
}
