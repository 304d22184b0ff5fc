//! A history that fails, made as short as can be in a given time: steps are left out as long as it fails the same way.

use std::time::{Duration, Instant};

use tempete::daemon::clock::Clock;

use crate::season::history::History;

/// The shortest history found that fails still, with its failure; `run` plays one.
pub fn shortest(
    mut history: History,
    mut failure: String,
    most: Duration,
    run: impl Fn(&History) -> Result<(), String>,
) -> (History, String) {
    let begun: Instant = Clock::instant();
    let mut piece = history.steps.len().div_ceil(2);
    while piece > 0 {
        let (mut at, mut found) = (0, false);
        while at < history.steps.len() {
            if begun.elapsed() > most {
                return (history, failure);
            }
            let mut shorter = history.clone();
            // What comes later is left out first: earlier steps are what it rests on.
            let end = history.steps.len() - at;
            let gone: i64 = shorter.steps.drain(end.saturating_sub(piece)..end).map(|step| step.after).sum();
            // Time passes all the same, where it has to.
            let mut timed = shorter.clone();
            if let Some(next) = timed.steps.get_mut(end.saturating_sub(piece)) {
                next.after += gone;
            }
            let tried = [shorter, timed].into_iter().find_map(|one| {
                let told = run(&one).err()?;
                (kind(&told) == kind(&failure)).then_some((one, told))
            });
            match tried {
                Some((one, told)) => (history, failure, found) = (one, told, true),
                None => at += piece,
            }
        }
        if piece > 1 || !found {
            piece /= 2;
        }
    }
    (history, failure)
}

/// What a failure is, its numbers apart.
fn kind(failure: &str) -> String {
    let line = failure.lines().next().unwrap_or_default();
    line.chars().filter(|c| c.is_alphabetic() || *c == ' ').take(40).collect()
}
