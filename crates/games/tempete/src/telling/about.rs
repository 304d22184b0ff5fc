//! What is particular to each occasion, made into values.

use alloc::{string::ToString, vec::Vec};

use super::{
    body::{AskedFor, DrawSeal, Particulars, ResultRow, ToldRefusal, ToldTrial},
    hand, help,
    meaning::{self, ReadBack, ReadMoves},
    named::NamedCard,
    occasion::{Context, Occasion, ReadNote, Trial},
    result::Audit,
    told::Teller,
};
use crate::{
    ids::{Seat, Seq},
    letters::quoted,
    referee::{
        log::Author,
        mails::Term,
        orders::RANDOM,
        telling::{By, Changed, CommonOccasion, Elsewhere, ToldOutcome},
    },
    tempete::{
        log::{event::End, terms::Terms},
        order::{orders::Info, vocabulary::VOCABULARY},
        state::public::{Public, SEATS},
        turn::happening::{Happening, happenings},
    },
};

/// True if this entry is a turn.
fn is_turn(context: &Context<'_>, seq: Seq) -> bool {
    context.entries.get(usize::from(seq.get())).is_some_and(|entry| entry.event.kind().word == "turn")
}

/// What is particular to `occasion`.
pub(crate) fn about(context: &Context<'_>, occasion: &Occasion<'_>) -> Particulars {
    match occasion {
        Occasion::Common(CommonOccasion::Invitation) => invitation(context, ""),
        Occasion::Common(CommonOccasion::Takeover { from }) => invitation(context, from),
        Occasion::Common(CommonOccasion::News { .. } | CommonOccasion::Words { .. }) => Particulars::News,
        Occasion::Receipt { first, note, asked, settings, kept, again, elsewhere, .. } => Particulars::Receipt {
            reading: meaning::reading(context, note),
            asked: self::asked(context, (asked, *elsewhere)),
            settings: settings.iter().map(Changed::of).collect(),
            // What is to be drawn waits with what it is drawn from.
            kept: kept.map_or("", |kept| if kept.what.starts_with(RANDOM) { RANDOM } else { kept.what }).to_string(),
            waits: kept.is_some(),
            replaced: kept.is_some_and(|kept| kept.replaced),
            entered: first.is_some(),
            moved: first.is_some_and(|first| is_turn(context, first)),
            again: *again,
        },
        Occasion::Refused { why, note } => {
            let why = ToldRefusal::of(why, |problem| meaning::told(context, problem));
            Particulars::Refused {
                why,
                reading: ReadBack::of(note, (&VOCABULARY, context.reader.language), ReadMoves::default()),
            }
        }
        Occasion::Information { asked, trial, note, elsewhere } => Particulars::Information {
            asked: self::asked(context, (asked, *elsewhere)),
            reading: meaning::reading(context, note),
            trial: trial.map(|trial| self::trial(context, note, &trial)),
        },
        Occasion::Common(CommonOccasion::Reminder { complained, .. }) => {
            Particulars::Reminder { complained: *complained }
        }
        Occasion::Result { end, declined, .. } => result(context, *end, *declined),
        Occasion::Common(CommonOccasion::AlreadyRecorded) => Particulars::Already,
        Occasion::Common(CommonOccasion::Confirm { order, code, words }) => Particulars::Confirm {
            order: (*order).to_string(),
            code: (*code).to_string(),
            address: quoted::shown(words, 254),
            acts: words.lines().map(|line| quoted::shown(line, 400)).collect(),
        },
        Occasion::Common(CommonOccasion::Notice(code)) => Particulars::Notice { code: *code },
        Occasion::Common(CommonOccasion::Challenge(news)) => Particulars::Challenge {
            code: news.code,
            to: quoted::shown(news.name, 80),
            game: quoted::shown(news.game, 40),
            until: news.until.unix(),
        },
        Occasion::Common(CommonOccasion::Return(news)) => Particulars::Return {
            code: news.code,
            by: context.view.public.name(news.by).into(),
            until: news.until.unix(),
        },
    }
}

fn invitation(context: &Context<'_>, from: &str) -> Particulars {
    let start = &context.view.public.start;
    let mut draws = Vec::new();
    let of = SEATS.into_iter().flat_map(|seat| [(seat, "list"), (seat, "numbers")]);
    for ((seat, what), hash) in of.zip(start.seals.hashes()) {
        draws.push(DrawSeal { mine: seat == context.view.seat, what, hex: *hash });
    }
    // The reader's own first.
    draws.sort_by_key(|draw| !draw.mine);
    Particulars::Invitation {
        terms: terms(context),
        draws,
        catalogue: start.pinned,
        deck: hand::deck(context),
        from: from.to_string(),
        list: context.view.own.list.clone().unwrap_or_default(),
    }
}

pub(super) fn terms(context: &Context<'_>) -> Vec<Term> {
    let public = context.view.public;
    let terms = public.terms();
    // Without a board nothing is held against one (T17).
    let says = |name: &&&str| public.has_board() || **name != "enforce";
    let usual = Terms::default_for(&public.catalogue);
    let term = |name: &&'static str| {
        let (value, by_default) = (terms.value(name), usual.value(name));
        let is_usual = value == by_default;
        Term::new(name, value, is_usual)
    };
    let stand: Vec<&'static str> = terms.stand().collect();
    stand.iter().filter(|name| says(name)).map(term).collect()
}

fn asked(context: &Context<'_>, (asked, elsewhere): (&[Info], Elsewhere<'_>)) -> AskedFor {
    let history = || Teller::new(context, &[], &[]).brief().from(Seq::START);
    let names = context.view.public.start.names.iter().map(|name| name.as_str());
    AskedFor::of((asked, elsewhere), history, names, help::explained(context, asked), || context.plan.to_vec())
}

fn trial(context: &Context<'_>, note: &ReadNote<'_>, trial: &Trial<'_>) -> ToldTrial {
    let told = match trial {
        Trial::Accepted(entries, told) => {
            let told: Vec<Vec<Happening>> = told.iter().map(|told| happenings(told)).collect();
            entries.first().map(|first| Teller::new(context, entries, &told).from(first.seq)).unwrap_or_default()
        }
        Trial::Refused(_) | Trial::Asked(_) => Vec::new(),
    };
    ToldTrial::of(trial, (note, (&VOCABULARY, context.reader.language)), told, |problem| {
        meaning::told(context, problem)
    })
}

fn result(context: &Context<'_>, end: End, declined: Option<Author>) -> Particulars {
    let none = Audit::default();
    let audit = context.audit.map_or(&none, |(audit, _)| audit);
    let me = context.view.seat;
    let plays = audit.plays.iter().map(|of| row(of, of.seat == me, context.card(of.play.card)));
    let squares = audit.squares.iter().map(|of| row(of, of.seat == me, context.card(of.card)));
    let springs = audit.springs.iter().map(|of| row(of, of.seat == me, context.card(of.card)));
    let mut lists = audit.lists.clone();
    if me != Seat::FIRST {
        lists.reverse();
    }
    let [your_list, their_list] = lists;
    Particulars::Result {
        plays: plays.collect(),
        squares: squares.collect(),
        springs: springs.collect(),
        your_list,
        their_list,
        record: context.record.is_some(),
        board: ToldOutcome::of(end.board, me),
        last: ToldOutcome::of(end.last, me),
        you_err: end.errs.contains(me),
        they_err: end.errs.contains(Public::other(me)),
        declined: declined.map(|by| By::author(by, me)),
        moves: context.chronicle.turns.last().map_or(0, |turn| turn.about.number),
    }
}

fn row<T: Clone>(of: &T, mine: bool, card: NamedCard) -> ResultRow<T> {
    ResultRow { mine, card, of: of.clone() }
}
