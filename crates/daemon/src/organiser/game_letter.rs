//! What letters about a game to the person who runs the referee are made from: what needs him, by which layout says it and
//! the commands to copy. Public matter and what players wrote for him; never a list, a hand, a square, a key or an address.

use minijinja::{Value, context};

use super::game::About;
use crate::{
    daemon::{alarm::Trouble, seats::Seats},
    ids::Seat,
    kit::{Dispute, End, Game},
    store::NewsRow,
};

/// How many games a letter lists that gathers them.
const LISTED: usize = 50;
/// How many lines of one player's words are shown, and how many of one entry.
const LINES: usize = 60;

/// The phrase that says what is to be told of a game.
pub(super) fn told(trouble: Trouble) -> String {
    // What is said of the kind speaks of the database.
    let what = if trouble == Trouble::RolledBack { "of-game" } else { "what" };
    format!("alarm.{}.{what}", trouble.word())
}

/// The values of `organiser-game.txt`; `answers` says how it may be answered, if it may.
pub(super) fn values(trouble: Trouble, row: &NewsRow, about: &About, answers: Option<Value>) -> Value {
    let of = match trouble {
        Trouble::RulingDue if about.dispute.is_some() => "ruling",
        Trouble::Complaint => "complaint",
        Trouble::GameOver => "over",
        // It was begun after the backup, and nothing of it is there.
        Trouble::RolledBack if row.entries == 0 => "lost",
        Trouble::RolledBack => "restored",
        _ => "other",
    };
    let seats: Vec<&str> =
        about.game.map(|game| game.seats.iter().map(|(_, name)| *name).collect()).unwrap_or_default();
    let players: Vec<Value> =
        about.names.iter().zip(&seats).map(|(name, seat)| context! { name, seat => *seat }).collect();
    let summary = about.summary.as_ref();
    let slow = slow(row, about);
    context! {
        kind => trouble.word(),
        about => of,
        told => told(trouble),
        game => row.game.get(),
        had => row.entries,
        // For a ruling on what this letter tells, and on nothing later.
        entries => about.acts.map_or_else(String::new, |acts| format!(" --entries {acts}")),
        seats,
        players,
        seat => row.seat.map(|seat| word(about, seat)),
        slow => word(about, slow),
        owes => summary.filter(|summary| summary.owed.contains(&slow)).map(|summary| summary.state.as_str()),
        since => summary.map(|summary| summary.since.to_string()),
        sheet => about.sheet.as_deref(),
        dispute => about.dispute.as_ref().map(|dispute| disputed(dispute, &about.words)),
        end => about.game.zip(summary.and_then(|summary| summary.end.as_ref())).map(|(game, of)| end(Some(game), of)),
        answers => answers.filter(|_| matches!(of, "ruling" | "complaint" | "other")),
    }
}

/// A seat's name.
fn word(about: &About, seat: Seat) -> &'static str {
    about.game.map_or("", |game| game.seat_name(seat))
}

/// Whom a complaint is about: of the other seats that which owes something.
fn slow(row: &NewsRow, about: &About) -> Seat {
    let others = || about.game.into_iter().flat_map(Game::places).filter(|seat| Some(*seat) != row.seat);
    let owes = about.summary.as_ref().and_then(|summary| others().find(|seat| summary.owed.contains(seat)));
    owes.or_else(|| others().next()).unwrap_or(Seat::FIRST)
}

/// What a ruling is due on, with the words that came with its entries.
fn disputed(dispute: &Dispute, words: &[(u16, String)]) -> Value {
    let first = dispute.entries.first().map_or(0, |(seq, _)| seq.get());
    let words = words.iter().filter(|(seq, _)| *seq >= first);
    context! {
        what => &dispute.what,
        entries => dispute.entries.iter().map(|(_, entry)| lines(entry)).collect::<Vec<_>>(),
        words => words.map(|(entry, words)| context! { entry, lines => lines(words) }).collect::<Vec<_>>(),
        board => &dispute.board,
        position => &dispute.position,
        rulings => rulings(dispute),
    }
}

/// Which rulings decide it, and what each does.
pub(super) fn rulings(dispute: &Dispute) -> Vec<Value> {
    dispute.rulings.iter().map(|(word, meaning)| context! { word, meaning }).collect()
}

/// How a game ended.
pub(crate) fn end(game: Option<&Game>, end: &End) -> Value {
    let result = |word: &str| {
        let seat = game.and_then(|game| game.seat(word).map(|seat| game.seat_name(seat)));
        context! { seat, word }
    };
    let errs: Vec<&str> = end.errs.iter().filter_map(|seat| game.map(|game| game.seat_name(*seat))).collect();
    context! { board => result(&end.board), by => &end.by, errs, last => result(&end.last) }
}

/// The lines of a text that are shown of it.
fn lines(text: &str) -> Vec<String> {
    text.lines().take(LINES).map(|line| line.chars().filter(|c| !c.is_control()).collect()).collect()
}

/// The values of `organiser-gathered.txt`.
pub(super) fn gathered(rows: &[NewsRow], seats: &Seats) -> Value {
    let news = rows.iter().take(LISTED).map(|row| {
        let told = Trouble::of_word(&row.kind).map(told);
        let seat = row.seat.map(|seat| seats.name(row.game, seat));
        context! { at => row.at.to_string(), game => row.game.get(), seat, told }
    });
    context! { count => rows.len(), news => news.collect::<Vec<_>>(), more => rows.len().saturating_sub(LISTED) }
}
