//! Clocks against a second count that walks through every hour (`tests/oracle`), over random histories.

use std::sync::Arc;

use ids::{Seat, Timestamp};
use proptest::{collection::vec, prelude::*};
use record::pace::{Clocks, DAY, HOUR, Pace, Profile};
use second_referee::pace::{Act, BOOKS, Book, Shows, count};

/// The first second of 2027: a leave may lie across the end of that year.
const BEGIN: i64 = 1_798_761_600;

fn at(seconds: i64) -> Timestamp {
    Timestamp::from_unix(BEGIN + seconds)
}

fn seat(of: usize) -> Seat {
    [Seat::FIRST, Seat::SECOND][of]
}

/// How a history goes on: hours that pass, and what then happens.
pub(super) fn history() -> impl Strategy<Value = Vec<(i64, Act)>> {
    let seat = || 0..2_usize;
    let gap = prop_oneof![
        3 => 0..30_i64,
        3 => (0..=12_i64, -1..=1_i64).prop_map(|(days, aside)| (days * 24 + aside).max(0)),
        1 => 240..1_100_i64
    ];
    let act = prop_oneof![
        8 => seat().prop_map(|seat| Act::Begin { seat, allowance: false }),
        1 => seat().prop_map(|seat| Act::Begin { seat, allowance: true }),
        4 => seat().prop_map(|seat| Act::Halt { seat }),
        8 => (seat(), prop::bool::weighted(0.8)).prop_map(|(seat, moved)| Act::End { seat, moved }),
        1 => seat().prop_map(|seat| Act::Back { seat }),
        1 => (seat(), -200..=48_i64).prop_map(|(seat, hours)| Act::More { seat, seconds: hours * HOUR }),
        1 => (seat(), 1..9_i64).prop_map(|(seat, days)| Act::Gift { seat, days }),
        2 => (seat(), 0..200_i64, 12..500_i64).prop_map(|(seat, from, hours)| Act::Leave { seat, from, to: from + hours }),
        1 => seat().prop_map(|seat| Act::Cancel { seat }),
        1 => Just(Act::Pause),
        2 => Just(Act::Resume),
        1 => seat().prop_map(|seat| Act::Forgive { seat }),
    ];
    vec((gap, act), 1..60).prop_map(|steps| {
        let mut now = 0;
        let on = |(gap, act): (i64, Act)| {
            now += gap * HOUR;
            match act {
                Act::Leave { seat, from, to } => {
                    vec![(now, Act::Leave { seat, from: now + from * HOUR, to: now + to * HOUR })]
                }
                // An objection halted it before.
                Act::Back { seat } => vec![(now, Act::Halt { seat }), (now, act)],
                act => vec![(now, act)],
            }
        };
        steps.into_iter().flat_map(on).collect()
    })
}

/// Does one act; what a think that it ends comes to.
pub(super) fn done(clocks: &mut Clocks, now: i64, act: Act) -> Option<Shows> {
    let now = at(now);
    match act {
        Act::Begin { seat: of, allowance } => clocks.begin(seat(of), now, allowance),
        Act::Halt { seat: of } => clocks.halt(seat(of), now),
        Act::End { seat: of, moved } => {
            let charged = clocks.end(seat(of), now, moved)?;
            return Some(Shows {
                days: charged.days.into(),
                cost: charged.charge.into(),
                left: charged.left,
                overstep: charged.overstep,
            });
        }
        Act::Back { seat: of } => clocks.give_back(seat(of), 3 * DAY),
        Act::More { seat: of, seconds } => clocks.add(seat(of), seconds),
        Act::Gift { seat: of, days } => clocks.give(seat(of), days),
        Act::Leave { seat: of, from, to } => clocks.leave(seat(of), (at(from), at(to))),
        Act::Cancel { seat: of } => clocks.cancel_leave(seat(of), now),
        Act::Pause => clocks.pause(now),
        Act::Resume => clocks.resume(now),
        Act::Forgive { seat: of } => clocks.forgive(seat(of), now),
    }
    None
}

pub(super) fn profile(of: &Book) -> Arc<Profile> {
    Pace::named(of.name).unwrap().profile
}

fn shows(clocks: &Clocks, of: usize, now: i64) -> Option<Shows> {
    let read = clocks.read(seat(of), at(now))?;
    Some(Shows { days: read.days.into(), cost: read.charge.into(), left: read.left, overstep: read.overstep })
}

proptest! {
    #![proptest_config(super::cases(300))]

    #[test]
    fn clocks_come_to_what_a_count_of_every_hour_comes_to(
        history in history(), book in prop::sample::select(&BOOKS), later in 0..800_i64,
    ) {
        let mut clocks = Clocks::new(profile(&book), 2);
        let mut ended = vec![];
        for (index, (now, act)) in history.iter().enumerate() {
            ended.extend(done(&mut clocks, *now, *act).map(|shows| (index, shows)));
        }
        let until = history.last().unwrap().0 + later * HOUR;
        let told = count(&book, &history, until, HOUR);
        prop_assert_eq!(ended, told.ended);
        for of in 0..2 {
            prop_assert_eq!(shows(&clocks, of, until), told.shows[of]);
            prop_assert_eq!(clocks.oversteps(seat(of), at(until)), told.oversteps[of]);
        }
    }

    /// The same by the second, where a day is full.
    #[test]
    fn a_day_is_full_in_the_second_in_which_a_count_of_seconds_has_it(
        begins in 0..90_000_i64, used in 86_300..86_500_i64, leave in (0..90_000_i64, 43_200..90_000_i64),
        book in prop::sample::select(&BOOKS),
    ) {
        let history = [
            (0, Act::Leave { seat: 0, from: leave.0, to: leave.0 + leave.1 }),
            (begins, Act::Begin { seat: 0, allowance: false }),
            (begins + used, Act::End { seat: 0, moved: true }),
        ];
        let mut clocks = Clocks::new(profile(&book), 2);
        let ended: Vec<Shows> = history.iter().filter_map(|(now, act)| done(&mut clocks, *now, *act)).collect();
        let told = count(&book, &history, begins + used, 1);
        prop_assert_eq!(ended, vec![told.ended[0].1]);
    }
}
