//! Days in time zones: those of the tests that have no daemon (`support_rules::days`) are the daemon's.

use support_rules::days;
use tempete::{daemon, ids::Timestamp};

#[test]
fn tests_without_a_daemon_have_its_days() {
    // In some of them a day begins at one; there was a day that Apia left out; and one is none.
    let zones =
        ["UTC", "Europe/Paris", "America/Sao_Paulo", "America/Havana", "Asia/Beirut", "Pacific/Apia", "Nowhere/Else"];
    for zone in zones {
        for day in 0..20 * 365 {
            // From 2010 on, at an hour that is another one each day.
            let at = Timestamp::from_unix(1_262_304_000 + day * 86_400 + day % 24 * 3_600);
            let date = days::day_of(zone, at);
            assert_eq!(date, daemon::day_of(zone, at), "{zone}: {at}");
            assert_eq!(days::day_begins(zone, date), daemon::day_begins(zone, date), "{zone}: {date}");
        }
    }
}
