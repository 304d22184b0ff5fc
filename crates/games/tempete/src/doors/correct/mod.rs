//! What is wrong with a mail, all of it, and the mail put right: each refusal is mended as it comes and the rest asked
//! again, so that who does what he reads meets no further refusal. Asked of its sender's view alone.

mod kept;
mod line;
mod mail_lines;
mod mend;
mod offers;

use alloc::{string::String, vec::Vec};
use core::cell::Cell;

pub(super) use self::mail_lines::MailLines;
use self::{
    kept::{keeps, replaces},
    line::line_of,
    mend::{Mend, mend},
    offers::MOST_WORDS,
};
use crate::{
    kit::Denial,
    referee::{
        mails::{Check, CommonIntent, GameOrder, Reread},
        orders,
    },
    tempete::{
        cards::card::CardNo,
        legal::refusal::Refusal,
        log::terms::CardCheck,
        order::{
            intent::Asks,
            orders::{CardOrder, Order, OwnOrder, Request},
        },
        state::{
            public::{Duty, OwnDuty},
            typed::{erased, erased_request},
            view::View,
        },
        telling::Problem,
    },
    text::Language,
};

/// So many refusals of one mail are mended at most.
const MOST: usize = 24;
/// So often a mail is asked about at most while lines are looked for.
const MOST_TRIES: usize = 800;
/// So many lines are offered to choose from at most.
const MOST_CHOICES: usize = 8;

/// What is wrong with a mail.
pub(super) struct Correction {
    /// In the order of its lines.
    pub problems: Vec<Problem>,
    /// The mail put right, where only one thing can be meant and the check takes it.
    pub corrected: Option<MailLines>,
}

/// Everything that is wrong with a mail; nothing where the check takes it.
pub(super) fn correct(view: &View<'_>, request: &Request, check: Check<'_>) -> Correction {
    let mut task = Task {
        view,
        check,
        sheet: MailLines::of(request),
        found: Vec::new(),
        lacking: Vec::new(),
        sure: true,
        alone: false,
        moved: false,
        left: Cell::new(MOST_TRIES),
    };
    task.work();
    let Task { sheet, mut found, sure, .. } = task;
    found.sort_by_key(|(at, _)| at.unwrap_or(usize::MAX));
    let problems = found.into_iter().map(|(_, problem)| problem).collect();
    let corrected = Some(sheet).filter(|meant| sure && !replaces(&MailLines::of(request), meant));
    Correction { problems, corrected }
}

/// A mail being put right.
struct Task<'a> {
    view: &'a View<'a>,
    check: Check<'a>,
    sheet: MailLines,
    /// Each with the place of its line.
    found: Vec<(Option<usize>, Problem)>,
    /// Cards that the sender does not hold.
    lacking: Vec<CardNo>,
    /// Whether everything mended so far was mended as its writer would.
    sure: bool,
    /// Whether only what can be judged without the rest still counts: something was left out that the rest may need.
    alone: bool,
    /// Whether lines went to other places or away, so that a line offered alone would not do.
    moved: bool,
    /// How often the mail may still be asked about.
    left: Cell<usize>,
}

impl Task<'_> {
    fn work(&mut self) {
        let mut asked = self.ask();
        if asked.as_ref().is_err_and(|refusal| !matches!(mend(self.view, &self.sheet, None, refusal), Mend::Stop)) {
            self.not_held();
            asked = self.ask();
        }
        for _ in 0..MOST {
            let refusal = match asked {
                Ok(asks) => {
                    self.sure &= self.sheet.does_what_it_did(&asks);
                    return;
                }
                Err(refusal) => refusal,
            };
            let at = line_of(&refusal, &self.sheet);
            let known = |(_, problem): &(_, Problem)| matches!(problem, Problem::Refused { refusal: r, .. } if Refusal::of(r) == refusal);
            if (self.alone && !stands_alone(&refusal)) || self.found.iter().any(known) {
                break;
            }
            let mend = mend(self.view, &self.sheet, at, &refusal);
            let places = is_of_places(&refusal);
            let next = match mend {
                Mend::Card => self.another_play(at, refusal),
                mend => self.mended(at, mend, refusal),
            };
            self.moved |= places;
            match next {
                Some(next) => self.sheet = next,
                None => break,
            }
            asked = self.ask();
        }
        self.sure = false;
    }

    fn ask(&self) -> Result<Asks, Refusal> {
        (self.check)(&erased_request(&self.sheet.request())).map_err(|refusal| Refusal::of(&refusal))
    }

    fn note(&mut self, at: Option<usize>, refusal: Refusal, choices: Vec<Order>) {
        let place = at.and_then(|at| self.sheet.place(at));
        let typed = at.and_then(|at| self.sheet.typed(at));
        let choices = if self.moved { Vec::new() } else { choices };
        self.found.push((
            place,
            Problem::Refused { refusal: refusal.into(), typed, choices: choices.iter().map(erased).collect() },
        ));
    }

    /// Notes a refusal with what is offered to choose from, and gives the mail that its mend leads to.
    fn mended(&mut self, at: Option<usize>, mend: Mend, refusal: Refusal) -> Option<MailLines> {
        let (next, fit): (Option<MailLines>, Vec<(Order, MailLines)>) = match mend {
            Mend::To(sheet) => (Some(sheet), Vec::new()),
            Mend::OneOf { sheets, meant } => {
                let longer = sheets.first().is_some_and(|(_, sheet)| sheet.len() > self.sheet.len());
                let fit: Vec<(Order, MailLines)> =
                    sheets.into_iter().filter(|(_, sheet)| self.settles(sheet)).take(MOST_CHOICES).collect();
                if fit.is_empty() && matches!(refusal, Refusal::Unfit { .. }) {
                    return self.another_play(at, refusal);
                }
                let keeps = |order: &Order| {
                    longer || at.and_then(|at| self.sheet.order(at)).is_none_or(|typed| keeps(typed, order))
                };
                match fit.as_slice() {
                    [(order, only)] if meant && keeps(order) => (Some(only.clone()), Vec::new()),
                    fit => {
                        self.sure = false;
                        (fit.first().map(|(_, sheet)| sheet.clone()), fit.to_vec())
                    }
                }
            }
            Mend::Position(sheets) => {
                self.sure = false;
                let first = sheets.first().map(|(_, sheet)| sheet.clone());
                let of_numbers =
                    |sheet: &MailLines| self.asked(sheet).is_none_or(|asked| asked.is_err_and(is_of_numbers));
                (first, sheets.into_iter().filter(|(_, sheet)| !of_numbers(sheet)).take(MOST_WORDS).collect())
            }
            Mend::Ask(sheet) => {
                (self.sure, self.alone) = (false, true);
                (sheet, Vec::new())
            }
            Mend::Stop | Mend::Card => {
                self.sure = false;
                (None, Vec::new())
            }
        };
        let lacks = refusal.card().is_some_and(|card| self.lacking.contains(&card));
        let choices = fit.into_iter().filter(|_| !lacks).map(|(order, _)| order).collect();
        self.note(at, refusal, choices);
        next
    }

    /// What the check says of such a mail; `None` where it was asked too often.
    fn asked(&self, sheet: &MailLines) -> Option<Result<Asks, Refusal>> {
        self.left.set(self.left.get().checked_sub(1)?);
        Some((self.check)(&erased_request(&sheet.request())).map_err(|refusal| Refusal::of(&refusal)))
    }

    /// Whether a mail may be once everything is mended that can be meant in one way.
    fn settles(&self, sheet: &MailLines) -> bool {
        let mut sheet = sheet.clone();
        for _ in 0..MOST {
            let Some(asked) = self.asked(&sheet) else { return false };
            let Err(refusal) = asked else { return true };
            match mend(self.view, &sheet, line_of(&refusal, &sheet), &refusal) {
                Mend::To(next) => sheet = next,
                _ => return false,
            }
        }
        false
    }

    /// T45: what the sender does not hold is said whatever else is wrong with it. The rest is judged as if he did.
    fn not_held(&mut self) {
        let View { public, own, seat, .. } = *self.view;
        let check = public.terms().card_check;
        // In an answer a card may be the one that was played, once more.
        if check == CardCheck::AtEnd || public.duty() == Duty::Own(OwnDuty::Answer(seat)) {
            return;
        }
        for at in 0..self.sheet.len() {
            let (number, verb, insist) = match self.sheet.order(at) {
                Some(Order::Own(OwnOrder::Card(CardOrder { card, insist, .. }))) => (*card, "card", *insist),
                Some(Order::Own(OwnOrder::Discard { card, insist })) => (*card, "discard", *insist),
                _ => continue,
            };
            let card = public.terms().deck.iter().find(|card| u32::from(card.get()) == number);
            let Some(card) = card.filter(|card| !(own.holds(**card) || insist && check == CardCheck::Warn)) else {
                continue;
            };
            let insisted = self.sheet.insisting(at);
            // How to insist is told only to whom it helps.
            let check = if check == CardCheck::Warn && self.settles(&insisted) { check } else { CardCheck::Refuse };
            self.note(Some(at), Refusal::NotHeld { card: *card, verb, check }, Vec::new());
            self.sheet = insisted;
            self.lacking.push(*card);
            self.sure = false;
        }
    }
}

/// Whether a refusal is about where its lines stand.
fn is_of_places(refusal: &Refusal) -> bool {
    use Refusal::{DiscardHere, LandDue, OutOfPlace, SquareAlone, Window};
    matches!(refusal, Window { .. } | OutOfPlace { .. } | DiscardHere | LandDue | SquareAlone)
}

/// Whether a refusal is about the positions that a mail names.
fn is_of_numbers(refusal: Refusal) -> bool {
    matches!(
        refusal,
        Refusal::NumbersCount { .. }
            | Refusal::NumberTwice { .. }
            | Refusal::NumberUsed { .. }
            | Refusal::NumberRange { .. }
    )
}

/// What is wrong whatever else the mail says.
fn stands_alone(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::NumbersCount { .. }
            | Refusal::NoNumbersOwed { .. }
            | Refusal::NumberTwice { .. }
            | Refusal::NumberUsed { .. }
            | Refusal::NumberRange { .. }
            | Refusal::NumbersHere { .. }
            | Refusal::ListTwice { .. }
            | Refusal::ListForeign { .. }
            | Refusal::MoveNumber { .. }
            | Refusal::MoveDots
            | Refusal::NotInDeck { .. }
            | Refusal::NotAway
            | Refusal::LandDue
            | Refusal::NoLiveSquare { .. }
            | Refusal::Common(Denial::Twice { .. })
            | Refusal::Common(Denial::ChatOff)
            | Refusal::Common(Denial::SayTooMany { .. })
    )
}

/// The lines of a corrected mail, if they read as a mail that the check takes.
pub(super) fn lines(sheet: &MailLines, language: Language, read: Reread<'_>, check: Check<'_>) -> Vec<String> {
    let lines = sheet.lines(language);
    let taken = read(&lines.join("\n")).is_some_and(|request| {
        let sent = erased_request(&sheet.request());
        let orders =
            |request: &orders::Request<GameOrder>| request.orders.iter().filter(|one| !one.order.is_words()).count();
        let whole = orders(&request) == orders(&sent) && request.try_only == sent.try_only;
        // It must be told what it does, and what was irrevocable is never offered.
        whole
            && check(&request)
                .is_ok_and(|asks| !matches!(asks.common(), Some(CommonIntent::Resign | CommonIntent::Accept)))
    });
    if taken { lines } else { Vec::new() }
}
