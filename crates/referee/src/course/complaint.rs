//! What a complaint about time comes to (T64, T75): asked of the course alone, by the referee and by the audit.

use super::{Course, Pacing};
use crate::{
    ids::{Seat, Timestamp},
    kit::Denial,
    pace::DAY,
    referee::log::Complaint,
};

/// A complaint may be repeated after so many seconds (T64).
const AGAIN: i64 = DAY;
/// So long who is slow may be heard before a claim is decided (T75).
const HEARD: i64 = 3 * DAY;

impl Course {
    /// What a complaint of this seat's comes to at a moment (T64, T75).
    ///
    /// # Errors
    /// The seat is out, the other side owes nothing, nothing may be claimed yet, or it was claimed already.
    pub fn complaint_now(&self, seat: Seat, moment: Timestamp) -> Result<Complaint, Denial> {
        self.plays(seat)?;
        let slow = self.opposite(seat).filter(|slow| self.owes(*slow) && !self.owes(seat)).ok_or(Denial::NotOverdue)?;
        let profile = &self.clocks.profile;
        let again = |last: Timestamp| Denial::OverdueAgain { from: last.unix().saturating_add(AGAIN) };
        let lately = self.complaint(seat).filter(|last| moment.unix() - last.unix() < AGAIN);
        if profile.is_none() {
            return lately.map_or(Ok(Complaint::Plain), |last| Err(again(last)));
        }
        let nothing = || Denial::NothingOpen { from: self.opens(slow).map(Timestamp::unix) };
        if self.clocks.quiet.is_some_and(|quiet| moment < quiet) {
            return Err(nothing());
        }
        if let Some(ground) = self.claimable(slow, moment) {
            let stands = self.claim_on_time(seat, slow).filter(|(claimed, _)| *claimed == ground);
            return stands.map_or(Ok(ground), |(_, at)| Err(Denial::ClaimStands { since: at.unix() }));
        }
        let objected = self.waits_still();
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

    /// Tells whether what a complaint of this seat's comes to may be entered at a moment: what fell due while the referee was
    /// away, or soon after, waits. Entries do not tell of that, nor do letters foretell it, so that both follow from the log.
    ///
    /// # Errors
    /// From when on it may.
    pub fn complaint_waits(&self, seat: Seat, complaint: Complaint, moment: Timestamp) -> Result<(), Denial> {
        let slow = self.opposite(seat);
        let repeat = |slow| self.clocks.stops.when(slow, self.due_at, i64::from(self.clocks.profile.repeat?) * DAY);
        let opened = match complaint {
            Complaint::Plain => None,
            Complaint::Clock | Complaint::Silence => slow.and_then(|slow| self.claimable_from(slow)),
            Complaint::Repeat | Complaint::Objection => slow.and_then(repeat),
        };
        match opened.map(|opened| self.clocks.done_at(opened)).filter(|from| moment < *from) {
            Some(from) => Err(Denial::NothingOpen { from: Some(from.unix()) }),
            None => Ok(()),
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
        let allowance = self.is_allowance();
        if allowance && late || !allowance && self.clocks.profile.counts() && self.clocks.has_lost(slow, moment) {
            return Some(Complaint::Clock);
        }
        let silent = self.clocks.stops.running(slow, self.silent_since(slow), moment);
        (silent >= self.silence_limit(slow)?).then_some(Complaint::Silence)
    }

    /// Whether a seat owes what it may lose by. Who is objected to loses nothing: the objection goes to the organiser.
    fn may_lose(&self, slow: Seat) -> bool {
        self.owes(slow) && !self.waits_still()
    }

    /// Since when a seat has said nothing: its duty began, or its last word after that.
    fn silent_since(&self, slow: Seat) -> Timestamp {
        self.seat(slow).last_word.map_or(self.due_at, |word| word.max(self.due_at))
    }

    /// The days that a seat has announced for what is due (T74).
    pub fn slow_days(&self, seat: Seat) -> Option<u32> {
        self.in_duty(self.seat(seat).slow)
    }

    /// After how many seconds of silence a loss may be claimed in this duty; `None` where it may not.
    fn silence_limit(&self, slow: Seat) -> Option<i64> {
        let silence = self.clocks.profile.silence?;
        let repeated = self.others(slow).any(|seat| self.seat(seat).repeated == Some(self.due_since));
        if silence.after_repeat && !repeated || self.is_allowance() {
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

    /// A claim of this seat's that another one has lost on time, in the duty that stands, or in an earlier one on the
    /// clock, which a move does not cure.
    fn claim_on_time(&self, seat: Seat, slow: Seat) -> Option<(Complaint, Timestamp)> {
        let (since, of, ground, at) = self.seat(seat).claims_time?;
        (of == slow && (since == self.due_since || ground == Complaint::Clock)).then_some((ground, at))
    }

    /// T75: until when this seat is heard about the claim that it has lost on time.
    pub fn heard_until(&self, slow: Seat) -> Option<Timestamp> {
        let (_, since) = self.claimed_of(slow)?;
        Some(Timestamp::from_unix(since.unix().saturating_add(HEARD)))
    }

    /// The first claim, by whomever, that this seat has lost on time.
    pub fn claimed_of(&self, slow: Seat) -> Option<(Complaint, Timestamp)> {
        self.others(slow).filter_map(|seat| self.claim_on_time(seat, slow)).min_by_key(|(_, at)| *at)
    }

    /// Whether what is due has an allowance of its own.
    fn is_allowance(&self) -> bool {
        self.duty.pacing() == Pacing::Allowance
    }
}
