//! How time stands for a reader and the other side, as values: what is used, what is left, and the moments at which that
//! changes. Public matter alone.

use alloc::{string::String, vec::Vec};

use chrono::Datelike;

use super::By;
use crate::{
    ids::{Seat, Timestamp},
    kit::Denial,
    letters::{Reader, quoted},
    pace::{Bank, ClaimBy, Profile, Stops},
    referee::{
        course::{Course, Pacing},
        log::Complaint,
    },
};

/// The most characters shown of whose rules a profile restates.
const MOST_RESTATES: usize = 300;

/// How time stands.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ToldClock {
    /// The profile, key by key.
    pub rules: Profile,
    /// Whether it rules nothing.
    pub none: bool,
    /// Whose rules it restates, in the reader's language; empty where that is not said.
    pub restates: String,
    pub mine: ToldTime,
    pub theirs: ToldTime,
    /// Whether nobody's clock runs until an objection or a claim is settled.
    pub halted: bool,
}

/// How time stands for one side.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ToldTime {
    /// Whether it owes something, so that its clock runs, or would but for a leave or a pause.
    pub runs: bool,
    /// Whether that is a list or first numbers, on an allowance of its own.
    pub allowance: bool,
    /// Why its clock stands nevertheless.
    pub stands: Option<Standstill>,
    /// What this think has cost so far, in days or units.
    pub charge: u32,
    /// Days or units left after that.
    pub left: i64,
    /// Own moves that the period still has; 0 where there are no periods.
    pub moves: u32,
    /// Oversteps that count.
    pub oversteps: u32,
    /// Whether this think oversteps.
    pub over: bool,
    /// Whether a claim that this side has lost on time waits for the organiser.
    pub claimed: bool,
    /// Until when an answer costs nothing; Unix seconds, as all moments here.
    pub free: Option<i64>,
    /// From when on each day counts twice.
    pub double: Option<i64>,
    /// When this think oversteps.
    pub ends: Option<i64>,
    /// What the other side's complaint about this side comes to now; `None`: to nothing.
    pub open: Option<Complaint>,
    /// From when on it comes to something.
    pub opens: Option<i64>,
    /// From when on a loss of this side's may be claimed.
    pub claim: Option<i64>,
    /// Whether it may by now.
    pub claimable: bool,
    /// The leave it has announced, from and to.
    pub leave: Option<(i64, i64)>,
    /// Days of leave left this year; `None` where there is no leave.
    pub leave_left: Option<u32>,
    /// The year of UTC.
    pub year: i32,
    /// When this side is reminded, where nothing changes.
    pub reminders: Vec<i64>,
}

/// Why a clock stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Standstill {
    /// Whose leave it is; the referee's: the organiser has stopped all clocks.
    pub by: By,
    /// Until when; `None` while nobody knows.
    pub until: Option<i64>,
}

/// How time stands at this moment, to the reader who sits there. Of several others it is about the one who owes
/// something, or the first.
pub fn clock(course: &Course, me: Seat, reader: &Reader, at: Timestamp) -> ToldClock {
    let them = course.opposite(me).unwrap_or(me);
    let profile = &course.clocks.profile;
    let restates = profile.restates.get(reader.language.code()).or_else(|| profile.restates.get("en"));
    let reminders = course.reminders(me, reader.reminders).filter(|(due, _)| course.owes(me) && at < *due);
    let reminders = reminders.map(|(due, _)| due.unix()).collect();
    ToldClock {
        rules: Profile { restates: Default::default(), ..Profile::clone(profile) },
        none: profile.is_none(),
        restates: restates.map(|text| quoted::shown(text, MOST_RESTATES)).unwrap_or_default(),
        mine: ToldTime { reminders, ..time(course, (me, them), me, at) },
        theirs: time(course, (them, me), me, at),
        halted: !course.duty.is_over() && course.duty.pacing() == Pacing::Still,
    }
}

/// How it stands for one seat, whom another one may complain about.
fn time(course: &Course, (seat, other): (Seat, Seat), reader: Seat, at: Timestamp) -> ToldTime {
    let clocks = &course.clocks;
    let profile = &clocks.profile;
    let clock = clocks.of(seat);
    let think = clock.and_then(|clock| clock.think).filter(|think| think.running.is_some());
    let reading = clocks.read(seat, at).filter(|_| think.is_some());
    let ahead = |moment: Option<Timestamp>| moment.filter(|moment| at < *moment).map(Timestamp::unix);
    let in_play = think.is_some_and(|think| !think.allowance);
    let double = profile.double_from.filter(|_| in_play);
    let leave = clocks.stops.0.iter().filter(|stop| stop.of == Some(seat) && at < stop.to && stop.to != Stops::NEVER);
    let owes = course.owes(seat);
    // Who is out claims nothing.
    let may_claim = owes && (profile.claim == ClaimBy::Auto || !course.out.contains(other));
    let claim = course.claimable_from(seat).filter(|_| may_claim);
    let (open, opens) = match course.complaint_now(other, at) {
        Ok(complaint) => (Some(complaint), None),
        Err(Denial::NothingOpen { from }) => (None, from),
        Err(_) => (None, None),
    };
    let past = |moment: Option<Timestamp>| moment.is_some_and(|moment| moment <= at);
    let year = at.utc().year();
    ToldTime {
        runs: think.is_some(),
        allowance: think.is_some_and(|think| think.allowance),
        stands: think.and_then(|_| standstill(&clocks.stops, seat, reader, at)),
        charge: reading.map_or(0, |reading| reading.charge),
        left: reading.map_or_else(|| clock.map_or(0, |clock| clock.bank), |reading| reading.left),
        moves: match profile.bank {
            Bank::Period { moves, .. } => moves.saturating_sub(clock.map_or(0, |clock| clock.moves)),
            _ => 0,
        },
        oversteps: clocks.oversteps(seat, at),
        over: reading.is_some_and(|reading| reading.overstep),
        claimed: course.claimed_of(seat).is_some(),
        free: clocks.free_until(seat, at).map(Timestamp::unix).filter(|_| in_play),
        double: ahead(double.and_then(|days| clocks.reaches_days(seat, days))),
        ends: ahead(clocks.oversteps_at(seat)),
        open,
        opens,
        claim: claim.map(Timestamp::unix),
        claimable: past(claim),
        leave: leave.map(|stop| (stop.from.unix(), stop.to.unix())).min(),
        leave_left: clocks.leave_left(seat, year),
        year,
        reminders: Vec::new(),
    }
}

/// Why this seat's clock stands at this moment.
fn standstill(stops: &Stops, seat: Seat, reader: Seat, at: Timestamp) -> Option<Standstill> {
    let now = stops.0.iter().filter(|stop| stop.concerns(seat) && stop.from <= at && at < stop.to);
    let stop = now.max_by_key(|stop| stop.to)?;
    let by = stop.of.map_or(By::Referee, |of| By::seat(of, reader));
    Some(Standstill { by, until: Some(stop.to.unix()).filter(|_| stop.to != Stops::NEVER) })
}
