//! The words of letters about a game to the person who runs the referee: what needs him, and the commands to
//! copy. Public matter and what players wrote for him; never a list, a hand, a square, a key or an address.

use std::fmt::Write as _;

use super::{game::About, letter::capital, offer::wrapped};
use crate::{
    daemon::{alarm::Trouble, seats::Seats},
    ids::{GameId, Seat},
    kit::{Dispute, End, Game},
    store::NewsRow,
};

/// How many games a letter lists that gathers them.
const LISTED: usize = 50;
/// How many lines of one player's words are shown, and how many of one entry.
const LINES: usize = 60;

/// What is to be told of a game, without capital and full stop.
pub(super) const fn what(trouble: Trouble) -> &'static str {
    match trouble {
        // The kind speaks of the database.
        Trouble::RolledBack => "it waits, since a backup was restored",
        _ => trouble.what(),
    }
}

/// The subject of a letter about one game.
pub(super) fn subject(trouble: Trouble, row: &NewsRow) -> String {
    format!("[tempete] game {}: {}", row.game, what(trouble))
}

/// Its text; `offers` says how it may be answered, if it may.
pub(super) fn text(trouble: Trouble, row: &NewsRow, about: &About, offers: &str) -> String {
    let game = row.game;
    let players = about.names.iter().zip(places(about.game));
    let players: Vec<String> = players.map(|(name, seat)| format!("{name} as {}", titled(about, seat))).collect();
    let players = if players.is_empty() { String::new() } else { format!(" ({})", players.join(", ")) };
    let mut text = format!("Game {game}{players}: {}.\n\n", what(trouble));
    match trouble {
        Trouble::RulingDue => match &about.dispute {
            Some(dispute) => ruling(&mut text, row, about, dispute, offers),
            None => tail(&mut text, trouble.remedy(), offers, &[format!("tempete show {game}")]),
        },
        Trouble::Complaint => complaint(&mut text, row, about, offers),
        Trouble::GameOver => over(&mut text, row, about),
        Trouble::RolledBack if row.entries == 0 => tail(
            &mut text,
            "A backup was restored that has nothing of this game: it was begun later, and letters of it have left. Mail\n\
             about it cannot be read any more. Tell its players, and begin it anew; its number is not given out again:",
            "",
            &[begin_anew(about.game)],
        ),
        Trouble::RolledBack => {
            let _ = writeln!(
                text,
                "A backup was restored that has {} of its entries: letters have told of more. It waits, so that its players\n\
                 are not told a second history, until its mails were read again.\n",
                row.entries
            );
            let remedy = "Where the missing mails are not to be had, this has it go on from where the backup ends; both players\n\
                          read that entries were lost:";
            tail(
                &mut text,
                remedy,
                "",
                &[
                    format!("tempete show {game}"),
                    format!("tempete rule {game} recover{} --reason 'A backup was restored.'", entries(about)),
                ],
            );
        }
        _ => {
            if let Some(seat) = row.seat {
                let _ = writeln!(text, "Seat:  {}\n", word(about, seat));
            }
            let annul = format!(
                "tempete rule {game} annul{} --reason '{} does not want to play.'",
                entries(about),
                titled(about, Seat::FIRST)
            );
            tail(&mut text, trouble.remedy(), offers, &[format!("tempete show {game}"), annul]);
        }
    }
    text
}

/// What to do, by an answer or by commands to copy.
fn tail(text: &mut String, remedy: &str, offers: &str, commands: &[String]) {
    // Writing into a text cannot fail.
    let _ = write!(text, "What to do\n\n{remedy}\n\n");
    if !offers.is_empty() {
        let _ = write!(text, "{offers}\nThe same on the command line:\n\n");
    }
    for command in commands {
        let _ = writeln!(text, "    {command}");
    }
}

/// A seat's name.
fn word(about: &About, seat: Seat) -> &'static str {
    about.game.map_or("", |game| game.seat_name(seat))
}

/// The same with a capital.
fn titled(about: &About, seat: Seat) -> String {
    capital(word(about, seat))
}

fn places(game: Option<&'static Game>) -> impl Iterator<Item = Seat> {
    game.into_iter().flat_map(Game::places)
}

/// The command that begins a game like this one.
fn begin_anew(game: Option<&'static Game>) -> String {
    let players =
        ["Ann <ann@example.org>", "Bob <bob@example.org>", "Carl <carl@example.org>", "Dan <dan@example.org>"];
    let seats = game.map_or(Default::default(), |game| game.seats).iter().zip(players);
    seats.fold("tempete new".to_owned(), |line, ((_, seat), player)| format!("{line} --{seat} '{player}'"))
}

fn ruling(text: &mut String, row: &NewsRow, about: &About, dispute: &Dispute, offers: &str) {
    let game = row.game;
    let _ = writeln!(text, "{}", dispute.what);
    if let Some(summary) = &about.summary {
        let _ = writeln!(text, "Due since: {}", summary.since);
    }
    let _ = writeln!(text, "\nWhat was entered\n");
    for (_, entry) in &dispute.entries {
        indented(text, "    ", entry);
    }
    let _ = writeln!(text, "\nWhat they wrote\n");
    let first = dispute.entries.first().map_or(0, |(seq, _)| seq.get());
    let words: Vec<_> = about.words.iter().filter(|(seq, _)| *seq >= first).collect();
    for (seq, words) in &words {
        let _ = writeln!(text, "With entry {seq}:");
        indented(text, "    > ", words);
    }
    if words.is_empty() {
        let _ = writeln!(text, "No words came with these entries.");
    }
    if !dispute.board.is_empty() {
        let _ = writeln!(text, "\nThe board\n");
        for line in &dispute.board {
            let _ = writeln!(text, "    {line}");
        }
    }
    if let Some(position) = &dispute.position {
        let _ = writeln!(text, "\n    {position}");
    }
    text.push('\n');
    let rulings = dispute.rulings.iter();
    let mut commands: Vec<String> =
        rulings.map(|(word, _)| format!("tempete rule {game} {word}{} --reason 'Why.'", entries(about))).collect();
    commands.push(format!("tempete show {game}"));
    let remedy = wrapped(
        "Rule one way or the other; both players read the ruling with its reason, so write it for them. If the game has \
         gone on meanwhile, nothing is ruled, and you are told what has changed.",
    );
    tail(text, remedy.trim_end(), offers, &commands);
}

/// For a ruling on what this letter tells, and on nothing later.
fn entries(about: &About) -> String {
    about.acts.map_or_else(String::new, |acts| format!(" --entries {acts}"))
}

fn complaint(text: &mut String, row: &NewsRow, about: &About, offers: &str) {
    let (game, summary, entries) = (row.game, about.summary.as_ref(), entries(about));
    let others = || places(about.game).filter(|seat| Some(*seat) != row.seat);
    let owes = summary.and_then(|summary| others().find(|seat| summary.owed.contains(seat)));
    let slow = owes.or_else(|| others().next()).unwrap_or(Seat::FIRST);
    if let Some(seat) = row.seat {
        let _ = write!(text, "{} complains. ", titled(about, seat));
    }
    if let Some(summary) = summary.filter(|summary| summary.owed.contains(&slow)) {
        let _ = write!(text, "{} owes something ({}) since {}.", titled(about, slow), summary.state, summary.since);
    }
    let slow = word(about, slow);
    let _ = write!(text, "\n\n");
    if let Some(sheet) = &about.sheet {
        let _ = writeln!(text, "{sheet}");
    }
    tail(
        text,
        "Write to the slow player, or rule; both players read the ruling with its reason.",
        offers,
        &[
            format!("tempete rule {game} warn {slow}{entries} --reason 'Why.'"),
            format!("tempete rule {game} lost-on-time {slow}{entries} --reason 'Why.'"),
            format!("tempete show {game}"),
        ],
    );
}

fn over(text: &mut String, row: &NewsRow, about: &About) {
    let end = about.summary.as_ref().and_then(|summary| summary.end.as_ref());
    if let Some((game, end)) = about.game.zip(end) {
        let _ = writeln!(text, "{}", result(game, end));
    }
    tail(
        text,
        "Nothing needs to be done: both players have the result and the record. These print the record, and audit it:",
        "",
        &of_the_record(row.game),
    );
}

/// How a game ended, for the letter that says what ended it.
pub(in crate::daemon) fn ended(number: GameId, game: &Game, end: &End) -> String {
    let lines: Vec<String> = of_the_record(number).into_iter().map(|line| format!("    {line}\n")).collect();
    format!("The game is over. {}\nThese print the record, and audit it:\n\n{}", result(game, end), lines.concat())
}

/// A result, in a line.
fn result(game: &Game, end: &End) -> String {
    let won = |result: &str| match game.seat(result) {
        Some(seat) => format!("{} won", capital(game.seat_name(seat))),
        None => result.to_owned(),
    };
    let erred: Vec<String> = end.errs.iter().map(|seat| capital(game.seat_name(*seat))).collect();
    let errs = if erred.is_empty() { "nobody".to_owned() } else { erred.join(" and ") };
    let (board, last) = (won(&end.board), won(&end.last));
    format!("Result: {board} by {}; erred: {errs}; final result: {last}\n", end.by)
}

fn of_the_record(game: GameId) -> [String; 2] {
    [format!("tempete record {game} > game-{game}.tempete"), format!("tempete verify game-{game}.tempete")]
}

/// Text, each of its lines after this mark.
fn indented(text: &mut String, mark: &str, lines: &str) {
    for line in lines.lines().take(LINES) {
        let line: String = line.chars().filter(|c| !c.is_control()).collect();
        let _ = writeln!(text, "{mark}{line}");
    }
}

/// The subject of a letter that gathers what is told of games.
pub(super) fn gathered_subject(count: usize) -> String {
    format!("[tempete] {count} more alarms about games")
}

/// Its text.
pub(super) fn gathered(rows: &[NewsRow], seats: &Seats) -> String {
    let mut text =
        "More than nineteen alarms about games came up today. The others come together, once an hour.\n\n".to_owned();
    for row in rows.iter().take(LISTED) {
        let what = Trouble::of_word(&row.kind).map_or("", what);
        let seat = row.seat.map_or_else(String::new, |seat| format!(", {}", seats.name(row.game, seat)));
        let _ = writeln!(text, "    {}  game {}{seat}: {what}", row.at, row.game);
    }
    if let Some(more) = rows.len().checked_sub(LISTED).filter(|more| *more > 0) {
        let _ = writeln!(text, "    and {more} more");
    }
    text.push_str("\nThese commands tell more:\n\n    tempete games --due\n    tempete games --sort waiting\n");
    text
}
