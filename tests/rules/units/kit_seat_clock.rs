//! `kit::seat_clock`: a clock in words.

use record::pace::DAY;
use referee::kit::SeatClock;

#[test]
fn a_clock_is_told_in_days_or_in_units() {
    let clock = SeatClock {
        seat: "white",
        used: 9 * DAY + 3_600,
        left: Some(21 * DAY),
        unit: None,
        over: false,
        ends: None,
        stands: false,
    };
    assert_eq!(clock.words(), "9 days used, 21 days left");
    let units = SeatClock { used: DAY, left: Some(5 * DAY), unit: Some(5), ..clock.clone() };
    assert_eq!(units.words(), "1 day used, 1 unit left");
    let over = SeatClock { left: Some(-2 * DAY), over: true, stands: true, ..clock.clone() };
    assert_eq!(over.words(), "9 days used, over its time; the clock stands");
    assert_eq!(SeatClock { left: None, used: -5, ..clock }.words(), "0 days used");
}
