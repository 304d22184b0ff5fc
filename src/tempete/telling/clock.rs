//! How time stands for both sides, as values: what is used, what is left, and the moments at which that changes.
//! Public matter alone.

use alloc::string::String;

use super::{occasion::Context, told::other};
use crate::{
    ids::{Seat, Timestamp},
    pace::{Bank, Stops},
    tempete::state::public::Public,
};

/// How time stands.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ToldClock {
    /// The profile's name.
    pub profile: String,
    /// Whether the profile rules nothing.
    pub none: bool,
    /// What time is taken from: `none`, `period`, `increment` or `units`.
    pub bank: &'static str,
    /// Own moves of a period, and its days; the days of a unit, and how many there are; 0 where there are none.
    pub moves: u32,
    pub days: u32,
    pub mine: ToldTime,
    pub theirs: ToldTime,
    /// Whether the organiser has stopped all clocks.
    pub paused: bool,
    /// From when on a complaint about the other side comes to something; Unix seconds as all moments here.
    pub opens: Option<i64>,
    /// From when on it comes to a claim.
    pub claim: Option<i64>,
}

/// How time stands for one side.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ToldTime {
    /// Whether it owes something, so that its clock runs, or would but for a leave or a pause.
    pub runs: bool,
    /// Whether that is a list or first numbers, on an allowance of its own.
    pub allowance: bool,
    /// Whether its clock stands now, in a leave or a pause.
    pub stands: bool,
    /// Whole days of this think, and what they cost.
    pub used: u32,
    pub charge: u32,
    /// Days or units left after that.
    pub left: i64,
    /// Own moves made of the period.
    pub made: u32,
    /// Oversteps that count.
    pub oversteps: u32,
    /// Whether this think oversteps.
    pub over: bool,
    /// Until when an answer costs nothing.
    pub free: Option<i64>,
    /// From when on each day counts twice.
    pub double: Option<i64>,
    /// When this think oversteps.
    pub ends: Option<i64>,
    /// The leave it is on, or the next.
    pub leave: Option<(i64, i64)>,
}

/// How time stands when the letter is written.
pub(crate) fn clock(context: &Context<'_>) -> ToldClock {
    let public = context.view.public;
    let (me, them) = (context.view.seat, other(context));
    let profile = &public.clocks.profile;
    let (bank, moves, days) = match profile.bank {
        Bank::None => ("none", 0, 0),
        Bank::Period { moves, days } => ("period", moves, days),
        Bank::Increment { start, .. } => ("increment", 0, start),
        Bank::Units { days, count } => ("units", count, days),
    };
    let unix = |at: Option<Timestamp>| at.map(Timestamp::unix);
    ToldClock {
        profile: profile.name.clone(),
        none: profile.is_none(),
        bank,
        moves,
        days,
        mine: time(public, me, context.at),
        theirs: time(public, them, context.at),
        paused: public.clocks.stops.paused(),
        opens: unix(public.opens(them)).filter(|_| public.awaited() == [them]),
        claim: unix(public.claimable_from(them)).filter(|_| public.awaited() == [them]),
    }
}

fn time(public: &Public, seat: Seat, at: Timestamp) -> ToldTime {
    let clocks = &public.clocks;
    let clock = clocks.of(seat);
    let think = clock.and_then(|clock| clock.think).filter(|think| think.running.is_some());
    let reading = clocks.read(seat, at).filter(|_| think.is_some());
    let ahead = |moment: Option<Timestamp>| moment.filter(|moment| at < *moment).map(Timestamp::unix);
    let double = clocks.profile.double_from.filter(|_| think.is_some_and(|think| !think.allowance));
    let leave = clocks.stops.0.iter().filter(|stop| stop.of == Some(seat) && at < stop.to && stop.to != Stops::NEVER);
    ToldTime {
        runs: think.is_some(),
        allowance: think.is_some_and(|think| think.allowance),
        stands: clocks.stops.stand(seat, at),
        used: reading.map_or(0, |reading| reading.days),
        charge: reading.map_or(0, |reading| reading.charge),
        left: reading.map_or_else(|| clock.map_or(0, |clock| clock.bank), |reading| reading.left),
        made: clock.map_or(0, |clock| clock.moves),
        oversteps: clocks.oversteps(seat, at),
        over: reading.is_some_and(|reading| reading.overstep),
        free: clocks.free_until(seat, at).map(Timestamp::unix).filter(|_| think.is_some_and(|think| !think.allowance)),
        double: ahead(double.and_then(|days| clocks.reaches_days(seat, days))),
        ends: ahead(clocks.oversteps_at(seat)),
        leave: leave.map(|stop| (stop.from.unix(), stop.to.unix())).min(),
    }
}
