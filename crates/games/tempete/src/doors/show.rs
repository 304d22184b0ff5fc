//! A game for the screen of the person who runs the referee: `show` without `--json`.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use core::fmt::Display;

use super::overview::{Overview, SeatOverview, SecretsOverview};
use crate::{
    ids::Seat,
    tempete::{cards::card::CardNo, log::event::Outcome, telling::named::joined},
};

/// The whole screen.
pub(super) fn text(of: &Overview) -> String {
    let mut lines = vec![
        format!("Game {}: {} (White) and {} (Black)", of.game, of.white.name, of.black.name),
        format!("State     {}", state(of)),
        format!(
            "Log       {}, {}, the last on {}",
            count(usize::from(of.entries), "entry", "entries"),
            count(of.acts, "act", "acts"),
            of.last_entry
        ),
        format!("Root      {}", of.root),
        format!("Origin    {}", of.origin),
    ];
    if let Some(event) = &of.event {
        let round = of.round.map_or_else(String::new, |round| format!(", round {round}"));
        lines.insert(1, format!("Event     {event}{round}"));
    }
    if let Some(why) = &of.waits_for {
        let below = if of.event.is_some() { 3 } else { 2 };
        lines.insert(below, format!("          waits {why}"));
    }
    lines.extend(of.position.iter().map(|position| format!("Position  {position}")));
    lines.push(String::new());
    for (colour, name, seat) in [("White", "white", &of.white), ("Black", "black", &of.black)] {
        lines.extend(seat_lines(colour, seat));
        let clocks = of.clocks.iter().filter(|clock| clock.seat == name);
        lines.extend(clocks.map(|clock| format!("    clock       {}", clock.words())));
        lines.push(String::new());
    }
    if !of.words.is_empty() {
        lines.push("Words".to_owned());
        for words in &of.words {
            lines.push(format!("    entry {}, {} {}", words.entry, words.by, words.with));
            lines.extend(words.text.lines().map(|line| format!("        > {line}").trim_end().to_owned()));
        }
        lines.push(String::new());
    }
    if !of.private_reasons.is_empty() {
        lines.push("Reasons told to nobody".to_owned());
        lines.extend(of.private_reasons.iter().map(|(entry, reason)| format!("    entry {entry}: {reason}")));
        lines.push(String::new());
    }
    lines.push("Terms".to_owned());
    lines.extend(of.terms.iter().map(|(name, value)| format!("    {name:<16}{value}")));
    lines.push(String::new());
    lines.push("Log".to_owned());
    // Entry 0 repeats names and terms.
    lines.extend(of.log.iter().skip(1).flat_map(|entry| entry.lines()).map(|line| format!("    {line}")));
    lines.join("\n") + "\n"
}

fn state(of: &Overview) -> String {
    match (&of.result, of.owed_by.as_slice()) {
        (Some(result), _) => {
            let errs = if result.errs.is_empty() {
                "no errors".to_owned()
            } else {
                format!("errors by {}", joined(&result.errs, " and "))
            };
            let (board, by, last) = (won(result.board.0), result.by.word(), won(result.last.0));
            format!("over: {board} by {by}, {errs}, final result: {last}")
        }
        (None, []) => format!("{}: the referee's ruling is due ('tempete rule {} …')", of.state, of.game),
        (None, owed) => format!("{}, move {}: {} to act", of.state, of.move_number, joined(owed, " and ")),
    }
}

fn seat_lines(colour: &str, seat: &SeatOverview) -> Vec<String> {
    let mut lines = if seat.addresses.is_empty() {
        // Who looks by mail is told no address, and nothing that counts a seat's letters.
        vec![format!("{colour:<10}{}{}", seat.name, mail(seat.mail))]
    } else {
        vec![
            format!("{colour:<10}{} <{}>, {}, {}", seat.name, seat.addresses.join(">, <"), seat.language, seat.zone),
            format!("    letters     {}{}", seat.letters, mail(seat.mail)),
        ]
    };
    lines.extend([
        format!("    holds       {} cards{}", seat.hold, known(&seat.known)),
        format!("    named       {}", numbers(&seat.named)),
    ]);
    if !seat.barred.is_empty() {
        lines.push(format!("    barred      {}", numbers(&seat.barred)));
    }
    lines.push(format!("    left        {} positions", seat.left));
    if !seat.live_squares.is_empty() {
        lines.push(format!("    squares     live for card {}", numbers(&seat.live_squares)));
    }
    if let Some(card) = seat.away_by {
        lines.push(format!("    king        away by card {card}"));
    }
    lines.extend(seat.secrets.iter().flat_map(secret_lines));
    lines
}

fn secret_lines(of: &SecretsOverview) -> Vec<String> {
    let hand: Vec<String> = of
        .hand
        .iter()
        .map(|held| match held.position {
            Some(position) => format!("{} (position {position})", held.card),
            None => format!("{} (taken)", held.card),
        })
        .collect();
    let mut lines = vec![
        format!("    list        {}", of.list.as_ref().map_or_else(|| "not sent yet".to_owned(), |list| numbers(list))),
        format!("    hand        {}", if hand.is_empty() { "none".to_owned() } else { hand.join(", ") }),
    ];
    for square in &of.squares {
        let fate = square.sprung.map_or_else(|| "live or void".to_owned(), |entry| format!("sprung in entry {entry}"));
        lines.push(format!("    square      card {}: {}, {fate}", square.card, square.square));
    }
    for error in &of.errors {
        let what =
            error.square.as_ref().map_or_else(|| "not held".to_owned(), |square| format!("{square} was not sealed"));
        let card = error.card.map(|card| card.to_string()).unwrap_or_default();
        lines.push(format!("    error       entry {}: card {card}, {what}", error.entry));
    }
    lines.extend(of.drawer.iter().map(|numbers| format!("    drawer      {numbers}")));
    lines
}

/// What is wrong with a seat's mail, in words.
fn mail(how: &str) -> &'static str {
    match how {
        "unreachable" => ", which its mail server refuses for good",
        "failing" => ", which may be failing: a bounce came",
        _ => "",
    }
}

fn known(cards: &[CardNo]) -> String {
    if cards.is_empty() { String::new() } else { format!(", known among them {}", numbers(cards)) }
}

fn numbers(numbers: &[impl Display]) -> String {
    if numbers.is_empty() { "none".to_owned() } else { joined(numbers, " ") }
}

/// A result in words.
fn won(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won(won) if won.contains(Seat::FIRST) => "White won",
        Outcome::Won(_) => "Black won",
        Outcome::Drawn => "a draw",
        Outcome::Annulled => "annulled",
    }
}

/// So many of them.
fn count(number: usize, one: &str, many: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {many}") }
}
