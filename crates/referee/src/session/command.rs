//! What the person who runs the referee does to a game: rulings, looks at secrets, seats.

use alloc::{string::ToString, vec::Vec};

use super::Session;
use crate::{
    ids::{Seat, Seq, Timestamp},
    kit::{self, Command, CommandError, Denial, NewEntry, Plan, Verdict},
    pace::CreditFor,
    referee::{
        log::{CommonEvent, Days, MailNumber, MailOf, PersonName, Reason, Ruled, Ruling, Seconds, SomeSeats, Span},
        played::Decision,
        telling::CommonOccasion,
    },
};

impl Session<'_> {
    /// What a command does.
    ///
    /// # Errors
    /// See [`CommandError`]; nothing has changed then.
    pub(super) fn commanded(&self, command: &Command, at: Timestamp) -> Result<Plan, CommandError> {
        let at = self.at(at);
        let decision = self.decided(command, at)?;
        let after = self.with(&decision)?;
        let mut plan = after.plan_of(&decision);
        let first = decision.first();
        plan.reason = command.kept_reason().map(|words| (first, words.to_string()));
        if decision.ends() {
            plan.letters = after.results(at, None);
            return Ok(plan);
        }
        let news = CommonOccasion::News { first, words: None };
        match command.bare() {
            // It stands in what `time` tells.
            Command::Delayed { .. } | Command::Unheard { .. } => {}
            // T69: who is new is invited with all that is his, the others told.
            Command::Replace { seat, .. } => {
                let takeover = CommonOccasion::Takeover { from: self.course().name(*seat) };
                plan.letters.extend(after.common_letter(*seat, at, takeover));
                let others = self.course().others(*seat);
                plan.letters.extend(others.filter_map(|other| after.common_letter(other, at, news)));
            }
            _ => plan.letters.extend(self.places().filter_map(|seat| {
                let news = CommonOccasion::News { first, words: words_to(command, seat) };
                after.common_letter(seat, at, news)
            })),
        }
        Ok(plan)
    }

    /// The plan of a game that was loaded with the entry 0 that was just made: that, and the invitations.
    pub(crate) fn begun(&self, at: Timestamp) -> Plan {
        let mut plan = self.plan(Verdict::Accepted { first: Seq::START, last: Seq::START });
        plan.summary = Some(self.summary());
        plan.entries = self.texts.iter().map(|text| NewEntry { seq: Seq::START, text: text.to_string() }).collect();
        plan.letters =
            self.places().filter_map(|seat| self.common_letter(seat, at, CommonOccasion::Invitation)).collect();
        plan
    }

    /// The entries of a command.
    pub(super) fn decided(&self, command: &Command, at: Timestamp) -> Result<Decision, CommandError> {
        let is = self.acts();
        let by = match command {
            Command::By { knew: Some(knew), .. }
                if self.has_gone_on(*knew, command.about_time_of(self.loaded.pinned.game)) =>
            {
                let given = self.entries.iter().take(*knew).filter(|entry| entry.event.is_act()).count();
                return Err(CommandError::Outdated { given, is });
            }
            Command::By { name, .. } => Some(named(name)?),
            _ => None,
        };
        command.kept_reason().map(checked).transpose()?;
        let (mut asked, mut more) = (None, Vec::new());
        let event = match command.bare() {
            // Nobody decides in two names.
            Command::By { .. } | Command::Privately { .. } => return Err(CommandError::Refused("T63")),
            Command::Rule { acts: Some(given), .. } if *given != is => {
                return Err(CommandError::Outdated { given: *given, is });
            }
            Command::Rule { ruling, reason, unread, against_clock, .. } => {
                let mut ruling = ruling_of(self, ruling)?;
                match &mut ruling {
                    Ruling::LostOnTime { against_clock: against, .. } => *against = *against_clock,
                    _ if *against_clock => return Err(CommandError::Refused("T75")),
                    _ => {}
                }
                asked = Some(ruling.clone());
                CommonEvent::Rule(Ruled { ruling, reason: checked(reason)?, unread: *unread })
            }
            Command::Say { to, .. } => {
                CommonEvent::Note { to: some(to)?, by: by.clone().ok_or(CommandError::Refused("T63"))? }
            }
            Command::Look => CommonEvent::Look,
            Command::LookAtMail { mail, of, reason } => {
                let mail = MailNumber::new(*mail).ok_or(CommandError::Refused("T63"))?;
                CommonEvent::LookAtMail { mail: MailOf { mail, of: some(of)? }, reason: checked(reason)? }
            }
            Command::Pause { reason } => CommonEvent::Pause { reason: checked(reason)? },
            Command::Resume { reason } => CommonEvent::Resume { reason: checked(reason)? },
            Command::Gift { seat, days, reason } => {
                CommonEvent::Gift { seat: *seat, days: self::days(*days)?, reason: checked(reason)? }
            }
            Command::Charge { seat, days, reason } => {
                CommonEvent::Charge { seat: *seat, days: self::days(*days)?, reason: checked(reason)? }
            }
            Command::Forgive { seat, reason } => CommonEvent::Forgive { seat: *seat, reason: checked(reason)? },
            Command::Leave { seat, from, to, reason } => {
                let span = Span::new((*from, *to)).ok_or(CommandError::Refused("T73"))?;
                CommonEvent::LeaveGiven { seat: *seat, span, reason: checked(reason)? }
            }
            Command::Delayed { seat, cause, since, until } => {
                let seconds = self.course().credit_for(*seat, *cause, *since, *until);
                let seconds = seconds.filter(|seconds| *seconds > 0).ok_or(CommandError::Refused("T77"))?;
                let credit =
                    |seconds| CommonEvent::Credit { seat: *seat, seconds: Seconds::clamped(seconds), cause: *cause };
                // More than one entry may say is said by several.
                more.extend((0..(seconds - 1) / Seconds::MOST).map(|_| credit(Seconds::MOST)));
                credit((seconds - 1) % Seconds::MOST + 1)
            }
            Command::Unheard { seat, since, until } => {
                let seconds = self.course().unheard(*seat, *since, *until).ok_or(CommandError::Refused("T77"))?;
                CommonEvent::Credit { seat: *seat, seconds: Seconds::clamped(seconds), cause: CreditFor::Outage }
            }
            Command::Address(seat) => CommonEvent::Address(*seat),
            Command::Replace { seat, name } => CommonEvent::Replace { seat: *seat, name: named(name)? },
        };
        let course = self.course();
        // A key that was given up comes never back.
        if let CommonEvent::Rule(Ruled { ruling: Ruling::NewKey { key, .. }, .. }) = &event
            && (course.knows_key(key) || course.first_key.name() != key.name())
        {
            return Err(CommandError::Refused("T63"));
        }
        more.push(event);
        Decision::of_referee(self.truth(), more, by, at, &self.seals()).map_err(|denial| match asked {
            Some(ruling) if denial != Denial::LogFull => CommandError::Misfit(self.misfit(&ruling, at)),
            _ => CommandError::Refused(denial.rule()),
        })
    }
}

/// What words a command brings to this seat.
pub(super) fn words_to(command: &Command, seat: Seat) -> Option<&str> {
    match command.bare() {
        Command::Say { to, words } if to.contains(&seat) => Some(words),
        _ => None,
    }
}

/// A ruling in the words of the log.
fn ruling_of(session: &Session<'_>, ruling: &kit::Ruling) -> Result<Ruling, CommandError> {
    let spec = session.spec();
    match ruling {
        kit::Ruling::Recover { epoch, lost } => Ok(Ruling::Recover { epoch: *epoch, lost: lost.clone() }),
        kit::Ruling::NewKey { key, endorsed } => Ok(Ruling::NewKey { key: key.clone(), endorsed: endorsed.clone() }),
        kit::Ruling::Says(words) => session.writer().ruling(words).unwrap_or_else(|| {
            Ruling::of_words(words, spec.seats, spec.teams)
                .filter(|ruling| {
                    !matches!(ruling, Ruling::Recover { .. } | Ruling::NewKey { .. } | Ruling::Position(_))
                })
                .ok_or_else(|| CommandError::Misfit(alloc::format!("'{words}' is none of this game")))
        }),
    }
}

/// A reason that may stand in an entry.
fn checked(reason: &str) -> Result<Reason, CommandError> {
    Reason::new(reason).ok_or(CommandError::Reason)
}

/// A name that may stand in an entry.
fn named(name: &str) -> Result<PersonName, CommandError> {
    PersonName::new(name).ok_or_else(|| CommandError::Name(name.into()))
}

/// As many days as may be given or taken back (T78).
fn days(days: u32) -> Result<Days, CommandError> {
    Days::new(days).ok_or(CommandError::Refused("T78"))
}

/// These seats, one at least.
fn some(seats: &[Seat]) -> Result<SomeSeats, CommandError> {
    SomeSeats::new(seats.iter().copied().collect()).ok_or(CommandError::Refused("T63"))
}
