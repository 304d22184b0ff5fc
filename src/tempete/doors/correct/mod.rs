//! What is wrong with a mail, all of it, and the mail put right: each refusal is mended as it comes and the rest asked
//! again, so that who does what he reads meets no further refusal. Asked of its sender's view alone.

mod line;
mod mend;
mod sheet;

use alloc::{string::String, vec::Vec};

pub(super) use self::sheet::Sheet;
use self::{
    line::line_of,
    mend::{Mend, mend},
};
use crate::{
    tempete::{
        cards::card::CardNo,
        legal::refusal::Refusal,
        log::terms::CardCheck,
        order::{
            intent::{Asks, Intent},
            orders::{CardOrder, Order, Request},
        },
        state::{public::Duty, view::View},
        telling::Problem,
    },
    text::Language,
};

/// So many refusals of one mail are mended at most.
const MOST: usize = 24;
/// So many lines are offered to choose from at most.
const MOST_CHOICES: usize = 8;

/// Whether a mail may be, by all that is asked of one.
pub(super) type Check<'a> = &'a dyn Fn(&Request) -> Result<Asks, Refusal>;

/// What is wrong with a mail.
pub(super) struct Correction {
    /// In the order of its lines.
    pub problems: Vec<Problem>,
    /// The mail put right, where only one thing can be meant and the check takes it.
    pub corrected: Option<Sheet>,
}

/// Everything that is wrong with a mail; nothing where the check takes it.
pub(super) fn correct(view: &View<'_>, request: &Request, check: Check<'_>) -> Correction {
    let mut task = Task {
        view,
        check,
        sheet: Sheet::of(request),
        found: Vec::new(),
        lacking: Vec::new(),
        sure: true,
        alone: false,
    };
    task.work();
    let Task { sheet, mut found, sure, .. } = task;
    found.sort_by_key(|(at, _)| at.unwrap_or(usize::MAX));
    let problems = found.into_iter().map(|(_, problem)| problem).collect();
    Correction { problems, corrected: Some(sheet).filter(|_| sure) }
}

/// A mail being put right.
struct Task<'a> {
    view: &'a View<'a>,
    check: Check<'a>,
    sheet: Sheet,
    /// Each with the place of its line.
    found: Vec<(Option<usize>, Problem)>,
    /// Cards that the sender does not hold.
    lacking: Vec<CardNo>,
    /// Whether everything mended so far was mended as its writer would.
    sure: bool,
    /// Whether only what can be judged without the rest still counts: something was left out that the rest may need.
    alone: bool,
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
            let known =
                |(_, problem): &(_, Problem)| matches!(problem, Problem::Refused { refusal: r, .. } if *r == refusal);
            if (self.alone && !stands_alone(&refusal)) || self.found.iter().any(known) {
                break;
            }
            let mend = mend(self.view, &self.sheet, at, &refusal);
            let stops = matches!(mend, Mend::Stop);
            let (next, mut choices) = self.settled(mend);
            if refusal.card().is_some_and(|card| self.lacking.contains(&card)) {
                choices.clear();
            }
            self.note(at, refusal, choices);
            match next {
                Some(next) if !stops => self.sheet = next,
                _ => break,
            }
            asked = self.ask();
        }
        self.sure = false;
    }

    fn ask(&self) -> Result<Asks, Refusal> {
        (self.check)(&self.sheet.request())
    }

    fn note(&mut self, at: Option<usize>, refusal: Refusal, choices: Vec<Order>) {
        let place = at.and_then(|at| self.sheet.place(at));
        let typed = at.and_then(|at| self.sheet.typed(at));
        self.found.push((place, Problem::Refused { refusal, typed, choices }));
    }

    /// The mail that a mend leads to, and what is offered to choose from.
    fn settled(&mut self, mend: Mend) -> (Option<Sheet>, Vec<Order>) {
        match mend {
            Mend::To(sheet) => (Some(sheet), Vec::new()),
            Mend::Any(sheets) => {
                let fits = sheets.iter().find(|sheet| self.settles(sheet)).cloned();
                self.sure &= fits.is_some();
                self.alone |= fits.is_none();
                (fits.or_else(|| sheets.into_iter().next()), Vec::new())
            }
            Mend::OneOf { sheets, meant } => {
                let fit: Vec<(Order, Sheet)> =
                    sheets.into_iter().filter(|(_, sheet)| self.settles(sheet)).take(MOST_CHOICES).collect();
                if let ([(_, only)], true) = (fit.as_slice(), meant) {
                    return (Some(only.clone()), Vec::new());
                }
                self.sure = false;
                let first = fit.first().map(|(_, sheet)| sheet.clone());
                (first, fit.into_iter().map(|(order, _)| order).collect())
            }
            Mend::Ask(sheet) => {
                (self.sure, self.alone) = (false, true);
                (sheet, Vec::new())
            }
            Mend::Stop => {
                self.sure = false;
                (None, Vec::new())
            }
        }
    }

    /// Whether a mail may be once everything is mended that can be meant in one way.
    fn settles(&self, sheet: &Sheet) -> bool {
        let mut sheet = sheet.clone();
        for _ in 0..MOST {
            let Err(refusal) = (self.check)(&sheet.request()) else { return true };
            match mend(self.view, &sheet, line_of(&refusal, &sheet), &refusal) {
                Mend::To(next) => sheet = next,
                _ => return false,
            }
        }
        false
    }

    /// T45: what the sender does not hold is said whatever else is wrong with it. The rest is judged as if he did.
    fn not_held(&mut self) {
        let View { public, own, seat } = *self.view;
        let check = public.terms().card_check;
        // In an answer a card may be the one that was played, once more.
        if check == CardCheck::AtEnd || public.duty == Duty::Answer(seat) {
            return;
        }
        for at in 0..self.sheet.len() {
            let (number, verb, insist) = match self.sheet.order(at) {
                Some(Order::Card(CardOrder { card, insist, .. })) => (*card, "card", *insist),
                Some(Order::Discard { card, insist }) => (*card, "discard", *insist),
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
            | Refusal::Twice { .. }
            | Refusal::ChatOff
            | Refusal::SayTooMany { .. }
    )
}

/// The lines of a corrected mail, if they read as a mail that the check takes.
pub(super) fn lines(
    sheet: &Sheet,
    language: Language,
    read: impl Fn(&str) -> Option<Request>,
    check: Check<'_>,
) -> Vec<String> {
    let lines = sheet.lines(language);
    let taken = read(&lines.join("\n")).is_some_and(|request| {
        let orders = |request: &Request| request.orders.iter().filter(|one| !one.order.is_words()).count();
        let whole = orders(&request) == orders(&sheet.request()) && request.try_only == sheet.request().try_only;
        // It must be told what it does, and what was irrevocable is never offered.
        whole && check(&request).is_ok_and(|asks| !matches!(asks.intent, Some(Intent::Resign | Intent::Accept)))
    });
    if taken { lines } else { Vec::new() }
}
