//! Moments put into words: weekday, date, time and the reader's own zone.

use chrono::{Datelike, Timelike};
use chrono_tz::Tz;

use crate::ids::Timestamp;

/// A moment taken apart in one zone, for a phrase to put together.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct LocalTime {
    /// 1 Monday to 7 Sunday.
    pub weekday: u32,
    pub day: u32,
    /// 1 to 12.
    pub month: u32,
    pub year: i32,
    /// Month and day in figures of one width: `03-01`.
    pub figures: String,
    /// `18`.
    pub hour: String,
    /// `05`.
    pub minute: String,
    /// What the zone is called: `Paris`, `New York`, `UTC`.
    pub place: String,
}

/// Whether this is the name of a time zone.
pub fn is_zone(name: &str) -> bool {
    name.parse::<Tz>().is_ok()
}

/// The moment as clocks show it in `zone`; in UTC where there is no such zone.
pub fn local(moment: Timestamp, zone: &str) -> LocalTime {
    let tz: Tz = zone.parse().unwrap_or(Tz::UTC);
    let there = moment.utc().with_timezone(&tz);
    let place = tz.name().rsplit('/').next().unwrap_or("UTC").replace('_', " ");
    LocalTime {
        weekday: there.weekday().number_from_monday(),
        day: there.day(),
        month: there.month(),
        year: there.year(),
        figures: there.format("%m-%d").to_string(),
        hour: format!("{:02}", there.hour()),
        minute: format!("{:02}", there.minute()),
        place,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_differ_by_zone() {
        let moment = "2027-01-04T17:00:00Z".parse::<Timestamp>().unwrap();
        let paris = local(moment, "Europe/Paris");
        assert_eq!((paris.weekday, paris.hour.as_str(), paris.place.as_str()), (1, "18", "Paris"));
        assert_eq!(local(moment, "America/New_York").place, "New York");
        assert_eq!(local(moment, "Nowhere/Land").place, "UTC");
        assert!(is_zone("Europe/Paris") && !is_zone("Europe/Nowhere"));
    }
}
