//! What is particular to each occasion, made into values.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    body::{About, AskedFor, DrawSeal, PlayRow, SpringRow, SquareRow, Term, ToldTrial},
    clause::{ending_word, outcome_word},
    hand,
    meaning::{self, Changed},
    named::{NamedCard, colour, numbered},
    occasion::{Desk, DrawerNote, Occasion, Trial},
    result::{Audit, CardSource},
    told::{Teller, all_moves, other},
};
use crate::{
    chess::San,
    ids::{Seat, Seq},
    letters::quoted,
    tempete::{
        cards::card::CardNo,
        log::{
            event::{Ending, Event, Outcome},
            terms::Terms,
        },
        order::orders::Info,
        state::public::{Duty, Public, SEATS},
    },
};

/// A refusal names at most so many faults.
const MOST_PROBLEMS: usize = 10;
/// How long the entries told in one letter may be together, by [`Told::length`](super::clause::Told::length).
const HISTORY: usize = 40_000;

/// What is particular to `occasion`.
pub(crate) fn about(desk: &Desk<'_>, occasion: &Occasion<'_>) -> About {
    match occasion {
        Occasion::Invitation => invitation(desk, ""),
        Occasion::Takeover { from } => invitation(desk, from),
        Occasion::News { .. } => About::News,
        Occasion::Receipt { first, note, asked, settings, drawer, again, .. } => {
            let (kept, replaced) = match drawer {
                Some(DrawerNote::Kept(numbers)) => (*numbers, false),
                Some(DrawerNote::Replaced(numbers)) => (*numbers, true),
                None => ("", false),
            };
            let reading = meaning::reading(desk, note, &[]);
            let full = first.filter(|_| desk.view.public.has_board());
            About::Receipt {
                reading: match full {
                    Some(first) => meaning::entered(reading, &moves_of(desk, first)),
                    None => reading,
                },
                asked: self::asked(desk, asked),
                settings: settings.iter().map(Changed::of).collect(),
                kept: kept.to_string(),
                replaced,
                entered: first.is_some(),
                again: *again,
            }
        }
        Occasion::Refused { problems, note } => About::Refused {
            problems: problems.iter().take(MOST_PROBLEMS).map(|problem| meaning::told(desk, problem)).collect(),
            more_problems: problems.len().saturating_sub(MOST_PROBLEMS),
            reading: meaning::reading(desk, note, problems),
        },
        Occasion::Information { asked, trial, note } => About::Information {
            asked: self::asked(desk, asked),
            reading: meaning::reading(
                desk,
                note,
                if let Some(Trial::Refused(problems)) = trial { problems } else { &[] },
            ),
            trial: trial.map(|trial| self::trial(desk, trial)),
        },
        Occasion::Reminder { .. } => About::Reminder,
        Occasion::Result { audit, declined, .. } => result(desk, audit, *declined),
        Occasion::AlreadyRecorded { entry } => About::Already { entry: entry.map(Seq::get) },
        Occasion::Confirm { order, code, address } => About::Confirm {
            order: (*order).to_string(),
            code: (*code).to_string(),
            address: quoted::shown(address, 254),
        },
        Occasion::Notice(code) => About::Notice { code: *code },
    }
}

/// The moves of an entry.
fn moves_of(desk: &Desk<'_>, seq: Seq) -> Vec<San> {
    match desk.entries.get(usize::from(seq.get())).map(|entry| &entry.event) {
        Some(Event::Turn(acts) | Event::Answer(acts)) => all_moves(acts),
        _ => Vec::new(),
    }
}

fn invitation(desk: &Desk<'_>, from: &str) -> About {
    let start = &desk.view.public.start;
    let mut draws = Vec::new();
    for (seat, [list, numbers]) in SEATS.into_iter().zip(&start.draws) {
        let mine = seat == desk.view.seat;
        draws.push(DrawSeal { mine, what: "list", hex: list.to_string() });
        draws.push(DrawSeal { mine, what: "numbers", hex: numbers.to_string() });
    }
    // The reader's own first.
    draws.sort_by_key(|draw| !draw.mine);
    About::Invitation {
        terms: terms(desk),
        draws,
        catalogue: start.catalogue.to_string(),
        deck: hand::deck(desk),
        from: from.to_string(),
        list: desk.view.own.list.iter().flatten().map(|card| card.get()).collect(),
    }
}

fn terms(desk: &Desk<'_>) -> Vec<Term> {
    let terms = desk.view.public.terms();
    Terms::NAMES.iter().map(|name| Term { name, value: terms.value(name) }).collect()
}

fn asked(desk: &Desk<'_>, asked: &[Info]) -> AskedFor {
    let mut what: Vec<&'static str> = Vec::new();
    for info in asked {
        if !what.contains(&info.word()) {
            what.push(info.word());
        }
    }
    let mut history =
        if asked.contains(&Info::History) { Teller::new(desk, &[], &[]).from(Seq::START) } else { Vec::new() };
    let names = desk.view.public.start.names.iter().map(String::len).max().unwrap_or_default();
    let mut room = HISTORY;
    let kept = history.iter().rev().map_while(|told| {
        // The players' names stand in most phrases, and in no value.
        room = room.checked_sub(told.length() + 2 * names * told.clauses.len())?;
        Some(())
    });
    let earlier = history.len() - kept.count();
    history.drain(..earlier);
    let terms = if asked.contains(&Info::Help) { terms(desk) } else { Vec::new() };
    AskedFor { what, history, earlier, terms }
}

fn trial(desk: &Desk<'_>, trial: Trial<'_>) -> ToldTrial {
    match trial {
        Trial::Accepted(entries, told) => ToldTrial {
            accepted: true,
            told: entries.first().map(|first| Teller::new(desk, entries, told).from(first.seq)).unwrap_or_default(),
            problems: Vec::new(),
        },
        Trial::Refused(problems) => ToldTrial {
            accepted: false,
            told: Vec::new(),
            problems: problems.iter().take(MOST_PROBLEMS).map(|problem| meaning::told(desk, problem)).collect(),
        },
    }
}

fn result(desk: &Desk<'_>, audit: &Audit, declined: bool) -> About {
    let me = desk.view.seat;
    let public = desk.view.public;
    let named = |card: CardNo| NamedCard::of(&desk.view, desk.reader.language, card);
    // An interception is numbered as the turn it is about, which is the other side's.
    let number =
        |seq: Seq| desk.chronicle.about(seq).map(|about| numbered(about.number, about.seat)).unwrap_or_default();
    let plays = audit.plays.iter().map(|play| {
        let (source, position, entry) = match play.source {
            CardSource::Position { position, named, picked: false } => ("position", Some(position), Some(named.get())),
            CardSource::Position { position, named, picked: true } => ("picked", Some(position), Some(named.get())),
            CardSource::Taken(seq) => ("taken", None, Some(seq.get())),
            CardSource::NotHeld => ("not-held", None, None),
        };
        PlayRow {
            seq: play.seq.get(),
            number: number(play.seq),
            mine: play.seat == me,
            colour: colour(play.seat),
            card: named(play.card),
            discard: play.discard,
            source,
            position,
            named: entry,
        }
    });
    let squares = audit.squares.iter().map(|square| SquareRow {
        seq: square.seq.get(),
        mine: square.seat == me,
        card: named(square.card),
        square: square.square.to_string(),
        sprung: square.sprung.map(Seq::get),
    });
    let springs = audit.springs.iter().map(|spring| SpringRow {
        seq: spring.seq.get(),
        mine: spring.seat == me,
        card: named(spring.card),
        square: spring.square.to_string(),
        fits: spring.fits,
    });
    let [first, second] = &audit.lists;
    let numbers = |list: &[CardNo]| list.iter().map(|card| card.get()).collect::<Vec<u8>>();
    let (yours, theirs) = if me == Seat::FIRST { (first, second) } else { (second, first) };
    let (board, ending, last, errs) = match (public.end, public.duty) {
        (Some(end), _) => (end.board, end.ending, end.last, end.errs),
        (None, Duty::Over(outcome, ending)) => (outcome, ending, outcome, [false, false]),
        (None, _) => (Outcome::Annulled, Ending::Ruling, Outcome::Annulled, [false, false]),
    };
    let [first_errs, second_errs] = errs;
    let (you_err, they_err) = if me == Seat::FIRST { (first_errs, second_errs) } else { (second_errs, first_errs) };
    debug_assert_eq!(other(desk), Public::other(me));
    About::Result {
        plays: plays.collect(),
        squares: squares.collect(),
        springs: springs.collect(),
        your_list: numbers(yours),
        their_list: numbers(theirs),
        record: desk.record.is_some(),
        ending: ending_word(ending),
        board: outcome_word(board, me),
        last: outcome_word(last, me),
        you_err,
        they_err,
        declined,
        moves: desk.chronicle.turns.last().map_or(0, |turn| turn.about.number),
    }
}
