//! What may be entered about time (T73 to T78): asked of the public part alone, by the referee and by the audit.

use super::refusal::Refusal;
use crate::{
    ids::{Seat, Timestamp},
    pace::{DAY, LeaveFault},
    tempete::{
        log::event::{CommonEvent, Complaint, Entry, Event, Ruled, Ruling},
        state::public::{Duty, Public, in_duty},
    },
};

/// A complaint may be repeated after so many seconds (T64).
const AGAIN: i64 = DAY;
/// So long who is slow may be heard before a claim is decided (T75).
const HEARD: i64 = 3 * DAY;
/// The most days that may be given at once.
const MOST_GIVEN: u32 = 366;

impl Public {
    /// What a complaint of this seat's comes to at a moment (T64, T75).
    ///
    /// # Errors
    /// The other side owes nothing, nothing may be claimed yet, or it was claimed already.
    pub fn complaint_now(&self, seat: Seat, moment: Timestamp) -> Result<Complaint, Refusal> {
        let slow = Self::other(seat);
        if !self.awaited().contains(&slow) || self.awaited().contains(&seat) {
            return Err(Refusal::NotOverdue);
        }
        let profile = &self.clocks.profile;
        let again = |last: Timestamp| Refusal::OverdueAgain { from: last.unix().saturating_add(AGAIN) };
        let lately = self.complaint(seat).filter(|last| moment.unix() - last.unix() < AGAIN);
        if profile.is_none() {
            return lately.map_or(Ok(Complaint::Plain), |last| Err(again(last)));
        }
        let nothing = || Refusal::NothingOpen { from: self.opens(slow).map(Timestamp::unix) };
        if self.clocks.quiet.is_some_and(|quiet| moment < quiet) {
            return Err(nothing());
        }
        if let Some(ground) = self.claimable(slow, moment) {
            let stands = self.claim_on_time(seat).filter(|(claimed, _)| *claimed == ground);
            return stands.map_or(Ok(ground), |(_, at)| Err(Refusal::ClaimStands { since: at.unix() }));
        }
        let objected = matches!(self.duty, Duty::Object(_));
        let waited = self.waited(slow, moment);
        match profile.repeat {
            Some(days) if waited >= i64::from(days) * DAY => match (objected, lately) {
                (true, _) => Ok(Complaint::Objection),
                (false, Some(last)) => Err(again(last)),
                (false, None) => Ok(Complaint::Repeat),
            },
            _ => Err(nothing()),
        }
    }

    /// For how many seconds a seat has owed what it owes, without those in which its clock stands.
    pub fn waited(&self, slow: Seat, moment: Timestamp) -> i64 {
        self.clocks.stops.running(slow, self.due_at, moment)
    }

    /// On what ground a loss of this seat's may be claimed at a moment (T75).
    pub fn claimable(&self, slow: Seat, moment: Timestamp) -> Option<Complaint> {
        if !self.may_lose(slow) {
            return None;
        }
        let late = self.clocks.read(slow, moment).is_some_and(|reading| reading.overstep);
        let allowance = matches!(self.duty, Duty::Lists | Duty::Numbers);
        if allowance && late || !allowance && self.clocks.profile.counts() && self.clocks.has_lost(slow, moment) {
            return Some(Complaint::Clock);
        }
        let silent = self.clocks.stops.running(slow, self.silent_since(slow), moment);
        (silent >= self.silence_limit(slow)?).then_some(Complaint::Silence)
    }

    /// Whether a seat owes what it may lose by. Who is objected to loses nothing: the objection goes to the organiser.
    fn may_lose(&self, slow: Seat) -> bool {
        self.awaited().contains(&slow) && !matches!(self.duty, Duty::Object(_))
    }

    /// Since when a seat has said nothing: its duty began, or its last word after that.
    fn silent_since(&self, slow: Seat) -> Timestamp {
        self.seat(slow).last_word.map_or(self.due_at, |word| word.max(self.due_at))
    }

    /// The days that a seat has announced for what is due (T74).
    pub fn slow_days(&self, seat: Seat) -> Option<u32> {
        in_duty(self.seat(seat).slow, self.due_since)
    }

    /// After how many seconds of silence a loss may be claimed in this duty; `None` where it may not.
    fn silence_limit(&self, slow: Seat) -> Option<i64> {
        let silence = self.clocks.profile.silence?;
        let repeated = self.seat(Self::other(slow)).repeated == Some(self.due_since);
        if silence.after_repeat && !repeated || matches!(self.duty, Duty::Lists | Duty::Numbers) {
            return None;
        }
        let said = self.slow_days(slow).unwrap_or(0);
        let days = said.max(silence.days).min(silence.declared.unwrap_or(silence.days));
        Some(i64::from(days) * DAY)
    }

    /// When a complaint about this seat comes to something, where nothing changes.
    pub fn opens(&self, slow: Seat) -> Option<Timestamp> {
        let repeat = self.clocks.profile.repeat.map(|days| i64::from(days) * DAY);
        let repeat = repeat.and_then(|seconds| self.clocks.stops.when(slow, self.due_at, seconds));
        let opens = repeat.into_iter().chain(self.claimable_from(slow)).min();
        opens.map(|at| self.clocks.quiet.map_or(at, |quiet| quiet.max(at)))
    }

    /// When a loss of this seat's may be claimed, where nothing changes.
    pub fn claimable_from(&self, slow: Seat) -> Option<Timestamp> {
        if !self.may_lose(slow) {
            return None;
        }
        let silence = self.silence_limit(slow);
        let silence = silence.and_then(|limit| self.clocks.stops.when(slow, self.silent_since(slow), limit));
        self.clocks.loses_at(slow).into_iter().chain(silence).min()
    }

    /// A claim of this seat's that the other one has lost on time, in the duty that stands, or in an earlier one on the
    /// clock, which a move does not cure.
    pub fn claim_on_time(&self, seat: Seat) -> Option<(Complaint, Timestamp)> {
        let (since, ground, at) = self.seat(seat).claims_time?;
        (since == self.due_since || ground == Complaint::Clock).then_some((ground, at))
    }

    /// T75: until when this seat is heard about the claim that it has lost on time.
    pub fn heard_until(&self, slow: Seat) -> Option<Timestamp> {
        let (_, since) = self.claim_on_time(Self::other(slow))?;
        Some(Timestamp::from_unix(since.unix().saturating_add(HEARD)))
    }
}

/// T75: whether clock or silence bear out at a moment that this seat has lost, after it was heard.
///
/// # Errors
/// Until when it is to be heard; `None`: they do not.
pub(crate) fn borne_out(public: &Public, slow: Seat, at: Timestamp) -> Result<(), Option<Timestamp>> {
    let clock = public.clocks.profile.counts() && public.clocks.has_lost(slow, at);
    if !clock && public.claimable(slow, at).is_none() {
        return Err(None);
    }
    let automatic = public.clocks.profile.claim == crate::pace::ClaimBy::Auto;
    match public.heard_until(slow).filter(|until| at < *until && !automatic) {
        Some(until) => Err(Some(until)),
        None => Ok(()),
    }
}

/// Whether what an entry says rests on clocks alone, so that it is for the audit's step about them.
pub(crate) fn is_about_time(entry: &Entry) -> bool {
    matches!(
        entry.event,
        Event::Common(
            CommonEvent::Overdue(_)
                | CommonEvent::Leave(_)
                | CommonEvent::LeaveGiven { .. }
                | CommonEvent::LeaveCancel(_)
                | CommonEvent::Slow { .. }
                | CommonEvent::Remind { .. }
                | CommonEvent::Credit { .. }
                | CommonEvent::Pause { .. }
                | CommonEvent::Resume { .. }
                | CommonEvent::Gift { .. }
                | CommonEvent::Charge { .. }
                | CommonEvent::Forgive { .. }
                | CommonEvent::Rule(Ruled { ruling: Ruling::LostOnTime { .. }, .. })
        )
    )
}

/// Whether time is ruled at all.
fn timed(public: &Public, verb: &'static str) -> Result<(), Refusal> {
    if public.clocks.profile.is_none() { Err(Refusal::Untimed { verb }) } else { Ok(()) }
}

/// T73: a seat's own leave.
pub(crate) fn leave(public: &Public, seat: Seat, span: (Timestamp, Timestamp), at: Timestamp) -> Result<(), Refusal> {
    timed(public, "leave")?;
    public.clocks.may_leave(seat, span, at).map_err(|why| Refusal::Leave { why })
}

/// T73: only leave that has not begun.
pub(crate) fn leave_cancel(public: &Public, seat: Seat, at: Timestamp) -> Result<(), Refusal> {
    timed(public, "leave")?;
    let to_come = public.clocks.leave_to_come(seat, at);
    to_come.map(drop).ok_or(Refusal::Leave { why: LeaveFault::Nothing })
}

/// T74: of a duty of one's own, where the profile knows it.
pub(crate) fn slow(public: &Public, seat: Seat, days: u32) -> Result<(), Refusal> {
    timed(public, "slow")?;
    let most = public.clocks.profile.silence.and_then(|silence| silence.declared).unwrap_or(0);
    if !public.awaited().contains(&seat) {
        return Err(Refusal::NotYourTurn);
    }
    if days > most || days == 0 { Err(Refusal::SlowDays { days, most }) } else { Ok(()) }
}

/// T76 to T78: whether the referee may enter this about time; `None` for what is not about it.
pub(crate) fn by_referee(public: &Public, event: &Event, at: Timestamp) -> Option<bool> {
    let over = matches!(public.duty, Duty::Over(..));
    let clocks = &public.clocks;
    let fits = match event {
        Event::Common(CommonEvent::Remind { seat, days }) => {
            let before = in_duty(public.seat(*seat).reminded, public.due_since);
            public.awaited().contains(seat) && before.is_none_or(|before| before < days.get())
        }
        Event::Common(CommonEvent::Credit { .. }) => !clocks.profile.is_none(),
        Event::Common(CommonEvent::Pause { .. }) => !clocks.stops.paused() && !clocks.profile.is_none(),
        Event::Common(CommonEvent::Resume { .. }) => clocks.stops.paused(),
        Event::Common(CommonEvent::Gift { days, .. }) => clocks.profile.counts() && days.get() <= MOST_GIVEN,
        Event::Common(CommonEvent::Charge { seat, days, .. }) => {
            let thinks = clocks.of(*seat).is_some_and(|clock| clock.think.is_some());
            thinks && i64::from(days.get()).saturating_mul(DAY) <= public.seat(*seat).credited
        }
        Event::Common(CommonEvent::Forgive { seat, .. }) => clocks.oversteps(*seat, at) > 0,
        // T73: the person who grants it asks about no quota, but turns no clock back.
        Event::Common(CommonEvent::LeaveGiven { seat, span, .. }) => {
            match clocks.may_leave(*seat, span.moments(), at) {
                Ok(()) | Err(LeaveFault::Quota { .. } | LeaveFault::Short { .. }) => true,
                Err(LeaveFault::None) => !clocks.profile.is_none() && span.moments().0 >= at,
                Err(_) => false,
            }
        }
        _ => return None,
    };
    Some(fits && !over)
}
