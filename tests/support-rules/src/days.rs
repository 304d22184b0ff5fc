//! Days in a time zone, as a referee tells them that has no daemon around it.

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;
use ids::Timestamp;

fn zone(name: &str) -> Tz {
    name.parse().unwrap_or(Tz::UTC)
}

/// When a day begins in a time zone.
pub fn day_begins(name: &str, day: NaiveDate) -> Timestamp {
    let midnight = day.and_time(NaiveTime::MIN);
    // A clock may leap over midnight.
    let begins =
        (0..4).find_map(|hours| zone(name).from_local_datetime(&(midnight + TimeDelta::hours(hours))).earliest());
    Timestamp::from_unix(begins.map_or(midnight.and_utc().timestamp(), |at| at.timestamp()))
}

/// Which day it is in a time zone.
pub fn day_of(name: &str, at: Timestamp) -> NaiveDate {
    let at: DateTime<Utc> = DateTime::from_timestamp(at.unix(), 0).unwrap();
    at.with_timezone(&zone(name)).date_naive()
}
