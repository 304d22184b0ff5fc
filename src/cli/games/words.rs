//! A game of a list in words: a line, and what is wrong with it in those below.

use super::{Line, SeatMail, clocks};
use crate::{
    cli::{output::Output, seat::capital},
    daemon::Seats,
    ids::GameId,
};

const DAY: i64 = 86_400;

/// Prints a game in a line, and what is wrong with it in those below.
pub(in crate::cli) fn print(line: &Line, seats: &Seats, output: &mut Output) -> anyhow::Result<()> {
    print_of(line, "", seats, output)
}

/// The same, with these words before the players.
pub(in crate::cli) fn print_of(line: &Line, words: &str, seats: &Seats, output: &mut Output) -> anyhow::Result<()> {
    let players = line.players.names().collect::<Vec<_>>().join(" - ");
    output.line(format!("{:>6}  {words}{players}, {}, {}", line.game, count(line.entries), state(line, seats)))?;
    for told in more(line) {
        output.line(format!("        {told}"))?;
    }
    Ok(())
}

/// What is due, from whom and for how long; or how it ended.
fn state(line: &Line, seats: &Seats) -> String {
    let long = ago(line.waited);
    let row = GameId::new(line.game).and_then(|game| seats.game(game));
    let won = |result: &str| match result {
        "draw" => "a draw".to_owned(),
        _ if row.is_some_and(|row| !row.winners(result).is_empty()) => format!("{} won", capital(result)),
        _ => result.to_owned(),
    };
    if let Some(result) = &line.result {
        let since = line.ended.as_deref().or(line.since.as_deref()).unwrap_or_default();
        let errs = if result.errs.is_empty() {
            String::new()
        } else {
            format!(", errors by {}, final result: {}", result.errs.join(" and "), won(&result.last))
        };
        return format!("over since {since}: {} by {}{errs}", won(&result.board), result.by);
    }
    match line.owed_by.as_slice() {
        [] if line.state == "unknown" => "its state was never written: 'tempete show' tells it".to_owned(),
        [] => format!("{}: your ruling is due, for {long}", line.state),
        owed => format!(
            "{}: {} to act, for {long}{}",
            line.state,
            owed.join(" and "),
            line.due_in.map_or_else(String::new, due)
        ),
    }
}

/// When something falls due by itself, so many seconds ahead.
fn due(ahead: i64) -> String {
    if ahead <= 0 { "; something is due now".to_owned() } else { format!("; something falls due in {}", ago(ahead)) }
}

/// What is to be said of a game beside that: its clocks, and what is wrong, a line each.
fn more(line: &Line) -> Vec<String> {
    let mut lines = Vec::new();
    if line.waits {
        lines.push(format!("waits {}", line.waits_for));
    }
    lines.extend(clocks::words(line.clocks.as_deref().unwrap_or_default()));
    if line.may_claim {
        lines.extend(line.claimable.iter().map(|at| format!("a loss on time may be claimed, since {at}")));
    }
    lines.extend(line.complaint.iter().map(|at| format!("a player complained of slowness on {at}")));
    for SeatMail { seat, unreachable, failing, given_up } in &line.mail {
        if let Some(since) = unreachable {
            lines.push(format!("mail to {seat} cannot be delivered, since {since}"));
        } else if let Some(at) = failing {
            lines.push(format!("mail to {seat} may be failing: a bounce came on {at}"));
        }
        match given_up {
            0 => {}
            1 => lines.push(format!("a letter to {seat} was given up")),
            more => lines.push(format!("{more} letters to {seat} were given up")),
        }
    }
    lines
}

/// A number of entries in words.
fn count(entries: u16) -> String {
    if entries == 1 { "1 entry".to_owned() } else { format!("{entries} entries") }
}

/// A length of time in its largest unit.
fn ago(seconds: i64) -> String {
    let of = |count: i64, unit: &str| if count == 1 { format!("1 {unit}") } else { format!("{count} {unit}s") };
    match seconds {
        ..3_600 => of(seconds / 60, "minute"),
        3_600..DAY => of(seconds / 3_600, "hour"),
        _ => of(seconds / DAY, "day"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_of_time_is_told_in_its_largest_unit() {
        let told = [0, 60, 3_599, 3_600, 86_399, 86_400, 1_000_000].map(ago);
        assert_eq!(told, ["0 minutes", "1 minute", "59 minutes", "1 hour", "23 hours", "1 day", "11 days"]);
    }
}
