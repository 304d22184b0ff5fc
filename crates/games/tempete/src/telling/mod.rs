//! What is to be said to whom, as values, before it has words or layout. [`write()`] makes a
//! [`Letter`] from a [`Context`], which holds one seat's view and the public log, and an
//! [`Occasion`]. The rule kept here: nothing in a letter comes from anywhere but its reader's view,
//! and nothing in it is a sentence; the words stand in the templates.

mod about;
pub mod ask;
mod attach;
pub mod board;
pub mod body;
pub mod chronicle;
pub mod clause;
pub mod due;
pub mod edits;
mod examples;
pub mod hand;
pub mod help;
pub mod kinds;
pub mod meaning;
mod meets;
pub mod named;
mod occasion;
pub(crate) mod plays;
mod repeated;
pub mod result;
mod sensible;
pub mod sheet;
pub mod standing;
pub mod story;
pub mod subject;
mod told;
pub mod worked;

use alloc::{string::String, sync::Arc, vec::Vec};

pub use occasion::{Context, Occasion, Problem, ReadNote, Refused, Trial};
pub use result::Audit;

use self::{
    body::LetterValues,
    clause::{Clause, Told},
    kinds::Kinds,
    named::Person,
    told::Teller,
};
use super::{
    legal::refusal::Refusal,
    log::event::{CommonEvent, Complaint, Entry, Event},
    order::orders::Info,
    seals::What,
};
use crate::{
    ids::{Seat, Seq},
    kit::AnswersLeft,
    letters::{Attachment, Letter, LetterKind, quoted},
    referee::telling::{self, By, CommonClause, CommonOccasion, attach as common},
};

/// Writes the letter that `occasion` asks for, to the seat whose view `context` holds.
pub fn write(context: &Context<'_>, occasion: &Occasion<'_>) -> Letter {
    let public = context.view.public;
    let seat = context.view.seat;
    let first = match occasion {
        Occasion::Common(CommonOccasion::News { first, .. }) => Some(*first),
        Occasion::Receipt { first, .. } => *first,
        // The end and what led to it.
        Occasion::Result { .. } => Seq::new(context.shown.min(public.course.last.get())),
        _ => None,
    };
    let teller = Teller::new(context, &[], &[]);
    let mut told = first.map(|first| teller.from(first)).unwrap_or_default();
    if matches!(occasion, Occasion::Result { .. }) {
        // The letter says it itself.
        told.retain(|told| !matches!(told.clauses.as_slice(), [Clause::Common(CommonClause::End { .. })]));
    }
    telling::reminded_once(&mut told, |clause| if let Clause::Common(common) = clause { Some(common) } else { None });
    repeated::hold(context, &mut told);
    let hand = hand::hand(context, first);
    let due = due::due(context, &hand, first);
    let words = match occasion {
        Occasion::Common(CommonOccasion::News { words: Some(words), .. } | CommonOccasion::Words { words, .. })
        | Occasion::Result { words: Some(words), .. }
        | Occasion::Common(CommonOccasion::Reminder { words: Some(words), .. }) => quoted::lines(words),
        _ => Vec::new(),
    };
    let said = match occasion {
        Occasion::Receipt { words: Some(words), .. } | Occasion::Result { said: Some(words), .. } => {
            quoted::lines(words)
        }
        _ => Vec::new(),
    };
    let claims = told.iter().any(is_claim);
    let body = LetterValues {
        game: public.game,
        you: Person::at(public, seat),
        them: Person::at(public, told::other(context)),
        white: public.name(Seat::FIRST).into(),
        black: public.name(Seat::SECOND).into(),
        zone: context.reader.zone.clone(),
        kinds: Kinds::of(public, context.reader.language.letters()),
        subject: subject::subject(context, occasion, &told),
        about: about::about(context, occasion),
        commitments: first.map(|first| teller.commitments(first)).unwrap_or_default(),
        shown: first.map(|first| teller.shown(first)).unwrap_or_default(),
        openings: context.openings.iter().filter(|opening| What::of(opening).is_ok()).count(),
        trap: told.iter().any(is_trap),
        told,
        board: board::board(context).filter(|_| due.begun && is_about_the_board(occasion)),
        replaced: first.and_then(|first| board::replaced(context, first)).filter(|_| is_about_the_board(occasion)),
        standing: standing::standing(context, asks_for_moves(occasion)),
        hand,
        due,
        unanswered: matches!(occasion, Occasion::Common(CommonOccasion::News { .. }))
            .then(|| context.unanswered.map(String::from))
            .flatten(),
        clock: telling::clock(&public.course, seat, context.reader, context.at),
        sheet: if claims { sheet::sheet(context) } else { Vec::new() },
        words,
        writer: writer(context, first),
        said,
        entries: u16::try_from(context.entries.len()).unwrap_or(u16::MAX),
        head: context.head.foot().into(),
        verifier: public.course.key().in_two(),
        masked: context.masked,
        last_answer: match context.answer {
            Some(AnswersLeft::NoneToday { until }) => Some(until.unix()),
            Some(AnswersLeft::OneADay) | None => None,
        },
        one_a_day: context.answer == Some(AnswersLeft::OneADay),
    };
    Letter {
        game: super::name::NAME,
        to: seat,
        kind: kind(occasion),
        language: context.reader.language,
        entries: body.entries,
        head: context.head.head.clone(),
        picture: body.board.as_ref().filter(|_| context.reader.pictures).map(|board| board.diagram.clone().into()),
        body: Arc::new(body),
        attachments: attachments(context, occasion, claims),
    }
}

/// Whether the other side springs a trap in this entry.
fn is_trap(told: &Told) -> bool {
    told.by.by == By::Them && told.clauses.iter().any(|clause| matches!(clause, Clause::Spring { .. }))
}

/// Whether a loss on time is claimed in this entry.
fn is_claim(told: &Told) -> bool {
    let claims = |clause: &Clause| {
        let Clause::Common(CommonClause::Overdue { complaint, .. }) = clause else { return false };
        matches!(complaint, Complaint::Clock | Complaint::Silence)
    };
    told.clauses.iter().any(claims)
}

/// Whose words a letter passes on that tells of what happened from this entry on.
fn writer(context: &Context<'_>, first: Option<Seq>) -> String {
    let entry = first.and_then(|first| context.entries.get(usize::from(first.get())));
    match entry {
        Some(Entry { event: Event::Common(CommonEvent::Note { by, .. }), .. }) => by.as_str().into(),
        _ => context.view.public.name(told::other(context)).into(),
    }
}

/// Whether the letter shows every move from the first: `board` was asked.
fn asks_for_moves(occasion: &Occasion<'_>) -> bool {
    match occasion {
        Occasion::Information { asked, .. } | Occasion::Receipt { asked, .. } => asked.contains(&Info::Board),
        _ => false,
    }
}

/// Whether such a letter shows the board: what happened, what is asked of its reader, what he did.
fn is_about_the_board(occasion: &Occasion<'_>) -> bool {
    match occasion {
        Occasion::Receipt { first, asked, settings, .. } => {
            first.is_some() || asked.contains(&Info::Board) || asked.contains(&Info::Status) || !settings.is_empty()
        }
        Occasion::Information { asked, trial, .. } => {
            let refused = matches!(trial, Some(Trial::Refused(why) | Trial::Asked(why)) if shows_the_board(why));
            refused || asked.contains(&Info::Board) || asked.contains(&Info::Status)
        }
        Occasion::Common(CommonOccasion::Takeover { .. }) => true,
        Occasion::Refused { why, .. } => shows_the_board(why),
        Occasion::Common(CommonOccasion::News { .. })
        | Occasion::Result { .. }
        | Occasion::Common(CommonOccasion::Reminder { .. }) => true,
        Occasion::Common(
            CommonOccasion::Invitation
            | CommonOccasion::Words { .. }
            | CommonOccasion::AlreadyRecorded
            | CommonOccasion::Confirm { .. }
            | CommonOccasion::Notice(_)
            | CommonOccasion::Return(_)
            | CommonOccasion::Challenge(_),
        ) => false,
    }
}

/// Whether something that does not fit the board is not put right already.
fn shows_the_board(why: &Refused) -> bool {
    let on_board = |problem: &Problem| matches!(problem, Problem::Refused { refusal, .. } if Refusal::of(refusal).is_of_the_board());
    why.corrected.is_empty() && why.problems.iter().any(on_board)
}

fn kind(occasion: &Occasion<'_>) -> LetterKind {
    match occasion {
        Occasion::Common(CommonOccasion::Invitation | CommonOccasion::Takeover { .. }) => LetterKind::Invitation,
        Occasion::Common(CommonOccasion::News { .. } | CommonOccasion::Words { .. }) => LetterKind::News,
        Occasion::Receipt { .. } => LetterKind::Receipt,
        Occasion::Refused { .. } => LetterKind::Refused,
        Occasion::Information { .. } => LetterKind::Information,
        Occasion::Result { .. } => LetterKind::Result,
        Occasion::Common(CommonOccasion::Reminder { .. }) => LetterKind::Reminder,
        Occasion::Common(
            CommonOccasion::AlreadyRecorded
            | CommonOccasion::Confirm { .. }
            | CommonOccasion::Notice(_)
            | CommonOccasion::Return(_)
            | CommonOccasion::Challenge(_),
        ) => LetterKind::Notice,
    }
}

fn attachments(context: &Context<'_>, occasion: &Occasion<'_>, claims: bool) -> Vec<Attachment> {
    // Who takes a game over has seen nothing of it.
    let wanted = context.reader.proof || matches!(occasion, Occasion::Common(CommonOccasion::Takeover { .. }));
    let game = context.view.public.game;
    let record = || context.record.map(|record| common::record(game, record));
    let mut attached =
        if wanted { common::proof(game, context.shown, context.texts, context.head) } else { Vec::new() };
    attached.extend(attach::sheets(context));
    attached.extend(common::openings(game, context.openings));
    attached.extend(claims.then(|| common::time(game)));
    match occasion {
        Occasion::Information { asked, .. } | Occasion::Receipt { asked, .. } if asked.contains(&Info::Record) => {
            attached.extend(record());
        }
        Occasion::Common(CommonOccasion::Invitation | CommonOccasion::Takeover { .. }) => {
            attached.push(common::page(game))
        }
        Occasion::Result { .. } => {
            attached.extend(record());
            attached.extend(context.audit.and_then(|(_, pgn)| pgn).map(|pgn| attach::pgn(context, pgn)));
        }
        _ => {}
    }
    attached
}
