//! `tempete player … --leave`: leave entered for a player in all his games that allow it.

use super::super::{exit, exit::Failure, output::Output, seat::capital};
use crate::{
    daemon::{InAway, Parts},
    kit::{Denial, Entered, VOCABULARY, printable},
    mail::address::Address,
    pace::LeaveFault,
    text::{Day, Language, WordsTaken},
};

/// Enters it; `days` as a player writes them behind `leave`, or `cancel`.
pub(super) async fn leave(
    player: &Address,
    (days, reason): (&str, &str),
    parts: &mut Parts,
    output: &mut Output,
) -> anyhow::Result<u8> {
    let days = read(days)?;
    let reason = reason.trim();
    if !printable::is_line(reason) || reason.chars().count() > printable::MOST_REASON {
        let remedy = "Write 1 to 300 printable characters, one space between words.";
        return Err(Failure::usage("that is no reason", remedy).into());
    }
    let entered = Entered { reason: reason.to_owned(), postmark: parts.installation.clock.now() };
    let done = parts.leave_everywhere(player, days, &entered).await?;
    if done.is_empty() {
        let what = format!("no game that runs has a seat with the address {}", player.given());
        let remedy = format!("Those that are over are listed by: tempete player {}", player.given());
        return Err(Failure::new(what, remedy).into());
    }
    parts.wake();
    for InAway { game, seat, outcome } in &done {
        let seat = capital(parts.installation.seats.name(*game, *seat));
        match outcome {
            Ok(entry) => output.line(format!("Game {game}, {seat}: entry {entry}"))?,
            Err(denial) => output.line(format!("Game {game}, {seat}: not entered: {}", why(denial)))?,
        }
    }
    let entered = done.iter().filter(|one| one.outcome.is_ok()).count();
    match entered {
        0 => return Ok(exit::NOT_DONE),
        1 => output.line("1 game is changed. Both players are told.")?,
        n => output.line(format!("{n} games are changed. Both players of each are told."))?,
    }
    Ok(exit::DONE)
}

fn read(days: &str) -> anyhow::Result<Option<(Day, Day)>> {
    let words: Vec<String> = days.split_whitespace().map(str::to_lowercase).collect();
    if words == ["cancel"] {
        return Ok(None);
    }
    let read = WordsTaken::new(&words, &VOCABULARY, Language::En).days();
    let unread = |_| Failure::usage(format!("these are no days: {days}"), "Write them as: --leave '3 Dec to 9 Dec'");
    Ok(Some(read.map_err(unread)?))
}

/// Why a game does not take it.
fn why(denial: &Denial) -> String {
    match denial {
        Denial::Leave { why } => match why {
            LeaveFault::None => "its profile of time knows no leave".into(),
            LeaveFault::Past => "leave begins after it is said".into(),
            LeaveFault::Order => "the last day comes after the first, and within a year".into(),
            LeaveFault::Short { least } => format!("leave has at least {least} days"),
            LeaveFault::Quota { left, year } => format!("{left} days of leave are left in {year}"),
            LeaveFault::Taken => "some of these days are leave already".into(),
            LeaveFault::Nothing => "no leave of his is to come".into(),
        },
        Denial::Untimed { .. } => "it keeps no time".into(),
        denial => format!("the game does not take it ({})", denial.rule()),
    }
}
