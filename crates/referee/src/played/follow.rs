//! Whether an entry may follow on a game: asked of what is public alone, so that the answer can leak nothing, and the
//! audit of a stranger asks the very same.

use super::{Entry, Event, Played};
use crate::{
    ids::{Seat, Seq, Timestamp},
    kit::Denial,
    referee::{
        course::{Course, Duty},
        log::{Author, Claim, CommonEvent, Ruled, Ruling},
        payload::Refusal,
    },
};

/// Whether the event of `entry` may follow on what is known.
///
/// # Errors
/// The refusal that a player would read.
pub(crate) fn may_follow(known: &Played, entry: &Entry) -> Result<(), Refusal> {
    let Author::Seat(seat) = entry.by else { return Ok(by_referee(known, entry)?) };
    let course = known.course();
    course.goes_on()?;
    if !course.has(seat) {
        return Err(Denial::Out.into());
    }
    if entry.seq == Seq::START || Some(entry.seq) != course.last.next() {
        return Err(Denial::LogFull.into());
    }
    if (entry.said || entry.event == Event::Common(CommonEvent::Say)) && !known.talks() {
        return Err(Denial::NoTalk.into());
    }
    match &entry.event {
        Event::Own(event) => known.may_follow(seat, event),
        // Entry 0 and no other.
        Event::Start(_) => Err(Denial::NothingDue.into()),
        // T75: what a complaint comes to is worked out, and stands so.
        Event::Common(CommonEvent::Overdue(says)) if course.complaint_now(seat, entry.moment())? != *says => {
            Err(Denial::NotOverdue.into())
        }
        Event::Common(event) => {
            course.may_say(seat, event, entry.moment())?;
            match event {
                CommonEvent::Claim(claim) if !known.claims(seat, *claim)? => {
                    Err(Denial::NotDue { verb: "claim" }.into())
                }
                CommonEvent::NotGranted(claim) if known.claims(seat, *claim)? => {
                    Err(Denial::NotDue { verb: "claim" }.into())
                }
                _ => Ok(()),
            }
        }
    }
}

impl Course {
    /// T56: after the end nothing but a correction.
    ///
    /// # Errors
    /// The game is over.
    pub fn goes_on(&self) -> Result<(), Denial> {
        if self.duty.is_over() { Err(Denial::GameOver) } else { Ok(()) }
    }

    /// A game that goes on without a seat asks nothing of it, and it may say words alone.
    ///
    /// # Errors
    /// The seat is out.
    pub fn plays(&self, seat: Seat) -> Result<(), Denial> {
        if self.out.contains(seat) { Err(Denial::Out) } else { Ok(()) }
    }

    /// T16: what is due from `seat`, where something is.
    ///
    /// # Errors
    /// Nothing is.
    pub fn is_due(&self, seat: Seat) -> Result<(), Denial> {
        match self.duty {
            duty if duty.is_ruling() => Err(Denial::RulingDue),
            _ if self.owes(seat) => Ok(()),
            _ => self.plays(seat).and(Err(Denial::NotYourTurn)),
        }
    }

    /// Whether this seat may say at a moment what every game's seats may, in a game that goes on. Whether what it claims is so
    /// the game says.
    ///
    /// # Errors
    /// The denial that the player reads.
    pub fn may_say(&self, seat: Seat, event: &CommonEvent, at: Timestamp) -> Result<(), Denial> {
        match event {
            CommonEvent::Claim(claim) | CommonEvent::NotGranted(claim) => self.may_claim(seat, *claim),
            CommonEvent::Accept | CommonEvent::Decline => self.may_reply_to_offer(seat, *event == CommonEvent::Accept),
            CommonEvent::Overdue(_) => self.complaint_now(seat, at).map(drop),
            CommonEvent::Leave(span) => self.may_leave(seat, span.moments(), at),
            CommonEvent::LeaveCancel(_) => self.may_cancel_leave(seat, at),
            CommonEvent::Slow { days } => self.may_be_slow(seat, days.get()),
            CommonEvent::Resign | CommonEvent::PlayOn if self.out.contains(seat) => Err(Denial::Out),
            CommonEvent::Resign if self.resigned.contains(seat) => Err(Denial::ResignedAlready),
            CommonEvent::PlayOn if !self.resigned.contains(seat) => Err(Denial::NotResigned),
            CommonEvent::Say | CommonEvent::Resign | CommonEvent::PlayOn => Ok(()),
            // The referee's own.
            CommonEvent::Rule(_)
            | CommonEvent::Remind { .. }
            | CommonEvent::Credit { .. }
            | CommonEvent::Pause { .. }
            | CommonEvent::Resume { .. }
            | CommonEvent::Gift { .. }
            | CommonEvent::Charge { .. }
            | CommonEvent::Forgive { .. }
            | CommonEvent::LeaveGiven { .. }
            | CommonEvent::LookAtMail { .. }
            | CommonEvent::Look
            | CommonEvent::Note { .. }
            | CommonEvent::Address(_)
            | CommonEvent::Replace { .. }
            | CommonEvent::End(_) => Err(Denial::NothingDue),
        }
    }

    /// T52: in place of a turn, and once in it.
    fn may_claim(&self, seat: Seat, claim: Claim) -> Result<(), Denial> {
        self.is_due(seat)?;
        if self.duty != Duty::turn(seat) {
            return Err(Denial::NotDue { verb: "claim" });
        }
        if self.claimed { Err(Denial::ClaimedAlready { claim: claim.word() }) } else { Ok(()) }
    }

    /// `accept draw` and `decline draw`: an offer of another seat's stands, or a claim of its (T51, T52). Of several any may
    /// while it stands, and decline also what it wanted itself.
    fn may_reply_to_offer(&self, seat: Seat, accepts: bool) -> Result<(), Denial> {
        let claimed = matches!(self.duty, Duty::Claim(by, _) if by == seat);
        self.plays(seat)?;
        let several = self.seats.len() > 2;
        let due = self.duty == Duty::turn(seat) || (several && self.places().any(|of| self.duty == Duty::turn(of)));
        let offered = due && self.offer.is_some() && ((several && !accepts) || !self.wants_draw(seat));
        if claimed || offered { Ok(()) } else { Err(Denial::NoOffer) }
    }
}

/// Whether the referee may enter this (T54, T56, T62, T63, T69).
///
/// # Errors
/// Why not.
pub(crate) fn by_referee(known: &Played, entry: &Entry) -> Result<(), Denial> {
    let course = known.course();
    let over = course.duty.is_over();
    let fits = match &entry.event {
        // Entry 0 and no other.
        Event::Start(_) => false,
        Event::Own(event) => !over && known.may_follow_itself(event),
        Event::Common(CommonEvent::Rule(Ruled { ruling, .. })) => may_rule(known, ruling, entry),
        // Behind the end stand looks and notes, and what corrects the result.
        Event::Common(
            CommonEvent::Look | CommonEvent::LookAtMail { .. } | CommonEvent::Note { .. } | CommonEvent::Address(_),
        ) => true,
        // T69: two seats have one name only where one person may play both, and who has left plays no more.
        Event::Common(CommonEvent::Replace { seat, name }) => {
            let may = |other| course.name(other) != name.as_str() || known.may_be_given(*seat, other);
            !over && course.has(*seat) && course.others(*seat).all(may)
        }
        Event::Common(CommonEvent::End(_)) => over && entry.tried.len() == known.sealed_at_end(),
        Event::Common(event) => course.may_enter_time(event, entry.at).unwrap_or(false),
    };
    match (fits, over) {
        (true, _) => Ok(()),
        (false, true) => Err(Denial::GameOver),
        (false, false) => Err(Denial::NothingDue),
    }
}

/// Whether a ruling fits what is due.
fn may_rule(known: &Played, ruling: &Ruling, entry: &Entry) -> bool {
    let course = known.course();
    let over = course.duty.is_over();
    match ruling {
        Ruling::Uphold | Ruling::Takeback | Ruling::Position(_) => known.may_rule(ruling),
        Ruling::Grant | Ruling::Refuse => matches!(course.duty, Duty::RulingOnClaim(..)),
        // T68: and nothing followed it.
        Ruling::Correct => !over && course.ruled.is_some(),
        // T75: where time is counted, clock or silence bear it out, or it says that they do not.
        Ruling::LostOnTime { seat, .. } if course.out.contains(*seat) || !course.has(*seat) => false,
        Ruling::LostOnTime { seat, against_clock } if !course.clocks.profile.is_none() => {
            !over && *against_clock == course.borne_out(*seat, entry.at).is_err()
        }
        Ruling::LostOnTime { against_clock, .. } => !over && !against_clock,
        Ruling::Warn(_) => !over,
        // T56: after the end only the result can be corrected.
        Ruling::Result(_) => true,
        // T67: where entries were lost, and nowhere else: it explains none that stand above it.
        Ruling::Recover { epoch, lost } => {
            let reaches = lost.as_ref().is_none_or(|lost| lost.entries > u32::from(entry.seq.get()));
            !over && Some(*epoch) == course.epoch.checked_add(1) && reaches
        }
        // Which key it may be, the log's own step asks.
        Ruling::NewKey { .. } => !over,
    }
}
