//! What is decided: entries in the making, what opens their commitments, and the game with them. Nothing is changed.

use alloc::{string::ToString, vec::Vec};

use super::{Entry, Event, Opened, PlayTold, State};
use crate::{
    ids::{Seat, Seq, Timestamp},
    kit::{Denial, MailSeal, Sealed},
    referee::{
        conditions::{self, Conditions},
        log::{CommonEvent, Maker, OfKind, OwnEvents, PersonName},
    },
    seal::{GameSeals, Hash, SentMail},
};

/// Entries decided, with what opens their commitments.
#[derive(Clone, Debug)]
pub struct Decision {
    pub entries: Vec<Entry>,
    /// What each brings about.
    pub told: Vec<Vec<PlayTold>>,
    /// For some of them the value behind the commitment.
    pub sealed: Vec<Sealed>,
    /// The mails that made some of them.
    pub mails: Vec<MailSeal>,
    /// The game with them.
    pub after: State,
}

impl Decision {
    /// Nothing decided yet.
    pub fn on(state: &State) -> Self {
        Self { entries: Vec::new(), told: Vec::new(), sealed: Vec::new(), mails: Vec::new(), after: state.clone() }
    }

    /// Adds an entry; `opened` is what opens its commitments.
    pub fn push(&mut self, entry: Entry, opened: &Opened) {
        let mut told = Vec::new();
        self.after.apply(&entry, opened, &mut told);
        self.told.push(told);
        self.entries.push(entry);
    }

    /// Seals the mail by which a seat makes this entry, if it came by one.
    pub fn seal_mail(&mut self, seq: Seq, seat: Seat, mail: Option<&SentMail>, seals: &GameSeals) -> Option<Hash> {
        let mail = mail?;
        let (letter, _) = self.after.course().spec.seats.get(seat.index())?;
        self.mails.push(MailSeal { seq, seat, mail: mail.clone() });
        Some(seals.mail(*letter, seq, mail).commitment())
    }

    /// Seals what this seat plans with what it does (T83), where that bears a plan: also that it plans nothing.
    pub fn seal_plan(
        &mut self,
        (seq, seat): (Seq, Seat),
        event: &Event,
        plan: &Conditions,
        seals: &GameSeals,
    ) -> Option<Hash> {
        let bears = matches!(event, Event::Own(own) if own.bears_plan()) && self.after.known.has_conditions();
        let (letter, _) = self.after.course().spec.seats.get(seat.index()).filter(|_| bears)?;
        let sealed = Sealed { seq, seat, value: conditions::kept(&plan.to_string()) };
        let opening = conditions::opening(*letter, &sealed, seals)?;
        self.sealed.push(sealed);
        Some(opening.commitment())
    }

    /// This, and then what was decided on it.
    #[must_use]
    pub(crate) fn then(mut self, next: Self) -> Self {
        self.entries.extend(next.entries);
        self.told.extend(next.told);
        self.sealed.extend(next.sealed);
        self.mails.extend(next.mails);
        self.after = next.after;
        self
    }

    /// Adds what follows by itself, until there is none.
    pub(crate) fn follow(&mut self, at: Timestamp) {
        while let Some(seq) = self.after.course().last.next()
            && !self.after.course().duty.is_over()
            && let Some(event) = self.after.known.by_itself()
        {
            self.push(Entry::of_referee(seq, at, Event::Own(event)), &Opened::default());
        }
    }

    /// T54: when the game is over, the entry that opens its seals follows at once.
    pub fn finish(mut self, at: Timestamp, seals: &GameSeals<'_>) -> Self {
        let course = self.after.course();
        if let (Some(end), None, Some(seq)) = (self.after.known.end(), course.end, course.last.next()) {
            let (tried, sealed) = self.after.known.seals_at_end(seq, seals).into_iter().unzip();
            let entry = Entry { tried, ..Entry::of_referee(seq, at, CommonEvent::End(end).into()) };
            self.push(entry, &Opened::default());
            let sealed: Vec<Sealed> = sealed;
            self.sealed.extend(sealed);
        }
        self
    }

    /// Whether the game ends with it.
    pub fn ends(&self) -> bool {
        self.entries.iter().any(|entry| matches!(entry.event, Event::Common(CommonEvent::End(_))))
    }

    /// The number of its first entry; 0 of none.
    pub fn first(&self) -> Seq {
        self.entries.first().map_or(Seq::START, |entry| entry.seq)
    }

    /// The entries of a ruling, of a look at secrets, or of any other act of the referee: several that are one act, as a
    /// credit that is longer than one entry says.
    ///
    /// # Errors
    /// Why the first that may not be may not, as the person who runs the referee reads it.
    pub fn of_referee(
        state: &State,
        events: impl IntoIterator<Item = CommonEvent>,
        organiser: Option<PersonName>,
        at: Timestamp,
        seals: &GameSeals<'_>,
    ) -> Result<Self, Denial> {
        let mut decision = Self::on(state);
        for event in events {
            let seq = decision.after.course().last.next().ok_or(Denial::LogFull)?;
            let organiser = organiser.clone().filter(|_| event.kind().maker == Maker::Organiser);
            let entry = Entry { organiser, ..Entry::of_referee(seq, at, event.into()) };
            decision.after.may_enter(&entry)?;
            decision.push(entry, &Opened::default());
            // Of what is ruled the game itself has something to make only where a seat is out.
            if !decision.after.course().out.is_empty() {
                decision.follow(at);
            }
        }
        Ok(decision.finish(at, seals))
    }
}
