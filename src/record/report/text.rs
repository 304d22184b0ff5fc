//! A report in words, for a screen of 78 columns.

use alloc::{format, string::String, vec::Vec};
use core::fmt::{self, Display};

use super::{Compared, Effect, Outcome, PlayRow, Report, SourceRow, StepVerdict, Verdict};
use crate::tempete::{log::words::ending_word, state::public::Place};

const WIDTH: usize = 78;

impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.first_line(f)?;
        if let Some(game) = &self.game {
            let [white, black] = &game.names;
            let state = if game.finished { "over" } else { "still running" };
            f.write_str("\n")?;
            wrapped(f, "", &format!("Game {}, {white} (White) and {black} (Black), {state}.", game.number))?;
            wrapped(f, "", &format!("Log {}, rules {}.", game.origin, game.rules))?;
            let entries = if game.entries == 1 { "entry" } else { "entries" };
            wrapped(f, "", &format!("{} {entries}, head {}.", game.entries, game.head))?;
        }
        f.write_str("\n")?;
        for step in &self.steps {
            let verdict = match step.verdict {
                StepVerdict::Passed => "passed",
                StepVerdict::Failed => "FAILED",
                StepVerdict::NotYet => "not yet",
                StepVerdict::NotReached => "not reached",
            };
            writeln!(f, "{} {verdict:<11}  {}", step.number, step.title)?;
            for finding in step.findings.iter().take(MOST_FINDINGS) {
                wrapped(f, "               ", &format!("- {finding}"))?;
            }
            if let Some(more @ 1..) = step.findings.len().checked_sub(MOST_FINDINGS) {
                writeln!(f, "               - and {more} more")?;
            }
        }
        self.tables(f)?;
        f.write_str("\n")?;
        if let Some(result) = &self.result {
            wrapped(f, "", &format!("The game ended by {}: {}.", ending_word(result.by), won(result.board)))?;
            let errs = match result.errs {
                [false, false] => "neither seat",
                [true, false] => "White",
                [false, true] => "Black",
                [true, true] => "both seats",
            };
            wrapped(f, "", &format!("Erred, says the log: {errs}. Final result: {}.", won(result.last)))?;
        }
        f.write_str(match self.outcome {
            Outcome::Clean => "Audit: clean.\n",
            Outcome::Unfinished => "Audit: unfinished, nothing wrong so far.\n",
            Outcome::SeatErred => "Audit: authentic, and a seat erred.\n",
            Outcome::NotAuthentic => "Audit: NOT AUTHENTIC.\n",
        })
    }
}

/// The most findings of a step shown; the first is what matters.
const MOST_FINDINGS: usize = 8;

impl Report {
    fn first_line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.compared {
            Compared::Nothing => f.write_str("not signed, not compared with anything you hold\n"),
            Compared::Letter { entries, fits: true } => {
                writeln!(f, "not signed; the same log as in the letter you hold, which knew {entries} entries")
            }
            Compared::Letter { fits: false, .. } => {
                f.write_str("not signed; NOT THE LOG of the letter you hold (see step 2)\n")
            }
        }
    }

    fn tables(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.plays.is_empty() {
            f.write_str("\nCards played, the move, the entry, and where the card came from\n\n")?;
        }
        for play in &self.plays {
            let side = side(play.seat);
            let head = format!("{:>4} {side} {:>5}  {:>2} ", play.number, play.entry, play.card);
            let source = match (play.source, play.verdict) {
                (Some(SourceRow::Position { position, named }), _) => format!("position {position}, entry {named}"),
                (Some(SourceRow::Taken { entry }), _) => {
                    let by = self.plays.iter().find(|by| by.entry == entry).map(|by| by.card).unwrap_or_default();
                    format!("taken by {by}, entry {entry}")
                }
                (None, Verdict::False) => "NOT IN THE HAND".into(),
                (None, _) => "not known yet".into(),
            };
            let line = format!("{head}{:<24}  {source:<25}{}", play.title, vouched(play));
            writeln!(f, "{}", line.trim_end())?;
        }
        if !self.springs.is_empty() {
            f.write_str("\nSquares sprung\n\n")?;
        }
        for spring in &self.springs {
            let verdict = match spring.verdict {
                Verdict::False => "NOT A SEALED SQUARE",
                Verdict::NotYet => "not known yet",
                Verdict::Held | Verdict::Taken => "as sealed",
            };
            let (number, side, entry, card) = (spring.number, side(spring.seat), spring.entry, spring.card);
            writeln!(f, "{number:>4} {side} {entry:>5}  {card:>2} {:<24}  {verdict}", spring.square)?;
        }
        Ok(())
    }
}

/// What vouches for the effect, or what became of the card.
fn vouched(play: &PlayRow) -> &'static str {
    match (play.place, play.effect) {
        (Place::Discard, _) => "discard",
        _ if play.back => "went back",
        _ if play.void => "cancelled",
        (_, Effect::Checked) => "checked",
        (_, Effect::Ruled) => "ruled",
        (_, Effect::Declared | Effect::None) => "declared",
    }
}

fn side(seat: &str) -> char {
    if seat == "white" { 'W' } else { 'B' }
}

fn won(word: &str) -> String {
    match word {
        "white" => "White wins".into(),
        "black" => "Black wins".into(),
        "draw" => "a draw".into(),
        _ => "annulled".into(),
    }
}

/// Writes words in lines of at most [`WIDTH`] columns, all behind `margin`.
fn wrapped(f: &mut fmt::Formatter<'_>, margin: &str, text: &str) -> fmt::Result {
    let mut line: Vec<&str> = Vec::new();
    let mut width = margin.len();
    for word in text.split(' ') {
        let columns = word.chars().count();
        if !line.is_empty() && width + columns > WIDTH {
            writeln!(f, "{margin}{}", line.join(" "))?;
            line.clear();
            width = margin.len();
        }
        line.push(word);
        width += columns + 1;
    }
    writeln!(f, "{margin}{}", line.join(" "))
}
