//! The clocks of all seats of one game.

use alloc::{sync::Arc, vec, vec::Vec};

use super::{
    Charged, Clock, DAY, Gaps, HOUR, LeaveFault, LeaveStops, Outage, Profile, Reading, Stop, Stops, Think, leave,
};
use crate::ids::{Seat, Timestamp};

/// The clocks of all seats of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    pub profile: Arc<Profile>,
    seats: Vec<Clock>,
    pub stops: Stops,
    /// Until when nothing is reminded of or claimed: an outage of the referee's has just been.
    pub quiet: Option<Timestamp>,
    /// When the referee was away, as it knows itself; the log says nothing of it.
    pub gaps: Gaps,
}

impl Clocks {
    /// The clocks of a game that begins.
    pub fn new(profile: Arc<Profile>, seats: usize) -> Self {
        let clock = Clock::new(&profile);
        Self { profile, seats: vec![clock; seats], stops: Stops::default(), quiet: None, gaps: Gaps::default() }
    }

    /// A seat's clock; `None` for a seat that the game does not have.
    pub fn of(&self, seat: Seat) -> Option<&Clock> {
        self.seats.get(seat.index())
    }

    fn of_mut(&mut self, seat: Seat) -> Option<&mut Clock> {
        self.seats.get_mut(seat.index())
    }

    /// What a seat's clock shows at a moment; `None` while it thinks about nothing.
    pub fn read(&self, seat: Seat, at: Timestamp) -> Option<Reading> {
        self.of(seat)?.read(&self.profile, seat, &self.stops, at)
    }

    /// Whether a seat's clock is running or would be, but for a leave or a pause.
    pub fn runs(&self, seat: Seat) -> bool {
        self.of(seat).and_then(|clock| clock.think).is_some_and(|think| think.running.is_some())
    }

    /// A duty is this seat's from a moment on: its think goes on, or a new one begins.
    pub fn begin(&mut self, seat: Seat, at: Timestamp, allowance: bool) {
        if let Some(clock) = self.of_mut(seat) {
            let think =
                clock.think.get_or_insert(Think { allowance, seconds: 0, running: None, before: 0, outages: 0 });
            if think.running.is_none() {
                think.before = think.seconds;
                think.running = Some(at);
            }
        }
    }

    /// The duty is this seat's no more for now; its think goes on later.
    pub fn halt(&mut self, seat: Seat, at: Timestamp) {
        let Self { seats, stops, .. } = self;
        if let Some(think) = seats.get_mut(seat.index()).and_then(|clock| clock.think.as_mut())
            && let Some(from) = think.running.take()
        {
            think.seconds = think.seconds.saturating_add(stops.running(seat, from, at));
        }
    }

    /// This seat's think ends; `moved`: with an own move that counts for its period.
    pub fn end(&mut self, seat: Seat, at: Timestamp, moved: bool) -> Option<Charged> {
        let Self { profile, seats, stops, .. } = self;
        seats.get_mut(seat.index())?.end(profile, seat, stops, at, moved)
    }

    /// What this seat used since its think last began to run is given back, at most so many seconds.
    pub fn give_back(&mut self, seat: Seat, most: i64) {
        if let Some(think) = self.of_mut(seat).and_then(|clock| clock.think.as_mut()) {
            let used = think.seconds.saturating_sub(think.before).max(0);
            think.seconds = think.seconds.saturating_sub(used.min(most));
        }
    }

    /// This seat's think grows by so many seconds, or shrinks.
    pub fn add(&mut self, seat: Seat, seconds: i64) {
        if let Some(think) = self.of_mut(seat).and_then(|clock| clock.think.as_mut()) {
            think.seconds = think.seconds.saturating_add(seconds);
        }
    }

    /// Takes so many seconds of an outage off this seat's think.
    pub fn credit_outage(&mut self, seat: Seat, seconds: i64) {
        self.add(seat, seconds.saturating_neg());
        if let Some(think) = self.of_mut(seat).and_then(|clock| clock.think.as_mut()) {
            think.outages = think.outages.saturating_add(seconds);
        }
    }

    /// When that is done which falls due at a moment: an outage of the referee's may have just been.
    pub fn done_at(&self, due: Timestamp) -> Timestamp {
        match self.profile.outage {
            Outage::Days => self.quiet.map_or(due, |quiet| quiet.max(due)),
            Outage::Last => self.gaps.done_at(due),
        }
    }

    /// So many days or units more for this seat.
    pub fn give(&mut self, seat: Seat, days: i64) {
        if let Some(clock) = self.of_mut(seat) {
            clock.bank = clock.bank.saturating_add(days);
        }
    }

    /// An overstep of this seat's counts no more: the last that ended, or the one that its think makes.
    pub fn forgive(&mut self, seat: Seat, at: Timestamp) {
        let overstepping = self.read(seat, at).is_some_and(|reading| reading.overstep);
        let fresh = self.profile.fresh();
        let Some(clock) = self.of_mut(seat) else { return };
        match (overstepping, clock.think.as_mut()) {
            (true, Some(think)) => {
                // Its think begins anew, on a fresh period.
                (think.seconds, think.before) = (0, 0);
                think.running = think.running.map(|_| at);
                (clock.bank, clock.moves) = (fresh, 0);
            }
            _ => {
                clock.oversteps = clock.oversteps.saturating_sub(1);
                if clock.bank < 0 {
                    (clock.bank, clock.moves) = (fresh, 0);
                }
            }
        }
    }

    /// How many oversteps of this seat's count at a moment.
    pub fn oversteps(&self, seat: Seat, at: Timestamp) -> u32 {
        let Some(clock) = self.of(seat) else { return 0 };
        let in_play = clock.think.is_some_and(|think| !think.allowance);
        let now = in_play && self.read(seat, at).is_some_and(|reading| reading.overstep);
        clock.oversteps.saturating_add(now.into())
    }

    /// Whether this seat has lost on time in play, by arithmetic.
    pub fn has_lost(&self, seat: Seat, at: Timestamp) -> bool {
        self.oversteps(seat, at) >= self.profile.oversteps
    }

    /// Whether this seat has lost on time by thinks that have ended.
    pub fn lost(&self, seat: Seat) -> bool {
        self.of(seat).is_some_and(|clock| clock.oversteps >= self.profile.oversteps)
    }

    /// When this seat's think oversteps, where nothing changes; `None` where it does not.
    pub fn oversteps_at(&self, seat: Seat) -> Option<Timestamp> {
        self.think_reaches(seat, self.of(seat)?.room(&self.profile)?)
    }

    /// When this seat's think oversteps so that it loses, where nothing changes; `None` where it does not.
    pub fn loses_at(&self, seat: Seat) -> Option<Timestamp> {
        let clock = self.of(seat)?;
        let Think { allowance, running, .. } = clock.think?;
        if !allowance && self.lost(seat) {
            return running;
        }
        // A list or first numbers that come too late have no second chance.
        if !allowance && clock.oversteps.saturating_add(1) < self.profile.oversteps {
            return None;
        }
        self.oversteps_at(seat)
    }

    /// When this seat's think has so many seconds, where nothing changes.
    pub fn think_reaches(&self, seat: Seat, seconds: i64) -> Option<Timestamp> {
        let think = self.of(seat)?.think?;
        self.stops.when(seat, think.running?, seconds.saturating_sub(think.seconds))
    }

    /// When this seat's think has so many whole days.
    pub fn reaches_days(&self, seat: Seat, days: u32) -> Option<Timestamp> {
        self.think_reaches(seat, i64::from(days).saturating_mul(DAY))
    }

    /// Until when an answer of this seat costs nothing; `None` where it costs already.
    pub fn free_until(&self, seat: Seat, at: Timestamp) -> Option<Timestamp> {
        let free = i64::from(self.profile.free).saturating_mul(HOUR);
        self.think_reaches(seat, free).filter(|until| at < *until)
    }

    /// How long this seat has not been heard of at a moment, in seconds without those in which its clock stands:
    /// since `from`, the beginning of its duty or its last word after it.
    pub fn silent(&self, seat: Seat, from: Timestamp, at: Timestamp) -> i64 {
        self.stops.running(seat, from, at)
    }

    /// Whether a seat may take this leave.
    ///
    /// # Errors
    /// Why not.
    pub fn may_leave(&self, seat: Seat, span: (Timestamp, Timestamp), at: Timestamp) -> Result<(), LeaveFault> {
        leave::may(&self.profile, &self.stops, seat, span, at)
    }

    /// A seat takes leave.
    pub fn leave(&mut self, seat: Seat, (from, to): (Timestamp, Timestamp)) {
        let own = self.profile.leave_stops == LeaveStops::Own;
        self.stops.0.push(Stop { from, to, of: Some(seat), own });
    }

    /// The leave of this seat that has not begun.
    pub fn leave_to_come(&self, seat: Seat, at: Timestamp) -> Option<Stop> {
        self.stops.0.iter().find(|stop| stop.of == Some(seat) && stop.from > at).copied()
    }

    /// What leave this seat has not begun is not taken.
    pub fn cancel_leave(&mut self, seat: Seat, at: Timestamp) {
        self.stops.0.retain(|stop| stop.of != Some(seat) || stop.from <= at);
    }

    /// How many days of leave this seat has left in a year of UTC; `None` where there is no leave.
    pub fn leave_left(&self, seat: Seat, year: i32) -> Option<u32> {
        let quota = self.profile.leave?;
        Some(quota.days.saturating_sub(leave::taken(&self.stops, seat, year)))
    }

    /// All clocks stand from a moment on.
    pub fn pause(&mut self, at: Timestamp) {
        if !self.stops.paused() {
            self.stops.0.push(Stop { from: at, to: Stops::NEVER, of: None, own: false });
        }
    }

    /// They go on.
    pub fn resume(&mut self, at: Timestamp) {
        for stop in self.stops.0.iter_mut().filter(|stop| stop.of.is_none() && stop.to == Stops::NEVER) {
            stop.to = at;
        }
    }

    /// Every seat's think that another has taken over and that no duty brings back ends.
    pub fn end_others(&mut self, but: &[Seat], at: Timestamp) -> Vec<Charged> {
        let seats: Vec<Seat> = (0..).map_while(Seat::new).take(self.seats.len()).collect();
        seats.into_iter().filter(|seat| !but.contains(seat)).filter_map(|seat| self.end(seat, at, false)).collect()
    }
}
