//! A leave that is not of one game alone (M16): what of it is said in the game whose letter its mail answers, and what it does in
//! another of its player's games.

use alloc::{string::String, vec::Vec};

use super::{GameMail, ReadMail};
use crate::{
    kit::{BrokenLog, Denial, LeaveOutcome, Leaving, Mail, Person, Plan, Verdict},
    letters::Letter,
    referee::{
        common::leaving,
        mails::{Asks, Occasion, Problem, ReadNote, Refused},
        orders::{CommonOrder, Order, Ordered, Request},
        payload::Refusal,
        session::Session,
        telling::Elsewhere,
    },
    text::Day,
};

/// What a leave does in this game that its player announced in another one, or that is entered for him in all.
///
/// # Errors
/// What was entered could not be read again.
pub fn leave(session: &Session<'_>, mail: &Mail, days: Option<(Day, Day)>) -> Result<Result<Plan, Denial>, BrokenLog> {
    // He answers no letter of this game: that he knows of it what there is to know is taken for granted.
    let mail = GameMail { fresh: true, ..GameMail::of(session, mail) };
    let order = match days {
        Some((from, to)) => CommonOrder::Leave { from, to, only: None },
        None => CommonOrder::LeaveCancel { only: None },
    };
    let orders = [Ordered { order: Order::Common(order), typed: String::new() }].into();
    let request = Request { try_only: false, language: mail.language(), orders };
    let asks = match mail.check(&request) {
        Ok(asks) => asks,
        Err(refusal) => return Ok(Err(refusal.denial().cloned().unwrap_or(Denial::NothingDue))),
    };
    let mut plan = mail.accept(&asks, ReadNote::default())?;
    // What is entered for him he learns from each game.
    let is_told = mail.mail.entered.is_some();
    plan.letters.retain(|letter: &Letter| is_told || letter.to != mail.mail.seat);
    Ok(Ok(plan))
}

impl GameMail<'_> {
    pub(super) fn person(&self) -> Option<&Person> {
        self.session.loaded.person.as_ref()
    }

    /// The same once this game is as the mail leaves it.
    pub(super) fn person_after(&self, after: &Session<'_>) -> Option<Person> {
        let mut person = self.person()?.clone();
        let (me, course, summary) = (self.mail.seat, after.course(), after.summary());
        for one in person.running.iter_mut().filter(|one| one.game == self.session.loaded.game) {
            one.mine = summary.owed.contains(&me);
            one.owing = summary.owed.iter().filter(|seat| **seat != me).map(|seat| course.name(*seat).into()).collect();
            (one.since, one.next) = (summary.since, summary.due.filter(|due| *due > self.at));
        }
        Some(person)
    }

    /// What its letter says of its writer's other games.
    pub(super) fn elsewhere<'d>(&'d self, not_here: Option<&'d Denial>, tried: bool) -> Elsewhere<'d> {
        Elsewhere { person: self.person(), not_here, tried }
    }

    /// The leave of a mail that is not of this game alone, where nothing else is to be done with it.
    pub(super) fn leaving(&self, read: &ReadMail) -> Option<Leaving> {
        let mut leave = None;
        for one in &read.request.orders {
            match &one.order {
                Order::Set { .. } | Order::Info(_) | Order::Help { .. } => {}
                Order::Common(CommonOrder::Say { .. }) => {}
                Order::Common(order) if leave.is_none() => leave = Some(leaving(order, self.session.loaded.game)?),
                _ => return None,
            }
        }
        leave
    }

    /// What becomes of a leave that is not for this game, or does not hold in it; `None` where it is decided here as any order.
    pub(super) fn away(&self, read: &ReadMail, checked: &Result<Asks, Refusal>) -> Option<Plan> {
        let leaving = self.leaving(read)?;
        let refuse = |denial| {
            let problem = Problem::refused(denial, None);
            Some(self.refuse_or_try(Refused { problems: &[problem], corrected: &[] }, read))
        };
        let person = self.person();
        let (named, holds) = (person.is_some_and(|person| person.named), person.is_some_and(Person::leaves));
        match (leaving.only, checked) {
            (Some(game), _) if !named => refuse(Denial::NotHis { game }),
            (Some(_), _) if !holds => {
                match person.and_then(|person| person.leave.first()).map(|there| &there.outcome) {
                    Some(LeaveOutcome::Denied(denial)) => refuse(denial.clone()),
                    _ => Some(self.inform(&[], None, read.note())),
                }
            }
            (Some(_), _) => Some(self.only_elsewhere(read, None)),
            (None, Err(refusal)) if holds => Some(self.only_elsewhere(read, Some(refusal.denial()?))),
            (None, _) => None,
        }
    }

    /// The receipt of a leave that holds in other games alone.
    fn only_elsewhere(&self, read: &ReadMail, not_here: Option<&Denial>) -> Plan {
        let (mut settings, mut asked) = (Vec::new(), Vec::new());
        for one in &read.request.orders {
            match &one.order {
                Order::Set { setting, .. } => settings.push(setting.clone()),
                Order::Info(info) => asked.push(*info),
                _ => {}
            }
        }
        let tried = read.request.try_only;
        let elsewhere = self.elsewhere(not_here, tried);
        let occasion = match tried {
            true => Occasion::Information { asked: &asked, trial: None, note: read.note(), elsewhere },
            false => Occasion::Receipt {
                first: None,
                note: read.note(),
                asked: &asked,
                settings: &settings,
                kept: None,
                words: None,
                again: false,
                elsewhere,
            },
        };
        let verdict = if tried { Verdict::Information } else { Verdict::Kept };
        Plan { leaves: !tried, ..self.answer(verdict, None, &occasion) }
    }
}
