//! What must hold of clocks whatever happens.

use ids::{Seat, Timestamp};
use proptest::prelude::*;
use record::pace::{Clocks, HOUR};
use second_referee::pace::{Act, BOOKS};

use super::against::{done, history, profile};

const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

fn at(seconds: i64) -> Timestamp {
    Timestamp::from_unix(1_798_761_600 + seconds)
}

/// The clocks of a history as it stands at its end, and when that is.
fn clocks(history: &[(i64, Act)], book: &second_referee::pace::Book) -> (Clocks, i64) {
    let mut clocks = Clocks::new(profile(book), 2);
    for (now, act) in history {
        done(&mut clocks, *now, *act);
    }
    (clocks, history.last().unwrap().0)
}

proptest! {
    #![proptest_config(super::cases(300))]

    /// Nothing that is used comes back by time that passes, and none is left that was not there.
    #[test]
    fn a_clock_never_runs_backwards(
        history in history(), book in prop::sample::select(&BOOKS), gaps in prop::collection::vec(0..700_000_i64, 1..20),
    ) {
        let (clocks, mut now) = clocks(&history, &book);
        for gap in gaps {
            for seat in SEATS {
                let (Some(before), Some(after)) = (clocks.read(seat, at(now)), clocks.read(seat, at(now + gap))) else {
                    prop_assert_eq!(clocks.read(seat, at(now)), None);
                    continue;
                };
                prop_assert!(before.seconds <= after.seconds && after.seconds - before.seconds <= gap);
                prop_assert!(before.charge <= after.charge && before.days <= after.days && before.left >= after.left);
                prop_assert!(!before.overstep || after.overstep);
                prop_assert!(clocks.oversteps(seat, at(now)) <= clocks.oversteps(seat, at(now + gap)));
            }
            now += gap;
        }
    }

    /// Looking changes nothing: what is read again and again is what is read once.
    #[test]
    fn a_moment_said_in_advance_is_when_it_comes(
        history in history(), book in prop::sample::select(&BOOKS), days in 1..60_u32,
    ) {
        let (clocks, now) = clocks(&history, &book);
        for seat in SEATS {
            let oversteps = |when: i64| clocks.read(seat, Timestamp::from_unix(when)).is_some_and(|read| read.overstep);
            if let Some(when) = clocks.oversteps_at(seat).map(Timestamp::unix) {
                prop_assert!(oversteps(when));
                // A think that had less to begin with than it oversteps by has overstepped since it runs.
                let since = clocks.of(seat).unwrap().think.unwrap().running.unwrap().unix();
                prop_assert!(when == since || !oversteps(when - 1), "{when} since {since}");
            } else if clocks.runs(seat) && !clocks.stops.paused() {
                prop_assert!(!oversteps(at(now + 20_000 * 24 * HOUR).unix()));
            }
            let lost = |when: i64| clocks.has_lost(seat, Timestamp::from_unix(when));
            let allowance = clocks.of(seat).unwrap().think.is_some_and(|think| think.allowance);
            if let Some(when) = clocks.loses_at(seat).map(Timestamp::unix).filter(|_| !allowance) {
                let since = clocks.of(seat).unwrap().think.unwrap().running.unwrap().unix();
                prop_assert!(lost(when));
                prop_assert!(when == since || !lost(when - 1));
            }
            if let Some(when) = clocks.reaches_days(seat, days) {
                let seconds = |at: i64| clocks.read(seat, Timestamp::from_unix(at)).unwrap().seconds;
                prop_assert!(seconds(when.unix()) >= i64::from(days) * 86_400);
                let since = clocks.of(seat).unwrap().think.unwrap().running.unwrap();
                prop_assert!(when == since || seconds(when.unix() - 1) < i64::from(days) * 86_400);
            }
            if let Some(until) = clocks.free_until(seat, at(now)) {
                prop_assert_eq!(clocks.read(seat, Timestamp::from_unix(until.unix() - 1)).unwrap().charge, 0);
            }
        }
    }

    /// One history moved by whole seconds, over changes of clocks and ends of years, comes to the same.
    #[test]
    fn no_zone_and_no_season_changes_a_charge(
        history in history(), book in prop::sample::select(&BOOKS), by in 0..40_000_000_i64,
    ) {
        let moved: Vec<(i64, Act)> = history
            .iter()
            .map(|(now, act)| {
                let act = match *act {
                    Act::Leave { seat, from, to } => Act::Leave { seat, from: from + by, to: to + by },
                    act => act,
                };
                (now + by, act)
            })
            .collect();
        let came = |history: &[(i64, Act)]| {
            let mut clocks = Clocks::new(profile(&book), 2);
            history.iter().map(|(now, act)| done(&mut clocks, *now, *act)).collect::<Vec<_>>()
        };
        prop_assert_eq!(came(&history), came(&moved));
    }

    /// What two seats do in one second may come in either order.
    #[test]
    fn of_two_acts_in_one_second_either_may_come_first(
        history in history(), book in prop::sample::select(&BOOKS), moved in any::<[bool; 2]>(),
    ) {
        let (before, now) = clocks(&history, &book);
        let ends = |order: [usize; 2]| {
            let mut clocks = before.clone();
            let mut came = order.map(|seat| (seat, done(&mut clocks, now, Act::End { seat, moved: moved[seat] })));
            came.sort_by_key(|(seat, _)| *seat);
            (came, clocks)
        };
        prop_assert_eq!(ends([0, 1]), ends([1, 0]));
    }
}
