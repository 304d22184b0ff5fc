//! What the person who runs the referee does about time, in the words of a command line or a mail: `pause`, `resume`,
//! `gift white 5 days`, `charge white 2 days`, `forgive white`, `leave white 2027-03-01 2027-03-10`.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use chrono::NaiveDate;

use super::{Command, Game};
use crate::{
    ids::{Seat, Timestamp},
    pace::{DAY, MOST_DAYS},
};

/// The words that such a command begins with, each with what follows it and what it does.
pub const TIMING: [(&str, &str, &str); 6] = [
    ("pause", "", "all clocks stand"),
    ("resume", "", "they go on"),
    ("gift", "SEAT DAYS", "so many days (or units) more for the seat"),
    ("charge", "SEAT DAYS", "so many days that credits gave the seat are taken back"),
    ("forgive", "SEAT", "an overstep of the seat's counts no more"),
    ("leave", "SEAT FROM TO", "leave for the seat, both days included (2027-03-01, UTC)"),
];

/// The command that these words are; `None` where they begin with another word.
///
/// # Errors
/// What is missing or too much.
pub fn timing(words: &[&str], reason: &str, game: &Game) -> Option<Result<Command, String>> {
    let (verb, rest) = words.split_first()?;
    let (_, takes, _) = TIMING.iter().find(|(word, ..)| word == verb)?;
    let seats: Vec<&str> = game.seats.iter().map(|(_, name)| *name).collect();
    let wrong = || {
        format!(
            "write '{verb}{}{takes}', with {} as the seat",
            if takes.is_empty() { "" } else { " " },
            seats.join(" or ")
        )
    };
    let reason = reason.to_string();
    let command = match (*verb, rest) {
        ("pause", []) => Some(Command::Pause { reason }),
        ("resume", []) => Some(Command::Resume { reason }),
        ("gift", [seat, days] | [seat, days, "day" | "days" | "units"]) => gift(game.seat(seat), days, reason),
        ("charge", [seat, days] | [seat, days, "day" | "days"]) => charge(game.seat(seat), days, reason),
        ("forgive", [seat]) => game.seat(seat).map(|seat| Command::Forgive { seat, reason }),
        ("leave", [seat, from, to]) => leave(game.seat(seat), from, to, reason),
        _ => None,
    };
    Some(command.ok_or_else(wrong))
}

fn gift(seat: Option<Seat>, days: &str, reason: String) -> Option<Command> {
    let days = days.parse().ok().filter(|days| (1..=366).contains(days))?;
    Some(Command::Gift { seat: seat?, days, reason })
}

fn charge(seat: Option<Seat>, days: &str, reason: String) -> Option<Command> {
    let days = days.parse().ok().filter(|days| (1..=MOST_DAYS).contains(days))?;
    Some(Command::Charge { seat: seat?, days, reason })
}

fn leave(seat: Option<Seat>, from: &str, to: &str, reason: String) -> Option<Command> {
    let day = |text: &str| {
        let day = text.parse::<NaiveDate>().ok()?;
        Some(day.and_hms_opt(0, 0, 0)?.and_utc().timestamp())
    };
    let (from, to) = (day(from)?, day(to)?.saturating_add(DAY));
    let [from, to] = [from, to].map(Timestamp::from_unix);
    Some(Command::Leave { seat: seat?, from, to, reason })
}
