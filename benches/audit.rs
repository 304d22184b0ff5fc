//! (d) The whole audit of finished records, a short one and longer ones: it takes its time by the entry, in every game.

use std::time::{Duration, Instant};

use support_rules::games::stretched::ROUNDS;
use tempete::{games::GAMES, kit};

use crate::common::{size, table, times::timed};

/// Largest ratio of an audit's time to that of a record with a tenth of its entries.
const MOST_TIMES: f64 = 12.0;

/// Measures.
pub fn run() {
    // A long game is made by playing it, which takes longer than anything that a trial shows.
    let lengths = if size::is_small() { [10, 20, 40] } else { [100, 200, 2_000] };
    for entries in lengths {
        let text = table::record(entries);
        let report = kit::audit(GAMES, text.as_bytes(), &Default::default()).unwrap();
        assert_eq!(report.exit_code(), 0, "a record to measure is a good one");
        timed(&format!("audit/{entries} entries"), || kit::audit(GAMES, text.as_bytes(), &Default::default()).unwrap());
    }
    let few = if size::is_small() { 30 } else { 1_000 };
    for round in ROUNDS {
        let [short, long] = [few, 10 * few].map(|entries| audited(&round.record(entries)));
        let times = long.as_secs_f64() / short.as_secs_f64();
        let name = round.game.title;
        println!("audit/{name}: {few} entries in {short:?}, {} in {long:?}: {times:.1} times", 10 * few);
        assert!(size::is_small() || times <= MOST_TIMES, "an audit of {name} does not take its time by the entry");
    }
}

/// The best of three.
fn audited(text: &str) -> Duration {
    let one = |_| {
        let from = Instant::now();
        let report = kit::audit(GAMES, text.as_bytes(), &Default::default()).unwrap();
        assert_eq!(report.exit_code(), 0, "a record to measure is a good one");
        from.elapsed()
    };
    (0..3).map(one).min().unwrap()
}
